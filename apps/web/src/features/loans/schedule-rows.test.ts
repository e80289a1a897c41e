import { expect, test } from "vitest";
import { cents } from "@comptoir/accounting/money";
import { capitalGap, NO_INSTALMENT, replacedRow, sentInstalment, totalOfRow, typedInstalment } from "./schedule-rows.js";

const row = (due_on: string, capital: number) => ({ due_on, capital, interest: 30, insurance: 4, fees: 0 });
const ROWS = [row("2026-02-05", 983.61), row("2026-03-05", 986.56)];

test("one instalment is corrected, the others stay as they are, in the order of their days", () => {
  const typed = { ...typedInstalment(row("2026-02-05", 983.61)), dueOn: "2026-04-05" as never, capital: cents(100_00) };
  const by = sentInstalment(typed);
  expect(replacedRow(ROWS, { at: 0, by })).toEqual([ROWS[1], { ...row("2026-04-05", 100) }]);
  expect(replacedRow(ROWS, { at: null, by })).toHaveLength(3);
  expect(replacedRow(ROWS, { at: 1, by: null })).toEqual([ROWS[0]]);
});

test("an instalment needs its day and its capital; the rest may be nothing", () => {
  expect(sentInstalment(NO_INSTALMENT)).toBeNull();
  expect(sentInstalment({ ...NO_INSTALMENT, dueOn: "2026-02-05" as never, capital: cents(0), interest: null })).toEqual({
    due_on: "2026-02-05",
    capital: 0,
    interest: 0,
    insurance: 0,
    fees: 0,
  });
});

test("what the bank takes, and how far the capital is from what was borrowed", () => {
  expect(totalOfRow(row("2026-02-05", 983.61))).toBe(1017.61);
  expect(capitalGap(ROWS, 1970.17)).toBe(0);
  expect(capitalGap(ROWS, 2000)).toBe(-29.83);
  expect(capitalGap(ROWS, null)).toBe(0);
});
