import type { ClosingInputs } from "@comptoir/accounting/closing/year/computation";
import { OTHER_CREDITS, type OtherCredit } from "@comptoir/accounting/closing/steps/tax-credit";
import type { PurchaseDecision } from "@comptoir/accounting/closing/steps/potential-fixed-assets";
import type { ReintegrationNature } from "@comptoir/accounting/closing/steps/tax-reintegrations";
import { REINTEGRATION_NATURES } from "@comptoir/accounting/closing/steps/tax-reintegrations";
import { isIsoDate } from "@comptoir/accounting/date";
import type { StepInputs } from "@comptoir/contract/closing/inputs";
import type { ClosingReading } from "../facts/reading.js";
import { typedCars } from "./typed-cars.js";
import { typedContributions, typedOptional } from "./typed-contributions.js";
import { typedDeductions } from "./typed-deductions.js";
import { typedLagging } from "./typed-lagging.js";
import { typedLoans } from "./typed-loans.js";
import { typedStanding } from "./typed-standing.js";
import { basisPoints, centsOf, centsOrNull, given } from "./typed-values.js";
import type { WireInputs } from "./wire-inputs.js";

/** What was typed in the steps, as the domain reads it: what the books know fills what was not typed. */
export function typedInputs(wire: WireInputs, reading: ClosingReading): ClosingInputs {
  return {
    species: typedCash(wire.species),
    lagging_operations: typedLagging(wire.lagging_operations, reading),
    potential_fixed_assets: typedPurchases(wire.potential_fixed_assets),
    amortizations_validation: typedDepreciation(wire.amortizations_validation),
    mortgages: typedLoans(wire.mortgages, reading),
    car_expenses: typedCars(wire.car_expenses, reading),
    social_security_contributions: typedContributions(wire.social_security_contributions, reading),
    optional_ssc: typedOptional(wire.optional_ssc, reading),
    consistent_accounts: {
      answers: new Map(
        Object.entries(wire.consistent_accounts.answers ?? {}).flatMap(([code, answer]) =>
          answer === null ? [] : [[code, { kind: answer.kind, comment: answer.comment ?? "" }] as const],
        ),
      ),
    },
    various_deductions: typedDeductions(wire.various_deductions, reading),
    tax_reintegrations: typedReintegrations(wire.tax_reintegrations),
    tax_credit: {
      donations: centsOrNull(wire.tax_credit.donations),
      earlier: (wire.tax_credit.earlier ?? []).flatMap(({ yearEnd, amount }) =>
        isIsoDate(yearEnd) ? [{ yearEnd, amount: centsOf(amount) }] : [],
      ),
      others: new Map(
        (Object.keys(OTHER_CREDITS) as OtherCredit[]).flatMap((credit) => {
          const amount = centsOrNull(wire.tax_credit[credit]);
          return amount === null ? [] : [[credit, amount] as const];
        }),
      ),
    },
    ...typedStanding(wire, reading),
  };
}

function typedCash({
  hasCash,
  countedBalance,
  differenceReason,
  receiptAccount,
  receiptVatRate,
}: StepInputs<"species">): ClosingInputs["species"] {
  return {
    hasCash: hasCash ?? null,
    countedBalance: centsOrNull(countedBalance),
    differenceReason: differenceReason ?? null,
    receiptAccount: receiptAccount ?? "706000",
    receiptVatRateBp: receiptVatRate === null || receiptVatRate === undefined ? null : basisPoints(receiptVatRate),
  };
}

function typedPurchases({ decisions }: StepInputs<"potential_fixed_assets">): ClosingInputs["potential_fixed_assets"] {
  return { decisions: new Map(given(decisions).map(([id, decision]) => [id, decisionOf(decision)])) };
}

type WireDecision = NonNullable<NonNullable<StepInputs<"potential_fixed_assets">["decisions"]>[string]>;

function decisionOf({ kind, assetAccount, reason, text }: WireDecision): PurchaseDecision {
  if (kind === "capitalise") return { kind, assetAccount: assetAccount ?? "218300" };
  return kind === "split" ? { kind } : { kind, reason: reason ?? "other", text: text ?? "" };
}

function typedDepreciation(wire: StepInputs<"amortizations_validation">): ClosingInputs["amortizations_validation"] {
  return {
    validated: new Set(wire.validated),
    confirmedShares: new Set(wire.confirmedShares),
    apply151septies: wire.apply151septies ?? null,
    spreadShortTermGain3Years: wire.spreadShortTermGain3Years ?? null,
  };
}

function typedReintegrations({ rows, privateShares, checked }: StepInputs<"tax_reintegrations">): ClosingInputs["tax_reintegrations"] {
  const isNature = (nature: string): nature is ReintegrationNature => nature in REINTEGRATION_NATURES;
  return {
    typed: new Map(
      given(rows).flatMap(([nature, { amount, comment }]) =>
        isNature(nature) && amount !== null && amount !== undefined
          ? [[nature, { amount: centsOf(amount), comment: comment ?? "" }] as const]
          : [],
      ),
    ),
    privateSharesBp: new Map(given(privateShares).map(([account, percent]) => [account, basisPoints(percent)])),
    checked: checked === true,
  };
}
