import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "../calendar.js";
import { isoDate, type IsoDate } from "../date.js";
import { proposedEnd } from "./fiscal-year-end.js";
import { defaultStart, fiscalYearQuestion, pickedEnd, pickedStart, type FiscalYearSituation } from "./first-fiscal-year.js";

const today = isoDate("2026-04-14");
const situation = (taxCategory: "bnc" | "bic", activity: string | null): FiscalYearSituation => ({
  taxCategory,
  activityStartDate: activity === null ? null : isoDate(activity),
  today,
});

test.each([
  [null, "2025-01-01", "2026-01-01", false],
  ["2019-07-01", "2025-01-01", "2026-01-01", false],
  ["2025-09-15", "2025-09-15", "2026-01-01", false],
  ["2026-01-01", "2026-01-01", "2026-01-01", true],
  ["2026-03-16", "2026-03-16", "2026-03-16", true],
  ["2026-09-01", "2026-09-01", "2026-09-01", true],
  ["2027-02-01", "2027-02-01", "2027-02-01", false],
])(
  "with an activity begun on %s, the year begins from %s on, on %s unless answered otherwise, locked: %s",
  (activity, min, start, locked) => {
    const { startMin, startMax, isStartLocked } = fiscalYearQuestion(situation("bic", activity), null);
    expect({ startMin, startMax, isStartLocked }).toEqual({ startMin: min, startMax: "2027-12-31", isStartLocked: locked });
    expect(defaultStart(situation("bic", activity))).toBe(start);
  },
);

test("a profession picks a year and is not asked for an end", () => {
  expect(fiscalYearQuestion(situation("bnc", "2025-09-15"), isoDate("2026-01-01"))).toMatchObject({
    startPicker: "year",
    isEndAsked: false,
    endMin: "2026-01-01",
    endMax: "2027-12-31",
    years: [
      { start: "2025-09-15", end: "2025-12-31", state: "past" },
      { start: "2026-01-01", end: "2026-12-31", state: "current" },
      { start: "2027-01-01", end: "2027-12-31", state: "future" },
    ],
  });
});

test("an activity begun this year leaves one year to choose", () => {
  const { years } = fiscalYearQuestion(situation("bnc", "2026-03-16"), null);
  expect(years).toEqual([{ start: "2026-03-16", end: "2026-12-31", state: "current" }]);
});

test("a trade picks months, and ends at the latest with the month two years later", () => {
  expect(fiscalYearQuestion(situation("bic", "2019-07-01"), isoDate("2026-03-01"))).toMatchObject({
    startPicker: "month",
    isEndAsked: true,
    years: [],
    endMin: "2026-03-01",
    endMax: "2028-03-31",
  });
});

test.each([
  ["bnc", "2026-07-20", "2026-01-01"],
  ["bnc", "2025-01-01", "2025-09-15"],
  ["bic", "2026-07-20", "2026-07-01"],
  ["bic", "2025-09-01", "2025-09-15"],
  ["bic", "2025-10-01", "2025-10-01"],
] as const)("picking %s %s stands for %s when the activity began on 15 September 2025", (category, picked, start) =>
  expect(pickedStart(isoDate(picked), situation(category, "2025-09-15"))).toBe(start),
);

test("an end on the first of a month means the whole month", () => {
  expect(pickedEnd(isoDate("2028-02-01"))).toBe("2028-02-29");
  expect(pickedEnd(isoDate("2028-02-14"))).toBe("2028-02-14");
});

const days = fc.integer({ min: 0, max: 20_000 }).map((offset): IsoDate => addDays(isoDate("2000-01-01"), offset));

test("whatever the activity and the day, what is proposed is possible", () => {
  fc.assert(
    fc.property(days, fc.integer({ min: -800, max: 250 }), fc.constantFrom("bnc" as const, "bic" as const), (now, offset, taxCategory) => {
      const facts = { taxCategory, activityStartDate: addDays(now, offset), today: now };
      const start = defaultStart(facts);
      const { startMin, startMax, endMax } = fiscalYearQuestion(facts, start);
      expect(start >= startMin && start <= startMax).toBe(true);
      const end = proposedEnd(start, taxCategory);
      expect(end >= start && endMax !== null && end <= endMax).toBe(true);
      expect(pickedStart(start, facts)).toBe(start);
    }),
  );
});
