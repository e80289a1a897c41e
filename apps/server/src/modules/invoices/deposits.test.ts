import { describe, expect, test } from "vitest";
import { testApp } from "../../testing/app.js";
import { dropInvoice, entryLinesOf, invoiceOf, payments } from "./testing/invoices.js";

const server = await testApp({ today: "2026-04-14" });
const MATCH = "/api/v1/received-invoices/match";
const at20 = (base: string, vat: string) => ({ groups: [{ category: "S", rate: "20", base, vat }], net: base, vat });
const DEPOSIT = { ...at20("300.00", "60.00"), number: "AC-1", typeCode: "386", issuedOn: "2026-02-02", gross: "360.00", payable: "360.00" };
const FINAL = {
  ...at20("1000.00", "200.00"),
  number: "F-2026-0099",
  preceding: "AC-1",
  gross: "1200.00",
  prepaid: "360.00",
  payable: "840.00",
};

describe("a final invoice after a deposit invoice", () => {
  test.each([{ isUbl: false }, { isUbl: true }])("is proposed for what remains, its VAT is not taken twice (%o)", async (syntax) => {
    const company = await server.newCompany({ taxSystem: "bic-rs", vatSystem: "monthly_rn" });
    const groups = [{ account: "604000" }];
    const deposit = await dropInvoice(company, { ...DEPOSIT, ...syntax });
    const [first, second] = await payments(company, [
      ["2026-02-10", "VIR PAPETERIE DU PORT AC-1", "-360.00"],
      ["2026-03-20", "VIR PAPETERIE DU PORT F-2026-0099", "-840.00"],
    ]);
    const id = await dropInvoice(company, { ...FINAL, ...syntax });
    expect(await invoiceOf(company, id)).toMatchObject({
      left: 840,
      isToCheck: false,
      groups: [{ base: 1000, vat: 200 }],
      parts: [{ base: 700, vat: 140 }],
      deposits: [{ id: deposit, number: "AC-1", amount: 360, isMatched: false }],
      findings: expect.arrayContaining([expect.objectContaining({ code: "deposit_open", level: "warn" })]),
      proposals: [expect.objectContaining({ operation: expect.objectContaining({ id: second }), isSure: true })],
    });
    expect((await company.send("POST", MATCH, { operationId: first, invoices: [{ id: deposit, groups }] })).statusCode).toBe(200);
    expect(await invoiceOf(company, id)).toMatchObject({ deposits: [{ isMatched: true }], left: 840 });
    expect((await company.send("POST", MATCH, { operationId: second, invoices: [{ id, groups }] })).statusCode).toBe(200);
    expect(await entryLinesOf(server, company, first)).toEqual(["604000 30000", "445660 6000", "512000 -36000"]);
    expect(await entryLinesOf(server, company, second)).toEqual(["604000 70000", "445660 14000", "512000 -84000"]);
    expect(await invoiceOf(company, id)).toMatchObject({ state: "matched", left: 0 });
  });

  test("that does not deduct it itself asks for what it leaves; set aside, the deposit counts no more", async () => {
    const company = await server.newCompany({ taxSystem: "bic-rs", vatSystem: "monthly_rn" });
    const deposit = await dropInvoice(company, DEPOSIT);
    const id = await dropInvoice(company, { ...FINAL, process: "S4", prepaid: "0.00", payable: "1200.00" });
    expect((await invoiceOf(company, id)).left).toBe(840);
    await company.send("POST", `/api/v1/received-invoices/${deposit}/status`, { status: "set_aside" });
    expect(await invoiceOf(company, id)).toMatchObject({ left: 1200, deposits: [] });
  });

  test("in accrual books is a debt of what remains", async () => {
    const company = await server.newCompany({ taxSystem: "bic-rs", vatSystem: "monthly_rn", accountingBasis: "accrual" });
    await dropInvoice(company, DEPOSIT);
    const id = await dropInvoice(company, { ...FINAL, process: "B1" });
    expect((await company.send("POST", `/api/v1/received-invoices/${id}/record`, { groups: [{ account: "601000" }] })).statusCode).toBe(
      200,
    );
    expect(await entryLinesOf(server, company, id)).toEqual(["601000 70000", "445660 14000", "401000 -84000"]);
    expect((await invoiceOf(company, id)).left).toBe(840);
  });
});
