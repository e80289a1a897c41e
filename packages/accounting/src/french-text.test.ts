import { expect, test } from "vitest";
import { dotted, frenchDayOfMonth, frenchRank } from "./french-text.js";

test("a first day and a first rank are written « 1ᵉʳ », the others as numbers and as ranks", () => {
  expect([1, 2, 11, 21, 31].map(frenchDayOfMonth)).toEqual(["1ᵉʳ", "2", "11", "21", "31"]);
  expect([1, 2, 3, 4].map(frenchRank)).toEqual(["1ᵉʳ", "2ᵉ", "3ᵉ", "4ᵉ"]);
});

test("a dot stands between two facts only, and stays with the one before it", () => {
  expect(dotted(["Rennes", "Menuisier", "BIC"])).toBe("Rennes\u00a0· Menuisier\u00a0· BIC");
  expect(dotted(["", "Menuisier", null, undefined, " "])).toBe("Menuisier");
  expect(dotted([])).toBe("");
});
