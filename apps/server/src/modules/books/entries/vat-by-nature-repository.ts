import type { IsoDate } from "@comptoir/accounting/date";
import type { Cents } from "@comptoir/accounting/money";
import type { VatNature } from "@comptoir/accounting/entry/vat-nature";
import type { Tx } from "../../../db/transaction.js";

/** The VAT of what is dated from a day on, nature by nature. */
export function readVatByNature(
  tx: Tx,
  companyId: string,
  from: IsoDate,
): Promise<{ readonly nature: VatNature; readonly vat: Cents; readonly deductible: Cents }[]> {
  return tx.query(
    `select nature, sum(vat_cents)::bigint as vat, sum(deductible_cents)::bigint as deductible
      from books.vat_lines where company_id = $1 and date >= $2 group by nature`,
    [companyId, from],
  );
}
