import { expect, test } from "vitest";
import { monthsOf, operationsOf, warningDetail } from "./waiting-words.js";

const none = { toCategorize: null, toValidate: null, madelin: null };
const report = {
  hasUncategorizedTransactions: false,
  hasUnvalidatedVat: false,
  hasUncategorizedMadelin: false,
  potentialFixedAssets: [],
  hasTransactions: true,
  vatEndingDate: "2026-03-31",
  waiting: none,
};
const march = { count: 1, from: "2026-03-04", to: "2026-03-04" };
const quarter = { count: 12, from: "2026-01-02", to: "2026-03-30" };

test("months are written once, with their year only where it changes", () => {
  expect(monthsOf(march)).toBe("de mars");
  expect(monthsOf({ from: "2026-04-01", to: "2026-06-30" })).toBe("d’avril à juin");
  expect(monthsOf({ from: "2025-12-01", to: "2026-03-30" })).toBe("de décembre 2025 à mars 2026");
  expect(operationsOf({ count: 2, from: "2026-10-01", to: "2026-10-09" })).toBe("2 opérations d’octobre");
});

test("a warning says how many operations it is about, and what going on does", () => {
  expect(warningDetail({ ...report, waiting: { ...none, toCategorize: march } })).toBe("1 opération de mars.");
  expect(warningDetail({ ...report, waiting: { ...none, toValidate: quarter } })).toBe("12 opérations, de janvier à mars.");
  expect(warningDetail({ ...report, waiting: { ...none, toCategorize: march, toValidate: quarter } })).toBe(
    "1 opération de mars à catégoriser\u00a0; 12 opérations, de janvier à mars avec une TVA à valider.",
  );
  expect(warningDetail({ ...report, waiting: { ...none, madelin: { ...quarter, count: 3 } } })).toBe("3 opérations au compte 646500.");
  expect(warningDetail({ ...report, hasTransactions: false })).toBe("Continuer prépare une déclaration «\u00a0néant\u00a0».");
  expect(warningDetail(report)).toBeNull();
});
