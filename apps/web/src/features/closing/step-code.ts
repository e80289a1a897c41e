import type { StepCode } from "@comptoir/accounting/closing/step-codes";

export type ClosingStepCode = StepCode;

/** Codes alone, in one text: an address is read by the first screen, the names of the steps are not. */
const CODES: readonly string[] =
  "species lagging_operations potential_fixed_assets amortizations_validation mortgages car_expenses social_security_contributions optional_ssc scm rental_accounting_specificities consistent_accounts various_deductions tax_reintegrations rrz_tax_exemption ufz_tax_exemption rental_tax_specificities tax_credit validation_closure".split(
    " ",
  );

/** True for the code of a step. */
export function isClosingStep(code: string): code is ClosingStepCode {
  return CODES.includes(code);
}
