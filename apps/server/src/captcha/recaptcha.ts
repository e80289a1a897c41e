import { z } from "zod";
import type { Captcha } from "./captcha.js";

/** Below it, reCAPTCHA v3 takes the visitor for a program. */
const THRESHOLD = 0.5;
const TIMEOUT_MILLISECONDS = 5_000;
const VERIFICATION_URL = "https://www.google.com/recaptcha/api/siteverify";

const VerdictSchema = z.object({ success: z.boolean(), score: z.number().default(0) });

type Settings = {
  readonly siteKey: string | null;
  readonly secret: string;
  /** Where proofs are verified. */
  readonly url?: string;
};

/** Google's judgement, version 3. When Google cannot be asked, every form is refused. */
export function recaptcha({ siteKey, secret, url = VERIFICATION_URL }: Settings): Captcha {
  return {
    challenge: () => ({ provider: "recaptcha", key: siteKey }),
    async isHuman({ proof, ip }) {
      if (siteKey === null || proof === undefined || proof === "") return false;
      const verdict = await verdictOf(url, { secret, response: proof, remoteip: ip });
      return verdict !== null && verdict.success && verdict.score >= THRESHOLD;
    },
  };
}

async function verdictOf(url: string, form: Record<string, string>): Promise<z.output<typeof VerdictSchema> | null> {
  const reply = await fetch(url, {
    method: "POST",
    body: new URLSearchParams(form),
    signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
  }).catch(() => null);
  if (reply === null || !reply.ok) return null;
  const verdict = VerdictSchema.safeParse(await reply.json().catch(() => null));
  return verdict.success ? verdict.data : null;
}
