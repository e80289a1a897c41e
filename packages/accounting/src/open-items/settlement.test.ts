import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isoDate } from "../date.js";
import { DomainError } from "../errors.js";
import { cents, sumCents, type Cents } from "../money.js";
import { postOperation } from "../ledger/post.js";
import { allocation, bankExpense, bankReceipt, postingContext } from "../testing/builders.js";
import { renderEntry } from "../testing/render.js";
import { leftOf, movedVat, type ItemState, type OpenItem, type SettledVat } from "./item.js";
import { paidOf, settleItems } from "./settlement.js";

const none = { amount: cents(0), vat: [] };
const invoice: OpenItem = {
  id: "item-1",
  side: "receivable",
  accountCode: "411000",
  auxiliary: { number: "C1", name: "Dupont" },
  label: "Facture 12",
  pieceRef: "F12",
  pieceDate: isoDate("2025-11-30"),
  amount: cents(120_00),
  waitingVat: [{ nature: "COLLECT", rateBp: 2000, base: cents(100_00), vat: cents(20_00), deductible: cents(0), accountCode: "706000" }],
};
const bill: OpenItem = {
  ...invoice,
  id: "item-2",
  side: "payable",
  accountCode: "401000",
  waitingVat: [{ nature: "BS", rateBp: 2000, base: cents(100_00), vat: cents(20_00), deductible: cents(20_00), accountCode: "606300" }],
};

/** What an item was paid after payments, each as it moved VAT. */
function after(item: OpenItem, payments: readonly { readonly amount: Cents; readonly vat: readonly SettledVat[] }[]): ItemState {
  const total = (key: keyof SettledVat, index: number): Cents => sumCents(payments.map(({ vat }) => vat[index]?.[key] ?? cents(0)));
  return {
    item,
    settled: {
      amount: sumCents(payments.map(({ amount }) => amount)),
      vat: item.waitingVat.map((_, index) => ({
        base: total("base", index),
        vat: total("vat", index),
        deductible: total("deductible", index),
      })),
    },
  };
}

function pay(item: OpenItem, paid: readonly number[]) {
  const payments: { readonly amount: Cents; readonly vat: readonly SettledVat[] }[] = [];
  for (const amount of paid) payments.push({ amount: cents(amount), vat: movedVat(after(item, payments), cents(amount)) });
  return payments;
}

