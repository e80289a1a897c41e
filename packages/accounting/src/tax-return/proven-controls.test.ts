import { expect, test } from "vitest";
import { movedAccounts } from "../testing/tax-returns.js";
import { taxFormsFor } from "./forms/tax-forms-for.js";
import { inputsControl, returnControls } from "./proven-controls.js";
import { taxReturn } from "./return.js";
import type { TaxReturnInput } from "./return-input.js";

const input: TaxReturnInput = {
  forms: taxFormsFor("bnc", 2025),
  balances: movedAccounts([["706000", "credit", "100,00"]]),
  rows: [],
  typed: [],
  withVat: false,
};
const made = taxReturn(input);
const tables = { register: [], gains: [], mileage: [] };
const sale = movedAccounts([["706000", "credit", "100,00"]]).map(({ accountCode, debit, credit }) => ({
  journalCode: "BQ",
  compteNum: accountCode,
  compAuxNum: "",
  debit,
  credit,
}));

test("a file that says another amount is named, box by box", () => {
  const wrong = (file: typeof sale) => returnControls({ input, made, file, tables }).filter(({ ok }) => !ok);
  expect(wrong(sale)).toEqual([]);
  expect(wrong([])[0]).toMatchObject({ key: "file", expected: 0, found: 10_000 });
  expect(wrong([])[0]?.message).toContain("AA (100,00\u00a0€ ici, 0,00\u00a0€ dans le FEC)");
});

test("boxes that the inputs kept do not give are named", () => {
  expect(inputsControl(input, made).ok).toBe(true);
  const changed = { boxes: made.boxes.map((box) => (box.box === "CP" ? { ...box, value: 1 } : box)) };
  expect(inputsControl(input, changed)).toMatchObject({ ok: false, found: 1 });
  expect(inputsControl(input, changed).message).toContain("CP");
});
