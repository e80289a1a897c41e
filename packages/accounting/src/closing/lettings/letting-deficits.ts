import { cents, sumCents, type Cents } from "../../money.js";

/** A deficit of lettings that is not used up, by the civil year that made it. */
export type LettingDeficit = { readonly year: number; readonly amount: Cents };

/** Years in which a deficit may be used after its own. */
export const USABLE_YEARS = 10;

/** The deficits of earlier years in a year: what could be used, what was, what is left to the next ones, what was lost. */
export type DeficitsOfYear = {
  readonly usable: readonly LettingDeficit[];
  readonly used: Cents;
  readonly left: readonly LettingDeficit[];
  readonly expired: readonly LettingDeficit[];
};

/**
 * Deficits of earlier years against the profit of one, the oldest first; a deficit of year Y is used up to Y + 10. The deficit of the year joins what
 * is left. Source: docs/sources.md#closing-rest (CGI 156-I-1° ter).
 */
export function deficitsOfYear(
  earlier: readonly LettingDeficit[],
  { year, profit, deficit }: { readonly year: number; readonly profit: Cents; readonly deficit: Cents },
): DeficitsOfYear {
  const ordered = earlier.filter(({ amount }) => amount > 0).toSorted((one, other) => one.year - other.year);
  const usable = ordered.filter((one) => one.year + USABLE_YEARS >= year);
  let room = profit as number;
  const left = usable.flatMap((one) => {
    const used = Math.min(one.amount, room);
    room -= used;
    // What could be used for the last time this year is lost with it.
    return one.amount > used && one.year + USABLE_YEARS > year ? [{ ...one, amount: cents(one.amount - used) }] : [];
  });
  return {
    usable,
    used: cents(profit - room),
    left: deficit > 0 ? [...left, { year, amount: deficit }] : left,
    expired: ordered.filter((one) => one.year + USABLE_YEARS < year),
  };
}

/** The box of the income tax return of a deficit by its age: 5GJ for the year before, 5GA for the tenth. */
export function deficitBox(deficit: LettingDeficit, year: number): string {
  return `5G${"JIHGFEDCBA"[year - deficit.year - 1] ?? "A"}`;
}

/** What deficits amount to together. */
export function sumOfDeficits(deficits: readonly LettingDeficit[]): Cents {
  return sumCents(deficits.map(({ amount }) => amount));
}
