import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, daysBetween, monthEnd } from "@comptoir/accounting/calendar";
import { isoDate, monthStart } from "@comptoir/accounting/date";
import { cutIntoMonths, type Days } from "./period.js";

const first = isoDate("2023-12-25");
const day = fc.integer({ min: 0, max: 900 }).map((days) => addDays(first, days));
const length = ({ from, to }: Days): number => daysBetween({ from, to }) + 1;

describe("a period cut into whole months", () => {
  test("from mid-March to the end of May: April and May whole, the last days of March one by one", () => {
    expect(cutIntoMonths({ from: isoDate("2026-03-16"), to: isoDate("2026-05-31") })).toEqual({
      months: { from: "2026-04-01", to: "2026-05-31" },
      days: [{ from: "2026-03-16", to: "2026-03-31" }],
    });
  });

  test("days inside one month stay days, an inverted period is empty", () => {
    expect(cutIntoMonths({ from: isoDate("2026-03-02"), to: isoDate("2026-03-30") })).toEqual({
      months: null,
      days: [{ from: "2026-03-02", to: "2026-03-30" }],
    });
    expect(cutIntoMonths({ from: isoDate("2026-03-02"), to: isoDate("2026-03-01") })).toEqual({ months: null, days: [] });
  });

  test("no day is lost nor read twice, and months are whole", () => {
    fc.assert(
      fc.property(day, day, (a, b) => {
        const [from, to] = a <= b ? [a, b] : [b, a];
        const { months, days } = cutIntoMonths({ from, to });
        const total = days.reduce((sum, range) => sum + length(range), 0) + (months ? length(months) : 0);
        expect(total).toBe(length({ from, to }));
        if (months) {
          expect(months.from).toBe(monthStart(months.from));
          expect(months.to).toBe(monthEnd(months.to));
        }
      }),
    );
  });
});
