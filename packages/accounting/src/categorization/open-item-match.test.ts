import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "../calendar.js";
import { isoDate } from "../date.js";
import { cents } from "../money.js";
import { wordsOf } from "../words.js";
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

/** The rule to the letter: every payment beside every item. */
function byEveryPair(states: readonly ItemState[], payments: readonly ItemPayment[]): string[] {
  const has = (label: string, text: string, shortest: number): boolean => {
    const asked = wordsOf(text).filter((word) => word.length >= shortest);
    return asked.length > 0 && asked.every((word) => wordsOf(label).includes(word));
  };
  const pairs = payments.flatMap((one) =>
    states.flatMap(({ item, settled }) => {
      const left = item.amount - settled.amount;
      const paid = (item.side === "receivable") === (one.sign === "income") ? one.amount : -one.amount;
      const isOpen = left !== 0 && paid < 0 === left < 0 && Math.abs(paid) <= Math.abs(left) && one.on >= addDays(item.pieceDate, -5);
      const reference = /\d/.test(item.pieceRef) && has(one.label, item.pieceRef, 3);
      const name = item.auxiliary !== null && has(one.label, item.auxiliary.name, 4);
      return isOpen ? [{ p: one.id, i: item.id, isWhole: paid === left, reference, name }] : [];
    }),
  );
  const taken = new Set<string>();
  const take = (wanted: typeof pairs, confidence: number): string[] =>
    wanted.flatMap(({ p, i }) => {
      if (taken.has(`p${p}`) || taken.has(`i${i}`)) return [];
      taken.add(`p${p}`).add(`i${i}`);
      return [`${p} ${i} ${confidence}`];
    });
  const free = () => pairs.filter(({ p, i }) => !taken.has(`p${p}`) && !taken.has(`i${i}`));
  const certain = take([...pairs.filter((one) => one.isWhole && one.reference), ...pairs.filter((one) => one.isWhole && one.name)], 0.95);
  const whole = free().filter(({ isWhole }) => isWhole);
  const only = whole.filter((one) => whole.every((other) => other === one || (other.p !== one.p && other.i !== one.i)));
  const alone = take(only, 0.8);
  return [
    ...certain,
    ...alone,
    ...take(
      free().filter(({ isWhole, reference }) => !isWhole && reference),
      0.8,
    ),
  ];
}

test("looked up by amount and by word, what is matched is what comparing every payment with every item gives", () => {
  const day = fc.integer({ min: 1, max: 28 }).map((at) => isoDate(`2026-01-${String(at).padStart(2, "0")}`));
  const text = fc
    .array(fc.constantFrom("DUPONT", "MARTIN", "F101", "F102", "AV7", "VIR"), { maxLength: 3 })
    .map((words) => words.join(" "));
  const side = fc.constantFrom("receivable" as const, "payable" as const);
  const items = fc.array(fc.tuple(fc.integer({ min: -3, max: 4 }), side, text, fc.option(text), day), { maxLength: 9 });
  const lines = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.boolean(), text, day), { maxLength: 9 });
  fc.assert(
    fc.property(items, lines, (given, paid) => {
      const states = given.map(([left, of, pieceRef, name, pieceDate], at) =>
        state(`${at}`, left, { side: of, pieceRef, pieceDate, auxiliary: name === null ? null : { number: "C", name } }),
      );
      const payments = paid.map(([amount, isIncome, label, on], at) =>
        payment(`${at}`, amount, label, { on, sign: isIncome ? "income" : "outcome" }),
      );
      expect(shown(states, payments)).toEqual(byEveryPair(states, payments));
    }),
    { numRuns: 2_000 },
  );
});

test("thousands of items of one customer and one amount beside thousands of payments of it are matched in a moment", () => {
  const states = Array.from({ length: 10_000 }, (_, at) => state(`F${1000 + at}`, 120));
  const payments = Array.from({ length: 5_000 }, (_, at) => payment(`${at}`, 120, at % 2 === 0 ? "VIR DUPONT" : `VIR F${1000 + at}`));
  const started = performance.now();
  expect(matchOpenItems(states, payments)).toHaveLength(5_000);
  expect(performance.now() - started).toBeLessThan(2_000);
});
