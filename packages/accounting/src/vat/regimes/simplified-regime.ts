import { isoDate, monthStart, type IsoDate } from "../../date.js";
import { groupBy } from "../../group-by.js";
import { cents, sumCents, type Cents } from "../../money.js";
import { SIMPLIFIED_VAT_FROM_2023 } from "../../rates/before-2025.js";
import { figuresInForce } from "../../rates/figures-of-year.js";
import type { SimplifiedVatLimits } from "../../rates/yearly-figures.js";
import type { Receipt } from "./franchise.js";
import { raisedToWholeYear } from "./whole-year.js";

const GOODS = "707";

/** Facts that decide whether the simplified regime still applies. */
export type SimplifiedInput = {
  /** Receipts of the year and of the one before, in any order. */
  readonly receipts: readonly Receipt[];
  readonly year: number;
  /** First day of the activity; null: before the year before. */
  readonly activityStart: IsoDate | null;
  /** Line 57 of the CA12 of the year before (whole euros); null when it is not known. */
  readonly previousVat: number | null;
};

/** The day from which returns are CA3, and what passed which limit; amounts in cents. */
export type SimplifiedEnd = {
  readonly from: IsoDate;
  readonly passed: "previous_vat" | "previous_total" | "previous_services" | "current_total" | "current_services";
  readonly limit: Cents;
  readonly amount: Cents;
};

/** How the simplified VAT regime ends in a year; null while it holds. */
export function simplifiedEnd({ receipts, year, activityStart, previousVat }: SimplifiedInput): SimplifiedEnd | null {
  const limits = limitsOf(year);
  if (!limits) return null;
  const january = isoDate(`${year}-01-01`);
  if (previousVat !== null && previousVat > limits.previousVat) {
    return { from: january, passed: "previous_vat", limit: inCents(limits.previousVat), amount: inCents(previousVat) };
  }
  const inYear = (wanted: number): readonly Receipt[] => receipts.filter(({ date }) => date.startsWith(`${wanted}-`));
  for (const kind of ["services", "total"] as const) {
    const amount = raisedToWholeYear(sumOf(inYear(year - 1), kind), year - 1, activityStart);
    const limit = inCents(limits[kind].previous);
    if (amount > limit) return { from: january, passed: `previous_${kind}`, limit, amount };
  }
  const totals = { services: cents(0), total: cents(0) };
  const days = groupBy(inYear(year), ({ date }) => date);
  for (const [day, ofDay] of [...days].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    for (const kind of ["services", "total"] as const) {
      totals[kind] = cents(totals[kind] + sumOf(ofDay, kind));
      const limit = inCents(limits[kind].current);
      if (totals[kind] > limit) return { from: monthStart(day), passed: `current_${kind}`, limit, amount: totals[kind] };
    }
  }
  return null;
}

/** Services are what is not goods; a mixed activity keeps its total below the limit of goods. */
function sumOf(receipts: readonly Receipt[], kind: "services" | "total"): Cents {
  const counted = receipts.filter(({ accountCode }) => kind === "total" || !accountCode.startsWith(GOODS));
  return sumCents(counted.map(({ amount }) => amount));
}

function inCents(whole: number): Cents {
  return cents(whole * 100);
}

/** The limits of a year; null before 2023. */
function limitsOf(year: number): SimplifiedVatLimits | null {
  if (year < 2023) return null;
  return figuresInForce(year)?.simplifiedVat ?? SIMPLIFIED_VAT_FROM_2023;
}
