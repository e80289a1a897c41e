import { expect, test } from "vitest";
import { isoDate } from "../date.js";
import { cents } from "../money.js";
import { agedTotals, ageOf, itemsGaps } from "./aging.js";
import type { ItemState } from "./item.js";

const today = isoDate("2026-04-14");
const state = (pieceDate: string, amount: number, settled: number, side: "receivable" | "payable" = "receivable"): ItemState => ({
  item: {
    id: pieceDate,
    side,
    accountCode: side === "receivable" ? "411000" : "401000",
    auxiliary: null,
    label: "Facture",
    pieceRef: "F1",
    pieceDate: isoDate(pieceDate),
    amount: cents(amount),
    waitingVat: [],
  },
  settled: { amount: cents(settled), vat: [] },
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
  const states = [
    state("2026-04-01", 100, 40),
    state("2026-04-02", -20, 0),
    state("2025-12-01", 300, 0),
    state("2026-04-03", 7, 0, "payable"),
  ];
  expect(agedTotals(states, { side: "receivable", today })).toEqual({ total: 340, ages: { to_30: 40, to_60: 0, to_90: 0, over_90: 300 } });
  expect(agedTotals(states, { side: "payable", today }).total).toBe(7);
  const balances = new Map([
    ["411000", cents(340)],
    ["401000", cents(-9)],
  ]);
  expect(itemsGaps(states, balances)).toEqual([{ accountCode: "401000", balance: -9, items: -7 }]);
});
