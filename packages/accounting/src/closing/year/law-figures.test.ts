import { expect, test } from "vitest";
import { lawFigures } from "./law-figures.js";
import { STEP_CODES, type StepCode } from "../step-codes.js";

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
    "Médecins du secteur 1, groupe III, au plus\u00a0: 3\u202f050,00\u00a0€",
    "Médecins du secteur 1, frais forfaitaires\u00a0: 2\u00a0% des honoraires",
    "Médecins du secteur 1, déduction complémentaire\u00a0: 3\u00a0% des honoraires",
    "Cadeau dont la TVA se déduit, TTC par bénéficiaire et par an\u00a0: 73,00\u00a0€",
    "Crédit métiers d’art (244 quater O)\u00a0: 10\u00a0% des dépenses, au plus 30\u202f000,00\u00a0€",
  ]);
  expect(lawFigures("tax_credit", 2025).map(({ name, value }) => `${name}\u00a0: ${value}`)).toContain(
    "Crédit famille (244 quater F)\u00a0: 50\u00a0% des dépenses, au plus 500\u202f000,00\u00a0€",
  );
});

test("what decides an exemption is shown: receipts of a small business, months of a zone and its limit", () => {
  const shown = (code: StepCode) => lawFigures(code, 2025).map(({ name, value, date }) => `${name}\u00a0: ${value}, ${date}`);
  expect(shown("amortizations_validation").slice(-2)).toEqual([
    "Exonération des petites entreprises (151 septies), ventes\u00a0: entière jusqu’à 250\u202f000,00\u00a0€ de recettes, nulle à partir de 350\u202f000,00\u00a0€, 2006-01-01",
    "Exonération des petites entreprises (151 septies), services\u00a0: entière jusqu’à 90\u202f000,00\u00a0€ de recettes, nulle à partir de 126\u202f000,00\u00a0€, 2006-01-01",
  ]);
  expect(shown("rrz_tax_exemption").slice(0, 2)).toEqual([
    "ZRR, part exonérée du bénéfice\u00a0: 60 mois à 100\u00a0%, puis 75\u00a0%, 50\u00a0%, 25\u00a0%, 12 mois chacun, 2011-01-01",
    "ZFRR, part exonérée du bénéfice\u00a0: 60 mois à 100\u00a0%, puis 75\u00a0%, 50\u00a0%, 25\u00a0%, 12 mois chacun, 2024-07-01",
  ]);
  expect(shown("ufz_tax_exemption").slice(0, 4)).toEqual([
    "ZFU-TE, part exonérée du bénéfice\u00a0: 60 mois à 100\u00a0%, puis 60\u00a0%, 40\u00a0%, 20\u00a0%, 12 mois chacun, 2015-01-01",
    "ZFU-TE, bénéfice exonéré sur douze mois, au plus\u00a0: 50\u202f000,00\u00a0€, et 5\u202f000,00\u00a0€ par salarié de la zone embauché, 2015-01-01",
    "ZFU-TE créée avant 2015, part exonérée du bénéfice\u00a0: 60 mois à 100\u00a0%, puis 60 mois à 60\u00a0%, 24 mois à 40\u00a0%, 24 mois à 20\u00a0%, 2006-01-01",
    "ZFU-TE créée avant 2015, bénéfice exonéré sur douze mois, au plus\u00a0: 100\u202f000,00\u00a0€, et 5\u202f000,00\u00a0€ par salarié de la zone embauché, 2006-01-01",
  ]);
});

test("a trade is shown no figure of a liberal profession", () => {
  const names = (taxSystem: "bnc" | "bic-rs") =>
    (["social_security_contributions", "various_deductions"] as const).flatMap((code) =>
      lawFigures(code, 2025, taxSystem).map(({ name }) => name),
    );
  const left = names("bnc").filter((name) => !names("bic-rs").includes(name));
  expect(left).toEqual([
    "CFP d’une profession libérale, du plafond de la sécurité sociale",
    "Médecins du secteur 1, groupe III, au plus",
    "Médecins du secteur 1, frais forfaitaires",
    "Médecins du secteur 1, déduction complémentaire",
  ]);
});
