import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "../calendar.js";
import type { IsoDate } from "../date.js";
import { cents } from "../money.js";
import { balanceSteps, type DayMove } from "./balance-steps.js";

const day = (text: string): IsoDate => text as IsoDate;
const move = (on: string, net: number, isOpening = false): DayMove => ({ day: day(on), net: cents(net), isOpening });
const render = (steps: readonly { date: string; balance: number }[]) => steps.map(({ date, balance }) => `${date} ${balance}`);

test("an account holds what it held before its first move, and one step for each day on which it moved", () => {
  const moves = [move("2026-02-02", 500), move("2026-03-01", -200), move("2026-03-01", -50)];
  const steps = balanceSteps({ moves, balance: cents(1250), until: day("2026-03-31"), booksBegin: day("2026-01-01") });
  expect(render(steps)).toEqual(["2026-01-01 1000", "2026-02-02 1500", "2026-03-01 1250"]);
});

test("an account that did not move is one step", () => {
  const steps = balanceSteps({ moves: [], balance: cents(700), until: day("2026-06-30"), booksBegin: day("2026-01-01") });
  expect(render(steps)).toEqual(["2026-04-01 700"]);
});

test("the openings of a year that begins within the days change nothing", () => {
  const moves = [move("2025-12-20", 300), move("2026-01-01", 900, true), move("2026-01-15", -100)];
  const steps = balanceSteps({ moves, balance: cents(800), until: day("2026-01-31"), booksBegin: day("2024-01-01") });
  expect(render(steps)).toEqual(["2025-11-02 600", "2025-12-20 900", "2026-01-15 800"]);
});

test("what moves on the first day is in the balance of its evening; what comes after the last day is left out", () => {
  const moves = [move("2026-01-01", 100), move("2026-02-01", 40)];
  const steps = balanceSteps({ moves, balance: cents(100), until: day("2026-01-31"), booksBegin: day("2026-01-01") });
  expect(render(steps)).toEqual(["2026-01-01 100"]);
});

test("the last step is the balance of the last day, whatever moved", () => {
  const moved = fc.record({ after: fc.integer({ min: 0, max: 120 }), net: fc.integer({ min: -1_000_000, max: 1_000_000 }) });
  fc.assert(
    fc.property(fc.array(moved, { maxLength: 30 }), fc.integer(), (given, balance) => {
      const moves = given
        .toSorted((one, other) => one.after - other.after)
        .map(({ after, net }) => ({ day: addDays(day("2026-01-01"), after), net: cents(net), isOpening: false }));
      const steps = balanceSteps({ moves, balance: cents(balance), until: day("2026-05-01"), booksBegin: day("2025-01-01") });
      expect(steps.at(-1)?.balance).toBe(balance);
      expect(steps.map(({ date }) => date)).toEqual([...new Set(steps.map(({ date }) => date))].toSorted());
    }),
  );
});
