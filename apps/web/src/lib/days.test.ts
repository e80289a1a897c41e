import { addDays, addMonths, monthEnd } from "@comptoir/accounting/calendar";
import { isoDate } from "@comptoir/accounting/date";
import fc from "fast-check";
import { expect, test } from "vitest";
import { firstOfMonth, lastOfMonth, shiftDay, shiftMonth, weekday } from "./days.js";

const day = fc.integer({ min: -40_000, max: 40_000 }).map((days) => addDays(isoDate("2000-01-01"), days));

test("days are computed on screen as in the domain, over leap years and centuries", () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -800, max: 800 }), (date, step) => {
      expect(shiftDay(date, step)).toBe(addDays(date, step));
      expect(shiftMonth(date, step)).toBe(addMonths(date, step));
      expect(lastOfMonth(date)).toBe(monthEnd(date));
    }),
  );
});

test("the first of a month, and the days of a week from Monday", () => {
  expect(firstOfMonth(isoDate("2026-04-14"))).toBe("2026-04-01");
  expect([weekday(isoDate("2026-04-13")), weekday(isoDate("2026-04-14")), weekday(isoDate("2026-04-19"))]).toEqual([0, 1, 6]);
});
