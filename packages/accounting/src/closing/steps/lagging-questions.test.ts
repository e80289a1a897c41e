import { expect, test } from "vitest";
import { fromEuros } from "../../testing/builders.js";
import { closingFacts } from "../testing.js";
import { laggingOperations, type LaggingInputs } from "./lagging-operations.js";
import type { LaggingQuestion } from "./lagging-questions.js";
import type { LaggingKind, LaggingRow } from "./lagging-row.js";

const row = (kind: LaggingKind, account: string): LaggingRow => ({
  id: kind,
  kind,
  label: "Ligne",
  amountTtc: fromEuros("120,00"),
  vatRateBp: 0,
  account,
  documentDate: null,
  period: null,
  vatOn: "payments",
  bankOperationId: null,
});

function codesOf(own: Partial<LaggingInputs>, balances: Readonly<Record<string, string>> = {}) {
  const facts = { ...closingFacts(balances, { taxSystem: "bic-rs", vatSubject: true }), hasReceivablesOption: false };
  return laggingOperations(facts, { rows: [], stocks: [], losses: [], ...own }).findings.map(({ code, level }) => `${level} ${code}`);
}

test.each<{ question: LaggingQuestion; kind: LaggingKind; account: string; other: LaggingKind }>([
  { question: "customers", kind: "customer_receivable", account: "706000", other: "supplier_payable" },
  { question: "customers", kind: "income_to_accrue", account: "706000", other: "prepaid_expense" },
  { question: "suppliers", kind: "supplier_payable", account: "606300", other: "customer_receivable" },
  { question: "suppliers", kind: "expense_to_accrue", account: "606300", other: "customer_receivable" },
])("a yes to $question without a row blocks; $kind is one, $other is none", ({ question, kind, account, other }) => {
  const missing = `blocking lagging.rows_required:${question}`;
  const none = { customers: "none", suppliers: "none" } as const;
  expect(codesOf({ answers: { ...none, [question]: "some" } })).toEqual([missing]);
  expect(codesOf({ answers: { ...none, [question]: "some" }, rows: [row(other, "606300")] })).toContain(missing);
  expect(codesOf({ answers: { ...none, [question]: "some" }, rows: [row(kind, account)] })).not.toContain(missing);
});

test("goods taken for oneself, and deposits of a work that was delivered, are points to look at", () => {
  expect(codesOf({ ownUse: true })).toEqual(["warning lagging.own_use"]);
  expect(codesOf({ delivered: true }, { "419100": "-500,00" })).toEqual(["warning lagging.delivered"]);
  expect(codesOf({ delivered: true })).toEqual([]);
});

test("a row without its VAT rate blocks where VAT is due, at its field", () => {
  const rows = [row("customer_receivable", "706000")];
  expect(codesOf({ rows, withoutRate: new Set(["customer_receivable"]) })).toEqual(["blocking lagging.vat_rate_required"]);
  const facts = { ...closingFacts(), hasReceivablesOption: true };
  const inputs = { rows, stocks: null, losses: [], withoutRate: new Set(["customer_receivable"]) };
  expect(laggingOperations(facts, inputs).findings).toEqual([]);
});
