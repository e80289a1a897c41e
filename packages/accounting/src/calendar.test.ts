import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, test } from "vitest";
import { addDays, addMonths, daysBetween, monthEnd, parisDay, parisMidnight, twelveMonthsEnd } from "./calendar.js";
import { dayFromParts, frenchDay, isIsoDate, isoDate, monthStart, type IsoDate } from "./date.js";

describe("days", () => {
  test("only a real calendar day written in full is a day", () => {
    expect(isIsoDate("2028-02-29")).toBe(true);
    expect(["2026-02-29", "2026-13-01", "2026-1-1", "01/02/2026", ""].filter(isIsoDate)).toEqual([]);
    expect(() => isoDate("2026-02-31")).toThrow(RangeError);
    expect(dayFromParts(2100, 2, 29)).toBeNull();
  });

  test("one month after 31 January is the last day of February", () => {
    expect(addMonths(isoDate("2026-01-31"), 1)).toBe("2026-02-28");
    expect(monthStart(isoDate("2026-02-14"))).toBe("2026-02-01");
    expect(monthEnd(isoDate("2028-02-14"))).toBe("2028-02-29");
  });

  test("twelve months end the day before their anniversary, or on 28 February when a common year has none", () => {
    const endOf = (day: string) => twelveMonthsEnd(isoDate(day));
    expect(["2026-01-01", "2026-06-16", "2026-01-31"].map(endOf)).toEqual(["2026-12-31", "2027-06-15", "2027-01-30"]);
    expect(["2028-02-29", "2028-03-01", "2027-03-01"].map(endOf)).toEqual(["2029-02-28", "2029-02-28", "2028-02-29"]);
  });

  test("midnight in Paris belongs to the day that begins there", () => {
    expect(parisDay(1_767_222_000_000)).toBe("2026-01-01");
    expect(parisDay(1_767_221_999_999)).toBe("2025-12-31");
    expect(parisMidnight(isoDate("2026-01-01"))).toBe(1_767_222_000_000);
  });

  test("the day of an instant does not depend on what was asked before", () => {
    const asked = fc.oneof(
      fc.integer({ min: -2_208_988_800_000, max: 4_102_444_800_000 }),
      fc
        .integer({ min: 0, max: 40_000 })
        .chain((day) => fc.integer({ min: -3, max: 3 }).map((beside) => day * 86_400_000 - 3_600_000 + beside)),
      fc.constantFrom(8_640_000_000_000_000, -8_640_000_000_000_000, 1_774_746_000_000, 1_792_890_000_000),
    );
    fc.assert(
      fc.property(fc.array(asked, { minLength: 1, maxLength: 8 }), (instants) => {
        for (const instant of instants) {
          const inParis = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO("Europe/Paris");
          expect(parisDay(instant)).toBe(inParis.toPlainDate().toString());
        }
      }),
    );
  });

  test("the days on which the clocks change last 23 and 25 hours", () => {
    const hours = (day: string) => (parisMidnight(addDays(isoDate(day), 1)) - parisMidnight(isoDate(day))) / 3_600_000;
    expect([hours("2026-03-29"), hours("2026-10-25"), hours("2026-10-26")]).toEqual([23, 25, 24]);
  });

  test("a document prints the day first", () => {
    expect(frenchDay(isoDate("2025-12-31"))).toBe("31/12/2025");
  });

  test("days, months and their ends are those of the calendar that the platform keeps, leap years and far years included", () => {
    const day = fc.integer({ min: -800_000, max: 2_900_000 }).map((days) => Temporal.PlainDate.from("2026-01-01").add({ days }));
    const count = fc.integer({ min: -30_000, max: 30_000 });
    const near = fc.constantFrom(
      "2024-02-29",
      "2028-02-29",
      "2100-02-28",
      "2000-02-29",
      "2026-12-31",
      "2026-01-01",
      "9999-12-31",
      "0001-01-01",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          day,
          near.map((text) => Temporal.PlainDate.from(text)),
        ),
        count,
        (from, n) => {
          const text = from.toString() as IsoDate;
          expect(addDays(text, n)).toBe(from.add({ days: n }).toString());
          expect(addMonths(text, n)).toBe(from.add({ months: n }).toString());
          expect(monthEnd(text)).toBe(from.with({ day: from.daysInMonth }).toString());
          const to = from.add({ days: n }).toString() as IsoDate;
          expect(daysBetween({ from: text, to })).toBe(n);
        },
      ),
      { numRuns: 500 },
    );
  });

  test("a text that is no day is refused, and so is a part of one", () => {
    for (const text of ["2026-02-30", "2026-13-01", "demain", ""]) {
      expect(() => addDays(text as IsoDate, 1)).toThrow(RangeError);
      expect(() => addMonths(text as IsoDate, 1)).toThrow(RangeError);
    }
    expect(() => addDays(isoDate("2026-01-01"), 1.5)).toThrow(RangeError);
    expect(() => addMonths(isoDate("2026-01-01"), Number.NaN)).toThrow(RangeError);
  });

  test("adding days then counting them gives them back", () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000, max: 100_000 }), (days) => {
        const from = isoDate("2026-09-15");
        expect(daysBetween({ from, to: addDays(from, days) })).toBe(days);
      }),
    );
  });
});
