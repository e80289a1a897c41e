import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DomainError, type DomainProblem } from "../errors.js";
import { cents, sumCents } from "../money.js";
import { fromEuros } from "../testing/builders.js";
import { checkShares, shareAmounts, type Share } from "./share.js";

function problemOf(shares: readonly Share[]): DomainProblem {
  try {
    checkShares(shares);
  } catch (error) {
    if (error instanceof DomainError) return error.problem;
    throw error;
  }
  throw new Error("nothing was refused");
}

describe("the parts of an operation, by shares", () => {
  test("one part alone is the whole, whether it says nothing, the rest or 100 %", () => {
    for (const share of [null, "rest", 10_000] as const) expect(shareAmounts(fromEuros("86,00"), [share])).toEqual([8_600]);
  });

  test("70 % of a phone bill of 59,99 to the activity, the rest to the owner: the cent left is the owner's", () => {
    expect(shareAmounts(fromEuros("59,99"), [7_000, "rest"])).toEqual([4_199, 1_800]);
    expect(shareAmounts(fromEuros("59,99"), ["rest", 7_000])).toEqual([1_800, 4_199]);
  });

  test("two halves of 10,01: without a rest, the cent left goes to the first of the largest", () => {
    expect(shareAmounts(fromEuros("10,01"), [5_000, 5_000])).toEqual([501, 500]);
    expect(shareAmounts(fromEuros("10,01"), [2_500, 5_000, 2_500])).toEqual([250, 501, 250]);
  });

  test("a third and the rest of 100,00", () => {
    expect(shareAmounts(fromEuros("100,00"), [3_333, 3_333, "rest"])).toEqual([3_333, 3_333, 3_334]);
  });

  test("an amount too small to share leaves a part at zero, which the allocation then refuses", () => {
    expect(shareAmounts(cents(1), [5_000, "rest"])).toEqual([0, 1]);
  });

  test("what does not make a whole is refused, with its place or its total", () => {
    expect(problemOf([3_000])).toEqual({ code: "allocation.shares_sum", totalBp: 3_000, hasRest: false });
    expect(problemOf([6_000, 3_000])).toEqual({ code: "allocation.shares_sum", totalBp: 9_000, hasRest: false });
    expect(problemOf([6_000, 4_001])).toEqual({ code: "allocation.shares_sum", totalBp: 10_001, hasRest: false });
    expect(problemOf([6_000, 4_000, "rest"])).toEqual({ code: "allocation.shares_sum", totalBp: 10_000, hasRest: true });
    expect(problemOf(["rest", 5_000, "rest"])).toEqual({ code: "allocation.rest_twice", index: 2 });
    expect(problemOf([5_000, null, "rest"])).toEqual({ code: "allocation.share_missing", index: 1 });
    expect(problemOf([null, null])).toEqual({ code: "allocation.share_missing", index: 0 });
    expect(problemOf([])).toEqual({ code: "allocation.shares_sum", totalBp: 0, hasRest: false });
  });
});

describe("always", () => {
  const total = fc.integer({ min: 1, max: 1_000_000_000 }).map(cents);
  /** Shares that make the whole: weights brought to 10 000 by the last one, which states it or takes the rest. */
  const shares: fc.Arbitrary<readonly Share[]> = fc
    .tuple(fc.array(fc.integer({ min: 0, max: 1_200 }), { maxLength: 8 }), fc.boolean(), fc.nat())
    .map(([given, takesRest, place]) => {
      const last: Share = takesRest ? "rest" : 10_000 - given.reduce((sum, share) => sum + share, 0);
      const at = place % (given.length + 1);
      return [...given.slice(0, at), last, ...given.slice(at)];
    });

  test("the parts add up to the whole, to the cent, and none is below zero", () => {
    fc.assert(
      fc.property(total, shares, (value, list) => {
        const parts = shareAmounts(value, list);
        expect(parts).toHaveLength(list.length);
        expect(sumCents(parts)).toBe(value);
        expect(parts.every((part) => part >= 0)).toBe(true);
      }),
    );
  });

  test("a stated share is never off by a cent or more, but for the part that holds what is left", () => {
    fc.assert(
      fc.property(total, shares, (value, list) => {
        const parts = shareAmounts(value, list);
        const stated = list.map((share) => (typeof share === "number" ? share : null));
        const holder = list.includes("rest") ? list.indexOf("rest") : stated.indexOf(Math.max(...stated.map((share) => share ?? -1)));
        stated.forEach((share, index) => {
          if (share !== null && index !== holder) expect(parts[index]).toBe(Math.floor((value * share) / 10_000));
        });
      }),
    );
  });
});
