import { expect, test } from "vitest";
import { isoDate } from "../date.js";
import { tidyMonth } from "./tidy-month.js";

const today = isoDate("2026-04-14");
const months = (...given: (readonly [month: string, count: number, toCategorize: number])[]) =>
  given.map(([month, count, toCategorize]) => ({ month: isoDate(`${month}-01`), count, toCategorize }));
const year = (validatedThrough: string | null, given: { end?: string; isClosed?: boolean } = {}) => [
  {
    beginning: isoDate("2026-01-01"),
    end: isoDate(given.end ?? "2026-12-31"),
    isClosed: given.isClosed ?? false,
    validatedThrough: validatedThrough === null ? null : isoDate(validatedThrough),
  },
];

test("the last month that is over and wholly categorised waits for its validation", () => {
  const found = tidyMonth(months(["2026-04", 7, 7], ["2026-03", 60, 0], ["2026-02", 31, 0]), { years: year(null), today });
  expect(found).toEqual({ month: "2026-03-01", through: "2026-03-31", operations: 60 });
});

test("an earlier operation to categorise keeps every later month from being tidy", () => {
  const given = months(["2026-03", 60, 0], ["2026-02", 31, 1], ["2026-01", 12, 0]);
  expect(tidyMonth(given, { years: year(null), today })?.month).toBe("2026-01-01");
  expect(tidyMonth(months(["2026-01", 12, 1]), { years: year(null), today })).toBeNull();
});

test("the month that runs, a validated month, a closed year and an empty month are not offered", () => {
  expect(tidyMonth(months(["2026-04", 7, 0]), { years: year(null), today })).toBeNull();
  expect(tidyMonth(months(["2026-03", 60, 0]), { years: year("2026-03-31"), today })).toBeNull();
  expect(tidyMonth(months(["2026-03", 60, 0]), { years: year(null, { isClosed: true }), today })).toBeNull();
  expect(tidyMonth(months(["2026-03", 0, 0]), { years: year(null), today })).toBeNull();
});

test("a month whose last day is today is over; a year that ends inside a month is validated up to its end", () => {
  expect(tidyMonth(months(["2026-03", 60, 0]), { years: year(null), today: isoDate("2026-03-31") })?.through).toBe("2026-03-31");
  expect(tidyMonth(months(["2026-03", 60, 0]), { years: year(null, { end: "2026-03-20" }), today })?.through).toBe("2026-03-20");
});
