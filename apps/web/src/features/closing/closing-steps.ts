import type { ClosingStepCode } from "./step-code.js";

/** The steps of a closing, by their codes, in the order of the work (specification, point 2). */
export const CLOSING_STEPS = {
  species: "Espèces",
  lagging_operations: "Opérations à cheval sur deux exercices",
  potential_fixed_assets: "Immobilisations potentielles",
  amortizations_validation: "Validation des amortissements",
  mortgages: "Emprunts",
  car_expenses: "Frais de véhicule",
  social_security_contributions: "Cotisations sociales obligatoires",
  optional_ssc: "Cotisations facultatives (Madelin, PER)",
  scm: "Société civile de moyens",
  rental_accounting_specificities: "Location meublée\u00a0: spécificités comptables",
  consistent_accounts: "Cohérence des comptes",
  various_deductions: "Déductions diverses",
  tax_reintegrations: "Réintégrations fiscales",
  rrz_tax_exemption: "Exonération ZRR / ZFRR",
  ufz_tax_exemption: "Exonération ZFU-TE",
  rental_tax_specificities: "Location meublée\u00a0: spécificités fiscales",
  tax_credit: "Crédits et réductions d’impôt",
  validation_closure: "Validation de la clôture",
} as const satisfies Record<ClosingStepCode, string>;
