import { describe, expect, test } from "vitest";
import { isoDate } from "../date.js";
import { postingDate, typedDays } from "./posting-date.js";

const year = (number: number, isClosed: boolean) => ({ beginning: isoDate(`${number}-01-01`), end: isoDate(`${number}-12-31`), isClosed });
const fiscalYears = [year(2026, false), year(2024, true), year(2025, true)];
const dateOf = (date: string) => postingDate({ date: isoDate(date), fiscalYears });

describe("where an operation is posted", () => {
  test("in an open year, its own day, first and last day included", () => {
    for (const date of ["2026-01-01", "2026-05-12", "2026-12-31"]) {
      expect(dateOf(date)).toEqual({ state: "posted", date, realDate: null, needsNextYear: false });
    }
  });

  test("of a closed year, on the first open day, with its real date (PCG 1031-4)", () => {
    const expected = { state: "posted", date: "2026-01-01", realDate: "2025-12-31", needsNextYear: false };
    expect(dateOf("2025-12-31")).toEqual(expected);
    expect(dateOf("2024-03-01")).toEqual({ ...expected, realDate: "2024-03-01" });
  });

  test("before the first year, it is ignored", () => {
    expect(dateOf("2023-12-31")).toEqual({ state: "ignored", reason: "before_first_year" });
  });

  test("after the last year, the next one has to be created", () => {
    expect(dateOf("2027-01-01")).toEqual({ state: "posted", date: "2027-01-01", realDate: null, needsNextYear: true });
  });

  test("when every year is closed, on the day after the last", () => {
    expect(postingDate({ date: isoDate("2025-06-30"), fiscalYears: [year(2025, true)] })).toEqual({
      state: "posted",
      date: "2026-01-01",
      realDate: "2025-06-30",
      needsNextYear: true,
    });
  });

  test("a company without a fiscal year posts nothing", () => {
    expect(() => postingDate({ date: isoDate("2025-06-30"), fiscalYears: [] })).toThrow(RangeError);
  });
});

describe("the days an operation may be typed on", () => {
  const days = (today: string, years = fiscalYearsInOrder) => typedDays(years, isoDate(today));
  const fiscalYearsInOrder = [year(2024, true), year(2025, true), year(2026, false)];

  test("from the oldest open year to a year after the current one", () => {
    expect(days("2026-04-14")).toEqual({ first: "2026-01-01", last: "2027-12-31" });
  });

  test("a year that was not opened yet counts as the current one; with all of them closed, the next one is open", () => {
    expect(days("2027-02-01")).toEqual({ first: "2026-01-01", last: "2028-12-31" });
    expect(days("2026-02-01", [year(2024, true), year(2025, true)])).toEqual({ first: "2026-01-01", last: "2027-12-31" });
    expect(days("2026-02-01", [])).toBeNull();
  });
});
