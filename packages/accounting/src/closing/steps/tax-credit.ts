import type { IsoDate } from "../../date.js";
import { cents, shareOf, sumCents, type Cents } from "../../money.js";
import { figuresOfYear } from "../../rates/figures-of-year.js";
import type { YearlyFigures } from "../../rates/yearly-figures.js";
import { balanceOf, balanceUnder, lawYear } from "../balances.js";
import { AMOUNT_POSITIVE, blocking, FIELD_REQUIRED, nonZeroLines, type StepFacts, type StepOutcome } from "../step.js";

/** Donations above the limit of an earlier year, by the last day of that year. */
export type DonationExcess = { readonly yearEnd: IsoDate; readonly amount: Cents };

/** Null: not answered. */
export type DonationInputs = { readonly donations: Cents | null; readonly earlier: readonly DonationExcess[] };

/** What gives a reduction this year, its amount, and what later years may still use. */
export type DonationReduction = { readonly counted: Cents; readonly reduction: Cents; readonly left: readonly DonationExcess[] };

const CENTS_PER_EURO = 100;
const WHOLE_BP = 10_000;
const DONATIONS = "623800";

/**
 * The reduction for donations: the larger of a sum and a share of the turnover limits the donations of the year and, the oldest first, what earlier
 * years left. Source: docs/sources.md#figures-credits (CGI 238 bis).
 */
export function donationReduction(
  given: { readonly donations: Cents; readonly turnover: Cents; readonly earlier: readonly DonationExcess[]; readonly yearEnd: IsoDate },
  { rateBp, limit, turnoverBp, carriedYears }: YearlyFigures["donations"],
): DonationReduction {
  const most = Math.max(limit * CENTS_PER_EURO, shareOf(given.turnover, turnoverBp, WHOLE_BP));
  const oldest = String(Number(given.yearEnd.slice(0, 4)) - carriedYears);
  const usable = given.earlier
    .filter(({ yearEnd }) => yearEnd.slice(0, 4) >= oldest)
    .toSorted((one, other) => (one.yearEnd < other.yearEnd ? -1 : 1));
  let room = most;
  const left: DonationExcess[] = [];
  for (const one of [{ yearEnd: given.yearEnd, amount: given.donations }, ...usable]) {
    const used = Math.min(one.amount, room);
    room -= used;
    if (one.amount > used) left.push({ ...one, amount: cents(one.amount - used) });
  }
  const counted = cents(most - room);
  return {
    counted,
    reduction: shareOf(counted, rateBp, WHOLE_BP),
    left: left.toSorted((one, other) => (one.yearEnd < other.yearEnd ? -1 : 1)),
  };
}

/** Tax reductions: donations. No entry: the tax is the owner's own. */
export function taxCredit(facts: StepFacts, { donations, earlier }: DonationInputs): StepOutcome<DonationReduction> {
  const booked = balanceOf(facts, DONATIONS);
  const turnover = cents(Math.max(0 - balanceUnder(facts, "70"), 0));
  const given = { donations: donations ?? cents(Math.max(booked, 0)), turnover, earlier, yearEnd: facts.year.end };
  const result = donationReduction(given, figuresOfYear(lawYear(facts)).donations);
  const isNegative = given.donations < 0 || sumCents(earlier.map(({ amount }) => cents(Math.min(amount, 0)))) < 0;
  return {
    concerned: true,
    why: "Un don à une œuvre d’intérêt général ouvre droit à une réduction d’impôt.",
    result,
    entries: [],
    lines: nonZeroLines([{ form: "2069-RCI", box: "mécénat", cents: result.reduction, label: "Réduction d’impôt mécénat" }]),
    findings: [
      ...(donations === null && booked !== 0 ? [blocking("credits.donations_required", FIELD_REQUIRED, "donations")] : []),
      ...(isNegative ? [blocking("credits.negative", AMOUNT_POSITIVE)] : []),
    ],
  };
}
