import { monthStart, type IsoDate } from "../../date.js";
import { cents, shareOf } from "../../money.js";
import type { DepreciableComponent } from "./component.js";
import { days360, startedMonths, YEAR_DAYS } from "./days360.js";
import type { Annuity, Formula, YearOfPlan } from "./annuity.js";
import type { Year } from "./years.js";

/**
 * The degressive coefficient of a duration in years, in hundredths; null under three years, where the method is not open.
 * Source: docs/sources.md#depreciation (art. 39 A of the CGI; ann. II, art. 22 to 25).
 */
export function degressiveCoefficient(duration: number): number | null {
  if (duration < 3) return null;
  if (duration <= 4) return 125;
  return duration <= 6 ? 175 : 225;
}

/**
 * The degressive annuity of a year: what is left × the larger of coefficient/duration and 1/remaining years; the first year
 * counts months from the first day of the month of purchase, the last takes what is left, an exit counts days.
 * Throws RangeError under three years. Source: docs/sources.md#depreciation (BOI-BIC-AMT-20-20-30).
 */
export function degressiveAnnuity(component: DepreciableComponent, given: YearOfPlan): Annuity {
  const rate = appliedRate(component, given.rank);
  const base = given.rank === 1 && given.before === 0 ? component.base : cents(component.base - given.before);
  const part = partOfYear(component, given);
  const isLast = rate.yearsLeft === 1 && part.unit !== "days";
  const { numerator, denominator } = isLast ? { numerator: 1, denominator: 1 } : part;
  const exact = shareOf(base, rate.numerator * numerator, rate.denominator * denominator);
  const left = cents(component.base - given.before);
  return {
    base,
    rateBp: Math.round((10_000 * rate.numerator) / rate.denominator),
    amount: exact < left ? exact : left,
    prorata: `${part.numerator}/${part.denominator}`,
    formula: formulaOf(rate, part),
  };
}

type AppliedRate = { readonly numerator: number; readonly denominator: number; readonly yearsLeft: number | null };

/** The switch: from the year when what is left over the years left is more than the degressive rate. `yearsLeft` is null before it. */
function appliedRate({ duration }: DepreciableComponent, rank: number): AppliedRate {
  const coefficient = degressiveCoefficient(duration);
  if (coefficient === null) throw new RangeError(`no degressive depreciation over ${duration} years`);
  const yearsLeft = Math.max(duration - rank + 1, 1);
  const isSwitched = coefficient * yearsLeft < 100 * duration;
  return isSwitched
    ? { numerator: 1, denominator: yearsLeft, yearsLeft }
    : { numerator: coefficient, denominator: 100 * duration, yearsLeft: null };
}

type PartOfYear = { readonly unit: "year" | "months" | "days"; readonly numerator: number; readonly denominator: number };

/** Months while the component is used, days of 360 in the year of its exit and where another program stopped inside a year. */
function partOfYear({ commissionedOn }: DepreciableComponent, { from, to, year, rank, isExit }: YearOfPlan): PartOfYear {
  const isFirst = rank === 1 && from <= commissionedOn;
  const beginning = isFirst ? laterOf(monthStart(commissionedOn), year.beginning) : from;
  if (isExit || (from > year.beginning && !isFirst)) {
    return { unit: "days", numerator: days360({ from: beginning, to }), denominator: YEAR_DAYS };
  }
  const whole = monthsOf(year);
  const months = isFirst ? Math.min(startedMonths({ from: beginning, to: year.end }), whole) : whole;
  return { unit: months === 12 && !isFirst ? "year" : "months", numerator: months, denominator: 12 };
}

/** The months of a fiscal year, one that has begun counted whole: 12 from 16 March to 15 March. */
function monthsOf({ beginning, end }: Year): number {
  return Math.ceil(days360({ from: beginning, to: end }) / 30);
}

function laterOf(one: IsoDate, other: IsoDate): IsoDate {
  return one > other ? one : other;
}

function formulaOf({ yearsLeft }: AppliedRate, part: PartOfYear): Formula {
  if (yearsLeft !== null) return { kind: "switched", yearsLeft, days: part.unit === "days" ? part.numerator : null };
  return part.unit === "year" ? { kind: "whole" } : { kind: "prorata", numerator: part.numerator, denominator: part.denominator };
}
