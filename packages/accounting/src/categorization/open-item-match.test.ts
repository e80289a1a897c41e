import { expect, test } from "vitest";
import { isoDate } from "../date.js";
import { cents } from "../money.js";
import type { ItemState } from "../open-items/item.js";
import { matchOpenItems, openItemSuggestion, type ItemPayment } from "./open-item-match.js";

const state = (id: string, left: number, own: Partial<ItemState["item"]> = {}): ItemState => ({
  item: {
    id,
    side: "receivable",
    accountCode: "411000",
    auxiliary: { number: "C1", name: "Dupont" },
    label: `Facture ${id}`,
    pieceRef: id,
    pieceDate: isoDate("2025-12-15"),
    amount: cents(left),
    waitingVat: [],
    ...own,
  },
  settled: { amount: cents(0), vat: [] },
});
const payment = (id: string, amount: number, label: string, own: Partial<ItemPayment> = {}): ItemPayment => ({
  id,
  on: isoDate("2026-01-20"),
  amount: cents(amount),
  sign: "income",
  label,
  ...own,
});
const shown = (states: readonly ItemState[], payments: readonly ItemPayment[]) =>
  matchOpenItems(states, payments).map(({ payment: { id }, state: { item }, confidence }) => `${id} ${item.id} ${confidence}`);

test("the amount with the name or the reference is sure, the amount alone is likely, twice the same is silence", () => {
  expect(shown([state("F2012", 120), state("F2013", 120)], [payment("a", 120, "VIR SEPA DUPONT F2013")])).toEqual(["a F2013 0.95"]);
  expect(shown([state("F12", 120, { auxiliary: null }), state("F13", 120, { auxiliary: null })], [payment("a", 120, "VIR F13")])).toEqual([
    "a F13 0.95",
  ]);
  expect(shown([state("F12", 120)], [payment("a", 120, "VIR RECU")])).toEqual(["a F12 0.8"]);
  expect(shown([state("F12", 120), state("F13", 120)], [payment("a", 120, "VIR RECU")])).toEqual([]);
  expect(shown([state("F12", 120)], [payment("a", 120, "VIR"), payment("b", 120, "VIR")])).toEqual([]);
});

test("a part is likely when the label says the reference; more than is left, the other way round or long before is nothing", () => {
  expect(shown([state("F2025", 120)], [payment("a", 50, "ACOMPTE F2025")])).toEqual(["a F2025 0.8"]);
  expect(shown([state("F2025", 120)], [payment("a", 50, "ACOMPTE DUPONT")])).toEqual([]);
  expect(shown([state("F2025", 120)], [payment("a", 121, "F2025 DUPONT")])).toEqual([]);
  expect(shown([state("F2025", 120)], [payment("a", 120, "F2025", { sign: "outcome" })])).toEqual([]);
  expect(shown([state("F2025", 120)], [payment("a", 120, "F2025", { on: isoDate("2025-12-01") })])).toEqual([]);
  const note = state("AV7", 0, { amount: cents(-30) });
  expect(shown([note], [payment("a", 30, "REMBOURSEMENT DUPONT", { sign: "outcome" })])).toEqual(["a AV7 0.95"]);
});

test("what is suggested names the invoice, and what is left after", () => {
  const [matched] = matchOpenItems([state("F2025", 120_00)], [payment("a", 50_00, "ACOMPTE F2025")]);
  if (!matched) throw new Error("nothing matched");
  expect(openItemSuggestion(matched)).toMatchObject({
    account: "411000",
    reason: "règlement de «\u00a0Facture F2025\u00a0» du 15/12/2025, reste 70,00\u00a0€ après",
    source: "open_item",
    allocations: [{ account: "411000", amount: 50_00, openItems: ["F2025"] }],
  });
});
