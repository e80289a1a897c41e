import { addMonths, daysBetween } from "../calendar.js";
import type { IsoDate } from "../date.js";
import { groupBy } from "../group-by.js";
import { absolute, cents, type Cents } from "../money.js";

/** A payment to a payee; `amount` below zero. */
export type DatedPayment = {
  readonly id: string;
  /** The key of the payee, as labels give it. */
  readonly payee: string;
  readonly title: string;
  readonly date: IsoDate;
  readonly amount: Cents;
  /** Null for a payment split among several accounts, or to categorise. */
  readonly account: string | null;
};

/** What a payee is paid again and again: every month, quarter or year. */
export type RecurringDebit<Payment extends DatedPayment = DatedPayment> = {
  readonly payee: string;
  /** The words of the latest payment. */
  readonly title: string;
  readonly period: "month" | "quarter" | "year";
  readonly amount: Cents;
  readonly account: string | null;
  readonly payments: readonly Payment[];
  /** Months (`2025-03`) from the first payment to the last day asked for that lack one; of monthly ones alone. */
  readonly monthsWithout: readonly string[];
};

const PERIODS = [
  { period: "month", from: 24, to: 38, least: 4 },
  { period: "quarter", from: 80, to: 100, least: 3 },
  { period: "year", from: 350, to: 380, least: 2 },
] as const;

/**
 * The debits that come back among payments: to one payee, at a period that most of them keep, of amounts near their median. `within` bounds the months looked
 * at: payments around it say what comes back.
 */
export function recurringDebits<Payment extends DatedPayment>(
  payments: readonly Payment[],
  within: { readonly from: IsoDate; readonly to: IsoDate },
): readonly RecurringDebit<Payment>[] {
  const byPayee = groupBy(
    payments.filter(({ amount, payee }) => amount < 0 && payee !== ""),
    ({ payee }) => payee,
  );
  return [...byPayee].flatMap(([payee, all]) => recurringOf(payee, all, within) ?? []);
}

function recurringOf<Payment extends DatedPayment>(
  payee: string,
  all: readonly Payment[],
  within: { readonly from: IsoDate; readonly to: IsoDate },
): RecurringDebit<Payment> | null {
  const median = medianOf(all.map(({ amount }) => absolute(amount)));
  // A supplier paid one amount or another is not a subscription.
  const near = all
    .filter(({ amount }) => absolute(amount) * 2 >= median && absolute(amount) <= median * 2)
    .toSorted((one, other) => (one.date < other.date ? -1 : 1));
  const latest = near.at(-1);
  if (!latest || near.length * 3 < all.length * 2) return null;
  const gaps = near.slice(1).map(({ date }, index) => daysBetween({ from: near[index]?.date ?? date, to: date }));
  const found = PERIODS.find(({ from, to, least }) => {
    const kept = gaps.filter((days) => days >= from && days <= to).length;
    return near.length >= least && kept * 3 >= gaps.length * 2;
  });
  if (!found) return null;
  const [first] = near;
  const months = new Set(near.map(({ date }) => date.slice(0, 7)));
  return {
    payee,
    title: latest.title,
    period: found.period,
    amount: median,
    account: near.every(({ account }) => account === latest.account) ? latest.account : null,
    payments: near,
    monthsWithout:
      found.period === "month" ? monthsOf(within).filter((month) => !months.has(month) && month >= (first?.date.slice(0, 7) ?? month)) : [],
  };
}

function monthsOf({ from, to }: { readonly from: IsoDate; readonly to: IsoDate }): readonly string[] {
  const months: string[] = [];
  for (let index = 0; addMonths(from, index) <= to; index += 1) months.push(addMonths(from, index).slice(0, 7));
  return months;
}

function medianOf(amounts: readonly Cents[]): Cents {
  const sorted = amounts.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? cents(0);
}
