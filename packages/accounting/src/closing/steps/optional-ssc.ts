import { accountingResult, balanceOf, balanceUnder, lawYear, monthsOfYear } from "../balances.js";
import { cents, shareOf, sumCents, type Cents } from "../../money.js";
import { figuresOfYear } from "../../rates/figures-of-year.js";
import type { YearlyFigures } from "../../rates/yearly-figures.js";
import { AMOUNT_POSITIVE, blocking, FIELD_REQUIRED, nonZeroLines, notConcerned, warning } from "../step.js";
import type { ReturnLine, StepFacts, StepOutcome } from "../step.js";

/** What the ceilings are computed on beside the accounts. */
export type OptionalContributionFacts = StepFacts & {
  /** What the entries of other steps change in classes 6 and 7: class 7 less class 6. */
  readonly otherEntries: Cents;
  /** Rows of the other steps that add to the profit less the rows that take from it; this step and the zones left out. */
  readonly otherRows: Cents;
  /** Months of activity in the year when it began or ended inside it; null: the whole year. */
  readonly monthsOfActivity: number | null;
};

/** What the owner says; what was paid comes from the accounts. Null: not answered. */
export type OptionalContributionInputs = {
  /** « Oui » although no account holds any. */
  readonly hasSome: boolean;
  /** What the company paid into a collective retirement plan for the owner. */
  readonly perecoAbondement: Cents;
  /** Without the certificate of the insurer nothing is deducted. */
  readonly attestationReceived: boolean | null;
  /** Accounts whose certificate is missing, when others have theirs: nothing of them is deducted. */
  readonly withoutAttestation?: ReadonlySet<string>;
};

/** Amounts by basket; retirement holds Madelin and PER together. */
export type ContributionBaskets = { readonly retirement: Cents; readonly health: Cents; readonly lossOfWork: Cents };

/** What is paid, what the law allows and what is above it. */
export type OptionalContributionResult = {
  readonly profitBefore: Cents;
  readonly paid: ContributionBaskets;
  readonly ceilings: ContributionBaskets;
  readonly excess: ContributionBaskets;
};

const RATE_WHOLE = 100_000;
const MONTHS = 12;
const CENTS_PER_EURO = 100;
const NOTHING: ContributionBaskets = { retirement: cents(0), health: cents(0), lossOfWork: cents(0) };

/**
 * The ceilings of the three baskets, from the profit before these contributions and the social ceiling by months of activity. Each is
 * computed whole and rounded once. Source: docs/sources.md#figures-social (CGI 154 bis).
 */
export function contributionCeilings(
  profitBefore: Cents,
  { figures, months, perecoAbondement }: { figures: YearlyFigures; months: number; perecoAbondement: Cents },
): ContributionBaskets {
  const { profitCeilings, retirement, health, lossOfWork } = figures.optionalContributions;
  // Twelfths of a cent, in hundred-thousandths: nothing is rounded before the end.
  const social = figures.socialCeiling * CENTS_PER_EURO * months;
  const profit = Math.max(profitBefore, 0) * MONTHS;
  const counted = Math.min(profit, profitCeilings * social);
  const above = Math.max(counted - social, 0);
  const rounded = (amount: number): Cents => shareOf(cents(amount), 1, RATE_WHOLE * MONTHS);
  const forRetirement = Math.max(retirement.ofProfit * counted + retirement.aboveCeiling * above, retirement.leastOfCeiling * social);
  return {
    retirement: cents(Math.max(rounded(forRetirement) - perecoAbondement, 0)),
    health: rounded(Math.min(health.ofCeiling * social + health.ofProfit * profit, health.mostOfCeiling * social)),
    lossOfWork: rounded(Math.max(lossOfWork.ofProfit * counted, lossOfWork.leastOfCeiling * social)),
  };
}

