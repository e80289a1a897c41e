import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, daysBetween, monthEnd } from "@comptoir/accounting/calendar";
import { isoDate, monthStart, type IsoDate } from "@comptoir/accounting/date";
import { cutIntoMonths, type Days } from "./period.js";

const first = isoDate("2023-12-25");
const day = fc.integer({ min: 0, max: 900 }).map((days) => addDays(first, days));
const length = ({ from, to }: Days): number => daysBetween({ from, to }) + 1;

describe("a period cut into whole months", () => {
  test("from 20 March to the end of May: April and May whole, the last days of March one by one", () => {
    expect(cutIntoMonths({ from: isoDate("2026-03-20"), to: isoDate("2026-05-31") })).toEqual({
      months: { from: "2026-04-01", to: "2026-05-31" },
      days: [{ from: "2026-03-20", to: "2026-03-31", sign: 1 }],
    });
  });

  test("a month of which most is wanted is read whole, less its other days", () => {
    expect(cutIntoMonths({ from: isoDate("2026-03-05"), to: isoDate("2026-05-28") })).toEqual({
      months: { from: "2026-03-01", to: "2026-05-31" },
      days: [
        { from: "2026-03-01", to: "2026-03-04", sign: -1 },
        { from: "2026-05-29", to: "2026-05-31", sign: -1 },
      ],
    });
    expect(cutIntoMonths({ from: isoDate("2026-03-02"), to: isoDate("2026-03-30") })).toEqual({
      months: { from: "2026-03-01", to: "2026-03-31" },
      days: [
        { from: "2026-03-01", to: "2026-03-01", sign: -1 },
        { from: "2026-03-31", to: "2026-03-31", sign: -1 },
      ],
    });
  });

  test("few days inside one month stay days, an inverted period is empty", () => {
    expect(cutIntoMonths({ from: isoDate("2026-03-02"), to: isoDate("2026-03-12") })).toEqual({
      months: null,
      days: [{ from: "2026-03-02", to: "2026-03-12", sign: 1 }],
    });
    expect(cutIntoMonths({ from: isoDate("2026-03-02"), to: isoDate("2026-03-01") })).toEqual({ months: null, days: [] });
  });

  test("each day counts once and no other does, months are whole, and few days are read", () => {
    fc.assert(
      fc.property(day, day, (a, b) => {
        const [from, to] = a <= b ? [a, b] : [b, a];
        const { months, days } = cutIntoMonths({ from, to });
        const counted = (one: IsoDate): number =>
          days.reduce((sum, range) => sum + (range.from <= one && one <= range.to ? range.sign : 0), 0) +
          (months && months.from <= one && one <= months.to ? 1 : 0);
        const wrong: IsoDate[] = [];
        for (let one = addDays(monthStart(from), -1); one <= addDays(monthEnd(to), 1); one = addDays(one, 1)) {
          if (counted(one) !== (from <= one && one <= to ? 1 : 0)) wrong.push(one);
        }
        expect(wrong).toEqual([]);
        expect(days.reduce((sum, range) => sum + length(range), 0)).toBeLessThanOrEqual(32);
        if (months) {
          expect(months.from).toBe(monthStart(months.from));
          expect(months.to).toBe(monthEnd(months.to));
        }
      }),
    );
  });
});
