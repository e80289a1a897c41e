import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Db } from "../db/db.js";
import type { Tx } from "../db/transaction.js";
import { logChange } from "../audit/audit-repository.js";
import type { Caller } from "../access/caller.js";
import type { Company } from "../access/membership.js";
import { canonicalJson } from "../idempotency/canonical-json.js";
import { insertReply, lockKey, readReply } from "../idempotency/idempotency-repository.js";
import { leavingOf } from "../http/call/leaving.js";
import { Refusal } from "../refusal.js";

/**
 * Runs a change of a company's books in one transaction together with its trace in the audit log and, when the
 * request carries an `Idempotency-Key`, with its reply: the same key and request again returns that reply and
 * changes nothing; the same key with another request is refused. It waits for the turn of the company, and is given up when
 * the connection closes before. `isBeside`: it leaves the books alone, and need not wait for their writers. `isHeavy`: it writes
 * thousands of rows. `outlivesCaller`: it is done also when its caller is gone.
 */
export async function write<Reply extends object>(
  db: Db,
  { company, caller, request, action, isBeside = false, isHeavy = false, outlivesCaller = false }: Writing,
  work: (tx: Tx) => Promise<{ reply: Reply; subject: string; details?: object }>,
): Promise<Reply> {
  const key = idempotencyKey(request, caller);
  const turn = { person: caller.userId, isBeside, isHeavy, ...(!outlivesCaller && { left: leavingOf(request) }) };
  const change = async (tx: Tx): Promise<Reply> => {
    const known = key === null ? null : await knownReply<Reply>(tx, company.id, key);
    if (known !== null) return known;
    const { reply, subject, details } = await work(tx);
    await logChange(tx, company.id, { userId: caller.userId, ip: request.ip, action, subject, ...(details && { details }) });
    if (key !== null) {
      await insertReply(tx, company.id, { key: key.value, requestHash: key.hash, reply });
    }
    return reply;
  };
  return db.tenant(company.id, change, turn);
}

type Writing = {
  readonly company: Pick<Company, "id">;
  readonly caller: Caller;
  readonly request: FastifyRequest;
  readonly action: string;
  readonly isBeside?: boolean;
  readonly isHeavy?: boolean;
  readonly outlivesCaller?: boolean;
};

type Key = { value: string; hash: string };

const LONGEST_KEY = 200;
/** Left out, it would let the same request write twice. */
const KEY_TOO_LONG = { path: "Idempotency-Key", message: `La clé Idempotency-Key a ${LONGEST_KEY} signes au plus.` };

/** Two people who choose the same key do not share it. */
function idempotencyKey(request: FastifyRequest, { userId }: Caller): Key | null {
  const value = request.headers["idempotency-key"];
  if (typeof value !== "string" || value.length === 0) return null;
  if (value.length > LONGEST_KEY) throw new Refusal({ code: "request.malformed", issues: [KEY_TOO_LONG] });
  const hash = createHash("sha256")
    .update(`${request.method} ${request.url}\n${canonicalJson(request.body ?? null)}\n${request.upload?.sha256 ?? ""}`)
    .digest("hex");
  return { value: `${userId} ${value}`, hash };
}

/** Two requests with the same key wait for one another: the second then finds the reply of the first. */
async function knownReply<Reply>(tx: Tx, companyId: string, key: Key): Promise<Reply | null> {
  await lockKey(tx, companyId, key.value);
  const row = await readReply(tx, companyId, key.value);
  if (row === null) return null;
  if (row.request_hash !== key.hash) throw new Refusal({ code: "idempotency.reused" });
  // The same request was answered by the same call: its reply has the same type.
  return row.reply as Reply;
}
