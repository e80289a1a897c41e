import { addMonths, monthEnd } from "../calendar.js";
import type { IsoDate } from "../date.js";
import { cents, type Cents } from "../money.js";
import type { LoanTerms } from "./schedule.js";

/** The known terms of a loan; amounts in cents, rate in thousandths of a percent, null for what was not typed. */
export type KnownTerms = {
  readonly borrowed: Cents | null;
  readonly nominalThousandths: number | null;
  readonly firstDueOn: IsoDate | null;
  readonly lastDueOn: IsoDate | null;
  readonly instalment: Cents | null;
  readonly insurance: Cents | null;
  readonly defermentMonths: number | null;
  readonly dayOfMonth: number | null;
};

/** What a schedule cannot be computed without. */
export type MissingTerm = "borrowed" | "nominalThousandths" | "firstDueOn" | "lastDueOn";

/** The terms of a schedule, once what it needs is known: one instalment a month from the first due date to the last. */
export function termsOf(known: KnownTerms): { readonly terms: LoanTerms | null; readonly missing: readonly MissingTerm[] } {
  const { borrowed, nominalThousandths, firstDueOn, lastDueOn } = known;
  const missing = (["borrowed", "nominalThousandths", "firstDueOn", "lastDueOn"] as const).filter((key) => known[key] === null);
  if (borrowed === null || nominalThousandths === null || firstDueOn === null || lastDueOn === null) return { terms: null, missing };
  const terms = {
    borrowed,
    startsOn: addMonths(firstDueOn, -1),
    months: monthOf(lastDueOn) - monthOf(firstDueOn) + 1,
    rateThousandths: nominalThousandths,
    instalment: known.instalment,
    insurance: known.insurance ?? cents(0),
    deferredMonths: known.defermentMonths ?? 0,
    dayOfMonth: known.dayOfMonth ?? (firstDueOn === monthEnd(firstDueOn) ? LONGEST_MONTH : Number(firstDueOn.slice(8))),
    firstDueOn,
    lastDueOn,
  };
  return { terms, missing: [] };
}

/** A loan that begins on the last day of a month stays on last days. */
const LONGEST_MONTH = 31;

function monthOf(day: IsoDate): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
}
