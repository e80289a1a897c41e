import { describe, expect, test } from "vitest";
import { isoDate } from "@comptoir/accounting/date";
import { bankDay, demoCalendar } from "../calendar.js";
import { carpenterFresh, carpenterLines } from "./carpenter.js";
import { inOrder, statementLines } from "../books/lines.js";
import { carpenterOwnedLines } from "./owned.js";
import { psychologistFresh, psychologistLines } from "./psychologist.js";
import { toSavings } from "./savings.js";
import { siretOf } from "./siret.js";

const psychologist = { recurring: psychologistLines, fresh: psychologistFresh, opening: 842_000 };
const savingPsychologist = {
  recurring: [...psychologistLines, ...toSavings.recurring],
  fresh: [...toSavings.fresh, ...psychologistFresh],
  opening: 842_000,
};
const carpenter = { recurring: carpenterLines, fresh: carpenterFresh, opening: 1_254_000 };

test.each([
  ["2026-01-05", "2025-12-31"],
  ["2026-02-28", "2025-12-31"],
  ["2026-03-01", "2026-01-31"],
  ["2026-04-14", "2026-02-28"],
  ["2026-12-31", "2026-10-31"],
])("on %s the books are validated through %s", (today, through) => expect(demoCalendar(isoDate(today)).validatedThrough).toBe(through));

test("a bank writes nothing on a Saturday or a Sunday", () => {
  expect(["2026-04-17", "2026-04-18", "2026-04-19", "2026-04-20"].map((day) => bankDay(isoDate(day)))).toEqual([
    "2026-04-17",
    "2026-04-20",
    "2026-04-20",
    "2026-04-20",
  ]);
});

describe.each(["2026-01-01", "2026-01-05", "2026-02-28", "2026-04-14", "2026-12-31", "2028-02-29"])("on %s", (day) => {
  const calendar = demoCalendar(isoDate(day));

  test.each([
    ["psychologist", psychologist, []],
    ["psychologist who saves", savingPsychologist, []],
    ["carpenter", carpenter, []],
    ["carpenter with a car and its loan", carpenter, carpenterOwnedLines(calendar)],
  ])("the %s’s statement holds together", (_name, { recurring, fresh, opening }, owned) => {
    const lines = inOrder([...statementLines({ recurring, fresh }, calendar), ...owned]);
    const waiting = lines.filter(({ to }) => to === null);
    expect(waiting).toHaveLength(fresh.length);
    expect(waiting.every(({ date }) => date > calendar.validatedThrough && date <= calendar.today)).toBe(true);
    expect(lines.every(({ date }) => date >= calendar.pastYear.beginning && date <= calendar.today)).toBe(true);
    expect(lines.some(({ label }) => label.includes("{"))).toBe(false);
    const pastYear = lines.filter(({ date }) => date <= calendar.pastYear.end);
    expect(pastYear.length).toBeGreaterThanOrEqual(60);
    expect(pastYear.length).toBeLessThanOrEqual(108);
    let balance = opening;
    const lowest = Math.min(...lines.map(({ amount }) => (balance += amount)));
    expect(lowest).toBeGreaterThan(0);
  });
});

test("an operation of the past does not depend on the day it is looked at", () => {
  const [early, late] = ["2026-03-10", "2026-09-10"].map((day) =>
    statementLines({ recurring: carpenterLines, fresh: [] }, demoCalendar(isoDate(day))),
  );
  expect(late?.filter(({ date }) => date <= "2026-03-10")).toEqual(early);
});

test("SIRET numbers of the demonstration pass Luhn", () => {
  for (const siret of [siretOf(0), siretOf(99_900_001), siretOf(99_900_139)]) {
    expect(siret).toMatch(/^\d{14}$/);
    for (const digits of [siret, siret.slice(0, 9)]) {
      const sum = [...digits].reverse().reduce((total, digit, index) => {
        const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
        return total + (doubled > 9 ? doubled - 9 : doubled);
      }, 0);
      expect(sum % 10).toBe(0);
    }
  }
});
