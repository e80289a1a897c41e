import { expect, test } from "vitest";
import { professions } from "../../company/professions.js";
import { exemptionSentence } from "./exemption.js";

const of = (id: string): string | null => {
  const profession = professions.find((one) => one.id === id);
  return profession === undefined ? null : exemptionSentence(profession);
};

test("a nurse reads that care is exempt, by which article, and what is not care", () => {
  expect(of("infirmier")).toBe(
    "Vos soins sont exonérés de TVA (CGI, art. 261-4-1°)\u00a0: vous n’en facturez pas, vous n’en déduisez pas, et aucune déclaration n’est à déposer. Une recette qui n’est pas un soin (expertise sans but thérapeutique, redevance d’un collaborateur) reste taxable, au-delà des seuils de la franchise.",
  );
});

test("every profession that never charges VAT has its article, and no other profession has a sentence", () => {
  for (const { id, vatSubjection } of professions)
    expect([id, of(id)?.includes("(CGI, art. 261")]).toEqual([id, vatSubjection === "no" || undefined]);
});
