import { expect, test } from "vitest";
import type { IsoDate } from "@comptoir/accounting/date";
import { changeLoan, NO_LOAN } from "./loan-form.js";

const day = (text: string | null): IsoDate | null => text as IsoDate | null;

test.each([
  ["a first due date before the last one changes nothing else", "2026-05-05", "2028-04-05", "2026-06-05", "2028-04-05", false],
  ["the same day is not later", "2026-05-05", "2028-04-05", "2028-04-05", "2028-04-05", false],
  ["one day later takes the last due date along", "2026-05-05", "2028-04-05", "2028-04-06", "2028-04-06", true],
  ["without a last due date there is nothing to move", "2026-05-05", null, "2030-01-01", null, false],
  ["taken away, it moves nothing", "2026-05-05", "2028-04-05", null, "2028-04-05", false],
])("%s", (_case, first, last, typed, expectedLast, isMoved) => {
  const loan = { ...NO_LOAN, firstDueDate: day(first), lastDueDate: day(last) };
  expect(changeLoan(loan, { firstDueDate: day(typed) })).toMatchObject({
    firstDueDate: typed,
    lastDueDate: expectedLast,
    isLastMoved: isMoved,
  });
});

test("a last due date before the first one becomes the first one", () => {
  const loan = { ...NO_LOAN, firstDueDate: day("2026-05-05") };
  expect(changeLoan(loan, { lastDueDate: day("2026-05-04") })).toMatchObject({ lastDueDate: "2026-05-05", isLastMoved: true });
});

test("the other fields leave the dates alone, and their messages", () => {
  const moved = { ...NO_LOAN, firstDueDate: day("2026-05-05"), lastDueDate: day("2026-05-05"), isLastMoved: true };
  expect(changeLoan(moved, { name: "Prêt véhicule" })).toEqual({ ...moved, name: "Prêt véhicule" });
  expect(changeLoan(moved, { firstDueDate: day("2026-05-05") })).toEqual(moved);
  expect(changeLoan(moved, { lastDueDate: day("2027-05-05") })).toMatchObject({ isLastMoved: false });
});
