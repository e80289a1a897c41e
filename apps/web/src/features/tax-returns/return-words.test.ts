import { expect, test } from "vitest";
import type { TaxReturnDetail } from "@comptoir/contract/tax-returns/returns";
import { fileUri, returnState, taxFilingSentence, taxFilingState } from "./return-words.js";

const words = (own: Partial<TaxReturnDetail>) => {
  const detail = { state: "validated", provisional: false, filing: null, late: false, incomeYear: 2025, ...own } as TaxReturnDetail;
  return [returnState(detail).text, taxFilingState(detail).text];
};

test.each<[Partial<TaxReturnDetail>, string, string]>([
  [{ state: "preview" }, "Aperçu provisoire", "Après la clôture"],
  [{ state: "preview", late: true }, "Aperçu provisoire", "En retard"],
  [{ state: "reopened", filing: "acknowledged" }, "Exercice rouvert", "Déposée"],
  [{}, "Gardée à la clôture", "À déposer"],
  [{ late: true }, "Gardée à la clôture", "En retard"],
  [{ filing: "deposited_manually" }, "Gardée à la clôture", "Accusé attendu"],
  [{ provisional: true }, "Formulaire non publié", "À déposer"],
  [{ state: "replaced" }, "Remplacée", "À déposer"],
])("%j is %s, %s", (own, state, filing) => expect(words(own)).toEqual([state, filing]));

test("a deposit is never claimed without its receipt, nor a provisional form filed", () => {
  const detail = { state: "validated", provisional: false, filing: null, incomeYear: 2026 } as TaxReturnDetail;
  expect(taxFilingSentence(detail)).toContain("Comptoir n’envoie rien à votre place");
  expect(taxFilingSentence({ ...detail, filing: "deposited_manually" })).toContain("joignez l’accusé");
  expect(taxFilingSentence({ ...detail, provisional: true })).toContain("n’est pas publié");
});

test("files are of the version that is kept, else of the year", () => {
  expect(fileUri({ id: null, fiscalYearId: "y" }, "csv")).toBe("/api/v1/tax-return/y/export?format=csv");
  expect(fileUri({ id: "r", fiscalYearId: "y" }, "pdf")).toBe("/api/v1/tax-return/r/document?format=pdf");
});
