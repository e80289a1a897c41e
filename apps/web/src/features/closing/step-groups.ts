import type { ClosingStepCode } from "./step-code.js";

/** A part of the closing, with its steps in the order in which they are shown. */
export type StepGroup = { readonly key: string; readonly title: string; readonly codes: readonly ClosingStepCode[] };

/** The five parts of a closing. */
export const STEP_GROUPS: readonly StepGroup[] = [
  {
    key: "check",
    title: "Vérifier",
    codes: ["consistent_accounts", "lagging_operations", "species", "rental_accounting_specificities"],
  },
  { key: "invest", title: "Investir", codes: ["potential_fixed_assets", "amortizations_validation", "mortgages"] },
  { key: "costs", title: "Charges", codes: ["car_expenses", "social_security_contributions", "optional_ssc", "scm"] },
  {
    key: "tax",
    title: "Fiscalité",
    codes: ["rental_tax_specificities", "tax_reintegrations", "various_deductions", "tax_credit", "rrz_tax_exemption", "ufz_tax_exemption"],
  },
  { key: "close", title: "Valider", codes: ["validation_closure"] },
];

/** The eighteen steps in the order in which they are shown. */
export const SHOWN_STEPS: readonly ClosingStepCode[] = STEP_GROUPS.flatMap(({ codes }) => codes);

/** The place of a step among the eighteen, from 1. */
export function stepNumber(code: ClosingStepCode): number {
  return SHOWN_STEPS.indexOf(code) + 1;
}
