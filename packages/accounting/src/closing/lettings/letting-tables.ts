import { cents, type Cents } from "../../money.js";
import { USABLE_YEARS } from "./letting-deficits.js";
import type { RentalTaxResult } from "./rental-tax.js";

/** What a return of lettings shows each year: deferred depreciation by dwelling, deficits by year. Amounts in cents. */
export type LettingTables = {
  readonly deferred: readonly {
    readonly name: string;
    readonly start: Cents;
    readonly created: Cents;
    readonly used: Cents;
    readonly end: Cents;
  }[];
  /** `lastYear`: the last civil year in which what is left may be used. */
  readonly deficits: readonly { readonly year: number; readonly lastYear: number; readonly start: Cents; readonly left: Cents }[];
};

/** The two tables of a year; what is at zero all along is left out. */
export function lettingTables(
  { deferred, deficits }: Pick<RentalTaxResult, "deferred" | "deficits">,
  nameOf: (dwelling: string) => string,
): LettingTables {
  const amountIn = (list: RentalTaxResult["deficits"]["left"], year: number): Cents =>
    cents(list.filter((one) => one.year === year).reduce((sum, { amount }) => sum + amount, 0));
  const years = [...new Set([...deficits.usable, ...deficits.left].map(({ year }) => year))].toSorted((one, other) => one - other);
  return {
    deferred: deferred
      .filter(({ start, created, end }) => start !== 0 || created !== 0 || end !== 0)
      .map(({ dwelling, ...amounts }) => ({ name: nameOf(dwelling), ...amounts })),
    deficits: years.map((year) => ({
      year,
      lastYear: year + USABLE_YEARS,
      start: amountIn(deficits.usable, year),
      left: amountIn(deficits.left, year),
    })),
  };
}
