import { expect, test } from "vitest";
import { isoDate } from "../date.js";
import { cents } from "../money.js";
import { agedTotals, ageOf, itemsGaps, type AgedSum, type ItemAge } from "./aging.js";

const today = isoDate("2026-04-14");
const sum = (age: ItemAge, left: number, side: "receivable" | "payable" = "receivable"): AgedSum => ({
  side,
  accountCode: side === "receivable" ? "411000" : "401000",
  age,
  left: cents(left),
  count: 1,
});

test("ages go by days: the thirtieth is of the first, an invoice to come of none", () => {
  expect(["2026-03-15", "2026-03-14", "2026-02-13", "2026-01-14", "2026-05-01"].map((day) => ageOf(isoDate(day), today))).toEqual([
    { days: 30, age: "to_30" },
    { days: 31, age: "to_60" },
    { days: 60, age: "to_60" },
    { days: 90, age: "to_90" },
    { days: 0, age: "to_30" },
  ]);
});

test("what is left is added up by side and age; a credit note lowers it", () => {
  const sums = [sum("to_30", 60), sum("to_30", -20), sum("over_90", 300), sum("to_30", 7, "payable"), { ...sum("to_60", 0), count: 0 }];
  expect(agedTotals(sums, "receivable")).toEqual({ count: 3, total: 340, ages: { to_30: 40, to_60: 0, to_90: 0, over_90: 300 } });
  expect(agedTotals(sums, "payable")).toMatchObject({ count: 1, total: 7 });
  const balances = new Map([
    ["411000", cents(340)],
    ["401000", cents(-9)],
  ]);
  expect(itemsGaps(sums, balances)).toEqual([{ accountCode: "401000", balance: -9, items: -7 }]);
});
