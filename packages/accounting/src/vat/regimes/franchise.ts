import { settlementsFrom, vatSystemOf, type VatSystem } from "../../company/vat-system.js";
import { isoDate, monthStart, type IsoDate } from "../../date.js";
import { groupBy } from "../../group-by.js";
import { cents, sumCents, type Cents } from "../../money.js";
import { FRANCHISE_FROM_2023 } from "../../rates/before-2025.js";
import { figuresInForce } from "../../rates/figures-of-year.js";
import type { FranchiseLimit, FranchiseLimits } from "../../rates/yearly-figures.js";
import { raisedToWholeYear } from "./whole-year.js";

/** A receipt of a company that charges no VAT: its day, its account and its amount (cents, below zero for a refund). */
export type Receipt = { readonly date: IsoDate; readonly accountCode: string; readonly amount: Cents };

/** Professions with limits of their own, as named in the list of professions. */
const REGULATED_PROFESSIONS = new Set(["avocat", "artiste-auteur", "artiste-plasticien", "musicien-spectacle"]);
const TURNOVER = "70";
const GOODS = "707";

/** Facts that the thresholds of the VAT franchise are compared with. */
export type FranchiseInput = {
  /** Receipts of the year looked at and of the one before, in any order. */
  readonly receipts: readonly Receipt[];
  readonly year: number;
  readonly professionId: string | null;
  /** First day of the activity; null: before the year before. */
  readonly activityStart: IsoDate | null;
};

/** The day VAT is due from, why, and the row of regimes to propose: it is never written by itself. */
export type FranchiseEnd = {
  readonly from: IsoDate;
  readonly reason: "previous_year" | "current_year";
  /** Which limit was passed, and by what turnover (cents). */
  readonly limit: "total" | "services" | "regulated" | "unregulated";
  readonly limitEuros: number;
  readonly turnover: Cents;
  readonly proposed: { readonly validFrom: IsoDate; readonly vatSystem: VatSystem };
};

/**
 * When a company leaves the franchise in a year: on 1 January when the year before passed a base limit (a first year is raised to
 * twelve months, by days), else on the day its turnover passes a raised one, that day included. Null: it stays.
 * Source: docs/sources.md#vat-franchise.
 */
export function franchiseEnd(input: FranchiseInput): FranchiseEnd | null {
  const limits = limitsOf(input.year);
  const tests = testsOf(limits, input.professionId);
  const inYear = (year: number): readonly Receipt[] =>
    input.receipts.filter(({ date, accountCode }) => date.startsWith(`${year}-`) && accountCode.startsWith(TURNOVER));
  const before = inYear(input.year - 1);
  for (const test of tests) {
    const turnover = raisedToWholeYear(sumOf(before, test), input.year - 1, input.activityStart);
    if (turnover > test.limits.base * 100) return ended(`${input.year}-01-01`, "previous_year", test, test.limits.base, turnover);
  }
  return overrun(inYear(input.year), tests, limits.from);
}

/** Turnover of the year so far by limit, for the screen: amounts in cents, limits in whole euros. */
export function franchiseUse({ receipts, year, professionId }: Omit<FranchiseInput, "activityStart">) {
  const current = receipts.filter(({ date, accountCode }) => date.startsWith(`${year}-`) && accountCode.startsWith(TURNOVER));
  return testsOf(limitsOf(year), professionId).map((test) => ({ limit: test.name, turnover: sumOf(current, test), ...test.limits }));
}

type LimitTest = {
  readonly name: FranchiseEnd["limit"];
  readonly limits: FranchiseLimit;
  readonly counts: (accountCode: string) => boolean;
};

/** A mixed activity keeps the total below the limit of goods, and its services below theirs. */
function testsOf(limits: FranchiseLimits, professionId: string | null): readonly LimitTest[] {
  const isGoods = (accountCode: string): boolean => accountCode.startsWith(GOODS);
  if (professionId !== null && REGULATED_PROFESSIONS.has(professionId)) {
    return [
      { name: "regulated", limits: limits.regulated, counts: (code) => !isGoods(code) },
      { name: "unregulated", limits: limits.unregulated, counts: isGoods },
    ];
  }
  return [
    { name: "services", limits: limits.services, counts: (code) => !isGoods(code) },
    { name: "total", limits: limits.goods, counts: () => true },
  ];
}

function overrun(receipts: readonly Receipt[], tests: readonly LimitTest[], from: "day" | "month"): FranchiseEnd | null {
  const totals = new Map<LimitTest, number>();
  const days = [...groupBy(receipts, ({ date }) => date)].toSorted(([one], [other]) => (one < other ? -1 : 1));
  for (const [day, ofDay] of days) {
    for (const test of tests) {
      const total = (totals.get(test) ?? 0) + sumOf(ofDay, test);
      totals.set(test, total);
      const begins = from === "day" ? day : monthStart(day);
      if (total > test.limits.raised * 100) return ended(begins, "current_year", test, test.limits.raised, cents(total));
    }
  }
  return null;
}

function ended(from: string, reason: FranchiseEnd["reason"], test: LimitTest, limitEuros: number, turnover: Cents): FranchiseEnd {
  const validFrom = isoDate(from);
  return { from: validFrom, reason, limit: test.name, limitEuros, turnover, proposed: { validFrom, vatSystem: proposedSystem(validFrom) } };
}

/** The regime that the law gives to a company that chooses none: simplified while it exists, then quarterly. */
function proposedSystem(day: IsoDate): VatSystem {
  const settlement = settlementsFrom(day)[0] ?? "normal";
  return vatSystemOf({ vatSubjected: "yes", settlement, reportingFrequency: "quarterly" }) ?? "quarterly_rn";
}

function sumOf(receipts: readonly Receipt[], { counts }: LimitTest): Cents {
  return sumCents(receipts.filter(({ accountCode }) => counts(accountCode)).map(({ amount }) => amount));
}

/** The limits of a year; of one before 2023, the limits of 2023. */
function limitsOf(year: number): FranchiseLimits {
  return figuresInForce(year)?.franchise ?? FRANCHISE_FROM_2023;
}
