import { describe, expect, test } from "vitest";
import { isoDate } from "../date.js";
import { cents } from "../money.js";
import type { PaymentCandidate } from "./invoice-match.js";
import { assignPayments, invoiceSuggestion, type OpenInvoice } from "./invoice-suggestion.js";
import { disagreements } from "./match-disagreements.js";
import { anInvoice } from "./testing/an-invoice.js";

const open = (id: string, left = 162_20, given: Partial<Parameters<typeof anInvoice>[0]> = {}): OpenInvoice => ({
  id,
  sellerKey: "552100554",
  invoice: anInvoice({ number: id, ...given }),
  left: cents(left),
  gross: cents(left),
  hasTerms: false,
  learned: [],
  otherIbansIn: () => [],
});
const line = (id: string, given: Partial<PaymentCandidate> = {}): PaymentCandidate => ({
  id,
  date: isoDate("2026-03-31"),
  amount: cents(-162_20),
  label: "VIR PAPETERIE DU PORT",
  mode: "VIR",
  ...given,
});
const shown = (paid: ReturnType<typeof assignPayments>) =>
  paid.map(({ operationId, invoices, isSure }) => `${operationId}: ${invoices.map(({ id }) => id).join(" ")}${isSure ? " sure" : ""}`);

describe("operations that pay invoices", () => {
  test("each operation and each invoice once, the one that the label names first", () => {
    const invoices = [open("F-0001"), open("F-0002")];
    expect(shown(assignPayments(invoices, [line("a", { label: "PAPETERIE PORT F-0002" })]))).toEqual(["a: F-0002 sure"]);
    expect(shown(assignPayments(invoices, [line("b", { date: isoDate("2026-04-01") }), line("a")]))).toEqual(["a: F-0001", "b: F-0002"]);
    expect(shown(assignPayments([open("F-0001")], [line("a", { amount: cents(-100_00) })]))).toEqual([]);
  });

  test("several invoices of a seller that the label names, never by their sum alone", () => {
    const invoices = [open("F-0001"), open("F-0002", 50_00), open("A-0001", -12_20)];
    expect(shown(assignPayments(invoices, [line("a", { amount: cents(-200_00) })]))).toEqual(["a: F-0001 F-0002 A-0001"]);
    expect(shown(assignPayments(invoices, [line("a", { amount: cents(-200_00), label: "VIR DIVERS" })]))).toEqual([]);
    const other = { ...open("F-0003", 37_80), sellerKey: "732829320" };
    expect(shown(assignPayments([open("F-0001"), other], [line("a", { amount: cents(-200_00) })]))).toEqual([]);
  });

  test("suggest their parts with a reason; what is probably an asset is less sure", () => {
    const [paid] = assignPayments([open("F-0001")], [line("a", { label: "PAPETERIE PORT F-0001" })]);
    if (paid === undefined) throw new Error("nothing is paid");
    const part = { account: "606300", amount: cents(162_20), invoice: "F-0001" };
    const given = { parts: [part], amount: cents(-162_20), vatSubject: true };
    expect(invoiceSuggestion(paid, given)).toMatchObject({ source: "received_invoice", confidence: 0.95, allocations: [part] });
    const large = { ...part, amount: cents(900_00), vatRateBp: 2000 };
    expect(invoiceSuggestion(paid, { ...given, parts: [large] })?.confidence).toBeLessThan(0.9);
    expect(invoiceSuggestion(paid, { ...given, parts: [] })).toBeNull();
  });
});

test("an invoice and an operation that do not agree: each point in words", () => {
  const invoice = open("F-0001");
  expect(disagreements(invoice, line("a"))).toEqual([]);
  expect(disagreements(invoice, line("a", { amount: cents(-100_00), label: "CB CARREFOUR", date: isoDate("2026-09-30") }))).toEqual([
    "100,00\u00a0€ au lieu de 162,20\u00a0€",
    "212\u00a0jours après la facture",
    "son libellé ne nomme pas PAPETERIE DU PORT",
  ]);
  expect(disagreements(invoice, line("a", { date: isoDate("2026-01-01"), amount: cents(162_20) }))).toEqual([
    "elle va dans l’autre sens",
    "60\u00a0jours avant la facture",
  ]);
  const other = "FR7600000000000000000000000";
  expect(disagreements({ ...invoice, otherIbansIn: () => [other] }, line("a", { label: `PAPETERIE ${other}` }))).toEqual([
    "le compte est celui d’un autre vendeur",
  ]);
});
