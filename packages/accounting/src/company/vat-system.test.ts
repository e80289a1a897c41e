import { expect, test } from "vitest";
import { isoDate } from "../date.js";
import { vatDateBounds } from "./vat-start.js";
import { settlementsFrom, vatSystemOf, withSettlement, withVatSubjection } from "./vat-system.js";

test.each([
  ["no", null, null, "not_subjected"],
  ["yes", "simplified", null, "rs"],
  ["yes", "normal", "monthly", "monthly_rn"],
  ["yes", "normal", "quarterly", "quarterly_rn"],
  ["yes", "normal", null, null],
  ["yes", null, null, null],
  [null, null, null, null],
] as const)("VAT %s, regime %s, %s declarations: %s", (vatSubjected, settlement, reportingFrequency, expected) =>
  expect(vatSystemOf({ vatSubjected, settlement, reportingFrequency })).toBe(expected),
);

test("the simplified regime is offered to the years opened before 2027", () => {
  expect(settlementsFrom(isoDate("2026-12-31"))).toEqual(["simplified", "normal"]);
  expect(settlementsFrom(isoDate("2027-01-01"))).toEqual(["normal"]);
});

test("yes preselects the simplified regime, and the quarter once it is gone; no clears", () => {
  expect(withVatSubjection("yes", ["simplified", "normal"])).toMatchObject({ settlement: "simplified", reportingFrequency: null });
  expect(withVatSubjection("yes", ["normal"])).toMatchObject({ settlement: "normal", reportingFrequency: "quarterly" });
  expect(withVatSubjection("no", ["simplified", "normal"])).toMatchObject({ settlement: null, reportingFrequency: null });
});

test("the normal regime is monthly until answered otherwise, the simplified one has no frequency", () => {
  expect(withSettlement("normal").reportingFrequency).toBe("monthly");
  expect(withSettlement("simplified").reportingFrequency).toBeNull();
});

test("the day VAT began is asked of an activity of less than a year", () => {
  const today = isoDate("2026-04-14");
  expect(vatDateBounds(isoDate("2025-04-14"), today)).toBeNull();
  expect(vatDateBounds(isoDate("2025-04-15"), today)).toEqual({ min: "2025-04-15", max: "2027-04-14" });
  expect(vatDateBounds(null, today)).toBeNull();
});
