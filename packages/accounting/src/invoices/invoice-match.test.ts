import { describe, expect, test } from "vitest";
import { isoDate } from "../date.js";
import { cents } from "../money.js";
import { groupPaidBy, proposePayments, type InvoiceToPay, type PaymentCandidate } from "./invoice-match.js";
import { lifecycleName, reasonsOf } from "./invoice-lifecycle.js";
import { anInvoice } from "./testing/an-invoice.js";

const toPay = (given: Partial<InvoiceToPay> = {}): InvoiceToPay => ({
  invoice: anInvoice(),
  left: cents(162_20),
  gross: cents(162_20),
  hasTerms: false,
  learned: [],
  otherIbansIn: () => [],
  ...given,
});
const line = (id: string, given: Partial<PaymentCandidate> = {}): PaymentCandidate => ({
  id,
  date: isoDate("2026-03-31"),
  amount: cents(-162_20),
  label: "VIR PAPETERIE PORT F-2026-0042",
  mode: "VIR",
  ...given,
});

describe("operations proposed for an invoice", () => {
  test("the one of its amount, its number and its seller is sure, with its reasons", () => {
    const [best] = proposePayments(toPay(), [line("a"), line("b", { amount: cents(-50_00) })]);
    expect(best).toMatchObject({ operationId: "a", isSure: true });
    expect(best?.reasons).toEqual([
      "même montant, 162,20\u00a0€",
      "n°\u00a0F-2026-0042 dans le libellé",
      "«\u00a0PAPETERIE PORT\u00a0» dans le libellé",
      "à l’échéance",
      "seule opération de ce montant",
    ]);
  });

  test("two alike are proposed and none is sure", () => {
    const proposals = proposePayments(toPay(), [line("a"), line("b")]);
    expect(proposals.map(({ isSure }) => isSure)).toEqual([false, false]);
  });

  test("money of the other direction, too late or too early is left out", () => {
    const away = [
      line("in", { amount: cents(162_20) }),
      line("late", { date: isoDate("2026-08-30") }),
      line("early", { date: isoDate("2026-02-01") }),
    ];
    expect(proposePayments(toPay(), away)).toEqual([]);
    const paid = toPay({ invoice: anInvoice({ means: "48" }) });
    expect(proposePayments(paid, [line("early", { date: isoDate("2026-02-20") })])).toHaveLength(1);
    const creditNote = toPay({ left: cents(-162_20), gross: cents(-162_20) });
    expect(proposePayments(creditNote, [line("in", { amount: cents(162_20) })])).toHaveLength(1);
  });

  test("a number is looked for whole, an amount alone proposes less than the other account of a known seller takes away", () => {
    const bare = line("a", { label: "VIR 12026004299", mode: null });
    expect(proposePayments(toPay({ invoice: anInvoice({ number: "2026-0042" }) }), [bare])[0]?.reasons).not.toContain(
      "n°\u00a02026-0042 dans le libellé",
    );
    const other = "FR7600000000000000000000000";
    expect(
      proposePayments(toPay({ otherIbansIn: (label) => [other].filter((iban) => label.includes(iban)) }), [
        line("a", { label: `VIR ${other}` }),
      ]),
    ).toEqual([]);
    expect(proposePayments(toPay({ hasTerms: true }), [line("a", { amount: cents(-159_00) })])[0]?.reasons[0]).toMatch(/escompte/);
  });
});

describe("a payment of several invoices", () => {
  test("is that of the invoices that add up to it, a credit note included", () => {
    const left = (amount: number) => ({ left: cents(amount) });
    expect(groupPaidBy([left(100), left(250), left(-50), left(70)], cents(200))?.map((one) => one.left)).toEqual([250, -50]);
    expect(groupPaidBy([left(100), left(250)], cents(100))).toBeNull();
    expect(groupPaidBy([left(100), left(250)], cents(351))).toBeNull();
  });

  test("is looked for within what one request tries in all, and not at all beyond the sums of what is left", () => {
    const many = Array.from({ length: 40 }, (_, index) => ({ left: cents(10_000 + index) }));
    const tries = { left: 5_000 };
    expect([...Array(10)].map(() => groupPaidBy(many, cents(-7), tries))).toEqual(Array(10).fill(null));
    expect(tries.left).toBe(5_000);
    for (let times = 0; times < 10; times += 1) groupPaidBy([...many, { left: cents(-1) }], cents(50_001), tries);
    expect(tries.left).toBeGreaterThan(-20);
    expect(groupPaidBy(many, cents(20_001), tries)).toBeNull();
  });
});

describe("the life of an invoice", () => {
  test("names its statuses and the reasons that a refusal admits", () => {
    expect([lifecycleName(203), lifecycleName(210), lifecycleName(999)]).toEqual(["Mise à disposition", "Refusée", null]);
    expect(reasonsOf(210)).toHaveLength(13);
    expect(reasonsOf(207)).toHaveLength(25);
    expect(reasonsOf(205)).toEqual([]);
  });
});
