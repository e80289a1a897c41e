import type { IsoDate } from "../../date.js";
import { cents, euros, shareOf, sumCents, type Cents } from "../../money.js";
import { figuresOfYear } from "../../rates/figures-of-year.js";
import type { YearlyFigures } from "../../rates/yearly-figures.js";
import { balanceOf, balanceUnder, lawYear } from "../balances.js";
import {
  AMOUNT_POSITIVE,
  blocking,
  FIELD_REQUIRED,
  nonZeroLines,
  warning,
  type ReturnLine,
  type StepFacts,
  type StepOutcome,
} from "../step.js";

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

/** Other credits: what was spent, or the amount computed by the firm. */
export type OtherCredit = "childCare" | "crafts" | "research" | "innovation" | "corsica";

/** Null: not answered. `others`: expenses of child care and of crafts, amounts of the credits that only a firm computes. */
export type CreditInputs = DonationInputs & { readonly others: ReadonlyMap<OtherCredit, Cents> };

/** The credits of the year beside donations: what was typed, and the credit. */
export type CreditResult = DonationReduction & {
  readonly others: readonly { readonly credit: OtherCredit; readonly title: string; readonly typed: Cents; readonly amount: Cents }[];
};

type CreditRule = {
  readonly title: string;
  readonly personalBox: string;
  /** Last civil year in which it is open; null: no end. */
  readonly through: number | null;
  readonly amountOf: (typed: Cents, figures: YearlyFigures) => Cents;
};

const limited = (typed: Cents, { rateBp, limit }: { readonly rateBp: number; readonly limit: number }): Cents =>
  cents(Math.min(shareOf(typed, rateBp, WHOLE_BP), limit * CENTS_PER_EURO));

/** In the order of the form. Those that ended (training, OGA fees, apprenticeship) are not offered. Source: docs/sources.md#figures-credits. */
export const OTHER_CREDITS: Readonly<Record<OtherCredit, CreditRule>> = {
  childCare: {
    title: "Crédit famille (244 quater F)",
    personalBox: "8UZ",
    through: null,
    amountOf: (typed, { childCareCredit }) => limited(typed, childCareCredit),
  },
  crafts: {
    title: "Crédit métiers d’art (244 quater O)",
    personalBox: "8WR",
    through: 2026,
    amountOf: (typed, { craftsCredit }) => limited(typed, craftsCredit),
  },
  research: { title: "Crédit recherche (244 quater B)", personalBox: "8TB", through: null, amountOf: (typed) => typed },
  innovation: { title: "Crédit innovation (244 quater B)", personalBox: "8TB", through: 2027, amountOf: (typed) => typed },
  corsica: { title: "Investissements en Corse (244 quater E)", personalBox: "8TG", through: 2027, amountOf: (typed) => typed },
};

/** Tax reductions and credits: donations, then others by year. No entry: the tax is the owner's own. */
export function taxCredit(facts: StepFacts, { donations, earlier, others: typed }: CreditInputs): StepOutcome<CreditResult> {
  const booked = balanceOf(facts, DONATIONS);
  const turnover = cents(Math.max(0 - balanceUnder(facts, "70"), 0));
  const figures = figuresOfYear(lawYear(facts));
  const given = { donations: donations ?? cents(Math.max(booked, 0)), turnover, earlier, yearEnd: facts.year.end };
  const reduction = donationReduction(given, figures.donations);
  const rules = (Object.entries(OTHER_CREDITS) as [OtherCredit, CreditRule][]).filter(
    ([, { through }]) => through === null || lawYear(facts) <= through,
  );
  const others = rules.map(([credit, { title, amountOf }]) => {
    const amount = typed.get(credit) ?? cents(0);
    return { credit, title, typed: amount, amount: amountOf(amount, figures) };
  });
  const isNegative =
    given.donations < 0 ||
    sumCents(earlier.map(({ amount }) => cents(Math.min(amount, 0)))) < 0 ||
    others.some(({ typed: amount }) => amount < 0);
  return {
    concerned: true,
    why: "Un don à une œuvre d’intérêt général ouvre droit à une réduction d’impôt.",
    result: { ...reduction, others },
    entries: [],
    lines: nonZeroLines([
      { form: "2069-RCI", box: "mécénat", cents: reduction.reduction, label: "Réduction d’impôt mécénat" },
      { form: "2042-C-PRO", box: "7US", cents: reduction.reduction, label: "Réduction d’impôt mécénat" },
      ...others.flatMap(({ credit, title, amount }): readonly ReturnLine[] => [
        { form: "2069-RCI", box: credit, cents: amount, label: title },
        { form: "2042-C-PRO", box: OTHER_CREDITS[credit].personalBox, cents: amount, label: title },
      ]),
    ]),
    findings: [
      ...(donations === null && booked !== 0 ? [blocking("credits.donations_required", FIELD_REQUIRED, "donations")] : []),
      ...(donations !== null && donations > booked
        ? [
            warning(
              "credits.donations_booked",
              `Vos comptes portent ${euros(booked)} de dons (623800)\u00a0: un don payé avec votre argent relève de votre déclaration de revenus, sans cette réduction.`,
            ),
          ]
        : []),
      ...(isNegative ? [blocking("credits.negative", AMOUNT_POSITIVE)] : []),
    ],
  };
}
