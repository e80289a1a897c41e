import { monthStart } from "@comptoir/accounting/date";
import type { Db } from "../../../db/db.js";
import type { Selection } from "../selection.js";

/** How many lines a book has at most: whole months are counted. */
export async function accountLines(db: Db, { companyId, from, to, accounts, journals }: Selection): Promise<number> {
  const [row] = await db.tenantRead<{ lines: number }>(companyId, {
    name: "book_size",
    text: `select coalesce(sum(lines), 0)::int as lines from books.account_months
      where company_id = $1 and month between $2 and $3 and account_code between $4 and $5 and ($6::text[] is null or journal = any ($6))`,
    values: [companyId, monthStart(from), to, accounts.first, accounts.last, journals],
  });
  return row?.lines ?? 0;
}
