import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  absolute,
  cents,
  centsFromEuros,
  euros,
  eurosFromCents,
  eurosOrNull,
  negate,
  shareOf,
  sumCents,
  wholeFrenchEuros,
} from "./money.js";

describe("money", () => {
  test("a fraction of a cent is refused", () => {
    expect(() => cents(10.5)).toThrow(RangeError);
    expect(() => cents(Number.MAX_SAFE_INTEGER + 1)).toThrow(RangeError);
  });

  test("half a cent goes away from zero, on both sides", () => {
    expect(shareOf(cents(1), 1, 2)).toBe(1);
    expect(shareOf(cents(-1), 1, 2)).toBe(-1);
    expect(shareOf(cents(1), 49, 100)).toBe(0);
  });

  test("a share stays exact where a product of numbers would not", () => {
    expect(shareOf(cents(9_007_199_254_740_991), 9_999, 10_000)).toBe(9_006_298_534_815_517);
  });

  test("a share needs whole numbers over a positive one", () => {
    expect(() => shareOf(cents(1), 1, 0)).toThrow(RangeError);
    expect(() => shareOf(cents(1), 0.5, 1)).toThrow(RangeError);
  });

  test("euros with more than two decimals are not an amount", () => {
    expect(centsFromEuros(19.99)).toBe(1999);
    expect(centsFromEuros(-2.4)).toBe(-240);
    expect(centsFromEuros(0.125)).toBeNull();
    expect(centsFromEuros(1e21)).toBeNull();
  });

  test("an amount and its opposite cancel, whatever the sign", () => {
    fc.assert(
      fc.property(fc.integer(), (value) => {
        expect(sumCents([cents(value), negate(cents(value))])).toBe(0);
        expect(absolute(cents(value))).toBe(Math.abs(value));
      }),
    );
  });

  test("cents to JSON euros and back give the same amount", () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 }), (value) => {
        expect(centsFromEuros(eurosFromCents(cents(value)))).toBe(value);
      }),
    );
  });

  test("an amount that is missing stays so, and zero is an amount", () => {
    expect([eurosOrNull(null), eurosOrNull(undefined), eurosOrNull(cents(0)), eurosOrNull(cents(-123_456))]).toEqual([
      null,
      null,
      0,
      -1234.56,
    ]);
  });

  test.each([
    [0, "0,00\u00a0€"],
    [-5, "−0,05\u00a0€"],
    [123_456, "1\u202f234,56\u00a0€"],
    [-100_000_000, "−1\u202f000\u202f000,00\u00a0€"],
  ])("%d cents are written %s in a French text", (amount, text) => expect(euros(amount)).toBe(text));

  test("whole euros are written without cents", () => {
    expect([0, 868, 1_234_567, -3522].map(wholeFrenchEuros)).toEqual(["0", "868", "1\u202f234\u202f567", "−3\u202f522"]);
  });

  test("a French text never rounds an amount", () => expect(() => euros(12.5)).toThrow(RangeError));
});
