import fc from "fast-check";
import { expect, test } from "vitest";
import { isoDate } from "../../date.js";
import { cents } from "../../money.js";
import { arbitraryDay } from "../../testing/arbitraries.js";
import { cashDays, type CashMove } from "./cash-days.js";

const YEAR_2025 = { beginning: isoDate("2025-01-01"), end: isoDate("2025-12-31") };
const YEAR_2026 = { beginning: isoDate("2026-01-01"), end: isoDate("2026-12-31") };

function move(on: string, amount: number, opening = false): CashMove {
  return { on: isoDate(on), amount: cents(amount), opening };
}

function till(moves: readonly CashMove[], from: string, to: string) {
  return cashDays(moves, { from: isoDate(from), to: isoDate(to), years: [YEAR_2026, YEAR_2025] });
}

test("the till opens with its year, and is told in the evening of the days on which it moves", () => {
  const moves = [move("2026-01-01", 50_00, true), move("2026-01-05", 20_00), move("2026-01-05", -5_00), move("2026-02-01", -15_00)];
  expect(till(moves, "2026-01-01", "2026-12-31")).toEqual({
    opening: 50_00,
    days: [
      { on: "2026-01-05", balance: 65_00 },
      { on: "2026-02-01", balance: 50_00 },
    ],
    firstNegative: null,
  });
  expect(till(moves, "2026-01-06", "2026-01-31")).toEqual({ opening: 65_00, days: [], firstNegative: null });
  expect(till(moves, "2026-02-01", "2026-02-01")).toMatchObject({ opening: 65_00, days: [{ balance: 50_00 }] });
});

test("an evening below zero is found, not what goes out before the takings of the same day", () => {
  const moves = [move("2026-01-05", -30_00), move("2026-01-05", 30_00), move("2026-01-09", -12_50), move("2026-01-10", 100_00)];
  expect(till(moves, "2026-01-01", "2026-01-31").firstNegative).toBe("2026-01-09");
  expect(till(moves, "2026-01-10", "2026-01-31").firstNegative).toBeNull();
});

test("a till below zero before the period is so on its first day, unless that day brings it back", () => {
  const moves = [move("2026-01-09", -12_50), move("2026-02-10", 100_00)];
  expect(till(moves, "2026-02-01", "2026-02-28")).toMatchObject({ opening: -12_50, firstNegative: "2026-02-01" });
  expect(till(moves, "2026-02-10", "2026-02-28")).toMatchObject({ opening: -12_50, firstNegative: null });
});

test("what a year left is carried by its opening, and counted once", () => {
  const moves = [move("2025-06-01", 40_00), move("2026-01-01", 40_00, true), move("2026-03-01", 2_00)];
  expect(till(moves, "2025-01-01", "2026-12-31").days).toEqual([
    { on: "2025-06-01", balance: 40_00 },
    { on: "2026-03-01", balance: 42_00 },
  ]);
  expect(till(moves, "2026-01-01", "2026-12-31").opening).toBe(40_00);
  expect(till([], "2026-01-01", "2026-12-31")).toEqual({ opening: 0, days: [], firstNegative: null });
});

test("two periods side by side tell what one tells, and the last evening is the sum of all moves", () => {
  const arbitraryMoves = fc.array(
    fc.record({ on: arbitraryDay, amount: fc.integer({ min: -100_00, max: 100_00 }).map(cents), opening: fc.constant(false) }),
  );
  fc.assert(
    fc.property(arbitraryMoves, (moves) => {
      const whole = till(moves, "2026-01-01", "2026-12-31");
      const [first, second] = [till(moves, "2026-01-01", "2026-06-30"), till(moves, "2026-07-01", "2026-12-31")];
      expect([...first.days, ...second.days]).toEqual(whole.days);
      expect(second.opening).toBe(first.days.at(-1)?.balance ?? 0);
      expect(whole.days.at(-1)?.balance ?? 0).toBe(moves.reduce((sum, { amount }) => sum + amount, 0));
    }),
  );
});
