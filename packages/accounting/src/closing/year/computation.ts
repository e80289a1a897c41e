import { accountingResult, balanceUnder } from "../balances.js";
import { cents, sumCents, type Cents } from "../../money.js";
import { rentalAccounting, type RentalInputs, type RentalResult } from "../lettings/rental-accounting.js";
import { rentalTax, type LettingBalances, type RentalTaxInputs, type RentalTaxResult } from "../lettings/rental-tax.js";
import type { IsoDate } from "../../date.js";
import type { StandingStepCode } from "../standing/standing-answer.js";
import type { ReturnLine, StepFacts, StepOutcome } from "../step.js";
import type { StepCode } from "../step-codes.js";
import { scm, type MeansInputs, type MeansResult } from "../steps/scm.js";
import { isRural, zoneExemption, type ZoneInputs, type ZoneResult } from "../zones/zone-exemption.js";
import { depreciationOfLettings, forLettings, lettingKind } from "./lettings-of-year.js";
import { profitOfRows } from "./profit-of-rows.js";
import {
  amortizationsValidation,
  type DepreciationFacts,
  type DepreciationInputs,
  type DepreciationResult,
} from "../steps/amortizations-validation.js";
import { carExpenses, COVERED_COSTS, type CarFacts, type CarInputs, type CarResult, type CarYear } from "../steps/car-expenses.js";
import { consistentAccounts, type ConsistencyFacts, type ConsistencyInputs, type ConsistencyResult } from "../steps/consistent-accounts.js";
import { laggingOperations, type LaggingFacts, type LaggingInputs, type LaggingResult } from "../steps/lagging-operations.js";
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
import {
  socialSecurityContributions,
  type StatementFacts,
  type ContributionInputs,
  type ContributionResult,
} from "../steps/social-security-contributions.js";
import { species, type CashFacts, type CashInputs, type CashResult } from "../steps/species.js";
import { taxCredit, type CreditInputs, type CreditResult } from "../steps/tax-credit.js";
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
  readonly contributions: Own<StatementFacts>;
  readonly optional: Own<OptionalContributionFacts, "otherEntries" | "otherRows">;
  readonly consistency: Own<ConsistencyFacts, "loansOwed" | "depreciated" | "usesNoVehicle">;
  readonly reintegrations: Own<ReintegrationFacts, "rowsOfOtherSteps">;
  /** What shows a step that a standing answer decides. */
  readonly shownBy: Readonly<Record<StandingStepCode, readonly string[]>>;
  /** First day of the activity of the company; null: not known. */
  readonly activityStartedOn: IsoDate | null;
  /** What the return of the year before left of lettings; null: none was kept here. */
  readonly lettingsBefore: LettingBalances | null;
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
  readonly tax_credit: CreditInputs;
  readonly scm: MeansInputs;
  readonly rental_accounting_specificities: RentalInputs;
  readonly rental_tax_specificities: RentalTaxInputs;
  readonly rrz_tax_exemption: ZoneInputs;
  readonly ufz_tax_exemption: ZoneInputs;
};

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
  readonly tax_credit: StepOutcome<CreditResult>;
  readonly scm: StepOutcome<MeansResult>;
  readonly rental_accounting_specificities: StepOutcome<RentalResult>;
  readonly rental_tax_specificities: StepOutcome<RentalTaxResult>;
  readonly rrz_tax_exemption: StepOutcome<ZoneResult>;
  readonly ufz_tax_exemption: StepOutcome<ZoneResult>;
};

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
  const standing = standingFacts(facts);
  const kind = lettingKind(inputs.rental_accounting_specificities);
  const lagging = laggingOperations({ ...ground, ...facts.lagging }, inputs.lagging_operations);
  const lagged = movedBy(ground, [lagging]);
  const before = firstOutcomes(facts, inputs, lagging);
  const posted = { ...ground, balances: balancesWith(ground, Object.values(before)) };
  const shareableCosts = costsOfYear(facts.reintegrations.shareableCosts, lagged);
  // Vouchers paid with private money are on their account by the entry of their step.
  const reintegrations = (rowsOfOtherSteps: readonly ReturnLine[]) =>
    taxReintegrations({ ...posted, ...facts.reintegrations, shareableCosts, rowsOfOtherSteps }, inputs.tax_reintegrations);
  const rows = Object.values(before).flatMap(({ lines }) => lines);
  const optional = optionalSsc(
    {
      ...ground,
      ...facts.optional,
      otherEntries: profitOfEntries(ground, Object.values(before)),
      otherRows: cents(profitOfRows([...rows, ...reintegrations(NO_ROWS).lines]) + computedApart(ground)),
    },
    inputs.optional_ssc,
  );
  const optional_ssc = forLettings(kind, "optional_ssc", optional);
  const tax_reintegrations = reintegrations([...rows, ...optional_ssc.lines]);
  const otherRows = profitOfRows([...rows, ...optional_ssc.lines, ...tax_reintegrations.lines]);
  const profit = cents(accountingResult(posted) + otherRows + computedApart(posted));
  const hasOtherZone = isRural(inputs.rrz_tax_exemption.zone) && inputs.ufz_tax_exemption.zone === "zfu";
  const zoned = { balances: posted.balances, profit, hasOtherZone, activityStartedOn: facts.activityStartedOn };
  const zone = (code: "rrz_tax_exemption" | "ufz_tax_exemption") =>
    forLettings(kind, code, zoneExemption(code, { ...standing(code), ...zoned }, inputs[code]));
  return {
    ...before,
    optional_ssc,
    consistent_accounts: consistentAccounts(
      {
        ...posted,
        ...facts.consistency,
        loansOwed: before.mortgages.concerned ? before.mortgages.result.capitalEnd : cents(0),
        depreciated: sumCents(facts.register.assets.map(({ depreciated }) => depreciated)),
        usesNoVehicle: !before.car_expenses.concerned,
      },
      inputs.consistent_accounts,
    ),
    tax_reintegrations,
    rrz_tax_exemption: zone("rrz_tax_exemption"),
    ufz_tax_exemption: zone("ufz_tax_exemption"),
    rental_tax_specificities: rentalTax(
      {
        ...standing("rental_tax_specificities"),
        balances: posted.balances,
        otherRows,
        ...depreciationOfLettings(facts.register.assets, inputs.rental_accounting_specificities.dwellings),
        notDeductible: before.rental_accounting_specificities.result.notDeductible,
        carried: facts.lettingsBefore,
      },
      inputs.rental_tax_specificities,
    ),
    tax_credit: forLettings(kind, "tax_credit", taxCredit(posted, inputs.tax_credit)),
  };
}

