import type { Tx } from "../db/transaction.js";
import { Refusal } from "./problems.js";

/** `limit` times in each period of `seconds`; `now` in milliseconds. */
type Spending = { readonly key: string; readonly limit: number; readonly seconds: number; readonly now: number };

/** Counts one use of `key`, refused (`door.too_many`) beyond the limit of the running period. What is refused with the transaction is not counted. */
export async function spend(tx: Tx, { key, limit, seconds, now }: Spending): Promise<void> {
  const length = seconds * 1000;
  const begins = Math.floor(now / length) * length;
  const [row] = await tx.query<{ count: number }>(
    `insert into shared.rates (key, period, count) values ($1, $2, 1)
     on conflict (key, period) do update set count = rates.count + 1 returning count`,
    [key, new Date(begins)],
    { name: "rate_spend" },
  );
  if (row && row.count > limit) throw new Refusal({ code: "door.too_many", seconds: Math.ceil((begins + length - now) / 1000) });
}
