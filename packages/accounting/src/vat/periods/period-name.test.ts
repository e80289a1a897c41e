import { expect, test } from "vitest";
import { vatPeriodName, vatReturnTitle } from "./period-name.js";

test("a period is written as people name it", () => {
  expect(["2026-T1", "2026-T3", "2026-03", "2026", "2026-2027"].map(vatPeriodName)).toEqual([
    "1ᵉʳ trimestre 2026",
    "3ᵉ trimestre 2026",
    "Mars 2026",
    "Année 2026",
    "Exercice 2026-2027",
  ]);
});

test("the title of its return is French", () => {
  expect(["2026-T1", "2026-04", "2026-03", "2026", "2026-2027"].map(vatReturnTitle)).toEqual([
    "TVA du 1ᵉʳ trimestre 2026",
    "TVA d’avril 2026",
    "TVA de mars 2026",
    "TVA de l’année 2026",
    "TVA de l’exercice 2026-2027",
  ]);
});

test("the second period of a name says so", () => {
  expect(["2026-2", "2026-T2-2", "2025-2026-2"].map(vatPeriodName)).toEqual([
    "Année 2026 (2ᵉ période)",
    "2ᵉ trimestre 2026 (2ᵉ période)",
    "Exercice 2025-2026 (2ᵉ période)",
  ]);
  expect(vatReturnTitle("2026-2")).toBe("TVA de l’année 2026 (2ᵉ période)");
});
