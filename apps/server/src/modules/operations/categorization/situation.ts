import { findAccount } from "@comptoir/accounting/chart/accounts";
import type { TaxSystem } from "@comptoir/accounting/ledger/account-facts";
import type { TaxSituation } from "@comptoir/accounting/ledger/allocate";
import { postingDate } from "@comptoir/accounting/ledger/posting-date";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import { ensureFiscalYear, fiscalYears, type FiscalYearOf } from "../../fiscal-years/service.js";

/** What decides how a company's operations are posted. */
export function taxSituation({ taxSystem, vatSubject }: { readonly taxSystem: TaxSystem; readonly vatSubject: boolean }): TaxSituation {
  return { taxSystem, vatSubject, vatTaxationBp: 10_000, accountFacts: findAccount };
}

/** The same, read from the company of the transaction. */
export async function readSituation(tx: Tx, companyId: string): Promise<TaxSituation> {
  const [row] = await tx.query<{ tax_system: TaxSystem; vat_system: string }>(
    "select tax_system, vat_system from shared.companies where id = $1",
    [companyId],
    { name: "tax_situation" },
  );
  if (!row) throw new Error(`no company ${companyId}`);
  return taxSituation({ taxSystem: row.tax_system, vatSubject: row.vat_system !== "not_subjected" });
}

/** Where entries go: the fiscal year of an operation's day. */
export type PostingCalendar = {
  /** The year an operation of that day is posted in: its own, or the first open one after it. */
  readonly yearOf: (date: IsoDate) => FiscalYearOf;
  readonly first: IsoDate;
};

/**
 * The fiscal years of a company, those that follow created up to the last of the days given. Throws
 * `operation.date_before_first_year` when asked for a day before them all.
 */
export async function openCalendar(tx: Tx, companyId: string, dates: Iterable<IsoDate>): Promise<PostingCalendar> {
  let years = await fiscalYears(tx, companyId);
  let latest: IsoDate | null = null;
  for (const date of dates) if (latest === null || date > latest) latest = date;
  if (latest !== null && latest > (years.at(-1)?.end ?? latest)) {
    await ensureFiscalYear(tx, { id: companyId }, latest);
    years = await fiscalYears(tx, companyId);
  }
  const [first] = years;
  if (!first) throw new Refusal({ code: "period.no_fiscal_year" });
  if (latest !== null && years.every((year) => year.isClosed)) {
    await ensureFiscalYear(tx, { id: companyId }, dayAfterLast(years));
    years = await fiscalYears(tx, companyId);
  }
  return { first: first.beginning, yearOf: (date) => yearOf(date, years) };
}

function dayAfterLast(years: readonly FiscalYearOf[]): IsoDate {
  const last = years.at(-1);
  if (!last) throw new Refusal({ code: "period.no_fiscal_year" });
  const posting = postingDate({ date: last.end, fiscalYears: years });
  if (posting.state !== "posted") throw new Error("the last day of a year is not before the first one");
  return posting.date;
}

function yearOf(date: IsoDate, years: readonly FiscalYearOf[]): FiscalYearOf {
  const [first] = years;
  const year = years.find(({ end, isClosed }) => date <= end && !isClosed);
  if (first && date < first.beginning) throw new Refusal({ code: "operation.date_before_first_year", first: first.beginning });
  if (!year) throw new Refusal({ code: "period.no_fiscal_year" });
  return year;
}
