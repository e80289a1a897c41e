import type { Tx } from "../../../db/transaction.js";

/** True when a fixed asset keeps the share that one of these years took of it. */
export async function keepsShares(tx: Tx, companyId: string, ids: readonly string[]): Promise<boolean> {
  const rows = await tx.query("select 1 from books.component_years where company_id = $1 and fiscal_year_id = any($2::uuid[]) limit 1", [
    companyId,
    ids,
  ]);
  return rows.length > 0;
}
