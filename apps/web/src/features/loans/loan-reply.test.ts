import { expect, test } from "vitest";
import type { IsoDate } from "@comptoir/accounting/date";
import { cents } from "@comptoir/accounting/money";
import { NO_LOAN } from "./loan-form.js";
import { loanBody, loanCost } from "./loan-reply.js";

const LOAN = {
  ...NO_LOAN,
  name: "Prêt",
  totalAmountBorrowed: cents(12_000_00),
  taegPercent: 9,
  firstDueDate: "2026-02-05" as IsoDate,
  lastDueDate: "2027-01-05" as IsoDate,
};

test("what a loan costs follows from its nominal rate, never from its TAEG", () => {
  expect(loanCost(LOAN)).toBeNull();
  const cost = loanCost({ ...LOAN, nominalRatePercent: 3.6 });
  expect(cost).toMatchObject({ instalments: 12, instalment: 1_019_61 });
  expect(loanCost({ ...LOAN, nominalRatePercent: 3.6, taegPercent: 50 })).toEqual(cost);
});

test("terms that never pay the loan back have no cost to show", () => {
  expect(loanCost({ ...LOAN, nominalRatePercent: 60, instalmentAmount: cents(100_00) })).toBeNull();
});

test("the body says euros, and null for what was not typed", () => {
  expect(loanBody(LOAN)).toMatchObject({ total_amount_borrowed: 12_000, nominal_rate_percent: null, first_due_date: "2026-02-05" });
});
