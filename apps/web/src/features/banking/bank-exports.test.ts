import { expect, test } from "vitest";
import { BANK_EXPORTS, exportSentence } from "./bank-exports.js";

test("banks are listed once, in the order of their names", () => {
  const names = BANK_EXPORTS.map(({ bank }) => bank);
  expect(names).toEqual([...new Set(names)].toSorted((one, other) => one.localeCompare(other, "fr")));
});

test("a bank says where, and the format to take first; another one has the general sentence", () => {
  expect(exportSentence("Qonto")).toBe(
    "Sur le site, dans «\u00a0Transactions\u00a0», «\u00a0Exporter\u00a0»\u00a0: choisissez OFX ou CSV.",
  );
  expect(exportSentence("Wise")).toMatch(/«\u00a0Relevés et rapports\u00a0»/);
  expect(exportSentence("Banque de Bretagne")).toMatch(/OFX, sinon CSV/);
  expect(exportSentence("")).toBe(exportSentence("Banque de Bretagne"));
});

test("nothing is claimed of a bank whose help was not read", () => {
  for (const { bank, confirmed } of BANK_EXPORTS)
    if (confirmed === null) expect(exportSentence(bank)).toBe(exportSentence("Banque de Bretagne"));
});
