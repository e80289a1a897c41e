import { isoDate } from "@comptoir/accounting/date";
import { expect, test } from "vitest";
import { validationDays } from "./validation-days.js";

const today = isoDate("2026-04-14");
const year = (beginning: string, end: string, validatedThrough: string | null = null, lateEntries = 0) => ({
  beginning,
  end,
  validatedThrough,
  lateEntries,
});

test("the months that are over and not validated yet are offered", () => {
  expect(validationDays(year("2026-01-01", "2026-12-31"), today)).toEqual(["2026-01-31", "2026-02-28", "2026-03-31"]);
  expect(validationDays(year("2026-01-01", "2026-12-31", "2026-02-28"), today)).toEqual(["2026-03-31"]);
  expect(validationDays(year("2026-01-01", "2026-12-31", "2026-03-31"), today)).toEqual([]);
});

test("a year that begins or ends inside a month is validated up to its last day", () => {
  expect(validationDays(year("2025-11-15", "2026-01-20"), today)).toEqual(["2025-11-30", "2025-12-31", "2026-01-20"]);
});

test("entries that came late in what is validated let its last day be validated again", () => {
  expect(validationDays(year("2025-01-01", "2025-12-31", "2025-12-31", 2), today)).toEqual(["2025-12-31"]);
  expect(validationDays(year("2026-01-01", "2026-12-31", "2026-02-10", 1), today)).toEqual(["2026-02-10", "2026-02-28", "2026-03-31"]);
});

test("a day that is today is over", () => {
  expect(validationDays(year("2026-04-01", "2026-12-31"), isoDate("2026-04-30"))).toEqual(["2026-04-30"]);
});
