import { addDays, addMonths } from "../calendar.js";
import type { IsoDate } from "../date.js";
import { DomainError, type DomainProblem } from "../errors.js";
import type { TaxSystem } from "../entry/account-facts.js";
import { isCivilYear } from "./fiscal-year-end.js";
import { isVatSubject, regimeOn, withoutRepeats, withoutSimplified, yearAfter, type Regime } from "./regime.js";
import { settlementsFrom, type VatSystem } from "./vat-system.js";

/** What changes of a regime from a day on, and for good: what is not given stays. */
export type RegimeChange = {
  readonly from: IsoDate;
  readonly taxSystem?: TaxSystem | undefined;
  readonly accountingBasis?: Regime["accountingBasis"] | undefined;
  readonly vatSystem?: VatSystem | undefined;
  /** Coefficient of taxation in basis points, rounded up to the next hundredth. */
  readonly vatTaxationBp?: number | undefined;
};

/** What a change must agree with. */
export type RegimeCalendar = {
  /** Oldest first. */
  readonly fiscalYears: readonly { readonly beginning: IsoDate; readonly end: IsoDate; readonly isClosed: boolean }[];
  /** Last day whose VAT is declared, here or elsewhere; null: none. */
  readonly declaredThrough: IsoDate | null;
  readonly today: IsoDate;
};

/** Fiscal years, and the regimes that the next ones follow from. */
type YearsUnder = Pick<RegimeCalendar, "fiscalYears" | "today"> & { readonly regimes: readonly Regime[] };

/** How far ahead a change may be written, in months. */
const MONTHS_AHEAD = 24;

/**
 * The regimes after a change. The tax system and the accounting basis begin with a fiscal year, a VAT system with a period of the one
 * before and of its own, a coefficient of taxation with one of its own, subjection on any day. Throws DomainError `regime.*` for a day whose
 * VAT is declared, or in a closed year. What was planned for later keeps what the change does not name. Source: docs/sources.md#vat-periods.
 */
export function changedRegimes(regimes: readonly Regime[], change: RegimeChange, calendar: RegimeCalendar): readonly Regime[] {
  checkDay(change.from, calendar);
  const days = { ...calendar, regimes };
  const before = regimeOn(regimes, addDays(change.from, -1));
  const held = regimeOn(regimes, change.from);
  if (changesTax(held, change) && !beginsYear(change.from, days)) refuse({ code: "regime.not_year_start", from: change.from });
  if (held.taxSystem !== "bnc" && change.taxSystem === "bnc") checkCivilYears(change.from, calendar);
  if (change.vatSystem !== undefined && change.vatSystem !== held.vatSystem)
    checkVatSystem(before.vatSystem, change.vatSystem, change.from, days);
  if (change.vatTaxationBp !== undefined) checkTaxation(before.vatSystem, change.vatSystem ?? held.vatSystem, change.from, days);
  const earlier = regimes.filter(({ validFrom }) => validFrom < change.from);
  const later = regimes.filter(({ validFrom }) => validFrom > change.from);
  const rows = [...earlier, ...[{ ...held, validFrom: change.from }, ...later].map((regime) => withChange(regime, change))];
  const changed = withoutRepeats(withoutSimplified(rows, calendar.fiscalYears));
  if (JSON.stringify(changed) === JSON.stringify(withoutRepeats(regimes))) refuse({ code: "regime.same" });
  return changed;
}

/** The days from which a regime may change: after what is closed and declared, two years ahead at most; null without any. */
export function changeDays({
  fiscalYears,
  declaredThrough,
  today,
}: RegimeCalendar): { readonly first: IsoDate; readonly last: IsoDate } | null {
  const closed = fiscalYears.findLast(({ isClosed }) => isClosed)?.end ?? null;
  const after = [closed, declaredThrough].flatMap((day) => (day === null ? [] : [addDays(day, 1)]));
  const first = [...fiscalYears.slice(0, 1).map(({ beginning }) => beginning), ...after].toSorted().at(-1);
  const last = addMonths(today, MONTHS_AHEAD);
  return first === undefined || first > last ? null : { first, last };
}

function checkDay(from: IsoDate, { fiscalYears, declaredThrough, today }: RegimeCalendar): void {
  const [first] = fiscalYears;
  if (first && from < first.beginning) refuse({ code: "regime.before_books", first: first.beginning });
  const last = addMonths(today, MONTHS_AHEAD);
  if (from > last) refuse({ code: "regime.too_far", last });
  const closed = fiscalYears.findLast(({ isClosed, end }) => isClosed && from <= end);
  if (closed) refuse({ code: "regime.closed_year", end: closed.end });
  if (declaredThrough !== null && from <= declaredThrough) refuse({ code: "regime.declared", through: declaredThrough });
}

