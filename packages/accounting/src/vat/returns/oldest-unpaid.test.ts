import { expect, test } from "vitest";
import type { IsoDate } from "../../date.js";
import { cents } from "../../money.js";
import { oldestUnpaidDay } from "./oldest-unpaid.js";

const asked = (toPay: number, dueOn: string) => ({ toPay, dueOn: dueOn as IsoDate });
const YEAR = [asked(410, "2025-03-17"), asked(1092, "2025-04-16"), asked(0, "2025-05-16"), asked(1166, "2025-06-16")];

test("what is declared and unpaid is late since the oldest return that it holds, not the last one", () => {
  expect(oldestUnpaidDay(YEAR, cents(266_800))).toBe("2025-03-17");
  expect(oldestUnpaidDay(YEAR, cents(225_800))).toBe("2025-04-16");
  expect(oldestUnpaidDay(YEAR, cents(116_600))).toBe("2025-06-16");
  expect(oldestUnpaidDay(YEAR, cents(116_601))).toBe("2025-04-16");
});

test("nothing unpaid leaves the day of the last return, no return none, more than they ask for the first one", () => {
  expect(oldestUnpaidDay(YEAR, cents(0))).toBe("2025-06-16");
  expect(oldestUnpaidDay([], cents(100))).toBeNull();
  expect(oldestUnpaidDay(YEAR, cents(999_900))).toBe("2025-03-17");
});
