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

/** The VAT that the entries of a fiscal year hold, by nature and by account of the sale or of the purchase. */
export function readYearVat(
  tx: Tx,
  companyId: string,
  fiscalYearId: string,
): Promise<
  { readonly nature: VatNature; readonly accountCode: string; readonly base: Cents; readonly vat: Cents; readonly deductible: Cents }[]
> {
  return tx.query(
    `select l.nature, l.account_code as "accountCode", sum(l.base_cents)::bigint as base, sum(l.vat_cents)::bigint as vat, sum(l.deductible_cents)::bigint as deductible
      from books.entries e join books.vat_lines l on l.company_id = $1 and l.entry_id = e.id
      where e.company_id = $1 and e.fiscal_year_id = $2 group by 1, 2 order by 1, 2`,
    [companyId, fiscalYearId],
    { name: "year_vat" },
  );
}
