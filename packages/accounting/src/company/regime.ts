import { addDays } from "../calendar.js";
import type { IsoDate } from "../date.js";
import type { FindAccountFacts, TaxSystem } from "../entry/account-facts.js";
import type { TaxSituation } from "../allocation/allocate.js";
import { proposedEnd } from "./fiscal-year-end.js";
import type { TaxCategory } from "./profession.js";
import { SIMPLIFIED_ENDS_ON, type VatSystem } from "./vat-system.js";

/** How a company is taxed from a day on, until its next regime begins. */
export type Regime = {
  readonly validFrom: IsoDate;
  readonly taxSystem: TaxSystem;
  readonly accountingBasis: "cash" | "accrual";
  readonly vatSystem: VatSystem;
  /** True when VAT on services is owed as of the invoice (option for debits) instead of the payment. */
  readonly vatOnDebits: boolean;
  /** Coefficient of taxation, in basis points: 10000 unless some receipts are exempt. Nothing reads it while the company charges no VAT. */
  readonly vatTaxationBp: number;
  /** Simplified trade regime kept on a cash basis during the year (CGI 302 septies A ter A). */
  readonly superSimplified: boolean;
  /** Where the result of a year goes: 101000, or 108000 (the only one of a BNC). */
  readonly equityMode: EquityMode;
};

/** Account that takes the result of a year: capital (101000) or the owner's account (108000). */
export type EquityMode = "101" | "108";

/** The regime of a day; what holds first also holds before. Throws RangeError when there is none at all. */
export function regimeOn<Dated extends Pick<Regime, "validFrom">>(regimes: readonly Dated[], day: IsoDate): Dated {
  const ordered = inOrder(regimes);
  const regime = ordered.findLast(({ validFrom }) => validFrom <= day) ?? ordered[0];
  if (!regime) throw new RangeError("a company without a regime");
  return regime;
}

/** The tax category of a day: a BNC keeps civil years. */
export function taxCategoryOn(regimes: readonly Pick<Regime, "validFrom" | "taxSystem">[], day: IsoDate): TaxCategory {
  return regimeOn(regimes, day).taxSystem === "bnc" ? "bnc" : "bic";
}

/** The fiscal year that follows one which ends that day, unless other days are chosen for it. */
export function yearAfter(end: IsoDate, regimes: readonly Pick<Regime, "validFrom" | "taxSystem">[]): YearDays {
  const beginning = addDays(end, 1);
  return { beginning, end: proposedEnd(beginning, taxCategoryOn(regimes, beginning)) };
}

/** What decides how an operation of that day is posted: never today's regime. Source: docs/sources.md#vat. */
export function situationOn(regimes: readonly Regime[], day: IsoDate, accountFacts: FindAccountFacts): TaxSituation {
  const { taxSystem, vatSystem, vatTaxationBp } = regimeOn(regimes, day);
  return { taxSystem, vatSubject: isVatSubject(vatSystem), vatTaxationBp, accountFacts };
}

/** True when the company charges VAT. */
export function isVatSubject(vatSystem: VatSystem): boolean {
  return vatSystem !== "not_subjected";
}

/** The last day of a year on which the company charges VAT; null when it does on none. */
export function lastVatDay(
  regimes: readonly Pick<Regime, "validFrom" | "vatSystem">[],
  { beginning, end }: { readonly beginning: IsoDate; readonly end: IsoDate },
): IsoDate | null {
  if (isVatSubject(regimeOn(regimes, end).vatSystem)) return end;
  const left = regimes.filter(({ validFrom }) => validFrom > beginning && validFrom <= end).map(({ validFrom }) => addDays(validFrom, -1));
  return left.toSorted().findLast((day) => isVatSubject(regimeOn(regimes, day).vatSystem)) ?? null;
}

/** What a company answers of its taxation, and its fiscal year that begins last. */
export type RegimeAnswers = Pick<Regime, "taxSystem" | "accountingBasis" | "vatSystem"> & {
  /** First day with VAT; null: since before the books begin. */
  readonly vatSubjectSince: IsoDate | null;
  /** First day of its books. */
  readonly booksBegin: IsoDate;
  readonly lastFiscalYear: { readonly beginning: IsoDate; readonly end: IsoDate };
  /** Where its results go, when it may choose: 101 when not said. */
  readonly equityMode?: EquityMode;
};

/**
 * The regimes that follow from what a company answers: without VAT before the day it becomes subject, and the end of the
 * simplified VAT regime written in advance.
 */
export function regimesOf(answers: RegimeAnswers): readonly Regime[] {
  const { taxSystem, accountingBasis, vatSystem, vatSubjectSince, booksBegin, lastFiscalYear, equityMode = "101" } = answers;
  const regime: Regime = {
    validFrom: booksBegin,
    taxSystem,
    accountingBasis,
    vatSystem,
    vatOnDebits: false,
    vatTaxationBp: 10_000,
    superSimplified: false,
    equityMode: taxSystem === "bnc" ? "108" : equityMode,
  };
  const begins = isVatSubject(vatSystem) ? vatSubjectSince : null;
  const regimes =
    begins === null || begins <= booksBegin
      ? [regime]
      : [
          { ...regime, vatSystem: "not_subjected" as const },
          { ...regime, validFrom: begins },
        ];
  return withoutSimplified(regimes, [lastFiscalYear]);
}

type YearDays = { readonly beginning: IsoDate; readonly end: IsoDate };

