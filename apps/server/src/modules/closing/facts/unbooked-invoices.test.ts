import { expect, test } from "vitest";
import { testApp } from "../../../testing/app.js";
import { dropInvoice, payments } from "../../invoices/testing/invoices.js";
import { changeStepOf, closingCompany, readStepOf, validateStepOf } from "../testing.js";

const app = await testApp({ today: "2026-04-14" });
const CODE = "lagging_operations";
const SUPPLIER = { customers: "none", suppliers: "some", stock: "none" };

test("an invoice of the year that its books do not hold is proposed among the suppliers not paid, by rate; a debt and one of the next year are not", async () => {
  const company = await closingCompany(app, { taxSystem: "bic-rs", vatSystem: "monthly_rn" });
  const id = await dropInvoice(company, { issuedOn: "2025-12-20" });
  await dropInvoice(company, { number: "F-2026-0001", issuedOn: "2026-01-02" });
  const step = await readStepOf(company, CODE);
  expect(step.result.proposals).toMatchObject([
    { id: `invoice:${id}:2000`, kind: "supplier_payable", amountTtc: 120, vatRate: 20, documentDate: "2025-12-20", bankOperationId: null },
    { id: `invoice:${id}:550`, kind: "supplier_payable", amountTtc: 42.2, vatRate: 5.5 },
  ]);
  expect(step.result.proposals[0]?.source).toBe("facture du 20/12/2025, sans paiement\u00a0: est-elle de l’exercice\u00a0?");
  const suppliers = step.questions.find(({ field }) => field === "suppliers");
  expect(suppliers?.items).toEqual(["PAPETERIE DU PORT F-2026-0042, 120,00\u00a0€", "PAPETERIE DU PORT F-2026-0042, 42,20\u00a0€"]);
  const debt = await company.send("POST", `/api/v1/received-invoices/${id}/record`, { groups: [{ account: "606400" }] });
  expect(debt.statusCode, debt.body).toBe(200);
  expect((await readStepOf(company, CODE)).result.proposals).toEqual([]);
});

test("one that the next year paid comes back on its first day; one paid in the year is not proposed", async () => {
  const company = await closingCompany(app, { taxSystem: "bic-rs" });
  const [early, late] = [
    await dropInvoice(company, { number: "A", issuedOn: "2025-11-20" }),
    await dropInvoice(company, { number: "B", issuedOn: "2025-12-20" }),
  ];
  const [first, second] = await payments(company, [
    ["2025-12-28", "PRLV PAPETERIE", "-162.20"],
    ["2026-01-15", "PRLV PAPETERIE DU PORT", "-162.20"],
  ]);
  for (const [invoice, operation] of [
    [early, first],
    [late, second],
  ]) {
    const matched = await company.send("POST", "/api/v1/received-invoices/match", {
      operationId: operation,
      invoices: [{ id: invoice, groups: [{ account: "606400" }] }],
    });
    expect(matched.statusCode, matched.body).toBe(200);
  }
  const { result } = await readStepOf(company, CODE);
  expect(result.proposals.filter(({ kind }) => kind === "supplier_payable")).toMatchObject([
    { id: `invoice:${late}:0`, amountTtc: 162.2, account: "606400", bankOperationId: second },
  ]);
  const [proposal] = result.proposals;
  const { source: _source, ...row } = proposal ?? { source: "" };
  const done = await validateStepOf(company, CODE, { ...SUPPLIER, rows: [row] });
  expect(done.statusCode, done.body).toBe(200);
  expect(done.json().effect.entries.map(({ date, isReturn }: { date: string; isReturn: boolean }) => [date, isReturn])).toEqual([
    ["2025-12-31", false],
    ["2026-01-01", true],
  ]);
  const again = await changeStepOf(company, CODE, { inputs: { dismissed: [] } });
  expect(again.json().data.findings.filter(({ code }: { code: string }) => code.startsWith("lagging.proposal"))).toEqual([]);
});
