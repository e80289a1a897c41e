import { expect, test } from "vitest";
import { formsMadeElsewhere } from "./forms-made-elsewhere.js";

test("a trade strictly above 152 500 € is told of its annex of the value added, a short year by twelve months", () => {
  const forms = (profit: "bnc" | "bic-rs" | "bic-rn", turnover: number, days = 365) =>
    formsMadeElsewhere(profit, { turnover, days, incomeYear: 2025 }).map(({ form }) => form);
  expect([forms("bic-rs", 152_500), forms("bic-rs", 152_501), forms("bnc", 152_501)]).toEqual([[], ["2033-E"], []]);
  // 152 500 × 184 / 365 = 76 876,71.
  expect([forms("bic-rs", 76_876, 184), forms("bic-rs", 76_877, 184)]).toEqual([[], ["2033-E"]]);
  expect(forms("bic-rn", 152_501)).toEqual(["2054", "2055", "2056", "2057", "2058-A", "2058-B", "2058-C", "2059-A", "2059-E"]);
});