/** The same regimes, quarterly instead of simplified from the first fiscal year opened after 31 December 2026. */
export function withoutSimplified(regimes: readonly Regime[], fiscalYears: readonly YearDays[]): readonly Regime[] {
  if (regimes.length === 0) return [];
  const ends = newRulesFrom(fiscalYears, regimes);
  return inOrder(regimes).flatMap((regime, index, all): readonly Regime[] => {
    if (regime.vatSystem !== "rs") return [regime];
    if (regime.validFrom >= ends) return [{ ...regime, vatSystem: "quarterly_rn" }];
    const next = all[index + 1];
    return next && next.validFrom <= ends ? [regime] : [regime, { ...regime, validFrom: ends, vatSystem: "quarterly_rn" }];
  });
}

/**
 * The first day of the first fiscal year opened after 31 December 2026, among the fiscal years of a company (one at least) or those
 * that follow them: no simplified regime from then on, and returns by month above the limits of turnover. Source: loi 2025-127, article 38.
 */
export function newRulesFrom(fiscalYears: readonly YearDays[], regimes: readonly Regime[]): IsoDate {
  const ordered = fiscalYears.toSorted((one, other) => (one.beginning < other.beginning ? -1 : 1));
  const last = ordered.at(-1);
  if (!last) throw new RangeError("a company without a fiscal year");
  const known = ordered.find(({ beginning }) => beginning >= SIMPLIFIED_ENDS_ON);
  if (known) return known.beginning;
  let year = yearAfter(last.end, regimes);
  while (year.beginning < SIMPLIFIED_ENDS_ON) year = yearAfter(year.end, regimes);
  return year.beginning;
}

/** The fiscal years of a company, before and after their days changed. */
type MovedYears = { readonly before: readonly YearDays[]; readonly after: readonly YearDays[] };

/** The same, when a year that was to begin on the day `from` begins on `to`. */
export type YearsMove = MovedYears & { readonly begins: { readonly from: IsoDate; readonly to: IsoDate } };

/**
 * The regimes once the days of fiscal years changed: the end of the simplified VAT regime is that of the years as they are then, and what was
 * to begin with a year still does. A VAT system of months or quarters keeps its own days. The same list when nothing changes.
 */
export function movedRegimes(
  regimes: readonly Regime[],
  { before, after, begins = null }: MovedYears & { readonly begins?: YearsMove["begins"] | null },
): readonly Regime[] {
  const ended = endOfSimplified(regimes, newRulesFrom(before, regimes));
  const kept = regimes.filter((regime) => regime !== ended);
  const moved = begins === null ? kept : movedBeginning(kept, begins);
  const ends = newRulesFrom(after, moved);
  const changed =
    ended === null
      ? moved
      : withoutSimplified(moved, after).map((one) => (one.validFrom === ends ? { ...one, vatSystem: ended.vatSystem } : one));
  return JSON.stringify(changed) === JSON.stringify(regimes) ? regimes : changed;
}

/** The regime that nothing but the end of the simplified one begins, on that day; null when there is none. */
function endOfSimplified(regimes: readonly Regime[], day: IsoDate): Regime | null {
  const index = regimes.findIndex(({ validFrom }) => validFrom === day);
  const [previous, ended] = [regimes[index - 1], regimes[index]];
  if (!previous || !ended || previous.vatSystem !== "rs" || !isVatSubject(ended.vatSystem)) return null;
  const { validFrom, vatSystem } = previous;
  return JSON.stringify({ ...ended, validFrom, vatSystem }) === JSON.stringify(previous) ? ended : null;
}

function movedBeginning(regimes: readonly Regime[], { from, to }: YearsMove["begins"]): readonly Regime[] {
  const index = regimes.findIndex(({ validFrom }) => validFrom === from);
  const [before, moved] = [regimes[index - 1], regimes[index]];
  if (!before || !moved || from === to) return regimes;
  const [first, last, held] = from < to ? [from, to, before] : [to, from, moved];
  const { taxSystem, accountingBasis, superSimplified, equityMode, vatSystem, vatTaxationBp } = held;
  const isYearly = [before, moved].some((regime) => regime.vatSystem === "rs");
  const ofYear = { taxSystem, accountingBasis, superSimplified, equityMode, ...(isYearly && { vatSystem, vatTaxationBp }) };
  const inside = regimes.filter(({ validFrom }) => first < validFrom && validFrom < last);
  return withoutRepeats([
    ...regimes.filter(({ validFrom }) => validFrom < first),
    ...[{ ...regimeOn(regimes, first), validFrom: first }, ...inside].map((regime) => ({ ...regime, ...ofYear })),
    { ...regimeOn(regimes, last), validFrom: last },
    ...regimes.filter(({ validFrom }) => validFrom > last),
  ]);
}

/** Regimes, oldest first, without those that change nothing. */
export function withoutRepeats(regimes: readonly Regime[]): readonly Regime[] {
  const contentOf = ({ validFrom: _validFrom, ...content }: Regime): string =>
    JSON.stringify(
      content,
      Object.keys(content).toSorted((one, other) => one.localeCompare(other)),
    );
  return regimes.filter((regime, index) => {
    const previous = regimes[index - 1];
    return previous === undefined || contentOf(previous) !== contentOf(regime);
  });
}

function inOrder<Dated extends Pick<Regime, "validFrom">>(regimes: readonly Dated[]): readonly Dated[] {
  return regimes.toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1));
}
