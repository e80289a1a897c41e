import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, monthEnd } from "./calendar.js";
import { dayAfter, dayBefore, isLastOfMonth, isoDate } from "./date.js";

const day = fc.integer({ min: 0, max: 150_000 }).map((days) => addDays(isoDate("1800-01-01"), days));

test("the day after and the day before are those of the calendar", () => {
  fc.assert(
    fc.property(day, (date) => {
      expect([dayAfter(date), dayBefore(date)]).toEqual([addDays(date, 1), addDays(date, -1)]);
      expect(isLastOfMonth(date)).toBe(monthEnd(date) === date);
    }),
  );
});

test("the calendar of four digits has a first and a last day", () => {
  expect(() => dayAfter(isoDate("9999-12-31"))).toThrow(RangeError);
  expect(() => dayBefore(isoDate("0001-01-01"))).toThrow(RangeError);
});
