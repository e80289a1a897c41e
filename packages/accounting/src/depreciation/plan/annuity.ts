import type { IsoDate } from "../../date.js";
import type { Cents } from "../../money.js";
import type { Year } from "./years.js";

/** Input for a year of the plan: the days that count, and the depreciation before them. */
export type YearOfPlan = {
  /** From the first day that counts to the last, in the fiscal year. */
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly year: Year;
  /** The first fiscal year is 1. */
  readonly rank: number;
  /** Depreciated before it, in cents. */
  readonly before: Cents;
  /** A base, a duration or an opening changed after years were frozen: what is left is spread over what is left of the time. */
  readonly isRevised: boolean;
  readonly isExit: boolean;
};

/** The annuity of a year, and how it was found. */
export type Annuity = {
  readonly base: Cents;
  readonly rateBp: number;
  readonly amount: Cents;
  readonly prorata: string;
  readonly formula: Formula;
};

/** How an annuity was computed, for its text. */
export type Formula =
  | { readonly kind: "prorata"; readonly numerator: number; readonly denominator: number }
  | { readonly kind: "whole" }
  | { readonly kind: "remainder"; readonly depreciated: Cents; readonly days: number; readonly whole: Cents }
  | { readonly kind: "revised"; readonly days: number; readonly daysLeft: number }
  | { readonly kind: "switched"; readonly yearsLeft: number; readonly days: number | null }
  | { readonly kind: "frozen" };
