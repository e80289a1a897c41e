import { expect, test } from "vitest";
import { aStep } from "../testing.js";
import { answerChange, keepProposals, proposalsOf } from "./answer-change.js";

const PROPOSAL = {
  id: "prepaid:1",
  kind: "prepaid_expense",
  label: "SMABTP",
  amountTtc: 618,
  vatRate: 0,
  account: "616100",
  vatOn: "payments",
  documentDate: "2025-10-01",
  periodStart: "2025-10-01",
  periodEnd: "2026-09-30",
  bankOperationId: null,
  source: "SMABTP, chaque trimestre",
} as const;
const { result } = aStep("lagging_operations");
const step = aStep("lagging_operations", { result: { ...result, proposals: [PROPOSAL] } });
const question = { id: "lagging_operations.prepaid:1", field: "rows" };

test("a row that the books propose is kept by a yes, dismissed by a no", () => {
  expect(answerChange(question, step, true)).toMatchObject({ rows: [{ id: "prepaid:1", amountTtc: 618 }] });
  expect(answerChange(question, step, false)).toEqual({ rows: [], dismissed: ["prepaid:1"] });
});

test("« personne » dismisses what the books proposed; what is kept becomes rows, and takes its place once", () => {
  const cheque = { ...PROPOSAL, id: "cheque:1", kind: "cheque_received_unbanked" };
  const asked = { id: "lagging_operations.chequesReceived", field: "chequesReceived" };
  const issued = { ...PROPOSAL, id: "cheque:2", kind: "cheque_issued_undebited" };
  const cheques = aStep("lagging_operations", {
    result: { ...result, proposals: [PROPOSAL, cheque, issued] },
    inputs: { dismissed: ["cheque:1", "old"] },
  });
  expect(proposalsOf(asked, cheques).map(({ id }) => id)).toEqual(["cheque:1"]);
  expect(answerChange(asked, cheques, "none")).toEqual({ chequesReceived: "none", rows: [], dismissed: ["old", "cheque:1"] });
  expect(keepProposals(asked, cheques, ["cheque:1"])).toMatchObject({
    chequesReceived: "some",
    rows: [{ id: "cheque:1" }],
    dismissed: ["old"],
  });
  // In a trade, a cheque that crosses the last day is of a customer, or to a supplier.
  expect(proposalsOf({ id: "lagging_operations.customers", field: "customers" }, cheques).map(({ id }) => id)).toEqual(["cheque:1"]);
  expect(proposalsOf({ id: "lagging_operations.suppliers", field: "suppliers" }, cheques).map(({ id }) => id)).toEqual(["cheque:2"]);
  // Each question keeps to its own cheques.
  const paid = { id: "lagging_operations.chequesIssued", field: "chequesIssued" };
  expect(proposalsOf(paid, cheques).map(({ id }) => id)).toEqual(["cheque:2"]);
  expect(answerChange(paid, cheques, "none")).toEqual({ chequesIssued: "none", rows: [], dismissed: ["cheque:1", "old", "cheque:2"] });
});

test("any other answer is written to its input", () => {
  expect(answerChange({ id: "species.hasCash", field: "hasCash" }, aStep("species"), false)).toEqual({ hasCash: false });
});
