import { describe, expect, test } from "vitest";
import { testApp, type TestCompany } from "../../testing/app.js";
import { asPerson, newStaff } from "../auth/testing.js";
import { addressedTo, dropInvoice, entryLinesOf, invoiceOf, payments } from "./testing/invoices.js";
import { ciiOf } from "@comptoir/e-invoices/testing/sample-invoices";

/** Invoices received in situations that their sections do not name: another regime, another role, a closed period, two users at once. */

const server = await testApp({ today: "2026-06-14" });
const BIC = { taxSystem: "bic-rs", vatSystem: "monthly_rn" } as const;
const RECEIVED = "/api/v1/received-invoices";
const LABEL = "VIR PAPETERIE DU PORT";
const codeOf = (reply: { json(): { code: string } }) => reply.json().code;
const match = (company: TestCompany, body: object) => company.send("POST", `${RECEIVED}/match`, body);
const matchOf = (operationId: string | undefined, id: string, account = "606400") => ({
  operationId,
  invoices: [{ id, groups: [{ account }] }],
});

describe("regimes", () => {
  test("of a franchise or of a BNC on receipts: incl. tax without VAT, no debt from its day", async () => {
    const company = await server.newCompany({ taxSystem: "bnc", vatSystem: "not_subjected" });
    const id = await dropInvoice(company);
    const [operation] = await payments(company, [["2026-03-31", LABEL, "-162.20"]]);
    expect(codeOf(await company.send("POST", `${RECEIVED}/${id}/record`, { groups: [{ account: "606400" }] }))).toBe(
      "received_invoice.cash_books",
    );
    const { proposals } = (await company.get(`${RECEIVED}/of-operation?operationId=${operation}`)).json().data;
    expect(proposals[0].invoices[0].groups).toMatchObject([{ nature: null, postedRate: 0 }, { nature: null }]);
    expect((await match(company, matchOf(operation, id))).statusCode).toBe(200);
    expect(await entryLinesOf(server, company, operation)).toEqual(["606400 16220", "512000 -16220"]);
  });

  test("a second invoice of a franchise is suggested incl. tax, and accepted so", async () => {
    const company = await server.newCompany({ taxSystem: "bnc", vatSystem: "not_subjected" });
    const first = await dropInvoice(company);
    const [before] = await payments(company, [["2026-03-31", `${LABEL} F-2026-0042`, "-162.20"]]);
    await match(company, matchOf(before, first));
    await dropInvoice(company, { number: "F-43" });
    const [operation] = await payments(company, [["2026-04-01", `${LABEL} F-43`, "-162.20"]]);
    const reply = await company.send("POST", "/api/v1/transactions/accept-suggestions", { ids: [operation] });
    expect(reply.json().data).toMatchObject({ changed: [{ id: operation }], skipped: [] });
    expect(await entryLinesOf(server, company, operation)).toEqual(["606400 16220", "512000 -16220"]);
  });

  test("in dollars is suggested of no operation, and its panel refuses a group", async () => {
    const company = await server.newCompany(BIC);
    const [one, other] = [await dropInvoice(company), await dropInvoice(company, { number: "F-43", currency: "USD" })];
    const [operation] = await payments(company, [["2026-03-31", LABEL, "-324.40"]]);
    const { refusal } = (await company.get(`${RECEIVED}/match?operationId=${operation}&invoices=${one},${other}`)).json().data;
    expect(refusal).toMatch(/^Une facture en USD/);
  });
});

describe("periods", () => {
  test("an operation whose VAT is validated is not matched anew; its invoice may be its paper", async () => {
    const company = await server.newCompany(BIC);
    const id = await dropInvoice(company);
    const [operation] = await payments(company, [["2026-03-31", LABEL, "-162.20"]]);
    await company.send("PUT", `/api/v1/transaction/${operation}/allocations`, { allocations: [{ account: "606400", amount: 162.2 }] });
    const allocated = (await company.get("/api/v1/transactions")).json().data.find((one: { id: string }) => one.id === operation);
    expect(allocated.allocations).toHaveLength(1);
    expect((await company.send("POST", "/api/v1/transactions/validate-vat", { ids: [operation] })).json().data.changed).toHaveLength(1);
    expect(codeOf(await match(company, matchOf(operation, id)))).toBe("operation.vat_validated");
    const kept = await match(company, { operationId: operation, keepsCategories: true, invoices: [{ id }] });
    expect(kept.statusCode).toBe(200);
    expect(await invoiceOf(company, id)).toMatchObject({ state: "matched" });
    // Taken off, the operation keeps what was declared.
    expect((await company.send("POST", `${RECEIVED}/${id}/unmatch`, { operationId: operation })).statusCode).toBe(200);
    expect(await entryLinesOf(server, company, operation)).toEqual(["606400 13517", "445660 2703", "512000 -16220"]);
  });

  test("a credit note of an unknown invoice is received and says so; written below zero, its direction is asked", async () => {
    const company = await server.newCompany(BIC);
    const id = await dropInvoice(company, { number: "A-1", typeCode: "381", preceding: "F-INCONNUE" });
    const detail = await invoiceOf(company, id);
    expect(detail).toMatchObject({ owed: -162.2, isToCheck: false, kind: "credit_note" });
    expect(detail.findings.map(({ code }: { code: string }) => code)).toEqual(["preceding", "credit_note"]);
  });
});

