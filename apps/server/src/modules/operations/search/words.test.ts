import { describe, expect, test } from "vitest";
import { queryTerms, tokensOf } from "./words.js";

describe("words of an operation", () => {
  test("an operation is found by its amount without its sign, and each word counts once", () => {
    expect(tokensOf({ amountCents: -8600, texts: ["CB Carrefour", "carrefour paris"] })).toEqual(["#8600", "cb", "carrefour", "paris"]);
  });

  test("a very long text keeps a bounded number of tokens", () => {
    const text = Array.from({ length: 500 }, (_, index) => `mot${index}`).join(" ");
    expect(tokensOf({ amountCents: 1, texts: [text] }).length).toBeLessThanOrEqual(61);
  });
});

describe("what is typed in the search", () => {
  test("each word is a prefix to meet", () => {
    expect(queryTerms("  Carref  PARIS ")).toEqual([
      { prefix: "carref", amount: null },
      { prefix: "paris", amount: null },
    ]);
  });

  test.each(["86,00", "86.00", "86,00€", "-86,00", "86,0"])("%s is the amount of 86 euros", (typed) => {
    expect(queryTerms(typed)).toEqual([{ prefix: null, amount: "#8600" }]);
  });

  test("86 is an amount or the beginning of a reference", () => {
    expect(queryTerms("86")).toEqual([{ prefix: "86", amount: "#8600" }]);
  });

  test("thousands typed apart are one amount", () => {
    expect(queryTerms("loyer 1 234,56")).toEqual([
      { prefix: "loyer", amount: null },
      { prefix: null, amount: "#123456" },
    ]);
  });

  test("a date is two prefixes, and nothing typed is nothing to meet", () => {
    expect(queryTerms("12/03")).toEqual([
      { prefix: "12", amount: null },
      { prefix: "03", amount: null },
    ]);
    expect(queryTerms(" ’ ")).toEqual([]);
  });
});
