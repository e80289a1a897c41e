import { expect, test } from "vitest";
import { lawFigures } from "./law-figures.js";
import { STEP_CODES } from "./step-codes.js";

test("each figure of the law is shown with its name, what it is worth and its day, the provisional ones to be verified", () => {
  for (const year of [2025, 2026])
    for (const code of STEP_CODES)
      for (const { name, value, date } of lawFigures(code, year)) {
        expect([name, value].every((text) => text !== "")).toBe(true);
        expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      }
  const toVerify = STEP_CODES.flatMap((code) => lawFigures(code, 2026)).filter(({ needsAdvice }) => needsAdvice);
  expect(toVerify.map(({ name, value }) => `${name}\u00a0: ${value}`)).toEqual([
    "Barème kilométrique (celui de l’année précédente, provisoire)\u00a0: de 3 à 7 CV, électrique + 20\u00a0%",
    "CFP d’une profession libérale, du plafond de la sécurité sociale\u00a0: 0,25\u00a0%",
    "Chèques-vacances, au plus\u00a0: 1\u202f823,03\u00a0€",
    "Médecins du secteur 1, groupe III\u00a0: 3\u202f050,00\u00a0€",
    "Cadeau dont la TVA se déduit, TTC par bénéficiaire et par an\u00a0: 73,00\u00a0€",
    "Crédit métiers d’art (244 quater O)\u00a0: 10\u00a0% des dépenses, au plus 30\u202f000,00\u00a0€",
  ]);
  expect(lawFigures("tax_credit", 2025).map(({ name, value }) => `${name}\u00a0: ${value}`)).toContain(
    "Crédit famille (244 quater F)\u00a0: 50\u00a0% des dépenses, au plus 500\u202f000,00\u00a0€",
  );
});
