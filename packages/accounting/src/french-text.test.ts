import { expect, test } from "vitest";
import { dotted, frenchDayOfMonth, frenchMonth, frenchMonthTitle, frenchRank, typedPlainly, typeset } from "./french-text.js";

test("a first day and a first rank are written « 1ᵉʳ », the others as numbers and as ranks", () => {
  expect([1, 2, 11, 21, 31].map(frenchDayOfMonth)).toEqual(["1ᵉʳ", "2", "11", "21", "31"]);
  expect([1, 2, 3, 4].map(frenchRank)).toEqual(["1ᵉʳ", "2ᵉ", "3ᵉ", "4ᵉ"]);
});

test("a month is named in a sentence and in a title, and what is not one is refused", () => {
  expect([1, 8, 12].map(frenchMonth)).toEqual(["janvier", "août", "décembre"]);
  expect(["2026-04", "2026-02-28", "2025-12-01"].map(frenchMonthTitle)).toEqual(["Avril 2026", "Février 2026", "Décembre 2025"]);
  expect(() => frenchMonth(13)).toThrow(RangeError);
  expect(() => frenchMonthTitle("2026")).toThrow(RangeError);
});

test("a dot stands between two facts only, and stays with the one before it", () => {
  expect(dotted(["Rennes", "Menuisier", "BIC"])).toBe("Rennes\u00a0· Menuisier\u00a0· BIC");
  expect(dotted(["", "Menuisier", null, undefined, " "])).toBe("Menuisier");
  expect(dotted([])).toBe("");
});

test("a text typed plainly is set as French prints it, and back", () => {
  const plain = "L'achat : « 20 % » de 500 € ; d'où ?";
  expect(typeset(plain)).toBe("L’achat\u00a0: «\u00a020\u00a0%\u00a0» de 500\u00a0€\u00a0; d’où\u00a0?");
  expect(typedPlainly(typeset(plain))).toBe(plain);
});
