import { expect, test } from "vitest";
import { isoDate } from "../date.js";
import { cents } from "../money.js";
import type { ItemState } from "./item.js";
import { misplacedPayments, type BookedPayment } from "./misplaced.js";

const item = (id: string, amount: number, side: "receivable" | "payable" = "receivable"): ItemState => ({
  item: {
    id,
    side,
    accountCode: side === "receivable" ? "411000" : "401000",
    auxiliary: null,
    label: id,
    pieceRef: id,
    pieceDate: isoDate("2025-12-31"),
    amount: cents(amount),
    waitingVat: [],
  },
  settled: { amount: cents(0), vat: [] },
});
const paid = (id: string, amount: number, sign: BookedPayment["sign"] = "income", on = "2026-02-01"): BookedPayment => ({
  id,
  on: isoDate(on),
  amount: cents(amount),
  sign,
});
const found = (states: readonly ItemState[], payments: readonly BookedPayment[]) =>
  misplacedPayments(states, payments).map(({ payment, state }) => `${payment.id} ${state.item.id}`);

test("a later receipt of what an invoice leaves is found, each invoice and each receipt once", () => {
  expect(found([item("F12", 120_00), item("F13", 120_00)], [paid("a", 120_00), paid("b", 120_00), paid("c", 120_00)])).toEqual([
    "a F12",
    "b F13",
  ]);
});

test("an expense pays a supplier, or gives a credit note back; another amount, side or an earlier day is nothing", () => {
  const states = [item("S1", 80_00, "payable"), item("note", -24_00)];
  expect(found(states, [paid("a", 80_00, "outcome"), paid("b", 24_00, "outcome")])).toEqual(["a S1", "b note"]);
  expect(found(states, [paid("a", 80_00), paid("b", 80_01, "outcome"), paid("c", 80_00, "outcome", "2025-12-31")])).toEqual([]);
});
