import { describe, expect, test } from "vitest";
import { Day, DayOrTimestamp } from "./values.js";

const FORMAT = "Vous devez saisir une date au format [aaaa-mm-jj]";
const RANGE = "La date doit être comprise entre 1900 et 2199.";

const read = (given: unknown) => {
  const result = DayOrTimestamp.safeParse(given);
  return result.success ? result.data : result.error.issues[0]?.message;
};

describe("a bound of a period", () => {
  test.each([
    ["2026-01-31", "2026-01-31"],
    ["1900-01-01", "1900-01-01"],
    ["2199-12-31", "2199-12-31"],
    // Paris is ahead: the last hour of the day before in London.
    [1_767_222_000, "2026-01-01"],
    ["1767222000000", "2026-01-01"],
    ["2025-12-31T23:00:00Z", "2026-01-01"],
  ])("%j is %s", (given, day) => expect(read(given)).toBe(day));

  test.each([
    ["2026-02-30", FORMAT],
    ["demain", FORMAT],
    ["2026-13-01T00:00:00Z", FORMAT],
    ["1899-12-31", RANGE],
    ["2200-01-01", RANGE],
    ["9999-12-31", RANGE],
    ["0001-01-01", RANGE],
    ["9999999999999999", RANGE],
    ["-9999999999999999", RANGE],
    ["12345678901234567890", RANGE],
    [8_640_000_000_000_000, RANGE],
    [99_999_999_999, RANGE],
    [-99_999_999_999, RANGE],
  ])("%j is refused", (given, message) => expect(read(given)).toBe(message));
});

test("a day in a body has the same bounds", () => {
  expect(Day.safeParse("2026-01-31").success).toBe(true);
  for (const [given, message] of [
    ["9999-12-31", RANGE],
    ["0999-01-01", RANGE],
    ["2026-02-30", FORMAT],
  ])
    expect(Day.safeParse(given).error?.issues[0]?.message).toBe(message);
});
