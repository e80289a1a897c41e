import type { Tx } from "../db/transaction.js";
import { Refusal } from "./problems.js";

/** `limit` times in each period of `seconds`; `now` in milliseconds. */
type Spending = { readonly key: string; readonly limit: number; readonly seconds: number; readonly now: number };

/** Counts one use of `key`, refused (`door.too_many`) beyond the limit of the running period. What is refused with the transaction is not counted. */
export async function spend(tx: Tx, { key, limit, seconds, now }: Spending): Promise<void> {
  const { begins, length } = periodOf(seconds, now);
  const [row] = await tx.query<{ count: number }>(
    `insert into shared.rates (key, period, count) values ($1, $2, 1)
     on conflict (key, period) do update set count = rates.count + 1 returning count`,
    [key, new Date(begins)],
    { name: "rate_spend" },
  );
  if (row && row.count > limit) throw new Refusal({ code: "door.too_many", seconds: Math.ceil((begins + length - now) / 1000) });
}

/** Takes back one use counted in the same transaction: it was none. */
export async function giveBack(tx: Tx, { key, seconds, now }: Omit<Spending, "limit">): Promise<void> {
  const { begins } = periodOf(seconds, now);
  await tx.run("update shared.rates set count = count - 1 where key = $1 and period = $2", [key, new Date(begins)], {
    name: "rate_give_back",
  });
}

function periodOf(seconds: number, now: number): { begins: number; length: number } {
  const length = seconds * 1000;
  return { begins: Math.floor(now / length) * length, length };
}
