import { expect, test } from "vitest";
import { CLOSING_STEPS } from "./closing-steps.js";
import { isClosingStep } from "./step-code.js";

test("a closing has eighteen steps; what is not one is refused, names that every object has too", () => {
  expect(Object.keys(CLOSING_STEPS)).toHaveLength(18);
  expect(isClosingStep("validation_closure")).toBe(true);
  expect(isClosingStep("validation")).toBe(false);
  expect(isClosingStep("toString")).toBe(false);
});

test("steps have the order of a closing", () => {
  expect(Object.keys(CLOSING_STEPS)).toEqual([
    "species",
    "lagging_operations",
    "potential_fixed_assets",
    "amortizations_validation",
    "mortgages",
    "car_expenses",
    "social_security_contributions",
    "optional_ssc",
    "scm",
    "rental_accounting_specificities",
    "consistent_accounts",
    "various_deductions",
    "tax_reintegrations",
    "rrz_tax_exemption",
    "ufz_tax_exemption",
    "rental_tax_specificities",
    "tax_credit",
    "validation_closure",
  ]);
});
