import { expect, test } from "vitest";
import { fromEuros } from "../../testing/builders.js";
import { closingFacts } from "../testing.js";
import type { LaggingClaim } from "./lagging-answers.js";
import { laggingOperations, type LaggingInputs, type LaggingKind, type LaggingRow } from "./lagging-operations.js";

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

test.each<{ claim: LaggingClaim; kind: LaggingKind; account: string; other: LaggingKind }>([
  { claim: "cheques", kind: "cheque_issued_undebited", account: "606300", other: "supplier_payable" },
  { claim: "customers", kind: "customer_receivable", account: "706000", other: "supplier_payable" },
  { claim: "customers", kind: "income_to_accrue", account: "706000", other: "cheque_received_unbanked" },
  { claim: "suppliers", kind: "supplier_payable", account: "606300", other: "customer_receivable" },
  { claim: "suppliers", kind: "expense_to_accrue", account: "606300", other: "customer_receivable" },
])("a yes to $claim without a row blocks; $kind is one, $other is none", ({ claim, kind, account, other }) => {
  const missing = [`blocking lagging.rows_missing:${claim}`];
  expect(codesOf({ claims: [claim] })).toEqual(missing);
  expect(codesOf({ claims: [claim], rows: [row(other, "606300")] })).toEqual(missing);
  expect(codesOf({ claims: [claim], rows: [row(kind, account)] })).toEqual([]);
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