/** Optional contributions: what is above the ceiling of its basket is added back, and taken out of what the social section adds. */
export function optionalSsc(facts: OptionalContributionFacts, inputs: OptionalContributionInputs): StepOutcome<OptionalContributionResult> {
  const paid = paidBaskets(facts);
  const total = totalOf(paid);
  const profitBefore = cents(Math.max(accountingResult(facts) + facts.otherEntries + facts.otherRows + total, 0));
  if (balanceUnder(facts, "6465") === 0 && !inputs.hasSome) {
    return notConcerned("Aucune cotisation facultative dans vos comptes.", { profitBefore, paid, ceilings: NOTHING, excess: NOTHING });
  }
  const figures = figuresOfYear(lawYear(facts));
  const { perecoAbondement, attestationReceived, withoutAttestation = new Set<string>() } = inputs;
  const ceilings = contributionCeilings(profitBefore, { figures, months: facts.monthsOfActivity ?? monthsOfYear(facts), perecoAbondement });
  const certified = paidBaskets(facts, withoutAttestation);
  const excess = attestationReceived === false ? paid : plus(minus(paid, certified), above(certified, ceilings));
  return {
    concerned: true,
    why: "Vos comptes portent des cotisations facultatives, ou vous en déclarez.",
    result: { profitBefore, paid, ceilings, excess },
    entries: [],
    lines: [
      ...excessLines(facts, totalOf(excess)),
      ...retirementLines(figures, {
        deducted: cents(paid.retirement - excess.retirement + perecoAbondement),
        profitBefore,
        months: facts.monthsOfActivity ?? monthsOfYear(facts),
      }),
    ],
    findings: [
      ...(attestationReceived === null && total !== 0 ? [blocking("optional.attestation", FIELD_REQUIRED, "attestations")] : []),
      ...(attestationReceived === false || withoutAttestation.size > 0
        ? [warning("optional.without_attestation", "Sans attestation de l’assureur, ces cotisations ne sont pas déduites.")]
        : []),
      ...(inputs.hasSome && total === 0 && perecoAbondement === 0
        ? [
            warning(
              "optional.nothing_booked",
              "Aucune cotisation facultative n’est dans vos comptes\u00a0: catégorisez ou saisissez celles que vous avez payées.",
            ),
          ]
        : []),
      ...(perecoAbondement < 0 ? [blocking("optional.negative", AMOUNT_POSITIVE, "perecoAbondement")] : []),
      ...(balanceOf(facts, "646500") !== 0
        ? [blocking("optional.unsorted", "Recatégorisez vos cotisations Madelin\u00a0: Mutuelle et prévoyance, retraite, perte d'emploi.")]
        : []),
    ],
  };
}

type Retirement = { readonly deducted: Cents; readonly profitBefore: Cents; readonly months: number };

/**
 * What the household copies for its own ceiling: retirement that was deducted and what the company paid into a collective plan, less 15 % of the profit
 * between one and eight social ceilings. Source: docs/sources.md#figures-social (CGI 163 quatervicies).
 */
function retirementLines(figures: YearlyFigures, { deducted, profitBefore, months }: Retirement): readonly ReturnLine[] {
  const { profitCeilings, retirement } = figures.optionalContributions;
  const social = shareOf(cents(figures.socialCeiling * CENTS_PER_EURO), months, MONTHS);
  const above = Math.max(Math.min(profitBefore, profitCeilings * social) - social, 0);
  const extra = shareOf(cents(above), retirement.aboveCeiling, RATE_WHOLE);
  const label = "Épargne retraite déduite du bénéfice, à reporter sur la 2042 sans la part de 15\u202f% (6QS)";
  return nonZeroLines([{ form: "2042-C-PRO", box: "6QS", cents: cents(Math.max(deducted - extra, 0)), label }]);
}

function paidBaskets(facts: StepFacts, leftOut: ReadonlySet<string> = new Set()): ContributionBaskets {
  const held = (...accounts: readonly string[]): Cents =>
    sumCents(accounts.filter((account) => !leftOut.has(account)).map((account) => balanceOf(facts, account)));
  return { health: held("646510"), retirement: held("646520", "646540"), lossOfWork: held("646530") };
}

function plus(one: ContributionBaskets, other: ContributionBaskets): ContributionBaskets {
  return {
    retirement: cents(one.retirement + other.retirement),
    health: cents(one.health + other.health),
    lossOfWork: cents(one.lossOfWork + other.lossOfWork),
  };
}

function minus(one: ContributionBaskets, other: ContributionBaskets): ContributionBaskets {
  return {
    retirement: cents(one.retirement - other.retirement),
    health: cents(one.health - other.health),
    lossOfWork: cents(one.lossOfWork - other.lossOfWork),
  };
}

function above(paid: ContributionBaskets, ceilings: ContributionBaskets): ContributionBaskets {
  const over = (basket: keyof ContributionBaskets): Cents => cents(Math.max(paid[basket] - ceilings[basket], 0));
  return { retirement: over("retirement"), health: over("health"), lossOfWork: over("lossOfWork") };
}

function totalOf({ retirement, health, lossOfWork }: ContributionBaskets): Cents {
  return sumCents([retirement, health, lossOfWork]);
}

function excessLines({ taxSystem }: StepFacts, excess: Cents): readonly ReturnLine[] {
  const label = "Cotisations facultatives excédentaires";
  return nonZeroLines(
    taxSystem === "bnc"
      ? [
          { form: "2035", box: "CC", cents: excess, label },
          { form: "2035", box: "DB", cents: excess, label },
        ]
      : [
          { form: "2033", box: "330", cents: excess, label },
          // The real regime has no box of the social base.
          ...(taxSystem === "bic-rs" ? [{ form: "2033", box: "691", cents: excess, label } as const] : []),
        ],
  );
}
