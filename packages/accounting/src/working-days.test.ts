import { describe, expect, test } from "vitest";
import { isoDate } from "./date.js";
import { easterSunday, isPublicHoliday, workingDayAfter, workingDayFrom } from "./working-days.js";

describe("working days", () => {
  test.each([
    [2024, "2024-03-31"],
    [2025, "2025-04-20"],
    [2026, "2026-04-05"],
    [2027, "2027-03-28"],
    [2038, "2038-04-25"],
  ])("Easter of %i is on %s", (year, day) => expect(easterSunday(year)).toBe(day));

  test("moving holidays follow Easter, Good Friday is not one", () => {
    expect(["2026-04-06", "2026-05-14", "2026-05-25"].filter((day) => isPublicHoliday(isoDate(day)))).toHaveLength(3);
    expect(isPublicHoliday(isoDate("2026-04-03"))).toBe(false);
  });

  test("a day that is not worked gives way to the next that is", () => {
    expect(workingDayFrom(isoDate("2026-10-17"))).toBe("2026-10-19");
    expect(workingDayFrom(isoDate("2026-10-19"))).toBe("2026-10-19");
    // Friday 1 May, then a weekend.
    expect(workingDayFrom(isoDate("2026-05-01"))).toBe("2026-05-04");
  });

  test.each([
    ["2024-05-01", "2024-05-03"],
    ["2025-05-01", "2025-05-05"],
    ["2026-05-01", "2026-05-05"],
    ["2027-05-01", "2027-05-04"],
  ])("the second working day after %s is %s", (from, day) => expect(workingDayAfter(isoDate(from), 2)).toBe(day));
});
