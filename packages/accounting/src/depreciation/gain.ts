import { addMonths } from "../calendar.js";
import type { IsoDate } from "../date.js";
import { cents, shareOf, type Cents } from "../money.js";
import { days360, YEAR_DAYS } from "./plan/days360.js";
import type { Year } from "./plan/years.js";

/** What a component that leaves was, and what it is worth that day. */
export type Exit = {
  readonly cost: Cents;
  /** Cumulated up to the exit, what was not deducted included. */
  readonly depreciated: Cents;
  /** Without tax; the value of the day when it is taken back. */
  readonly price: Cents;
  readonly purchasedOn: IsoDate;
  readonly releasedOn: IsoDate;
  readonly isDepreciable: boolean;
};

/** A gain is above zero, a loss below; short and long term add up to it. */
export type Gain = { readonly netValue: Cents; readonly gain: Cents; readonly shortTerm: Cents; readonly longTerm: Cents };

/**
 * The gain or loss of an exit: price − (cost − depreciation), short term under two years; from two years on, long term for
 * what is above the depreciation and for what is not depreciated. Source: docs/sources.md#gains (art. 39 duodecies of the CGI).
 */
export function gainOf({ cost, depreciated, price, purchasedOn, releasedOn, isDepreciable }: Exit): Gain {
  const netValue = cents(cost - depreciated);
  const gain = cents(price - netValue);
  const longTerm = releasedOn >= addMonths(purchasedOn, 24) ? longTermPart({ gain, depreciated, isDepreciable }) : cents(0);
  return { netValue, gain, shortTerm: cents(gain - longTerm), longTerm };
}

function longTermPart({ gain, depreciated, isDepreciable }: { gain: Cents; depreciated: Cents; isDepreciable: boolean }): Cents {
  if (!isDepreciable) return gain;
  return gain > depreciated ? cents(gain - depreciated) : cents(0);
}

/** Which limits of receipts a business has: goods, food and lodging, or everything else. */
export type SmallBusinessKind = "goods" | "services";

/** Average receipts, in cents: up to which a gain is wholly exempt, and from which nothing of it is. */
export const SMALL_BUSINESS_LIMITS = {
  goods: { total: 250_000_00, none: 350_000_00 },
  services: { total: 90_000_00, none: 126_000_00 },
} as const;

/**
 * The part of a professional gain that small businesses of five years and more are exempt from, in basis points, by the
 * average of their receipts without tax in cents. Source: docs/sources.md#gains (art. 151 septies of the CGI).
 */
export function exemptRateBp({
  receipts,
  kind,
  activeSince,
  on,
}: {
  receipts: Cents;
  kind: SmallBusinessKind;
  activeSince: IsoDate;
  on: IsoDate;
}): number {
  const { total, none } = SMALL_BUSINESS_LIMITS[kind];
  if (on < addMonths(activeSince, 60) || receipts >= none) return 0;
  return receipts <= total ? 10_000 : shareOf(cents(none - receipts), 10_000, none - total);
}

/** The exempt and the taxed part of a gain, in cents; a loss is exempt of nothing. Taken for the short and the long term apart. */
export function exemption(gain: Cents, rateBp: number): { readonly exempt: Cents; readonly taxable: Cents } {
  const exempt = gain > 0 ? shareOf(gain, rateBp, 10_000) : cents(0);
  return { exempt, taxable: cents(gain - exempt) };
}

/**
 * The mean of the receipts of the fiscal years that end in the two calendar years before the one of `closingOn`, each
 * brought to twelve months, in cents; null when no year ended then. Source: docs/sources.md#gains.
 */
export function averageReceipts(years: readonly (Year & { readonly receipts: Cents })[], closingOn: IsoDate): Cents | null {
  const closing = Number(closingOn.slice(0, 4));
  const counted = years.filter(({ end }) => [closing - 1, closing - 2].includes(Number(end.slice(0, 4))));
  if (counted.length === 0) return null;
  const yearly = counted.map(({ beginning, end, receipts }) => shareOf(receipts, YEAR_DAYS, days360({ from: beginning, to: end })));
  return shareOf(cents(yearly.reduce((sum, one) => sum + one, 0)), 1, counted.length);
}
