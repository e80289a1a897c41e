import { describe, expect, it } from "vitest";
import { findAccount } from "../../chart/accounts.js";
import { isOfferedCategory } from "../../chart/categories.js";
import { labelledSet, measureSuggestions } from "./labelled-set.js";

describe("the labelled lines", () => {
  it("are many, distinct, of the three regimes, and name accounts offered to them", () => {
    expect(labelledSet.length).toBeGreaterThanOrEqual(600);
    expect(new Set(labelledSet.map((line) => `${line.taxSystem} ${line.rawLabel}`)).size).toBe(labelledSet.length);
    for (const line of labelledSet) {
      const sign = line.amount < 0 ? "outcome" : "income";
      if (line.account !== null) expect(isOfferedCategory(line.account, { sign, taxSystem: line.taxSystem }), line.rawLabel).toBe(true);
      for (const code of line.acceptable) expect(findAccount(code), `${line.rawLabel}: ${code}`).not.toBeNull();
    }
  });
});

describe("suggestions on the labelled lines, without any history", () => {
  const measure = measureSuggestions(labelledSet);

  it("cover 95 lines in a hundred, and are right 97 times in a hundred", () => {
    expect(measure.suggested / measure.lines).toBeGreaterThanOrEqual(0.95);
    expect(measure.right / measure.suggested).toBeGreaterThanOrEqual(0.97);
  });

  it("are sure of 55 lines in a hundred, and right 99 times in a hundred when they are", () => {
    expect(measure.sure / measure.lines).toBeGreaterThanOrEqual(0.55);
    expect(measure.sureRight / measure.sure).toBeGreaterThanOrEqual(0.99);
  });
});
