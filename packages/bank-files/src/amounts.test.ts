import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amountReason, decidedDecimal, noDecimalEvidence, readAmount, weighAmount } from "./amounts.js";
import type { DecimalMark } from "./bank-file.js";

const read = (text: string, decimal: DecimalMark | null = null): number | string => {
  const reading = readAmount(text, decimal);
  return reading.amount ?? reading.problem ?? "";
};

describe("a written amount", () => {
  it.each([
    ["1.234,56", 123456],
    ["1,234.56", 123456],
    ["1 234,56", 123456],
    ["1\u00a0234,56", 123456],
    ["-1\u202f234,56", -123456],
    ["1'234.56", 123456],
    ["12,50-", -1250],
    ["(12,50)", -1250],
    ["− 12,50 €", -1250],
    ["€ 12.5", 1250],
    ["+3500,00", 350000],
    ["EUR 7", 700],
    ['="12,00"', 1200],
    [" 45", 4500],
    ["-6,4", -640],
    [".50", 50],
    ["8.850", "ambiguous"],
    ["0.850", 85],
    ["1.234.567", 123456700],
    ["1,000,000.00", 100000000],
    ["12.345,678", "decimals"],
    ["1234,567", "decimals"],
    ["12,340", "ambiguous"],
    ["12 34,00", "unreadable"],
    ["1.23.456,00", "unreadable"],
    ["--12", "unreadable"],
    ["(-12)", "unreadable"],
    ["not-a-number", "unreadable"],
    ["", "absent"],
    ["   ", "absent"],
    ["99999999999999", "range"],
    ["12.00CR", 1200],
    ["1,234.56 Cr", 123456],
    ["12,00 DR", -1200],
    ["£12.00DR", -1200],
    ["-12.00CR", "unreadable"],
  ])("%s", (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it("an amount of zero is never negative zero", () => {
    expect(Object.is(readAmount("-0,00", null).amount, 0)).toBe(true);
  });

  it("what the column says settles what the amount alone does not", () => {
    expect([read("1,000", "."), read("1,000", ","), read("1.000", ","), read("8.850", ".")]).toEqual([100000, 100, 100000, 885]);
    expect(read("1,234", ",")).toBe("decimals");
  });

  it("the decimal mark is the one that the whole column proves", () => {
    const decide = (...texts: string[]): DecimalMark | null => {
      const evidence = noDecimalEvidence();
      for (const text of texts) weighAmount(evidence, text);
      return decidedDecimal(evidence);
    };
    expect(decide("-1,000.00", "1,000", "-75.46")).toBe(".");
    expect(decide("2.500,00", "1.000")).toBe(",");
    expect(decide("1.000", "12")).toBe(null);
    expect(decide("12,50", "12.50")).toBe(null);
  });

  it("every refusal has its sentence", () => {
    expect(amountReason("absent", "")).toBe("Montant absent");
    expect(amountReason("unreadable", " douze ")).toBe("Montant illisible\u00a0: «\u00a0douze\u00a0»");
    expect(amountReason("ambiguous", "1,234")).toBe("Montant ambigu, milliers ou décimales\u00a0: «\u00a01,234\u00a0»");
    expect(amountReason("range", "9")).toBe("Montant démesuré\u00a0: «\u00a09\u00a0»");
  });

  it("any number of cents written the French or the English way is read back", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), fc.boolean(), (amount, isFrench) => {
        const text = new Intl.NumberFormat(isFrench ? "fr-FR" : "en-US", { minimumFractionDigits: 2 }).format(Math.trunc(amount / 100));
        const cents = String(Math.abs(amount % 100)).padStart(2, "0");
        const sign = amount < 0 && !text.startsWith("-") ? "-" : "";
        expect(read(sign + text.slice(0, -2) + cents)).toBe(amount);
      }),
    );
  });

  it("no text makes it fail", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.constantFrom(",", ".", null), (text, decimal) => {
        const { amount } = readAmount(text, decimal);
        expect(amount === null || Number.isSafeInteger(amount)).toBe(true);
      }),
    );
  });
});