describe("persons", () => {
  test("an assistant of the firm matches, of a dossier in white label; one of another firm sees nothing", async () => {
    const firm = await server.newFirm({ host: "compta.attaque.example" });
    const company = await server.newCompany({ ...BIC, firmId: firm.id });
    const id = await dropInvoice(company);
    const [operation] = await payments(company, [["2026-03-31", LABEL, "-162.20"]]);
    const { username } = await newStaff(server.db, { firmId: firm.id, roleId: "accounting_firm_assistant" });
    const assistant = await asPerson(server.app, username);
    const body = { companyId: company.id, ...matchOf(operation, id) };
    expect(
      (await assistant.call("GET", `${RECEIVED}/of-operation?companyId=${company.id}&operationId=${operation}`)).json().data.proposals,
    ).toHaveLength(1);
    expect((await assistant.call("POST", `${RECEIVED}/match`, body)).statusCode).toBe(200);
    const stranger = await newStaff(server.db, { firmId: (await server.newFirm()).id, roleId: "accounting_firm_assistant" });
    const other = await asPerson(server.app, stranger.username);
    for (const url of [`${RECEIVED}?companyId=${company.id}`, `${RECEIVED}/${id}?companyId=${company.id}`])
      expect((await other.call("GET", url)).statusCode).toBe(403);
  });

  test("a suspended dossier is read, and takes no invoice nor match", async () => {
    const firm = await server.newFirm();
    const company = await server.newCompany({ ...BIC, firmId: firm.id });
    const id = await dropInvoice(company);
    const [operation] = await payments(company, [["2026-03-31", LABEL, "-162.20"]]);
    const payload = { status: "suspended", date: "2026-06-14" };
    await server.app.inject({ method: "POST", url: `/api/v1/dossier/${company.id}/status`, headers: firm.headers, payload });
    expect((await company.get(`${RECEIVED}/of-operation?operationId=${operation}`)).statusCode).toBe(200);
    expect(codeOf(await match(company, matchOf(operation, id)))).toBe("company.read_only");
    expect(codeOf(await company.upload(RECEIVED, { name: "f.xml", content: ciiOf(addressedTo(company, { number: "F-9" })) }))).toBe(
      "company.read_only",
    );
  });

  test("two users match the same invoice, or the same operation, at once: one of them", async () => {
    const company = await server.newCompany(BIC);
    const [id, second] = [await dropInvoice(company), await dropInvoice(company, { number: "F-43" })];
    const [one, other] = await payments(company, [
      ["2026-03-31", LABEL, "-162.20"],
      ["2026-04-01", LABEL, "-162.20"],
    ]);
    const replies = await Promise.all([match(company, matchOf(one, id)), match(company, matchOf(other, id))]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const again = await Promise.all([match(company, matchOf(one, second)), match(company, matchOf(other, second))]);
    expect(again.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect((await company.get(RECEIVED)).json().counts).toMatchObject({ matched: 2, to_match: 0 });
  });

  test("accepting a suggestion of an invoice that was paid meanwhile is refused, and pays nothing twice", async () => {
    const company = await server.newCompany(BIC);
    const first = await dropInvoice(company, { number: "F-1", issuedOn: "2026-02-02", dueOn: "2026-03-01" });
    const [before] = await payments(company, [["2026-03-01", `${LABEL} F-1`, "-162.20"]]);
    await match(company, matchOf(before, first));
    const id = await dropInvoice(company, { number: "F-2" });
    const [one, other] = await payments(company, [
      ["2026-03-31", `${LABEL} F-2`, "-162.20"],
      ["2026-04-01", LABEL, "-162.20"],
    ]);
    const { suggestion } = (await company.get("/api/v1/transactions")).json().data.find((shown: { id: string }) => shown.id === one);
    expect(suggestion.source).toBe("received_invoice");
    expect((await match(company, matchOf(other, id))).statusCode).toBe(200);
    const reply = await company.send("POST", "/api/v1/transactions/accept-suggestions", {
      ids: [one],
      suggestions: { [String(one)]: suggestion.seen },
    });
    expect(reply.json().data.skipped).toMatchObject([{ code: "operation.suggestion_changed" }]);
    expect((await invoiceOf(company, id)).payments).toHaveLength(1);
  });
});
