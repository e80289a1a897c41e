import type { IsoDate } from "@comptoir/accounting/date";
import type { Journal } from "@comptoir/accounting/entry/entry";
import { accountBounds, type AccountBounds } from "@comptoir/accounting/ledger/books/period";
import type { Db } from "../../db/db.js";
import { listFiscalYears, type FiscalYearOf } from "../books/years/service.js";
import { Refusal } from "../../refusal.js";

/** What a book shows, inside one fiscal year. */
export type Selection = {
  readonly companyId: string;
  readonly year: FiscalYearOf;
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly accounts: AccountBounds;
  /** Null: all of them. */
  readonly journals: readonly Journal[] | null;
};

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
  const years = await listFiscalYears(db, companyId);
  const year = years.find((one) => one.beginning <= from && to <= one.end);
  const isWithin = (day: IsoDate): boolean => years.some((one) => one.beginning <= day && day <= one.end);
  if (!year) throw new Refusal({ code: isWithin(from) && isWithin(to) ? "period.several_years" : "period.no_fiscal_year" });
  const accounts = accountBounds({ begin: filters.compteNumBegin ?? "", end: filters.compteNumEnd ?? "" });
  const journals = filters.journalCodes && filters.journalCodes.length > 0 ? filters.journalCodes : null;
  return { companyId, year, from, to, accounts, journals };
}
