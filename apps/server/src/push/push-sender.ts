import { request as httpRequest, type RequestOptions } from "node:http";
import { request as httpsRequest } from "node:https";
import type { Db } from "../db/db.js";
import type { Environment } from "../environment.js";
import { publicLookup } from "./public-address.js";
import { isPushEndpoint } from "./push-endpoint.js";
import { vapidKeys } from "./vapid-keys.js";

/** What a browser gives to receive messages (Push API, PushSubscription.toJSON). */
export type PushSubscriber = { readonly endpoint: string; readonly keys: { readonly p256dh: string; readonly auth: string } };

/** `gone`: the device no longer listens. `later`: worth another attempt. `refused`: it is not. */
type PushOutcome = "sent" | "gone" | "later" | "refused";

/** Messages to the browsers of people (RFC 8030), signed with our keys (RFC 8292). */
export type PushSender = {
  /** The key that a browser needs to subscribe. */
  readonly publicKey: () => Promise<string>;
  /** True for an address that messages may be sent to. */
  readonly accepts: (endpoint: string) => boolean;
  readonly send: (subscription: PushSubscriber, payload: string) => Promise<PushOutcome>;
};

type Settings = Partial<Pick<Environment, "vapid" | "vapidSubject" | "supportEmail" | "publicUrl">> & { readonly isDevelopment: boolean };

const TIMEOUT_MILLISECONDS = 8_000;
/** A message that reached no device for a day is no news any more. */
const LIFE_SECONDS = 86_400;

/** Sends with the keys of the environment, else with the keys of the database. */
export function pushSender(db: Db, { vapid, isDevelopment, ...settings }: Settings): PushSender {
  let known: ReturnType<typeof vapidKeys> | null = null;
  const keys = () => (vapid ? Promise.resolve(vapid) : (known ??= forgetFailure(vapidKeys(db), () => (known = null))));
  const accepts = (endpoint: string): boolean => isPushEndpoint(endpoint, { isDevelopment });
  return {
    publicKey: async () => (await keys()).publicKey,
    accepts,
    async send(subscription, payload) {
      if (!accepts(subscription.endpoint)) return "refused";
      // The library is read on the first message: it must not slow the start.
      const { default: webPush } = await import("web-push");
      const vapidDetails = { subject: subjectOf(settings), ...(await keys()) };
      const details = webPush.generateRequestDetails(subscription, payload, { vapidDetails, TTL: LIFE_SECONDS });
      return outcomeOf(await post(details));
    },
  };
}

function subjectOf({ vapidSubject, supportEmail, publicUrl }: Omit<Settings, "vapid" | "isDevelopment">): string {
  if (vapidSubject) return vapidSubject;
  if (supportEmail) return `mailto:${supportEmail}`;
  return publicUrl?.startsWith("https:") ? publicUrl : "mailto:contact@comptoir.example";
}

function outcomeOf(status: number | null): PushOutcome {
  if (status === null || status === 429 || status >= 500) return "later";
  if (status === 404 || status === 410) return "gone";
  return status < 300 ? "sent" : "refused";
}

/** The status of the reply, null without one. Redirections are not followed. */
function post({ endpoint, ...details }: { endpoint: string; method: string; headers: RequestOptions["headers"]; body: Buffer | null }) {
  const url = new URL(endpoint);
  const isLocal = url.protocol === "http:";
  const options: RequestOptions = {
    method: details.method,
    headers: details.headers,
    signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    ...(!isLocal && { lookup: publicLookup }),
  };
  return new Promise<number | null>((resolve) => {
    const sent = (isLocal ? httpRequest : httpsRequest)(url, options, (reply) => {
      reply.resume();
      resolve(reply.statusCode ?? null);
    });
    sent.on("error", () => resolve(null));
    sent.end(details.body);
  });
}

function forgetFailure<Value>(promise: Promise<Value>, forget: () => void): Promise<Value> {
  promise.catch(forget);
  return promise;
}
