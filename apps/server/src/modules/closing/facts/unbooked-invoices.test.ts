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

test("what a deposit paid is owed no more, and neither is an invoice that is to be checked: of another company, or received twice", async () => {
  const company = await closingCompany(app, { taxSystem: "bic-rs", vatSystem: "monthly_rn" });
  const at20 = (base: string, vat: string) => ({ groups: [{ category: "S", rate: "20", base, vat }], net: base, vat });
  const deposit = await dropInvoice(company, {
    ...at20("300.00", "60.00"),
    number: "AC-1",
    typeCode: "386",
    issuedOn: "2025-11-02",
    dueOn: "2025-11-30",
    gross: "360.00",
    payable: "360.00",
  });
  const [paid] = await payments(company, [["2025-11-10", "VIR PAPETERIE DU PORT AC-1", "-360.00"]]);
  const matched = await company.send("POST", "/api/v1/received-invoices/match", {
    operationId: paid,
    invoices: [{ id: deposit, groups: [{ account: "606400" }] }],
  });
  expect(matched.statusCode, matched.body).toBe(200);
  const final = {
    ...at20("1000.00", "200.00"),
    number: "F-9",
    preceding: "AC-1",
    issuedOn: "2025-12-15",
    dueOn: "2026-01-15",
    gross: "1200.00",
  };
  const id = await dropInvoice(company, { ...final, process: "S4", prepaid: "0.00", payable: "1200.00" });
  await dropInvoice(company, { number: "F-10", issuedOn: "2025-12-20", buyer: { name: "AUTRE", siren: "732829320" } });
  await dropInvoice(company, { ...final, process: "S4", prepaid: "0.00", payable: "1200.00", terms: "copie" });
  const { proposals } = (await readStepOf(company, CODE)).result;
  expect(proposals).toMatchObject([{ id: `invoice:${id}:2000`, amountTtc: 840, vatRate: 20 }]);
});
