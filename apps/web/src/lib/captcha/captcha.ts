import { useEffect, useState } from "react";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import { readCaptcha } from "@comptoir/contract/auth/auth";
import { SPEC } from "../../text/specification.js";
import { ApiError } from "../api/api-error.js";
import { call } from "../api/api.js";
import { logFailure } from "../log.js";

type Demand = ReplyOf<typeof readCaptcha>["data"];
/** What a form does to prove that a person sends it, once it knows what the server asks. */
type Prover = { readonly isGoogle: boolean; readonly prove: () => Promise<string> };
type Google = {
  readonly ready: (then: () => void) => void;
  readonly execute: (key: string, options: { readonly action: string }) => Promise<string>;
};
declare global {
  interface Window {
    readonly grecaptcha?: Google;
  }
}

/** The server takes a challenge back after half an hour: an older one is asked again. */
const FRESH_MS = 20 * 60_000;
const VERSION_3 = "https://www.google.com/recaptcha/api.js";

/**
 * The proof that goes with a form. What it needs is loaded when the form appears, and nowhere else; `prove` returns a
 * proof that serves once, or throws an ApiError to show. `isGoogle`: the mention that Google demands must be read.
 */
export function useCaptcha(action: string): Prover {
  const [prepare] = useState(() => preparation(action));
  const [isGoogle, setGoogle] = useState(false);
  useEffect(() => {
    // A failure here is reported by `prove`, when a user submits something.
    prepare.next().then(
      (prover) => setGoogle(prover.isGoogle),
      (error: unknown) => logFailure("captcha", error),
    );
  }, [prepare]);
  return { isGoogle, prove: async () => (await prepare.take()).prove() };
}

type Preparation = {
  /** What the next proof comes from. */
  readonly next: () => Promise<Prover>;
  /** Same, for good: the one after is prepared anew. */
  readonly take: () => Promise<Prover>;
};

function preparation(action: string): Preparation {
  let prepared: { readonly prover: Promise<Prover>; readonly at: number } | null = null;
  const next = (): Promise<Prover> => {
    if (prepared && Date.now() - prepared.at < FRESH_MS) return prepared.prover;
    const prover = call(readCaptcha, {}).then(({ data }) => proverOf(data, action));
    prepared = { prover, at: Date.now() };
    return prover;
  };
  const take = (): Promise<Prover> => {
    const prover = next();
    prepared = null;
    return prover;
  };
  return { next, take };
}

function proverOf(demand: Demand, action: string): Prover {
  if (demand.provider === "recaptcha") return { isGoogle: true, prove: googleProver(demand.key, action) };
  const proof = workOut(demand);
  proof.catch((error: unknown) => logFailure("captcha", error));
  return { isGoogle: false, prove: () => proof };
}

/** Begins at once, beside the page: the proof is there before the form is filled in. */
function workOut(demand: Extract<Demand, { provider: "proof-of-work" }>): Promise<string> {
  const worker = new Worker(new URL("./proof-worker.ts", import.meta.url), { type: "module" });
  return new Promise<string>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<string>) => resolve(data));
    worker.addEventListener("error", (event) => reject(new Error(`proof worker: ${event.message}`)));
    worker.postMessage(demand);
  }).finally(() => worker.terminate());
}

function googleProver(key: string | null, action: string): () => Promise<string> {
  if (key === null) return () => Promise.reject(captchaError(SPEC.captchaNoKey));
  const loaded = loadGoogle(key);
  loaded.catch((error: unknown) => logFailure("captcha", error));
  return async () => (await loaded).execute(key, { action });
}

let google: Promise<Google> | null = null;

/** The script of reCAPTCHA 3, in French, once for the page; after a failure it is asked again. */
function loadGoogle(key: string): Promise<Google> {
  google ??= new Promise<Google>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `${VERSION_3}?${new URLSearchParams({ render: key, hl: "fr" })}`;
    script.async = true;
    const fail = (): void => {
      google = null;
      script.remove();
      reject(captchaError(SPEC.captchaNoScript));
    };
    script.addEventListener("error", fail);
    script.addEventListener("load", () => {
      const { grecaptcha } = window;
      if (grecaptcha) grecaptcha.ready(() => resolve(grecaptcha));
      else fail();
    });
    document.head.append(script);
  });
  return google;
}

function captchaError(message: string): ApiError {
  return new ApiError({ status: 0, code: "captcha", message, place: "toast", target: null });
}
