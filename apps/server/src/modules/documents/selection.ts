import type { IsoDate } from "@comptoir/accounting/date";
import type { Journal } from "@comptoir/accounting/ledger/entry";
import { accountBounds, type AccountBounds } from "@comptoir/accounting/ledger/period";
import type { Db } from "../../db/db.js";
import { Refusal } from "../../refusal.js";

export type YearRow = { readonly id: string; readonly begins_on: IsoDate; readonly ends_on: IsoDate };

/** What a book shows, inside one fiscal year. */
export type Selection = {
  readonly companyId: string;
  readonly year: YearRow;
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly accounts: AccountBounds;
  /** Null: all of them. */
  readonly journals: readonly Journal[] | null;
};

/** The fiscal years of a company, oldest first. */
export function fiscalYears(db: Db, companyId: string): Promise<YearRow[]> {
  return db.tenantRead<YearRow>(companyId, {
    name: "document_years",
    text: "select id, begins_on, ends_on from books.fiscal_years where company_id = $1 order by begins_on",
    values: [companyId],
  });
}

/** Reads the filters of a book. Throws when the period is turned round or not inside one fiscal year, or the accounts are. */
export async function selectionOf(
  db: Db,
  companyId: string,
  filters: {
    readonly startDate: IsoDate;
    readonly endDate: IsoDate;
    readonly journalCodes?: readonly Journal[] | undefined;
    readonly compteNumBegin?: string | undefined;
    readonly compteNumEnd?: string | undefined;
  },
): Promise<Selection> {
  const { startDate: from, endDate: to } = filters;
  if (from > to) throw new Refusal({ code: "period.inverted" });
  const years = await fiscalYears(db, companyId);
  const year = years.find((one) => one.begins_on <= from && to <= one.ends_on);
  const isWithin = (day: IsoDate): boolean => years.some((one) => one.begins_on <= day && day <= one.ends_on);
  if (!year) throw new Refusal({ code: isWithin(from) && isWithin(to) ? "period.several_years" : "period.no_fiscal_year" });
  const accounts = accountBounds({ begin: filters.compteNumBegin ?? "", end: filters.compteNumEnd ?? "" });
  const journals = filters.journalCodes && filters.journalCodes.length > 0 ? filters.journalCodes : null;
  return { companyId, year, from, to, accounts, journals };
}