describe("settling an open item", () => {
  test("a receipt credits the customer and makes the VAT due, dated the payment", () => {
    const shares = settleItems([{ item: invoice, settled: none, amount: null }], {
      accountCode: "411000",
      amount: cents(60_00),
      sign: "income",
      index: 0,
    });
    const entry = postOperation(
      bankReceipt("60,00", [allocation("411000", "60,00", { items: shares })], { label: "VIR DUPONT" }),
      postingContext(),
    );
    expect(renderEntry(entry)).toMatchInlineSnapshot(`
      "BQ 15/09/2026 VIR DUPONT
      512000       60,00           .
      411000           .       60,00
      445740       10,00           .
      445711           .       10,00"
    `);
    expect(entry.lines.slice(1, 3).map(({ auxiliary, pieceRef, item }) => [auxiliary?.number, pieceRef, item])).toEqual([
      ["C1", "F12", "item-1"],
      ["C1", "F12", "item-1"],
    ]);
    expect(entry.vatLines).toEqual([
      { nature: "COLLECT", rateBp: 2000, base: 50_00, vat: 10_00, deductible: 0, accountCode: "706000", date: entry.date },
    ]);
  });

  test("a payment debits the supplier and deducts the VAT; fees are another part of the operation", () => {
    const shares = settleItems([{ item: bill, settled: none, amount: null }], {
      accountCode: "401000",
      amount: cents(120_00),
      sign: "outcome",
      index: 0,
    });
    const parts = [allocation("401000", "120,00", { items: shares }), allocation("613200", "2,00", { vatRateBp: 0 })];
    expect(renderEntry(postOperation(bankExpense("122,00", parts, { label: "VIR" }), postingContext()))).toMatchInlineSnapshot(`
      "BQ 15/09/2026 VIR
      613200        2,00           .
      512000           .      122,00
      401000      120,00           .
      445660       20,00           .
      445640           .       20,00"
    `);
  });

  test("one receipt settles an invoice and a credit note, which goes the other way", () => {
    const note: OpenItem = {
      ...invoice,
      id: "note",
      amount: cents(-24_00),
      waitingVat: [
        { nature: "COLLECT", rateBp: 2000, base: cents(-20_00), vat: cents(-4_00), deductible: cents(0), accountCode: "706000" },
      ],
    };
    const shares = settleItems(
      [
        { item: invoice, settled: none, amount: null },
        { item: note, settled: none, amount: cents(-24_00) },
      ].toReversed(),
      { accountCode: "411000", amount: cents(96_00), sign: "income", index: 0 },
    );
    expect(shares.map(({ item, amount, vat }) => [item.id, amount, vat[0]?.vat])).toEqual([
      ["note", -24_00, -4_00],
      ["item-1", 120_00, 20_00],
    ]);
  });

  test("no payment goes beyond the item, nor on another account, nor leaves a part without an item", () => {
    const settle =
      (amount: number, accountCode = "411000", asked: Cents | null = null) =>
      () =>
        settleItems([{ item: invoice, settled: { amount: cents(100_00), vat: [] }, amount: asked }], {
          accountCode,
          amount: cents(amount),
          sign: "income",
          index: 2,
        });
    expect(settle(20_01)).toThrow(new DomainError({ code: "open_item.exceeded", label: "Facture 12", leftCents: 20_00, index: 2 }));
    expect(settle(20_00, "467000")).toThrow(new DomainError({ code: "open_item.account", account: "411000", index: 2 }));
    expect(settle(20_00, "411000", cents(15_00))).toThrow(new DomainError({ code: "open_item.sum", index: 2, restCents: 5_00 }));
    expect(settle(20_00)).not.toThrow();
    expect(paidOf(bill, cents(5), "income")).toBe(-5);
  });

  const arbitraryItem = fc
    .record({ base: fc.integer({ min: 1, max: 5_000_00 }), rateBp: fc.constantFrom(550, 1000, 2000), turned: fc.boolean() })
    .map(({ base, rateBp, turned }): OpenItem => {
      const sign = turned ? -1 : 1;
      const vat = Math.round((base * rateBp) / 10_000);
      const waiting = {
        nature: "COLLECT" as const,
        rateBp,
        base: cents(sign * base),
        vat: cents(sign * vat),
        deductible: cents(0),
        accountCode: "706000",
      };
      return { ...invoice, amount: cents(sign * (base + vat)), waitingVat: [waiting] };
    });

  test("however it is paid, and whatever is undone, the VAT moved is that of the item once nothing is left, and never more", () => {
    fc.assert(
      fc.property(arbitraryItem, fc.array(fc.tuple(fc.nat({ max: 100 }), fc.boolean(), fc.nat()), { maxLength: 12 }), (item, steps) => {
        let payments = pay(item, []);
        for (const [percent, undoes, at] of steps) {
          if (undoes && payments.length > 0) payments = payments.toSpliced(at % payments.length, 1);
          const state = after(item, payments);
          const amount = cents(Math.trunc((leftOf(state) * percent) / 100));
          if (amount !== 0) payments.push({ amount, vat: movedVat(state, amount) });
          const moved = after(item, payments).settled.vat[0]?.vat ?? 0;
          expect(Math.abs(moved)).toBeLessThanOrEqual(Math.abs(item.waitingVat[0]?.vat ?? 0));
        }
        const state = after(item, payments);
        const rest = leftOf(state);
        if (rest !== 0) payments.push({ amount: rest, vat: movedVat(state, rest) });
        else return;
        expect(after(item, payments).settled).toMatchObject({
          amount: item.amount,
          vat: [{ vat: item.waitingVat[0]?.vat, base: item.waitingVat[0]?.base }],
        });
      }),
    );
  });

  test("paid in order, each payment is within a cent of its proportion", () => {
    fc.assert(
      fc.property(arbitraryItem, fc.array(fc.nat({ max: 100 }), { maxLength: 8 }), (item, percents) => {
        let left: number = item.amount;
        const paid = percents.flatMap((percent) => {
          const amount = Math.trunc((left * percent) / 100);
          left -= amount;
          return amount === 0 ? [] : [amount];
        });
        for (const { amount, vat } of pay(item, paid)) {
          const wanted = ((item.waitingVat[0]?.vat ?? 0) * amount) / item.amount;
          expect(Math.abs((vat[0]?.vat ?? 0) - wanted)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
