import { expect, test } from "vitest";
import { isoDate } from "../date.js";
import { fiscalYearName } from "./fiscal-year-name.js";

const year = (beginning: string, end: string) => ({ beginning: isoDate(beginning), end: isoDate(end) });

test("a fiscal year bears its civil year, or both when it spans two", () => {
  const years = [year("2024-07-01", "2025-06-30"), year("2025-07-01", "2025-12-31"), year("2026-01-01", "2026-12-31")];
  expect(years.map((one) => fiscalYearName(one, years))).toEqual(["2024-2025", "2025", "2026"]);
});

test("two short years in one civil year have names of their own", () => {
  const years = [year("2026-01-01", "2026-06-30"), year("2026-07-01", "2026-12-31"), year("2027-01-01", "2027-12-31")];
  expect(years.map((one) => fiscalYearName(one, years))).toEqual(["2026 (01/01 au 30/06)", "2026 (01/07 au 31/12)", "2027"]);
});
