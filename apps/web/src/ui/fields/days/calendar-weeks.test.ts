import { isoDate } from "@comptoir/accounting/date";
import { expect, test } from "vitest";
import { calendarWeeks } from "./calendar-weeks.js";

test("April 2026 begins on a Wednesday: its first week starts on Monday 30 March", () => {
  const weeks = calendarWeeks(isoDate("2026-04-14"));
  expect(weeks[0]).toEqual(["2026-03-30", "2026-03-31", "2026-04-01", "2026-04-02", "2026-04-03", "2026-04-04", "2026-04-05"]);
  expect(weeks).toHaveLength(5);
});

test("a February of four whole weeks shows no other month", () => {
  const weeks = calendarWeeks(isoDate("2027-02-10"));
  expect(weeks.flat()).toHaveLength(28);
  expect(new Set(weeks.flat().map((day) => day.slice(0, 7)))).toEqual(new Set(["2027-02"]));
});
