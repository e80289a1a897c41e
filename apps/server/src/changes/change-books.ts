import type { CallContext, IdempotencyKey } from "../access/call-context.js";
import { recordAct } from "../acts/acts-repository.js";
import type { ActWitness } from "../acts/keep-act.js";
import { logChange } from "../audit/audit-repository.js";
import type { Tx } from "../db/transaction.js";
import { insertReply, lockKey, readReply } from "../idempotency/idempotency-repository.js";
import { Refusal } from "../refusal.js";
import type { Services } from "../services.js";
import { rehearse } from "./rehearse.js";

/** How a change of a company's books is made, beside what it does. */
export type ChangeRules<Result> = {
  /** The name of the call in the log of the company, and of its act in the history. */
  readonly action: string;
  /** How its act is described; none is kept without it. */
  readonly act?: ActWitness<Result> | undefined;
  /** False: it leaves the books alone, or takes their lock itself after another one. */
  readonly locksBooks?: boolean;
  /** It need not wait for the writers of the books: it leaves them alone. */
  readonly isBeside?: boolean;
  /** It writes thousands of rows. */
  readonly isHeavy?: boolean;
  /** It works on people and companies too. */
  readonly isOnBothSides?: boolean;
  /** It is done also when its caller is gone. */
  readonly outlivesCaller?: boolean;
};

type Changing<Result> = ChangeRules<Result> & {
  readonly company: { readonly id: string };
  readonly call: CallContext;
  /** Does the change to see what it gives, and takes all of it back: no act, no line in the log, no reply kept. */
  readonly isPreview?: boolean;
  /** Refuses to write over another state than the one that was read. */
  readonly checkVersion?: ((tx: Tx) => Promise<void>) | undefined;
};

/** What a change gives: its result for the act and the reply, what it was done to and what the log says of it. Nothing secret goes in the details. */
export type Changed<Result> = { readonly result: Result; readonly subject: string; readonly details?: object | undefined };

/** What a reply is made of once a change is done; `tx` is its transaction, `actId` null without an act. */
export type ChangeDone<Result> = { readonly result: Result; readonly actId: string | null; readonly tx: Tx };

/**
 * Changes the books of a company in one transaction, in their turn. In this order: the reply kept under the `Idempotency-Key`, the lock of the
 * books, the version that the caller read, the change, what follows from it, its act, its line in the log, its reply, which is kept under the key. The same key and request
 * again returns that reply and changes nothing; the same key with another request is refused. It is given up when its caller leaves before.
 */
export async function changeBooks<Result, Reply extends object>(
  services: Pick<Services, "db" | "books">,
  changing: Changing<Result>,
  work: (tx: Tx) => Promise<Changed<Result>>,
  reply: (done: ChangeDone<Result>) => Promise<Reply> | Reply,
): Promise<Reply> {
  const { company, call, isPreview = false, isBeside = false, isHeavy = false, isOnBothSides = false, outlivesCaller = false } = changing;
  const turn = { person: call.caller.userId, isBeside, isHeavy, isOnBothSides, ...(!outlivesCaller && { left: call.aborted }) };
  const change = async (tx: Tx): Promise<Reply> => {
    const key = isPreview ? null : keyOf(call);
    const known = key && (await knownReply<Reply>(tx, company.id, key));
    if (known !== null) return known;
    if (changing.locksBooks !== false) await services.books.lock(tx, company.id);
    await changing.checkVersion?.(tx);
    const describe = isPreview ? null : await changing.act?.(tx, company.id);
    const { result, subject, details } = await work(tx);
    await services.books.settle(tx, { companyId: company.id });
    if (isPreview) return reply({ result, actId: null, tx });
    const { userId } = call.caller;
    const description = describe ? await describe(result) : null;
    const actId = description && (await recordAct(tx, company.id, { userId, kind: changing.action, ...description }));
    await logChange(tx, company.id, { userId, ip: call.ip, action: changing.action, subject, ...(details && { details }) });
    const answer = await reply({ result, actId, tx });
    if (key !== null) await insertReply(tx, company.id, { key: key.value, requestHash: key.requestHash, reply: answer });
    return answer;
  };
  return isPreview ? rehearse(services.db, { companyId: company.id, turn }, change) : services.db.tenant(company.id, change, turn);
}

/** Two people who choose the same key do not share it. */
function keyOf({ caller, idempotencyKey }: CallContext): IdempotencyKey | null {
  return idempotencyKey && { ...idempotencyKey, value: `${caller.userId} ${idempotencyKey.value}` };
}

/** Two requests with the same key wait for one another: the second then finds the reply of the first. */
async function knownReply<Reply>(tx: Tx, companyId: string, key: IdempotencyKey): Promise<Reply | null> {
  await lockKey(tx, companyId, key.value);
  const row = await readReply(tx, companyId, key.value);
  if (row === null) return null;
  if (row.request_hash !== key.requestHash) throw new Refusal({ code: "idempotency.reused" });
  // The same request was answered by the same call: its reply has the same type.
  return row.reply as Reply;
}
