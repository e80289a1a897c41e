import { sumCents, type Cents } from "../money.js";

/** What the law keeps of the depreciation of a year, in cents. */
type YearShares = { readonly excess: Cents; readonly private: Cents; readonly deductible: Cents };

/** A year of a depreciation table; no shares for what was depreciated elsewhere. */
type ScheduleYear = { readonly amount: Cents; readonly shares: YearShares | null };

/** What the years of a depreciation table add up to, in cents; shares count the years that have some. */
export function scheduleTotal(years: readonly ScheduleYear[]): { readonly amount: Cents; readonly shares: YearShares } {
  const shared = years.flatMap(({ shares }) => (shares === null ? [] : [shares]));
  return {
    amount: sumCents(years.map(({ amount }) => amount)),
    shares: {
      excess: sumCents(shared.map(({ excess }) => excess)),
      private: sumCents(shared.map((one) => one.private)),
      deductible: sumCents(shared.map(({ deductible }) => deductible)),
    },
  };
}
