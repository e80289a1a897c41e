import { expect, test } from "vitest";
import { laggingWord, newRow, nothingLags, openKinds, laggingQuestions, usualAccount } from "./lagging-words.js";

test("where payments are booked only cheques lag; a trade is asked about its stock too", () => {
  expect(openKinds({ allKinds: false, asksStock: false, asksOpeningStock: false })).toEqual([
    "cheque_received_unbanked",
    "cheque_issued_undebited",
  ]);
  expect(laggingQuestions({ allKinds: false, asksStock: false, asksOpeningStock: false })).toEqual(["cheques"]);
  expect(laggingQuestions({ allKinds: true, asksStock: true, asksOpeningStock: false })).toEqual(["customers", "suppliers", "stock"]);
  expect(laggingQuestions({ allKinds: true, asksStock: true, asksOpeningStock: true })).toEqual([
    "customers",
    "suppliers",
    "openingStock",
    "stock",
  ]);
  expect(openKinds({ allKinds: true, asksStock: true, asksOpeningStock: false }).map(laggingWord)).toHaveLength(8);
});

test("« Je n’ai rien à déclarer » answers every question and leaves no row", () => {
  expect(nothingLags({ allKinds: true, asksStock: true, asksOpeningStock: false })).toEqual({
    rows: [],
    customers: "none",
    suppliers: "none",
    stock: "none",
  });
});

test("a new row is booked on the usual account of its side", () => {
  expect(newRow("customer_receivable", "1").account).toBe("706000");
  expect(usualAccount("supplier_payable")).toBe("606300");
});
