import { expect, test } from "vitest";
import { laggingWord, newRow, nothingLags, openKinds, questionsOfLagging, usualAccount, withRows } from "./lagging-words.js";

test("where payments are booked only cheques lag; a trade is asked about its stock too", () => {
  expect(openKinds({ allKinds: false, asksStock: false, asksOpeningStock: false })).toEqual([
    "cheque_received_unbanked",
    "cheque_issued_undebited",
  ]);
  expect(questionsOfLagging({ allKinds: false, asksStock: false, asksOpeningStock: false })).toEqual(["chequesReceived", "chequesIssued"]);
  expect(questionsOfLagging({ allKinds: true, asksStock: true, asksOpeningStock: false })).toEqual(["customers", "suppliers", "stock"]);
  expect(questionsOfLagging({ allKinds: true, asksStock: true, asksOpeningStock: true })).toEqual([
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

test("a row that is added answers the question of the company by yes; one that stays does not answer again", () => {
  const cash = { allKinds: false, asksStock: false, asksOpeningStock: false };
  const cheque = newRow("cheque_issued_undebited", "1");
  expect(withRows(cash, { chequesIssued: "none" }, [cheque])).toEqual({ rows: [cheque], chequesIssued: "some" });
  expect(withRows(cash, { rows: [cheque], chequesIssued: "none" }, [cheque])).toEqual({ rows: [cheque] });
  expect(withRows(cash, { rows: [cheque], chequesIssued: "some" }, [])).toEqual({ rows: [] });
  expect(withRows({ ...cash, allKinds: true }, {}, [cheque])).toEqual({ rows: [cheque], suppliers: "some" });
});
