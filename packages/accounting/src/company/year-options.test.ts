import { expect, test } from "vitest";
import { isoDate } from "../date.js";
import type { Regime } from "./regime.js";
import { withYearOptions } from "./year-options.js";

const TRADE: Regime = {
  validFrom: isoDate("2025-01-01"),
  taxSystem: "bic-rs",
  accountingBasis: "accrual",
  vatSystem: "rs",
  vatOnDebits: false,
  vatTaxationBp: 10_000,
  superSimplified: false,
  equityMode: "101",
};
const YEAR = { beginning: isoDate("2026-01-01"), end: isoDate("2026-12-31"), isClosed: false };
const codeOf = (act: () => unknown): unknown => {
  try {
    return act();
  } catch (error) {
    return (error as { problem: { code: string } }).problem.code;
  }
};

test("options begin with their year and hold afterwards; the year before keeps its own", () => {
  expect(withYearOptions([TRADE], { superSimplified: true, equityMode: "108" }, YEAR)).toEqual([
    TRADE,
    { ...TRADE, validFrom: "2026-01-01", superSimplified: true, equityMode: "108" },
  ]);
  expect(withYearOptions([TRADE], { superSimplified: false }, YEAR)).toEqual([TRADE]);
});

test("a closed year keeps its options, and a regime those that it has", () => {
  const liberal: Regime = { ...TRADE, taxSystem: "bnc", equityMode: "108" };
  expect(codeOf(() => withYearOptions([TRADE], { superSimplified: true }, { ...YEAR, isClosed: true }))).toBe("regime.closed_year");
  expect(codeOf(() => withYearOptions([liberal], { superSimplified: true }, YEAR))).toBe("regime.super_simplified");
  expect(codeOf(() => withYearOptions([liberal], { equityMode: "101" }, YEAR))).toBe("regime.equity_mode");
  const planned: Regime = { ...liberal, validFrom: isoDate("2027-01-01") };
  expect(withYearOptions([TRADE, planned], { superSimplified: true }, YEAR).at(-1)).toEqual(planned);
});
