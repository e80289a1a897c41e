import { daysBetween } from "../calendar.js";
import type { IsoDate } from "../date.js";
import { cents, shareOf, type Cents } from "../money.js";
import { contributionsPaid, INCOME_TAX_ACCOUNT, isContribution, netWhere, profitOf, type AccountNet } from "./counted-accounts.js";

/** A fiscal year that is over, with what its accounts moved. */
export type PastYear = { readonly beginning: IsoDate; readonly end: IsoDate; readonly nets: readonly AccountNet[] };

/** A shorter year says nothing of a rate. */
const SHORTEST_YEAR = 300;
/** Below this base, a rate would be that of an activity that hardly began. */
const SMALLEST_BASE = 100_000;

/**
 * The company's own rate of contributions, in basis points to one decimal of a percent: what was paid in its last year of 300 days or
 * more over the profit before contributions; null when no year gives one. Each fund has its own law: no table replaces it.
 */
export function ownContributionRate(years: readonly PastYear[]): { readonly rateBp: number; readonly year: PastYear } | null {
  const ordered = years.toSorted((one, other) => (one.end < other.end ? 1 : -1));
  for (const year of ordered) {
    const base = profitOf(year.nets) + netWhere(year.nets, isContribution);
    if (daysOf(year) < SHORTEST_YEAR || base <= SMALLEST_BASE) continue;
    const perMille = shareOf(cents(1_000), contributionsPaid(year.nets), base);
    return { rateBp: Math.min(Math.max(perMille, 0), 1_000) * 10, year };
  }
  return null;
}

/** What the contributions of a year are estimated from. */
export type ContributionFacts = {
  readonly year: { readonly beginning: IsoDate; readonly end: IsoDate };
  readonly today: IsoDate;
  /** Movements of the year up to today, drafts included, the year's draft annuities left out. */
  readonly nets: readonly AccountNet[];
  /** The year's draft annuities, whole. */
  readonly annuities: Cents;
};

/** P: the profit before contributions up to today, less the part of the annuities that has run. */
export function contributionBase({ year, today, nets, annuities }: ContributionFacts): Cents {
  const elapsed = Math.min(daysBetween({ from: year.beginning, to: today }) + 1, daysOf(year));
  const run = shareOf(annuities, Math.max(elapsed, 0), daysOf(year));
  return cents(profitOf(nets) + netWhere(nets, isContribution) - run);
}

/** C: what is left to pay of the contributions of a base at a rate; never below zero. */
export function contributionsDue(base: Cents, rateBp: number, paid: Cents): Cents {
  return cents(Math.max(0, shareOf(positive(base), rateBp, 10_000) - paid));
}

/** T: what is left to pay of the income tax of the same base after contributions; never below zero. */
export function incomeTaxDue(
  base: Cents,
  { rateBp, contributionsBp, paid }: { rateBp: number; contributionsBp: number; paid: Cents },
): Cents {
  return cents(Math.max(0, shareOf(taxedBase(base, contributionsBp), rateBp, 10_000) - paid));
}

/** What the income tax is counted on: the base less contributions at their rate. */
export function taxedBase(base: Cents, contributionsBp: number): Cents {
  return positive(cents(base - shareOf(base, contributionsBp, 10_000)));
}

/** What was paid of income tax by the company's accounts: net debits. */
export function incomeTaxPaid(nets: readonly AccountNet[]): Cents {
  return netWhere(nets, (code) => code === INCOME_TAX_ACCOUNT);
}

function positive(amount: Cents): Cents {
  return cents(Math.max(0, amount));
}

function daysOf({ beginning, end }: { readonly beginning: IsoDate; readonly end: IsoDate }): number {
  return daysBetween({ from: beginning, to: end }) + 1;
}
