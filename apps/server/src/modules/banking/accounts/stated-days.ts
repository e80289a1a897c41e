import type { DayOfBalances } from "@comptoir/accounting/banking/stated-balances";
import type { Cents } from "@comptoir/accounting/money";
import type { Db } from "../../../db/db.js";
import { BALANCES_AT } from "./bank-accounts-repository.js";
import { STATED_BALANCES, type StatedBalanceRow } from "../connection/feeds-repository.js";

/** Day by day, what the bank of each account states and what the books have; of one account, or of all (null). */
export async function statedDays(
  db: Db,
  companyId: string,
  bankAccountId: string | null,
): Promise<ReadonlyMap<string, readonly DayOfBalances[]>> {
  const rows = await db.tenantRead<StatedBalanceRow>(companyId, { text: STATED_BALANCES, values: [companyId, bankAccountId] });
  const found = new Map<string, DayOfBalances[]>();
  if (rows.length === 0) return found;
  const values = [companyId, rows.map(({ id }) => id), rows.map(({ on }) => on)];
  const books = await db.tenantRead<{ balance: Cents }>(companyId, { text: BALANCES_AT, values });
  for (const [index, { id, on, bank }] of rows.entries()) {
    const balance = books[index]?.balance;
    if (balance !== undefined) found.set(id, [...(found.get(id) ?? []), { on, bank, books: balance }]);
  }
  return found;
}
