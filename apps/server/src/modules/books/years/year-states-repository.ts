import type { Cents } from "@comptoir/accounting/money";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Tx } from "../../../db/transaction.js";
import { FISCAL_YEAR_COLUMNS, type FiscalYearRow } from "./years-repository.js";

/** A fiscal year with what its state follows from. */
export type FiscalYearStateRow = FiscalYearRow & {
  /** Entries dated up to that day that are drafts, openings and what waits for the closing left aside. */
  readonly late_drafts: number;
};

/** The years with how far they are validated, the most recent first. */
export const FISCAL_YEAR_STATES = `select ${FISCAL_YEAR_COLUMNS},
    (select count(*)::int from books.entries e where e.company_id = $1 and e.fiscal_year_id = y.id and e.sequence = 'main' and e.number is null
        and e.freezes_with = 'period' and e.date <= y.validated_through) as late_drafts
  from books.fiscal_years y where company_id = $1 order by begins_on desc`;

/** The same in a transaction that changes them. */
export function readFiscalYearStates(tx: Tx, companyId: string): Promise<FiscalYearStateRow[]> {
  return tx.query<FiscalYearStateRow>(FISCAL_YEAR_STATES, [companyId]);
}

/** Receipts and expenses of each year, in cents. $1 the company. */
export const YEAR_RESULTS = `select y.id, y.begins_on, y.ends_on, coalesce(sums.receipts, 0)::bigint as receipts, coalesce(sums.expenses, 0)::bigint as expenses
  from books.fiscal_years y
  cross join lateral (
    select sum(l.credit_cents - l.debit_cents) filter (where l.account_code >= '700000') as receipts,
      sum(l.debit_cents - l.credit_cents) filter (where l.account_code < '700000') as expenses
    from books.entry_lines l
    where l.company_id = $1 and l.account_code >= '600000' and l.account_code <= '799999' and l.date between y.begins_on and y.ends_on
  ) sums
  where y.company_id = $1 order by y.begins_on desc`;

/** A fiscal year with its receipts and its expenses, in cents. */
export type YearResultRow = {
  readonly id: string;
  readonly begins_on: IsoDate;
  readonly ends_on: IsoDate;
  readonly receipts: Cents;
  readonly expenses: Cents;
};
