import { expect, test } from "vitest";
import type { IsoDate } from "@comptoir/accounting/date";
import { parseDateTime, parseMonth, parseTime, parseWeek, parseYear } from "./parse-period.js";

const today = "2026-04-14" as IsoDate;

test.each([
  ["04/2026", "2026-04"],
  ["4/26", "2026-04"],
  ["avril 2026", "2026-04"],
  ["avr. 2025", "2025-04"],
  ["Février", "2026-02"],
  ["12", "2026-12"],
  ["2026-04", "2026-04"],
])("the month %s is read", (typed, read) => expect(parseMonth(typed, today)).toBe(read));

test.each(["13/2026", "2026-13", "ju", "", "hier", "-3"])("%j is no month", (typed) => expect(parseMonth(typed, today)).toBeNull());

test.each([
  ["2026", "2026"],
  ["26", "2026"],
  [" 1999 ", "1999"],
])("the year %s is read", (typed, read) => expect(parseYear(typed)).toBe(read));

test.each(["206", "20261", "an", ""])("%j is no year", (typed) => expect(parseYear(typed)).toBeNull());

test.each([
  ["S16", "2026-W16"],
  ["semaine 1", "2026-W01"],
  ["16 2025", "2025-W16"],
  ["2026-W53", "2026-W53"],
  ["14/04/2026", "2026-W16"],
  ["hier", "2026-W16"],
  ["1/1/2027", "2026-W53"],
])("the week %s is read", (typed, read) => expect(parseWeek(typed, today)).toBe(read));

test("2025 has 52 weeks: the 53rd is refused", () => {
  expect(parseWeek("53 2025", today)).toBeNull();
  expect(parseWeek("0", today)).toBeNull();
});

test.each([
  ["14h30", "14:30"],
  ["14 h 30", "14:30"],
  ["9h", "09:00"],
  ["9", "09:00"],
  ["1430", "14:30"],
  ["930", "09:30"],
  ["14:30", "14:30"],
  ["midi", "12:00"],
])("the hour %s is read", (typed, read) => expect(parseTime(typed)).toBe(read));

test.each(["24h", "14h60", "2400", "14h3", "tôt", ""])("%j is no hour", (typed) => expect(parseTime(typed)).toBeNull());

test.each([
  ["14/04/2026 14:30", "2026-04-14T14:30"],
  ["14/4 9h", "2026-04-14T09:00"],
  ["hier 14 h 30", "2026-04-13T14:30"],
  ["14 avril 2026 à 8h", "2026-04-14T08:00"],
  ["2026-04-14T14:30", "2026-04-14T14:30"],
  ["1404", "2026-04-14T00:00"],
])("the moment %s is read", (typed, read) => expect(parseDateTime(typed, today)).toBe(read));

test.each(["14:30", "32/13 9h", "2026-04-14T25:00", ""])("%j is no moment", (typed) => expect(parseDateTime(typed, today)).toBeNull());
