import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { uuidv7 } from "uuidv7";

/**
 * The id of what a request creates: the same for the same `Idempotency-Key` of a person (null: a visitor), so that it is created once; another
 * one for each request without a key. `what` says what it is of: `company`, `view`.
 */
export function idOfRequest(request: Pick<FastifyRequest, "headers">, what: string, userId: string | null): string {
  const key = request.headers["idempotency-key"];
  if (typeof key !== "string" || key === "") return uuidv7();
  const hash = createHash("sha256").update(`${what} of ${userId}\n${key}`).digest("hex");
  // Version 8: a UUID of one's own making (RFC 9562, section 5.8).
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
