import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { CallContext, IdempotencyKey } from "../../access/call-context.js";
import type { Caller } from "../../access/caller.js";
import { canonicalJson } from "../../idempotency/canonical-json.js";
import { Refusal } from "../../refusal.js";
import { leavingOf } from "./leaving.js";

/** What a use case receives from a request. Refuses a key that is too long (`request.malformed`). */
export function callContextOf<Who extends Caller | null>(request: FastifyRequest, caller: Who): CallContext<Who> {
  return { caller, ip: request.ip, idempotencyKey: idempotencyKeyOf(request), aborted: leavingOf(request), log: request.log };
}

const LONGEST_KEY = 200;
/** Left out, it would let the same request write twice. */
const KEY_TOO_LONG = { path: "Idempotency-Key", message: `La clé Idempotency-Key a ${LONGEST_KEY} signes au plus.` };

function idempotencyKeyOf(request: FastifyRequest): IdempotencyKey | null {
  const value = request.headers["idempotency-key"];
  if (typeof value !== "string" || value.length === 0) return null;
  if (value.length > LONGEST_KEY) throw new Refusal({ code: "request.malformed", issues: [KEY_TOO_LONG] });
  const requestHash = createHash("sha256")
    .update(`${request.method} ${request.url}\n${canonicalJson(request.body ?? null)}\n${request.upload?.sha256 ?? ""}`)
    .digest("hex");
  return { value, requestHash };
}
