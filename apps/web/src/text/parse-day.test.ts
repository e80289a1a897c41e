import { isoDate } from "@comptoir/accounting/date";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { day } from "./format.js";
import { shiftDay } from "../lib/days.js";
import { namesNoDay, parseDay } from "./parse-day.js";

const today = isoDate("2026-04-14");

describe("a day typed in French", () => {
  test.each([
    ["05022026", "2026-02-05"],
    ["050226", "2026-02-05"],
    ["1404", "2026-04-14"],
    ["5/2/26", "2026-02-05"],
    ["5/2/2026", "2026-02-05"],
    ["14/4", "2026-04-14"],
    ["14.04.2026", "2026-04-14"],
    ["14-04-2026", "2026-04-14"],
    ["14 avril 2026", "2026-04-14"],
    ["1er août 2025", "2025-08-01"],
    ["1ᵉʳ août 2025", "2025-08-01"],
    ["3 déc.", "2026-12-03"],
    ["2026-02-05", "2026-02-05"],
    ["hier", "2026-04-13"],
    ["Aujourd’hui", "2026-04-14"],
    ["demain", "2026-04-15"],
    ["-3", "2026-04-11"],
    ["+20", "2026-05-04"],
    ["29/02/2024", "2024-02-29"],
  ])("%s is understood", (typed, expected) => {
    expect(parseDay(typed, today)).toBe(expected);
  });

  test.each(["", "abc", "31/02/2026", "32/01", "29/02/2026", "1/13", "1/2/3/4", "5", "123", "12345", "3 ju 2026"])(
    "“%s” is refused",
    (typed) => {
      expect(parseDay(typed, today)).toBeNull();
    },
  );

  test.each(["29/02/2026", "31/04/2026", "3104", "1/13", "2026-02-29", "31 02 26", "29 février 2026", "31 avril", "0 mars 2026"])(
    "%s names a day that does not exist",
    (typed) => {
      expect(namesNoDay(typed, today)).toBe(true);
    },
  );

  test.each(["abc", "14/04/2026", "5", "1/2/3/4", "", "28 février 2026", "3 machins 2026"])("“%s” names none that is missing", (typed) => {
    expect(namesNoDay(typed, today)).toBe(false);
  });

  test("a day shown in a field is read back as itself", () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 20_000 }), (days) => {
        const date = shiftDay(today, days);
        expect(parseDay(day(date), today)).toBe(date);
      }),
    );
  });
});
