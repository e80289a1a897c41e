import { balanceUnder } from "../balances.js";
import { cents, sumCents, type Cents } from "../../money.js";
import type { ReturnLine, StepFacts, StepOutcome } from "../step.js";
import type { StepCode } from "../step-codes.js";
import {
  amortizationsValidation,
  type DepreciationFacts,
  type DepreciationInputs,
  type DepreciationResult,
} from "../steps/amortizations-validation.js";
import { carExpenses, type CarFacts, type CarInputs, type CarResult } from "../steps/car-expenses.js";
import { consistentAccounts, type ConsistencyFacts, type ConsistencyInputs, type ConsistencyResult } from "../steps/consistent-accounts.js";
import { laggingOperations, type LaggingFacts, type LaggingInputs, type LaggingResult } from "../steps/lagging-operations.js";
import { laterStep, type LaterStepCode, type LaterStepInputs, type LaterStepResult } from "../steps/later-step.js";
import { mortgages, type MortgageFacts, type MortgageInputs, type MortgageResult } from "../steps/mortgages.js";
import {
  optionalSsc,
  type OptionalContributionFacts,
  type OptionalContributionInputs,
  type OptionalContributionResult,
} from "../steps/optional-ssc.js";
import {
  potentialAssets,
  type LargePurchaseFacts,
  type LargePurchaseInputs,
  type LargePurchaseResult,
} from "../steps/potential-fixed-assets.js";
import { socialSecurityContributions, type ContributionInputs, type ContributionResult } from "../steps/social-security-contributions.js";
import { species, type CashFacts, type CashInputs, type CashResult } from "../steps/species.js";
import { taxCredit, type DonationInputs, type DonationReduction } from "../steps/tax-credit.js";
import {
  taxReintegrations,
  type ReintegrationFacts,
  type ReintegrationInputs,
  type ReintegrationResult,
} from "../steps/tax-reintegrations.js";
import { variousDeductions, type DeductionInputs, type DeductionResult } from "../steps/various-deductions.js";

/** Facts of a step beside those that every step reads, and those that come from other steps. */
type Own<Facts, FromSteps extends keyof Facts = never> = Omit<Facts, keyof StepFacts | FromSteps>;

/** All that the books say of a year to its steps. Entries of closing steps are left out of every balance. */
export type ClosingFacts = {
  readonly ground: StepFacts;
  readonly isFirstYear: boolean;
  readonly cash: Own<CashFacts>;
  readonly lagging: Own<LaggingFacts>;
  readonly purchases: Own<LargePurchaseFacts>;
  readonly register: Own<DepreciationFacts>;
  readonly loans: Own<MortgageFacts>;
  readonly cars: Own<CarFacts>;
  readonly optional: Own<OptionalContributionFacts, "otherEntries" | "otherRows">;
  readonly consistency: Own<ConsistencyFacts, "loansOwed" | "depreciated">;
  readonly reintegrations: Own<ReintegrationFacts, "rowsOfOtherSteps">;
  /** What shows a step whose rules are not here yet. */
  readonly shownBy: Readonly<Record<LaterStepCode, readonly string[]>>;
};

/** What was typed in each step. */
export type ClosingInputs = {
  readonly species: CashInputs;
  readonly lagging_operations: LaggingInputs;
  readonly potential_fixed_assets: LargePurchaseInputs;
  readonly amortizations_validation: DepreciationInputs;
  readonly mortgages: MortgageInputs;
  readonly car_expenses: CarInputs;
  readonly social_security_contributions: ContributionInputs;
  readonly optional_ssc: OptionalContributionInputs;
  readonly consistent_accounts: ConsistencyInputs;
  readonly various_deductions: DeductionInputs;
  readonly tax_reintegrations: ReintegrationInputs;
  readonly tax_credit: DonationInputs;
} & Readonly<Record<LaterStepCode, LaterStepInputs>>;

/** What each step gives. */
export type ClosingOutcomes = {
  readonly species: StepOutcome<CashResult>;
  readonly lagging_operations: StepOutcome<LaggingResult>;
  readonly potential_fixed_assets: StepOutcome<LargePurchaseResult>;
  readonly amortizations_validation: StepOutcome<DepreciationResult>;
  readonly mortgages: StepOutcome<MortgageResult>;
  readonly car_expenses: StepOutcome<CarResult>;
  readonly social_security_contributions: StepOutcome<ContributionResult>;
  readonly optional_ssc: StepOutcome<OptionalContributionResult>;
  readonly consistent_accounts: StepOutcome<ConsistencyResult>;
  readonly various_deductions: StepOutcome<DeductionResult>;
  readonly tax_reintegrations: StepOutcome<ReintegrationResult>;
  readonly tax_credit: StepOutcome<DonationReduction>;
} & Readonly<Record<LaterStepCode, StepOutcome<LaterStepResult>>>;

/** The steps that have a function of their own: all but the validation of the closing. */
export type ComputedStepCode = Exclude<StepCode, "validation_closure">;

