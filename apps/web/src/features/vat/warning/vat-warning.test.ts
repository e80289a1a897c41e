import { expect, test } from "vitest";
import { actLabel, vatWarning, type VatReport } from "./vat-warning.js";

const READY: VatReport = {
  hasUncategorizedTransactions: false,
  hasUnvalidatedVat: false,
  hasUncategorizedMadelin: false,
  potentialFixedAssets: [],
  hasTransactions: true,
};
const chairs = [{ id: "1", label: "Amazon Business", amountExclVat: 624.17 }];

test.each<[string, Partial<VatReport>, string | RegExp, readonly string[]]>([
  [
    "operations to sort and VAT to validate",
    { hasUncategorizedTransactions: true, hasUnvalidatedVat: true },
    "Il vous reste des opérations à catégoriser et avec une TVA non validée.",
    ["Valider la TVA", "Catégoriser les opérations"],
  ],
  [
    "operations to sort",
    { hasUncategorizedTransactions: true },
    "Il vous reste des opérations à catégoriser.",
    ["Catégoriser les opérations"],
  ],
  ["VAT to validate", { hasUnvalidatedVat: true }, "Il vous reste des opérations avec une TVA non validée.", ["Valider la TVA"]],
  [
    "Madelin contributions to sort again",
    { hasUncategorizedMadelin: true },
    /Mutuelle et prévoyance.*Retraite.*Perte d’emploi/,
    ["Catégoriser les opérations"],
  ],
  [
    "amounts that look like fixed assets",
    { potentialFixedAssets: chairs },
    /500\u00a0€ HT.*Petit outillage.*Fournitures de bureau.*Téléphonie/,
    ["OK pour moi, je laisse en l'état", "Voir les opérations"],
  ],
  ["no operation at all", { hasTransactions: false }, "Aucune opération détectée sur cette période.", ["Annuler", "Continuer"]],
  [
    "operations of earlier days to sort, none in the period",
    { hasTransactions: false, hasUncategorizedTransactions: true },
    "Il vous reste des opérations à catégoriser.",
    ["Catégoriser les opérations"],
  ],
  [
    "operations to sort come before the contributions and the fixed assets",
    { hasUncategorizedTransactions: true, hasUncategorizedMadelin: true, potentialFixedAssets: chairs },
    "Il vous reste des opérations à catégoriser.",
    ["Catégoriser les opérations"],
  ],
])("%s: the sentence and the buttons", (_case, part, message, buttons) => {
  const warning = vatWarning({ ...READY, ...part });
  if (typeof message === "string") expect(warning?.message).toBe(message);
  else expect(warning?.message).toMatch(message);
  expect(warning?.acts.map(actLabel)).toEqual(buttons);
});

test("nothing left to do: no warning", () => {
  expect(vatWarning(READY)).toBeNull();
});