function changesTax(held: Regime, { taxSystem, accountingBasis }: RegimeChange): boolean {
  return (
    (taxSystem !== undefined && taxSystem !== held.taxSystem) || (accountingBasis !== undefined && accountingBasis !== held.accountingBasis)
  );
}

/** A BNC keeps civil years (CGI, article 93): those that are open already end on 31 December first. */
function checkCivilYears(from: IsoDate, { fiscalYears }: RegimeCalendar): void {
  const other = fiscalYears.find((year) => year.beginning >= from && !isCivilYear(year));
  if (other) refuse({ code: "regime.not_civil_year", end: other.end });
}

function checkVatSystem(before: VatSystem, after: VatSystem, from: IsoDate, calendar: YearsUnder): void {
  const yearStart = calendar.fiscalYears.find(({ beginning, end }) => beginning <= from && from <= end)?.beginning ?? from;
  if (after === "rs" && !settlementsFrom(yearStart).includes("simplified")) refuse({ code: "regime.simplified_ended" });
  // No VAT period is cut before a company becomes subject.
  if (!isVatSubject(before)) return;
  // The simplified regime ends with the month in which a limit was passed, which is known afterwards: its year is cut there.
  const left = before === "rs" && after !== "not_subjected" && from <= calendar.today ? "monthly_rn" : before;
  if (![left, after].every((system) => beginsPeriod(system, from, calendar))) refuse({ code: "regime.not_period_start", from });
}

/** A return states one coefficient, that of its whole period; the first of the books begins with them, the first of all with subjection. */
function checkTaxation(before: VatSystem, system: VatSystem, from: IsoDate, days: YearsUnder): void {
  if (!isVatSubject(system)) refuse({ code: "regime.taxation_without_vat", from });
  const isFirst = !isVatSubject(before) || days.fiscalYears[0]?.beginning === from;
  if (!isFirst && !beginsPeriod(system, from, days)) refuse({ code: "regime.not_period_start", from });
}

/** True when a VAT period of a system begins that day. */
function beginsPeriod(system: VatSystem, day: IsoDate, calendar: YearsUnder): boolean {
  if (system === "not_subjected") return true;
  if (system === "rs") return beginsYear(day, calendar);
  const isMonth = day.endsWith("-01");
  return system === "monthly_rn" ? isMonth : isMonth && (Number(day.slice(5, 7)) - 1) % 3 === 0;
}

/** True for the first day of a fiscal year, of those that exist or of those that follow by themselves. */
function beginsYear(day: IsoDate, { fiscalYears, regimes }: YearsUnder): boolean {
  if (fiscalYears.some(({ beginning }) => beginning === day)) return true;
  const last = fiscalYears.at(-1);
  if (!last || day <= last.end) return false;
  let year = yearAfter(last.end, regimes);
  while (year.beginning < day) year = yearAfter(year.end, regimes);
  return year.beginning === day;
}

function withChange(
  regime: Regime,
  { taxSystem = regime.taxSystem, accountingBasis, vatSystem = regime.vatSystem, vatTaxationBp = regime.vatTaxationBp }: RegimeChange,
): Regime {
  const wasBnc = regime.taxSystem === "bnc";
  const isBnc = taxSystem === "bnc";
  return {
    ...regime,
    taxSystem,
    accountingBasis: accountingBasis ?? basisUnder(regime, taxSystem),
    vatSystem,
    vatTaxationBp: Math.ceil(vatTaxationBp / 100) * 100,
    superSimplified: regime.superSimplified && taxSystem === "bic-rs",
    equityMode: isBnc ? "108" : wasBnc ? "101" : regime.equityMode,
  };
}

/** What books are kept on under another tax system, unless said otherwise: a professional keeps cash books, a trader accrual ones. */
export function basisUnder(
  { taxSystem: before, accountingBasis }: Pick<Regime, "taxSystem" | "accountingBasis">,
  taxSystem: TaxSystem,
): Regime["accountingBasis"] {
  if ((before === "bnc") === (taxSystem === "bnc")) return accountingBasis;
  return taxSystem === "bnc" ? "cash" : "accrual";
}

function refuse(problem: Extract<DomainProblem, { code: `regime.${string}` }>): never {
  throw new DomainError(problem);
}
