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

  test("is paid in part before its deposit arrives: what was posted stays, the next payment takes what is left of each rate", async () => {
    const company = await server.newCompany({ taxSystem: "bic-rs", vatSystem: "monthly_rn" });
    const groups = [{ account: "604000" }];
    const twoRates = {
      ...FINAL,
      groups: [...at20("1000.00", "200.00").groups, { category: "S", rate: "10", base: "500.00", vat: "50.00" }],
      net: "1500.00",
      vat: "250.00",
      gross: "1750.00",
      payable: "1390.00",
    };
    const id = await dropInvoice(company, twoRates);
    const [paid, first, second] = await payments(company, [
      ["2026-02-10", "VIR PAPETERIE DU PORT AC-1", "-360.00"],
      ["2026-03-10", "VIR PAPETERIE DU PORT", "-700.00"],
      ["2026-03-20", "VIR PAPETERIE DU PORT F-2026-0099", "-690.00"],
    ]);
    expect((await company.send("POST", MATCH, { operationId: first, invoices: [{ id, groups }] })).statusCode).toBe(200);
    expect(await entryLinesOf(server, company, first)).toEqual(["604000 60000", "445660 10000", "512000 -70000"]);
    const deposit = await dropInvoice(company, DEPOSIT);
    expect(await invoiceOf(company, id)).toMatchObject({ left: 690, deposits: [{ id: deposit }] });
    expect((await company.send("POST", MATCH, { operationId: second, invoices: [{ id, groups }] })).statusCode).toBe(200);
    expect((await company.send("POST", MATCH, { operationId: paid, invoices: [{ id: deposit, groups }] })).statusCode).toBe(200);
    const vat = await server.db.tenantRead<{ text: string }>(company.id, {
      text: "select rate_bp || ' ' || sum(base_cents) || ' ' || sum(vat_cents) as text from books.vat_lines group by rate_bp order by rate_bp",
    });
    expect(vat.map(({ text }) => text)).toEqual(["1000 50000 5000", "2000 100000 20000"]);
    expect((await invoiceOf(company, id)).findings.map(({ code }: { code: string }) => code)).not.toContain("deposit_late");
  });

  test("paid in full before its deposit arrives, by one rate for another, is named with its amounts", async () => {
    const company = await server.newCompany({ taxSystem: "bic-rs", vatSystem: "monthly_rn" });
    const id = await dropInvoice(company, {
      ...FINAL,
      groups: [...at20("1000.00", "200.00").groups, { category: "S", rate: "10", base: "500.00", vat: "50.00" }],
      net: "1500.00",
      vat: "250.00",
      gross: "1750.00",
      payable: "1390.00",
    });
    const [operation] = await payments(company, [["2026-03-10", "VIR PAPETERIE DU PORT", "-1390.00"]]);
    const pay = () => company.send("POST", MATCH, { operationId: operation, invoices: [{ id, groups: [{ account: "604000" }] }] });
    expect((await pay()).statusCode).toBe(200);
    await dropInvoice(company, DEPOSIT);
    const named = async () =>
      (await invoiceOf(company, id)).findings.find(({ code }: { code: string }) => code === "deposit_late")?.message ?? null;
    expect(await named()).toMatch(/TVA déduite 158,86.€ à 20.% au lieu de 140,00.€, 39,71.€ à 10.% au lieu de 50,00.€/);
    // What it says to do repairs it.
    expect((await company.send("POST", `/api/v1/received-invoices/${id}/unmatch`, { operationId: operation })).statusCode).toBe(200);
    expect((await pay()).statusCode).toBe(200);
    expect(await named()).toBeNull();
    expect(await entryLinesOf(server, company, operation)).toEqual(["604000 120000", "445660 19000", "512000 -139000"]);
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

  test("paid in full before its deposit arrives, which it did not deduct: what was paid beyond is named, and comes back with its VAT", async () => {
    const company = await server.newCompany({ taxSystem: "bic-rs", vatSystem: "monthly_rn" });
    const id = await dropInvoice(company, { ...FINAL, process: "S4", prepaid: "0.00", payable: "1200.00" });
    const [operation, back] = await payments(company, [
      ["2026-03-10", "VIR PAPETERIE DU PORT", "-1200.00"],
      ["2026-03-20", "VIR PAPETERIE DU PORT AVOIR", "360.00"],
    ]);
    const pay = (operationId: string | undefined) =>
      company.send("POST", MATCH, { operationId, invoices: [{ id, groups: [{ account: "604000" }] }] });
    expect((await pay(operation)).statusCode).toBe(200);
    await dropInvoice(company, DEPOSIT);
    const detail = await invoiceOf(company, id);
    expect([detail.state, detail.left]).toEqual(["to_match", -360]);
    expect(detail.findings.find(({ code }: { code: string }) => code === "deposit_overpaid").message).toMatch(/360,00.€ de plus/);
    expect((await pay(back)).statusCode).toBe(200);
    expect(await entryLinesOf(server, company, back)).toEqual(["512000 36000", "604000 -30000", "445660 -6000"]);
    expect(await invoiceOf(company, id)).toMatchObject({ state: "matched", left: 0 });
  });

  test("in debt before its deposit arrives says that it is to be recorded again, which then is right", async () => {
    const company = await server.newCompany({ taxSystem: "bic-rs", vatSystem: "monthly_rn", accountingBasis: "accrual" });
    const id = await dropInvoice(company, { ...FINAL, process: "S4", prepaid: "0.00", payable: "1200.00" });
    const record = (groups: object[] | null) => company.send("POST", `/api/v1/received-invoices/${id}/record`, { groups });
    const named = async () =>
      (await invoiceOf(company, id)).findings.find(({ code }: { code: string }) => code === "deposit_late")?.message ?? null;
    expect((await record([{ account: "604000" }])).statusCode).toBe(200);
    await dropInvoice(company, DEPOSIT);
    expect(await named()).toMatch(/elle laisse 840,00.€ et non 1.200,00.€\. Retirez-la des dettes/);
    expect((await record(null)).statusCode).toBe(200);
    expect((await record([{ account: "604000" }])).statusCode).toBe(200);
    expect(await named()).toBeNull();
    expect((await invoiceOf(company, id)).left).toBe(840);
  });
});
