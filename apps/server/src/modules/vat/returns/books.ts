import { addDays, addMonths } from "@comptoir/accounting/calendar";
import type { Regime } from "@comptoir/accounting/company/regime";
import type { IsoDate } from "@comptoir/accounting/date";
import { isMainland, vatDueDate, type Declarant, type DueDate } from "@comptoir/accounting/vat/periods/due-date";
import { vatFormFor, type ChosenForm } from "@comptoir/accounting/vat/forms/vat-form-for";
import { vatPeriods, type VatPeriod } from "@comptoir/accounting/vat/periods/vat-periods";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import type { FiscalYearOf } from "../../books/years/service.js";
import { readVatFrequency } from "../situation/frequency.js";
import { readDeclarant, readLiveReturns, readStart, type StartRow, type StoredReturn } from "./returns-repository.js";

/** What the returns of a company follow from. */
export type VatBooks = {
  readonly companyId: string;
  readonly today: IsoDate;
  readonly declarant: Declarant;
  readonly regimes: readonly Regime[];
  readonly years: readonly FiscalYearOf[];
  readonly start: StartRow | null;
  /** Live versions, oldest first. */
  readonly returns: readonly StoredReturn[];
};

/** A period to declare, or declared: its form, its due date and what is stored of it. */
export type Declaration = {
  readonly period: VatPeriod;
  readonly chosen: ChosenForm;
  readonly due: DueDate;
  readonly stored: StoredReturn | null;
};

/** Reads what returns follow from. Refuses (`vat.territory`) a company of Corsica or overseas. */
export async function readVatBooks(tx: Tx, companyId: string, today: IsoDate): Promise<VatBooks> {
  const declarant = await readDeclarant(tx, companyId);
  if (!isMainland(declarant.postcode)) throw new Refusal({ code: "vat.territory" });
  const { regimes, years } = await readVatFrequency(tx, companyId, today);
  return {
    companyId,
    today,
    declarant,
    regimes,
    years,
    start: await readStart(tx, companyId),
    returns: await readLiveReturns(tx, companyId),
  };
}

/** The periods of a company from its first day up to a day, oldest first; those declared before these books are left out. */
export function declarationsThrough(books: VatBooks, through: IsoDate): readonly Declaration[] {
  const [first] = books.years;
  if (!first) return [];
  const from = books.start === null ? first.beginning : later(addDays(books.start.declared_through, 1), first.beginning);
  const bounds = books.years.map(({ beginning, end }) => ({ start: beginning, end }));
  const declared = books.returns.filter(isSettledPeriod).map(periodOf);
  return vatPeriods({ systems: books.regimes, fiscalYears: bounds, declared, from, to: through }).map((period) =>
    declarationOf(books, { ...period, start: later(period.start, first.beginning) }),
  );
}

/** The last day whose periods are listed when none is asked for: the end of the fiscal year under way. */
export function horizon({ years, today }: VatBooks): IsoDate {
  const end = years.find((year) => year.beginning <= today && today <= year.end)?.end ?? years.at(-1)?.end ?? today;
  return later(end, today);
}

/** The declaration that a path names, by the id of its live version or by its period. Refuses (`not_found`) any other. */
export function findDeclaration(books: VatBooks, id: string): Declaration {
  const stored = books.returns.find((one) => one.id === id);
  const far = later(horizon(books), addMonths(books.today, 24));
  const found = declarationsThrough(books, far).find(({ period }) =>
    stored === undefined ? period.id === id : period.form === stored.form && period.start === stored.period_start,
  );
  if (found) return found;
  throw new Refusal({ code: "not_found", what: "vat_return" });
}

/** The first validated return of a later period: this one is then corrected in the next, never replaced. Null: none. */
export function laterValidated({ returns }: VatBooks, { period_start: start }: StoredReturn): StoredReturn | null {
  return returns.find((one) => one.status === "validated" && one.period_start > start) ?? null;
}

/** True while a declaration is not validated. */
export function isOpenDeclaration({ stored }: Declaration): boolean {
  return stored?.status !== "validated";
}

/** True when nothing changes the days of a return any more: it is validated, or replaces one that was. */
function isSettledPeriod({ status, replaces_id: replaces }: StoredReturn): boolean {
  return status === "validated" || replaces !== null;
}

function periodOf({ period: id, form, period_start: start, period_end: end }: StoredReturn): VatPeriod {
  return { id, form, start, end };
}

function declarationOf(books: VatBooks, period: VatPeriod): Declaration {
  const stored = books.returns.find((one) => one.form === period.form && one.period_start === period.start) ?? null;
  return { period, chosen: vatFormFor(period), due: vatDueDate(period, books.declarant), stored };
}

function later(one: IsoDate, other: IsoDate): IsoDate {
  return one > other ? one : other;
}
