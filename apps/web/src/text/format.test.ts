import { describe, expect, test } from "vitest";
import { amount, count, day, longDay, monthTitle, percent, period, plainAmount, shortDay, signedAmount, wholeEuros } from "./format.js";

describe("amounts", () => {
  test("thousands take a narrow no-break space and the euro a no-break space", () => {
    expect(amount(1234.56)).toBe("1\u202f234,56\u00a0€");
    expect(plainAmount(1_000_000)).toBe("1\u202f000\u202f000,00");
  });
  test("a list always shows the sign, with a true minus", () => {
    expect(signedAmount(2880)).toBe("+\u00a02\u202f880,00\u00a0€");
    expect(signedAmount(-86)).toBe("\u2212\u00a086,00\u00a0€");
    expect(signedAmount(0)).toBe("0,00\u00a0€");
  });
  test("a balance below zero keeps its minus against the figure", () => {
    expect(amount(-0.05)).toBe("\u22120,05\u00a0€");
  });
  test("a declaration has no cents", () => {
    expect(wholeEuros(3522)).toBe("3\u202f522\u00a0€");
  });
  test("counts and rates", () => {
    expect(count(1284)).toBe("1\u202f284");
    expect(percent(5.5)).toBe("5,5\u00a0%");
    expect(percent(20)).toBe("20\u00a0%");
  });
});

describe("days", () => {
  test("a day inside its month, elsewhere, and in a sentence", () => {
    expect(shortDay("2026-04-13")).toBe("13/04");
    expect(day("2026-04-13")).toBe("13/04/2026");
    expect(longDay("2026-04-14")).toBe("14 avril 2026");
    expect(longDay("2026-08-01")).toBe("1ᵉʳ août 2026");
  });
  test("what is not a day is called so", () => {
    expect(day("2026-02-30")).toBe("Date Invalide");
    expect(longDay("")).toBe("Date Invalide");
    expect(monthTitle("2026-13")).toBe("Date Invalide");
  });
  test("a month has a capital in its title", () => {
    expect(monthTitle("2026-04")).toBe("Avril 2026");
    expect(monthTitle("2025-12-31")).toBe("Décembre 2025");
  });
  test("a period says its year twice only when it changes", () => {
    expect(period({ start: "2026-01-01", end: "2026-03-31" })).toBe("du 1ᵉʳ janvier au 31 mars 2026");
    expect(period({ start: "2025-12-30", end: "2026-01-02" })).toBe("du 30 décembre 2025 au 2 janvier 2026");
  });
});
