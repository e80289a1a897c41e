import { uuidv7 } from "uuidv7";
import { addDays, addMonths } from "@comptoir/accounting/calendar";
import { proposedEnd } from "@comptoir/accounting/company/fiscal-year-end";
import type { IsoDate } from "@comptoir/accounting/date";
import { postingDate } from "@comptoir/accounting/ledger/posting-date";
import type { Db } from "../../../db/db.js";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import { noteChange } from "../consequences.js";
import {
  deleteFiscalYear,
  FISCAL_YEARS,
  insertFiscalYear,
  lockYearRows,
  readFiscalYears,
  readTaxSystemOn,
  type FiscalYearRow,
} from "./years-repository.js";

/** Where a validation says how far it went: years without a validated entry are left alone, none goes back. */
export { storeValidatedThrough } from "./years-repository.js";
export { insertFiscalYear, storeChosen, storeYearClosed, storeYearDays } from "./years-repository.js";

export {
  FISCAL_YEAR_STATES,
  readFiscalYearStates,
  YEAR_RESULTS,
  type FiscalYearStateRow,
  type YearResultRow,
} from "./year-states-repository.js";
export { readContents, type Contents } from "./year-contents-repository.js";

/** A fiscal year as other areas see it; days are the first and the last one. */
export type FiscalYearOf = {
  readonly id: string;
  readonly beginning: IsoDate;
  readonly end: IsoDate;
  readonly isClosed: boolean;
  readonly validatedThrough: IsoDate | null;
  /** Someone chose its days: it stays, even empty. */
  readonly isChosen: boolean;
};

/** A date further away than that is a typing error. */
const YEARS_AHEAD = 10;

/**
 * The fiscal year that holds a day; the next ones are created, on the days proposed for them, when they are first needed. Refuses a
 * day before the first year (`operation.date_before_first_year`) or beyond reach (`period.no_fiscal_year`).
 */
export async function ensureFiscalYear(tx: Tx, company: { readonly id: string }, date: IsoDate): Promise<FiscalYearOf> {
  const years = await readFiscalYears(tx, company.id);
  const [first] = years;
  const last = years.at(-1);
  if (!first || !last) throw new Refusal({ code: "period.no_fiscal_year" });
  if (date < first.begins_on) throw new Refusal({ code: "operation.date_before_first_year", first: first.begins_on });
  const known = years.find((year) => date <= year.ends_on);
  if (known) return fiscalYearOf(known);
  if (date > addMonths(last.ends_on, 12 * YEARS_AHEAD)) throw new Refusal({ code: "period.no_fiscal_year" });
  const beginning = addDays(last.ends_on, 1);
  const taxCategory = (await readTaxSystemOn(tx, company.id, beginning)) === "bnc" ? "bnc" : "bic";
  await insertFiscalYear(tx, company.id, { id: uuidv7(), beginning, end: proposedEnd(beginning, taxCategory) });
  noteChange(tx, { years: true });
  return ensureFiscalYear(tx, company, date);
}

/** Every fiscal year of a company, oldest first. */
export async function fiscalYears(tx: Tx, companyId: string): Promise<readonly FiscalYearOf[]> {
  return (await readFiscalYears(tx, companyId)).map(fiscalYearOf);
}

/** The same outside a transaction. */
export async function listFiscalYears(db: Db, companyId: string): Promise<readonly FiscalYearOf[]> {
  const rows = await db.tenantRead<FiscalYearRow>(companyId, { name: "fiscal_years", text: FISCAL_YEARS, values: [companyId] });
  return rows.map(fiscalYearOf);
}

/** The companies whose books each transaction has locked: a use case that asks again has the lock already. */
const locked = new WeakMap<Tx, Set<string>>();

/**
 * Locks a company's books against any other writer (validation, closing, import, change of an operation) until the
 * transaction ends: one lock, taken first, so that two writers never wait for one another.
 */
export async function lockBooks(tx: Tx, companyId: string): Promise<void> {
  const companies = locked.get(tx) ?? new Set();
  if (companies.has(companyId)) return;
  await lockYearRows(tx, companyId);
  locked.set(tx, companies.add(companyId));
}

/**
 * The same lock. Returns the fiscal years, oldest first, as they are once it is held: what waits for a lock does not see a year that its
 * holder opened.
 */
export async function lockedFiscalYears(tx: Tx, companyId: string): Promise<readonly FiscalYearOf[]> {
  await lockBooks(tx, companyId);
  return fiscalYears(tx, companyId);
}

function fiscalYearOf(row: FiscalYearRow): FiscalYearOf {
  return {
    id: row.id,
    beginning: row.begins_on,
    end: row.ends_on,
    isClosed: row.is_closed,
    validatedThrough: row.validated_through,
    isChosen: row.chosen,
  };
}

/** Opens a fiscal year on chosen days: the first one of a company. The next ones follow by themselves. */
export async function openFiscalYear(
  tx: Tx,
  company: { readonly id: string },
  { beginning, end }: { beginning: IsoDate; end: IsoDate },
): Promise<void> {
  await insertFiscalYear(tx, company.id, { id: uuidv7(), beginning, end });
  noteChange(tx, { years: true });
}

/** Removes a year that nothing refers to. */
export function removeFiscalYear(tx: Tx, companyId: string, id: string): Promise<void> {
  return deleteFiscalYear(tx, companyId, id);
}

/** Where entries go: the fiscal year of an operation's day. */
export type PostingCalendar = {
  /** The year an operation of that day is posted in: its own, or the first open one after it. */
  readonly yearOf: (date: IsoDate) => FiscalYearOf;
  readonly first: IsoDate;
  /** The day itself in an open year, else the first day of the first open one after it. */
  readonly openDay: (date: IsoDate) => IsoDate;
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
  const openDay = (date: IsoDate): IsoDate => {
    const { beginning } = yearOf(date, years);
    return date < beginning ? beginning : date;
  };
  return { first: first.beginning, yearOf: (date) => yearOf(date, years), openDay };
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
