import { expect, test } from "vitest";
import { tickedBoxes } from "./ticked-boxes.js";

test("a liberal profession ticks how its books are kept, and its VAT; a trade ticks nothing here", () => {
  const ticked = (accountingBasis: "cash" | "accrual", isVatSubject: boolean) =>
    tickedBoxes("bnc", { accountingBasis, isVatSubject }).map(({ box }) => box);
  expect([ticked("cash", false), ticked("cash", true), ticked("accrual", true)]).toEqual([
    ["AK", "AT"],
    ["AK", "CV"],
    ["AL", "CV"],
  ]);
  expect(tickedBoxes("bic-rs", { accountingBasis: "accrual", isVatSubject: true })).toEqual([]);
});
