import type { Tx } from "../../../db/transaction.js";

/** What the validation of a closed year kept; null for a year that an older program closed. */
export async function readKept(tx: Tx, companyId: string, yearId: string): Promise<object | null> {
  const [row] = await tx.query<{ kept: object | null }>(
    "select result as kept from books.closing_steps where company_id = $1 and fiscal_year_id = $2 and code = 'validation_closure' and status = 4",
    [companyId, yearId],
    { name: "closing_kept_facts" },
  );
  return row?.kept ?? null;
}
