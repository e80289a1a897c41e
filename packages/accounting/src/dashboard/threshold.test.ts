import { expect, test } from "vitest";
import { isoDate } from "../date.js";
import { cents } from "../money.js";
import { dayOfLimit } from "./threshold.js";

const facts = { today: isoDate("2026-04-10"), activityStart: null, turnover: cents(1_000_000), limit: cents(2_500_000) };

test("100 days for 10 000 €: 25 000 € are reached on the 250th day", () => {
  expect(dayOfLimit(facts)).toBe("2026-09-07");
});

test("no day is given before the sixtieth day, without turnover, or beyond the year", () => {
  expect(dayOfLimit({ ...facts, today: isoDate("2026-02-28") })).toBeNull();
  expect(dayOfLimit({ ...facts, today: isoDate("2026-03-01") })).not.toBeNull();
  expect(dayOfLimit({ ...facts, turnover: cents(0) })).toBeNull();
  expect(dayOfLimit({ ...facts, limit: cents(3_650_000) })).toBe("2026-12-31");
  expect(dayOfLimit({ ...facts, limit: cents(3_650_001) })).toBeNull();
});

test("an activity that begins in the year counts its days from its first one", () => {
  expect(dayOfLimit({ ...facts, activityStart: isoDate("2026-02-01"), limit: cents(2_000_000) })).toBe("2026-06-18");
  expect(dayOfLimit({ ...facts, activityStart: isoDate("2025-09-01") })).toBe("2026-09-07");
});