/** The steps that take nothing of reintegrations: what lags is known, the others read the books and it. */
function firstOutcomes(facts: ClosingFacts, inputs: ClosingInputs, lagging: ClosingOutcomes["lagging_operations"]) {
  const { ground } = facts;
  const standing = standingFacts(facts);
  const kind = lettingKind(inputs.rental_accounting_specificities);
  const register = kind === "lmnp" ? { ...facts.register, exits: [] } : facts.register;
  return {
    species: forLettings(kind, "species", species({ ...ground, ...facts.cash }, inputs.species)),
    lagging_operations: lagging,
    potential_fixed_assets: potentialAssets({ ...ground, ...facts.purchases }, inputs.potential_fixed_assets),
    amortizations_validation: amortizationsValidation({ ...ground, ...register }, inputs.amortizations_validation),
    mortgages: mortgages({ ...ground, ...facts.loans }, inputs.mortgages),
    car_expenses: carExpenses({ ...ground, ...facts.cars, cars: carsOfYear(facts, lagging) }, inputs.car_expenses),
    social_security_contributions: forLettings(
      kind,
      "social_security_contributions",
      socialSecurityContributions({ ...ground, ...facts.contributions }, inputs.social_security_contributions),
    ),
    scm: forLettings(kind, "scm", scm(standing("scm"), inputs.scm)),
    rental_accounting_specificities: rentalAccounting(
      { ...standing("rental_accounting_specificities"), balances: balancesWith(ground, [lagging]), assets: facts.register.assets },
      inputs.rental_accounting_specificities,
    ),
    various_deductions: forLettings(kind, "various_deductions", variousDeductions(ground, inputs.various_deductions)),
  };
}

/** What the steps that a standing answer decides read. */
function standingFacts({ ground, shownBy, isFirstYear }: ClosingFacts) {
  return (code: StandingStepCode) => ({ ...ground, shownBy: shownBy[code], isFirstYear });
}

type Posting = Pick<StepOutcome<unknown>, "entries">;

/** Balances at the end of the year once the entries of steps are posted. */
export function balancesWith(facts: StepFacts, outcomes: readonly Posting[]): ReadonlyMap<string, Cents> {
  const held = new Map<string, Cents>(facts.balances);
  for (const [accountCode, net] of movedBy(facts, outcomes)) held.set(accountCode, cents((held.get(accountCode) ?? 0) + net));
  return held;
}

/** What the entries of steps put on each account at the end of the year. */
function movedBy({ year }: Pick<StepFacts, "year">, outcomes: readonly Posting[]): ReadonlyMap<string, Cents> {
  const moved = new Map<string, Cents>();
  for (const { lines } of entriesOfYear(outcomes, year.end))
    for (const { accountCode, debit, credit } of lines) moved.set(accountCode, cents((moved.get(accountCode) ?? 0) + debit - credit));
  return moved;
}

/** Costs of the year by account: what was paid, less what is of the next year, and what was not paid yet. */
function costsOfYear(paid: ReadonlyMap<string, Cents>, lagged: ReadonlyMap<string, Cents>): ReadonlyMap<string, Cents> {
  return new Map([...paid].map(([account, cost]) => [account, cents(cost + (lagged.get(account) ?? 0))]));
}

/**
 * The vehicles with their costs of the year, from which the private share is taken: what is prepaid or not paid yet is the bearer's, the one that
 * holds the costs of the books.
 */
export function carsOfYear({ ground, cars: { cars } }: Pick<ClosingFacts, "ground" | "cars">, lagging: Posting): readonly CarYear[] {
  const lagged = movedBy(ground, [lagging]);
  const bearer = cars.find(({ costs }) => costs.size > 0) ?? cars[0];
  return cars.map((car) => {
    if (car !== bearer) return car;
    const unpaid = COVERED_COSTS.filter((account) => lagged.has(account) && !car.costs.has(account));
    return { ...car, costs: costsOfYear(new Map([...car.costs, ...unpaid.map((account) => [account, cents(0)] as const)]), lagged) };
  });
}

/** What entries of steps add to class 7 less class 6. */
export function profitOfEntries({ year }: StepFacts, outcomes: readonly Posting[]): Cents {
  const lines = entriesOfYear(outcomes, year.end).flatMap((entry) => entry.lines);
  return sumCents(lines.filter(({ accountCode }) => /^[67]/.test(accountCode)).map(({ debit, credit }) => cents(credit - debit)));
}

function entriesOfYear(outcomes: readonly Posting[], end: string) {
  return outcomes.flatMap(({ entries }) => entries).filter(({ date }) => date === end);
}

/** A liberal profession counts gains by rows (CB, CK): the accounts of exits leave the profit. */
function computedApart(ground: StepFacts): Cents {
  return ground.taxSystem === "bnc" ? balanceUnder(ground, "657", "757") : cents(0);
}
