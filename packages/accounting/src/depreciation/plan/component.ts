import type { IsoDate } from "../../date.js";
import type { Cents } from "../../money.js";

/** How a base is spread over time (art. 39 B, 39 A of the CGI). */
export type DepreciationMethod = "linear" | "degressive";

/** What decides the depreciation of a component; the use it is put to does not. */
export type DepreciableComponent = {
  /** What is spread, in cents. */
  readonly base: Cents;
  /** The first day that counts; for the degressive method, whose first month counts whole, the day of purchase. */
  readonly commissionedOn: IsoDate;
  /** In years, 2 at least; 3 at least when degressive. */
  readonly duration: number;
  readonly method: DepreciationMethod;
  /** What had been depreciated up to a day before the file was kept here; null when nothing was. */
  readonly opening: { readonly on: IsoDate; readonly amount: Cents } | null;
  /** Annuities of frozen years, oldest first: they no longer change when the rest does. */
  readonly frozen: readonly { readonly endDay: IsoDate; readonly amount: Cents }[];
  /** The last day that counts, when it has left; null while it is used. */
  readonly releasedOn: IsoDate | null;
};

/** One year of a plan, as the table of depreciation shows it. */
export type PlanLine = {
  /** The last day of the fiscal year, or the day of exit. */
  readonly endDay: IsoDate;
  /** What the rate applies to, in cents. */
  readonly base: Cents;
  /** Shown, never computed with: basis points, 3333 for three years. */
  readonly rateBp: number;
  /** The computation in words, `1 200,00 × 33,33 % × 106/360`. */
  readonly calculus: string;
  /** The annuity, in cents. */
  readonly amount: Cents;
  /** What is left to depreciate after it, in cents. */
  readonly rest: Cents;
  /** The part of a year that counts, `106/360` or `9/12`; empty for what was depreciated elsewhere. */
  readonly prorata: string;
};

/** The rate shown for a duration in years: 100/duration, in basis points. Source: docs/sources.md#depreciation. */
export function linearRateBp(duration: number): number {
  return Math.round(10_000 / duration);
}
