import { dayBefore, type IsoDate } from "../../date.js";
import { cents, shareOf, type Cents } from "../../money.js";
import { linearRateBp, type DepreciableComponent } from "./component.js";
import { days360, YEAR_DAYS } from "./days360.js";
import type { Annuity, YearOfPlan } from "./annuity.js";

/**
 * The linear annuity of a year (art. 39 B of the CGI): base × days / (duration × 360), rounded once; the year that reaches
 * the end takes what is left. Null when no day of the year counts, as between the 30th and the 31st.
 * Source: docs/sources.md#depreciation.
 */
export function linearAnnuity({ base, commissionedOn, duration }: DepreciableComponent, year: YearOfPlan): Annuity | null {
  const total = duration * YEAR_DAYS;
  const elapsed = elapsedBefore(commissionedOn, year.from);
  const days = days360({ from: commissionedOn, to: year.to }) - elapsed;
  if (days <= 0) return null;
  const left = cents(base - year.before);
  const daysLeft = total - elapsed;
  const prorata = (counted: number): string => `${counted}/${YEAR_DAYS}`;
  const common = { base, rateBp: linearRateBp(duration) };
  const remainder = (counted: number): Annuity => ({
    ...common,
    amount: left,
    prorata: prorata(counted),
    formula: { kind: "remainder", depreciated: year.before, days: counted, whole: base },
  });
  if (daysLeft <= 0) return remainder(days);
  if (days >= daysLeft) return remainder(daysLeft);
  const amount = year.isRevised ? shareOf(left, days, daysLeft) : shareOf(base, days, total);
  if (amount >= left) return remainder(days);
  if (year.isRevised) return { ...common, base: left, amount, prorata: prorata(days), formula: { kind: "revised", days, daysLeft } };
  return { ...common, amount, prorata: prorata(days), formula: { kind: "prorata", numerator: days, denominator: YEAR_DAYS } };
}

/** Counted from the first day, never year by year, so that however years are cut their days add up. */
function elapsedBefore(commissionedOn: IsoDate, from: IsoDate): number {
  return from <= commissionedOn ? 0 : days360({ from: commissionedOn, to: dayBefore(from) });
}

/** What the linear method gives a component for all the days from its first to `to`, in cents: what a take-over compares with. */
export function linearThrough(
  { base, commissionedOn, duration }: Pick<DepreciableComponent, "base" | "commissionedOn" | "duration">,
  to: IsoDate,
): Cents {
  if (to < commissionedOn) return cents(0);
  return shareOf(base, Math.min(days360({ from: commissionedOn, to }), duration * YEAR_DAYS), duration * YEAR_DAYS);
}
