import type { IsoDate } from "@comptoir/accounting/date";
import type { Tx } from "../../../db/transaction.js";

/** The forms of a kept return, as the list of documents reads them. */
export type ReturnDocumentRow = {
  readonly id: string;
  readonly form: "2035" | "2031";
  readonly income_year: number;
  readonly begins_on: IsoDate;
  readonly ends_on: IsoDate;
  readonly version: number;
  readonly status: "validated" | "reopened" | "replaced";
  readonly provisional: boolean;
  /** Whole euros. */
  readonly result: number;
};

/** The forms of the returns whose fiscal year touches two days, the latest first. */
export function readReturnDocuments(tx: Tx, companyId: string, { from, to }: { from: IsoDate; to: IsoDate }): Promise<ReturnDocumentRow[]> {
  return tx.query<ReturnDocumentRow>(
    `select r.id, r.form, r.income_year, y.begins_on, y.ends_on, r.version, r.status, r.provisional, (r.content ->> 'result')::int as result
      from books.produced_documents d join books.tax_returns r on r.company_id = $1 and r.id = d.subject_id
        join books.fiscal_years y on y.company_id = $1 and y.id = r.fiscal_year_id
      where d.company_id = $1 and d.type = 'tax_return' and y.begins_on <= $3 and y.ends_on >= $2
      order by y.begins_on desc, r.version desc`,
    [companyId, from, to],
  );
}
