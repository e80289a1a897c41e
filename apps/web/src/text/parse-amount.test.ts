import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cpuMilliseconds } from "@comptoir/accounting/testing/cpu-time";
import { plainAmount } from "./format.js";
import { parseAmount } from "./parse-amount.js";

describe("an amount typed in French", () => {
  test.each([
    ["1234,56", 123456],
    ["1 234,56", 123456],
    ["1\u202f234,56", 123456],
    ["1\u00a0234,56 €", 123456],
    ["1 234,56 EUR", 123456],
    ["1\u202f234,56eur", 123456],
    ["12 euros", 1200],
    ["EUR 1 234,56", 123456],
    ["€12,50", 1250],
    ["€ -12,50", -1250],
    ["1234.56", 123456],
    ["1.234,56", 123456],
    ["12.345.678", 1234567800],
    ["12.345.678,9", 1234567890],
    ["42", 4200],
    ["42,8", 4280],
    ["0,05", 5],
    ["-12", -1200],
    ["\u2212 12,50", -1250],
  ])("%s is read to the cent", (typed, expected) => {
    expect(parseAmount(typed)).toBe(expected);
  });

  test.each([
    ["16,99*2", 3398],
    ["10+2,50-1", 1150],
    ["100/3", 3333],
    ["0,01/2", 1],
    ["-0,01/2", -1],
    ["3 × 1 200,00", 360000],
    ["1+1", 200],
  ])("%s is computed exactly", (typed, expected) => {
    expect(parseAmount(typed)).toBe(expected);
  });

  test.each([
    "",
    " ",
    "abc",
    "12 34",
    "1.234",
    "1,234",
    "1,2,3",
    "1..2",
    "12*",
    "*2",
    "5/0",
    "12€50",
    "EUR",
    "eur €",
    "1e3",
    "99999999999999999999",
  ])("“%s” is refused instead of guessed", (typed) => {
    expect(parseAmount(typed)).toBeNull();
  });

  test("a text pasted by mistake is refused at once, however long", () => {
    const took = cpuMilliseconds(() => {
      expect(parseAmount(`${"1+".repeat(200_000)}1`)).toBeNull();
      expect(parseAmount(`${"1/3*".repeat(20_000)}1`)).toBeNull();
    });
    expect(took).toBeLessThan(1_000);
    expect(parseAmount(`${"1/3+".repeat(50)}1`)).toBe(1767);
  });

  test("an amount shown in a field is read back as itself", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), (amount) => {
        expect(parseAmount(plainAmount(amount / 100))).toBe(amount === 0 ? 0 : amount);
      }),
    );
  });
});
