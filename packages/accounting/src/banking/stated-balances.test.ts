import { expect, test } from "vitest";
import { isoDate } from "../date.js";
import { cents } from "../money.js";
import { balanceGap } from "./stated-balances.js";

const day = (on: string, bank: number, books: number) => ({ on: isoDate(on), bank: cents(bank), books: cents(books) });

test("a gap is named with its first day, and closes as soon as the last day agrees", () => {
  const days = [day("2026-11-01", 100, 100), day("2026-11-02", 90, 100), day("2026-11-03", 80, 95)];
  expect(balanceGap(days)).toEqual({ since: "2026-11-02", amount: -15 });
  expect(balanceGap([...days, day("2026-11-04", 80, 80)])).toBeNull();
  expect(balanceGap([day("2026-11-01", 1, 2)])).toEqual({ since: "2026-11-01", amount: -1 });
  expect(balanceGap([])).toBeNull();
});

test("an old gap that was closed is not the beginning of a new one", () => {
  const days = [day("2026-11-01", 90, 100), day("2026-11-02", 100, 100), day("2026-11-03", 70, 100)];
  expect(balanceGap(days)).toEqual({ since: "2026-11-03", amount: -30 });
});
