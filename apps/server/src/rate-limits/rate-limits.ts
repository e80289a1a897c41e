import type { Tx } from "../db/transaction.js";
import { Refusal } from "../refusal.js";
import { addUse, removeUse } from "./rates-repository.js";

/** `limit` times in each period of `seconds`; `now` in milliseconds. */
type RateLimit = { readonly key: string; readonly limit: number; readonly seconds: number; readonly now: number };

/** Counts one use of `key`, refused (`rate_limit.exceeded`) beyond the limit of the running period. What is refused with the transaction is not counted. */
export async function consume(tx: Tx, { key, limit, seconds, now }: RateLimit): Promise<void> {
  const { begins, length } = periodOf(seconds, now);
  const count = await addUse(tx, key, new Date(begins));
  if (count > limit) throw new Refusal({ code: "rate_limit.exceeded", seconds: Math.ceil((begins + length - now) / 1000) });
}

/** Takes back one use counted in the same transaction: it does not count. */
export async function refund(tx: Tx, { key, seconds, now }: Omit<RateLimit, "limit">): Promise<void> {
  const { begins } = periodOf(seconds, now);
  await removeUse(tx, key, new Date(begins));
}

/** The running period, in milliseconds. */
export function periodOf(seconds: number, now: number): { begins: number; length: number } {
  const length = seconds * 1000;
  return { begins: Math.floor(now / length) * length, length };
}
