import type { Db } from "../db/db.js";
import type { Tx } from "../db/transaction.js";

/** Counts uses of `key`, one unless more are said, in the period that begins then; returns how many there are. */
export async function addUse(tx: Tx, key: string, period: Date, uses = 1): Promise<number> {
  const [row] = await tx.query<{ count: number }>("select shared.add_use($1, $2, $3) as count", [key, period, uses], {
    name: "rate_consume",
  });
  return row?.count ?? 0;
}

/** Counts one use less. */
export async function removeUse(tx: Tx, key: string, period: Date): Promise<void> {
  await tx.run("update shared.rates set count = count - 1 where key = $1 and period = $2", [key, period], { name: "rate_refund" });
}

/** Takes a key that serves once, kept until that moment; false when it was taken before. */
export async function useOnce(tx: Tx, key: string, until: Date): Promise<boolean> {
  const added = await tx.run("insert into shared.rates (key, period, count) values ($1, $2, 1) on conflict do nothing", [key, until]);
  return added === 1;
}

/** Removes the counts of periods that are over: the longest lasts a day. */
export async function forgetRates(db: Db): Promise<void> {
  await db.shared((tx) => tx.run("delete from shared.rates where period < now() - interval '2 days'"));
}
