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

/** VAT deducted in a year on these accounts, by account and rate. */
export function readDeductedVat(
  tx: Tx,
  companyId: string,
  { year, accounts }: { readonly year: { readonly beginning: IsoDate; readonly end: IsoDate }; readonly accounts: readonly string[] },
): Promise<{ readonly rate_bp: number; readonly vat: Cents }[]> {
  return tx.query(
    `select rate_bp, sum(deductible_cents)::bigint as vat from books.vat_lines
      where company_id = $1 and date between $2 and $3 and account_code = any($4) group by 1 having sum(deductible_cents) <> 0 order by 1`,
    [companyId, year.beginning, year.end, accounts],
    { name: "closing_deducted_vat" },
  );
}
