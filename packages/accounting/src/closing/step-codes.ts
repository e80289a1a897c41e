/** The eighteen steps of a closing, in their order. */
export const ORDERED_STEPS = [
  { code: "species", title: "Espèces", needs: [] },
  { code: "lagging_operations", title: "Opérations à cheval sur deux exercices", needs: [] },
  { code: "potential_fixed_assets", title: "Immobilisations potentielles", needs: [] },
  { code: "amortizations_validation", title: "Validation des amortissements", needs: ["potential_fixed_assets"] },
  { code: "mortgages", title: "Emprunts", needs: [] },
  { code: "car_expenses", title: "Frais de véhicule", needs: ["amortizations_validation"] },
  { code: "social_security_contributions", title: "Cotisations sociales obligatoires", needs: [] },
  { code: "optional_ssc", title: "Cotisations facultatives (Madelin, PER)", needs: ["social_security_contributions"] },
  { code: "scm", title: "Société civile de moyens", needs: [] },
  {
    code: "rental_accounting_specificities",
    title: "Location meublée\u00a0: spécificités comptables",
    needs: ["amortizations_validation"],
  },
  {
    code: "consistent_accounts",
    title: "Cohérence des comptes",
    needs: [
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
    ],
  },
  { code: "various_deductions", title: "Déductions diverses", needs: [] },
  {
    code: "tax_reintegrations",
    title: "Réintégrations fiscales",
    needs: ["amortizations_validation", "mortgages", "car_expenses", "social_security_contributions", "optional_ssc", "various_deductions"],
  },
  { code: "rrz_tax_exemption", title: "Exonération ZRR / ZFRR", needs: ["tax_reintegrations"] },
  { code: "ufz_tax_exemption", title: "Exonération ZFU-TE", needs: ["tax_reintegrations"] },
  {
    code: "rental_tax_specificities",
    title: "Location meublée\u00a0: spécificités fiscales",
    needs: ["rental_accounting_specificities", "tax_reintegrations"],
  },
  { code: "tax_credit", title: "Crédits et réductions d’impôt", needs: [] },
  { code: "validation_closure", title: "Validation de la clôture", needs: "every other" },
] as const;

/** The code of a step, as the API carries it. */
export type StepCode = (typeof ORDERED_STEPS)[number]["code"];

/** The codes, in the order of the steps. */
export const STEP_CODES: readonly StepCode[] = ORDERED_STEPS.map(({ code }) => code);

/** The steps that a step waits for. */
export function stepNeeds(code: StepCode): readonly StepCode[] {
  const step = ORDERED_STEPS.find((one) => one.code === code);
  if (!step) throw new RangeError(`no step ${code}`);
  return step.needs === "every other" ? STEP_CODES.filter((other) => other !== code) : step.needs;
}

/** The French title of a step. */
export function stepTitle(code: StepCode): string {
  const step = ORDERED_STEPS.find((one) => one.code === code);
  if (!step) throw new RangeError(`no step ${code}`);
  return step.title;
}

/** The steps that wait for a step, directly or through others, in their order. */
export function stepDependants(code: StepCode): readonly StepCode[] {
  const found = new Set<StepCode>([code]);
  for (const other of STEP_CODES) if (stepNeeds(other).some((need) => found.has(need))) found.add(other);
  found.delete(code);
  return [...found];
}