const NO_ROWS: readonly ReturnLine[] = [];

/**
 * What the steps of a year give, from what the books say and what was typed. What a step takes from another is what the function of that one gives
 * today, validated or not: the excess of optional contributions reads the rows of deductions and reintegrations without its own, which
 * reintegrations then show.
 */
export function closingOutcomes(facts: ClosingFacts, inputs: ClosingInputs): ClosingOutcomes {
  const { ground } = facts;
  const later = (code: LaterStepCode): StepOutcome<LaterStepResult> =>
    laterStep(code, { ...ground, shownBy: facts.shownBy[code], isFirstYear: facts.isFirstYear }, inputs[code]);
  const before = {
    species: species({ ...ground, ...facts.cash }, inputs.species),
    lagging_operations: laggingOperations({ ...ground, ...facts.lagging }, inputs.lagging_operations),
    potential_fixed_assets: potentialAssets({ ...ground, ...facts.purchases }, inputs.potential_fixed_assets),
    amortizations_validation: amortizationsValidation({ ...ground, ...facts.register }, inputs.amortizations_validation),
    mortgages: mortgages({ ...ground, ...facts.loans }, inputs.mortgages),
    car_expenses: carExpenses({ ...ground, ...facts.cars }, inputs.car_expenses),
    social_security_contributions: socialSecurityContributions(ground, inputs.social_security_contributions),
    various_deductions: variousDeductions(ground, inputs.various_deductions),
  };
  const reintegrations = (rowsOfOtherSteps: readonly ReturnLine[]) =>
    taxReintegrations({ ...ground, ...facts.reintegrations, rowsOfOtherSteps }, inputs.tax_reintegrations);
  const rows = Object.values(before).flatMap(({ lines }) => lines);
  const optional_ssc = optionalSsc(
    {
      ...ground,
      ...facts.optional,
      otherEntries: profitOfEntries(ground, Object.values(before)),
      otherRows: cents(profitOfRows([...rows, ...reintegrations(NO_ROWS).lines]) + computedApart(ground)),
    },
    inputs.optional_ssc,
  );
  const posted = { ...ground, balances: balancesWith(ground, Object.values(before)) };
  return {
    ...before,
    optional_ssc,
    scm: later("scm"),
    rental_accounting_specificities: later("rental_accounting_specificities"),
    consistent_accounts: consistentAccounts(
      {
        ...posted,
        ...facts.consistency,
        loansOwed: before.mortgages.concerned ? before.mortgages.result.capitalEnd : cents(0),
        depreciated: sumCents(facts.register.assets.map(({ depreciated }) => depreciated)),
      },
      inputs.consistent_accounts,
    ),
    tax_reintegrations: reintegrations([...rows, ...optional_ssc.lines]),
    rrz_tax_exemption: later("rrz_tax_exemption"),
    ufz_tax_exemption: later("ufz_tax_exemption"),
    rental_tax_specificities: later("rental_tax_specificities"),
    tax_credit: taxCredit(ground, inputs.tax_credit),
  };
}

type Posting = Pick<StepOutcome<unknown>, "entries">;

/** Balances at the end of the year once the entries of steps are posted. */
export function balancesWith({ balances, year }: StepFacts, outcomes: readonly Posting[]): ReadonlyMap<string, Cents> {
  const held = new Map<string, Cents>(balances);
  for (const { lines } of entriesOfYear(outcomes, year.end))
    for (const { accountCode, debit, credit } of lines) held.set(accountCode, cents((held.get(accountCode) ?? 0) + debit - credit));
  return held;
}

/** What entries of steps add to class 7 less class 6. */
export function profitOfEntries({ year }: StepFacts, outcomes: readonly Posting[]): Cents {
  const lines = entriesOfYear(outcomes, year.end).flatMap((entry) => entry.lines);
  return sumCents(lines.filter(({ accountCode }) => /^[67]/.test(accountCode)).map(({ debit, credit }) => cents(credit - debit)));
}

function entriesOfYear(outcomes: readonly Posting[], end: string) {
  return outcomes.flatMap(({ entries }) => entries).filter(({ date }) => date === end);
}

const ADDED = new Set(["2035 CC", "2035 CB", "2033 330", "2033 318", "2033 324", "2033 316", "2033 322"]);
const TAKEN = new Set(["2035 CH", "2035 CK", "2035 CL", "2035 AX", "2033 350"]);

/** What rows of the return add to the profit less what they take from it. */
export function profitOfRows(rows: readonly ReturnLine[]): Cents {
  const of = (boxes: ReadonlySet<string>): number =>
    rows.filter(({ form, box }) => boxes.has(`${form} ${box}`)).reduce((sum, line) => sum + line.cents, 0);
  return cents(of(ADDED) - of(TAKEN));
}

/** A liberal profession counts gains by rows (CB, CK): the accounts of exits leave the profit. */
function computedApart(ground: StepFacts): Cents {
  return ground.taxSystem === "bnc" ? balanceUnder(ground, "657", "757") : cents(0);
}
