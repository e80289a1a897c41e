import type { Cents } from "@comptoir/accounting/money";
import type { TypedBox } from "@comptoir/accounting/tax-return/return-input";
import type { Tx } from "../../../db/transaction.js";

/** What a person wrote in the boxes of the return of a fiscal year. */
export function readTypedBoxes(tx: Tx, companyId: string, fiscalYearId: string): Promise<TypedBox[]> {
  return tx.query<TypedBox>(
    "select form, box, cents from books.tax_return_boxes where company_id = $1 and fiscal_year_id = $2 order by form, box",
    [companyId, fiscalYearId],
  );
}

/** Writes a box; nothing is kept of one that is emptied. */
export async function storeTypedBox(
  tx: Tx,
  companyId: string,
  { fiscalYearId, form, box, cents }: TypedBox & { readonly fiscalYearId: string; readonly cents: Cents },
): Promise<void> {
  if (cents === 0) {
    await tx.run("delete from books.tax_return_boxes where company_id = $1 and fiscal_year_id = $2 and form = $3 and box = $4", [
      companyId,
      fiscalYearId,
      form,
      box,
    ]);
    return;
  }
  await tx.run(
    `insert into books.tax_return_boxes (company_id, fiscal_year_id, form, box, cents) values ($1, $2, $3, $4, $5)
      on conflict (company_id, fiscal_year_id, form, box) do update set cents = excluded.cents`,
    [companyId, fiscalYearId, form, box, cents],
  );
}
