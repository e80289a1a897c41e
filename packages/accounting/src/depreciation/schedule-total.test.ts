import { expect, test } from "vitest";
import { cents } from "../money.js";
import { scheduleTotal } from "./schedule-total.js";

const shares = (excess: number, own: number, deductible: number) => ({
  excess: cents(excess),
  private: cents(own),
  deductible: cents(deductible),
});

test("the years of a depreciation table add up, each share apart; what was depreciated elsewhere has an amount alone", () => {
  const years = [
    { amount: cents(100_000), shares: null },
    { amount: cents(458_000), shares: shares(92_000, 73_200, 292_800) },
    { amount: cents(42_000), shares: shares(8_000, 6_800, 27_200) },
  ];
  expect(scheduleTotal(years)).toEqual({ amount: 600_000, shares: { excess: 100_000, private: 80_000, deductible: 320_000 } });
  expect(scheduleTotal([])).toEqual({ amount: 0, shares: { excess: 0, private: 0, deductible: 0 } });
});
