import { expect, test } from "vitest";
import { wordsOf } from "./words.js";

test("accents, capitals and punctuation do not count", () => {
  expect(wordsOf("PRLV SEPA Électricité d’Été, réf. N°12-AB")).toEqual(["prlv", "sepa", "electricite", "d", "ete", "ref", "n", "12", "ab"]);
});

test("a composed and a decomposed accent give the same word", () => {
  expect(wordsOf("Caf\u00e9")).toEqual(wordsOf("Cafe\u0301"));
});

test("ligatures are read as their letters", () => {
  expect(wordsOf("Œuvre, fœtus")).toEqual(["oeuvre", "foetus"]);
});
