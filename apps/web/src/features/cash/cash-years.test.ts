import { expect, test } from "vitest";
import { firstYear, openPeriod } from "./cash-years.js";

const years = [
  { id: "26", beginning: "2026-01-01", end: "2026-12-31", default: true, status: "current" },
  { id: "25", beginning: "2025-01-01", end: "2025-12-31", default: false, status: "to_be_processed" },
  { id: "24", beginning: "2024-01-01", end: "2024-12-31", default: false, status: "closed" },
] as const;

test("the till is looked at over the years that are still open", () => {
  expect(openPeriod(years)).toEqual({ startDate: "2025-01-01", endDate: "2026-12-31" });
  expect(openPeriod(years.slice(2))).toBeNull();
});

test("the year of the first day below zero comes first, else the one that everything opens on", () => {
  expect(firstYear(years, "2025-06-01")?.id).toBe("25");
  expect(firstYear(years, "2019-06-01")?.id).toBe("26");
  expect(firstYear(years, null)?.id).toBe("26");
  expect(firstYear([], null)).toBeNull();
});
