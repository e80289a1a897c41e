import { createHash } from "node:crypto";
import { uuidv7 } from "uuidv7";
import type { CallContext } from "../access/call-context.js";
import type { Caller } from "../access/caller.js";

/**
 * The id of what a request creates: the same for the same `Idempotency-Key` of a person (null: a visitor), so that it is created once; another
 * one for each request without a key. `what` says what it is of: `company`, `view`.
 */
export function idOfRequest({ caller, idempotencyKey: key }: Keyed, what: string): string {
  if (key === null) return uuidv7();
  const hash = createHash("sha256")
    .update(`${what} of ${caller?.userId ?? null}\n${key.value}`)
    .digest("hex");
  // Version 8: a UUID of one's own making (RFC 9562, section 5.8).
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

type Keyed = Pick<CallContext<Caller | null>, "caller" | "idempotencyKey">;
