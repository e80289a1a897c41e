import { expect, test } from "vitest";
import { isoDate } from "../date.js";
import { fromEuros } from "../testing/builders.js";
import { CLOSING_CHECKS, isBankAccountComplete, isCategorized, isClosingOpen, type ClosingChecks } from "./checks.js";

const YEAR_END = isoDate("2025-12-31");
const BANK = { isConnectionOk: true, syncedOn: null, confirmedThrough: null, closedOn: null };

test("the closing is open when the nine checks are true", () => {
  const all = (status: boolean): ClosingChecks =>
    Object.fromEntries(CLOSING_CHECKS.map((code) => [code, { status, message: "", count: 0, link: "" }])) as ClosingChecks;
  expect(CLOSING_CHECKS).toHaveLength(9);
  expect(isClosingOpen(all(true))).toBe(true);
  for (const code of CLOSING_CHECKS) expect(isClosingOpen({ ...all(true), [code]: all(false)[code] })).toBe(false);
});

test("allocations of 99,99 on a value of 100,00 are not a categorization", () => {
  const part = (accountCode: string, amount: string) => ({ accountCode, amount: fromEuros(amount) });
  expect(isCategorized(fromEuros("100,00"), [part("606300", "99,99")])).toBe(false);
  expect(isCategorized(fromEuros("100,00"), [part("606300", "99,99"), part("606400", "0,01")])).toBe(true);
  expect(isCategorized(fromEuros("100,00"), [])).toBe(false);
  expect(isCategorized(fromEuros("100,00"), [part("471000", "100,00")])).toBe(false);
});

test("a bank account read on 30 December does not hold the year to its end", () => {
  expect(isBankAccountComplete({ ...BANK, syncedOn: isoDate("2025-12-30") }, YEAR_END)).toBe(false);
  expect(isBankAccountComplete({ ...BANK, syncedOn: isoDate("2025-12-31") }, YEAR_END)).toBe(false);
  expect(isBankAccountComplete({ ...BANK, syncedOn: isoDate("2026-01-01") }, YEAR_END)).toBe(true);
  expect(isBankAccountComplete({ ...BANK, syncedOn: isoDate("2026-01-01"), isConnectionOk: false }, YEAR_END)).toBe(false);
  expect(isBankAccountComplete({ ...BANK, confirmedThrough: YEAR_END }, YEAR_END)).toBe(true);
  expect(isBankAccountComplete({ ...BANK, confirmedThrough: isoDate("2025-06-30"), closedOn: isoDate("2025-06-30") }, YEAR_END)).toBe(true);
});
