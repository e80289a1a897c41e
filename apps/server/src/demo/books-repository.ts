import type { IsoDate } from "@comptoir/accounting/date";
import type { Cents } from "@comptoir/accounting/money";
import type { Tx } from "../db/transaction.js";

/** The operations that a statement gave, in its order. */
export function importedOperations(tx: Tx, companyId: string): Promise<{ id: string; amount_cents: Cents; date: IsoDate }[]> {
  return tx.query(
    "select id, amount_cents, date from books.operations where company_id = $1 and import_id is not null order by import_seq",
    [companyId],
  );
}

/** The operations whose VAT is to validate up to a day. */
export async function vatToValidate(tx: Tx, companyId: string, through: IsoDate): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    "select id from books.operations where company_id = $1 and vat_status = 'to_validate' and date <= $2",
    [companyId, through],
  );
  return rows.map(({ id }) => id);
}
