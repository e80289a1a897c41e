import { describe, expect, test } from "vitest";
import { testApp, type TestCompany } from "../../testing/app.js";
import { closeBooks } from "../closing/closings/testing.js";
import { dropInvoice, entryLinesOf, invoiceOf, payments } from "./testing/invoices.js";

/** Days, amounts and orders of invoices received that their sections do not name: each is right in the books and in VAT, or refused in French. */

const server = await testApp({ today: "2026-06-14" });
const BIC = { taxSystem: "bic-rs", vatSystem: "monthly_rn" } as const;
const RECEIVED = "/api/v1/received-invoices";
const LABEL = "VIR PAPETERIE DU PORT";
const match = (company: TestCompany, operationId: string | undefined, ...ids: readonly string[]) =>
  company.send("POST", `${RECEIVED}/match`, { operationId, invoices: ids.map((id) => ({ id, groups: [{ account: "606400" }] })) });
const messages = async (company: TestCompany, id: string): Promise<readonly string[]> =>
  (await invoiceOf(company, id)).findings.map(({ level, message }: { level: string; message: string }) => `${level} ${message}`);
/** VAT deducted by rate and month, in cents. */
const vatOf = async (company: TestCompany): Promise<readonly string[]> =>
  (
    await server.db.tenantRead<{ text: string }>(company.id, {
      text: `select to_char(date, 'YYYY-MM') || ' ' || rate_bp || ' ' || sum(deductible_cents) as text from books.vat_lines
        group by to_char(date, 'YYYY-MM'), rate_bp having sum(deductible_cents) <> 0 order by 1`,
    })
  ).map(({ text }) => text);

describe("order", () => {
  test("a credit note paid back before its invoice arrives, then its invoice: nothing is left of either", async () => {
    const company = await server.newCompany(BIC);
    const back = await dropInvoice(company, { number: "A-1", typeCode: "381", preceding: "F-1" });
    expect((await messages(company, back))[0]).toMatch(/^info Elle fait suite à la facture n°.F-1, qui n’a pas été reçue\.$/);
    const [refund, paid] = await payments(company, [
      ["2026-03-20", LABEL, "162.20"],
      ["2026-03-31", LABEL, "-162.20"],
    ]);
    expect((await match(company, refund, back)).statusCode).toBe(200);
    const id = await dropInvoice(company, { number: "F-1" });
    expect((await match(company, paid, id)).statusCode).toBe(200);
    expect(await vatOf(company)).toEqual([]);
    expect((await company.get(RECEIVED)).json().counts).toMatchObject({ to_match: 0, matched: 2 });
  });

  test("paid twice: the second payment is suggested nothing, and matched with nothing, in French", async () => {
    const company = await server.newCompany(BIC);
    const id = await dropInvoice(company, { number: "F-7" });
    const [first, second] = await payments(company, [
      ["2026-03-30", `${LABEL} F-7`, "-162.20"],
      ["2026-03-31", `${LABEL} F-7`, "-162.20"],
    ]);
    expect((await match(company, first, id)).statusCode).toBe(200);
    const reply = await match(company, second, id);
    expect(reply.json()).toMatchObject({
      code: "received_invoice.settled",
      title: "La facture n°\u00a0F-7 est déjà entièrement rapprochée.",
    });
    const shown = (await company.get("/api/v1/transactions")).json().data.find((one: { id: string }) => one.id === second);
    expect(shown.suggestion?.source).not.toBe("received_invoice");
  });
});

describe("closed years", () => {
  test("paid in two years across a closed one: each payment bears its part, the first one stays", async () => {
    const company = await server.newCompany({ ...BIC, beginning: "2025-01-01", end: "2025-12-31" });
    const id = await dropInvoice(company, { issuedOn: "2025-12-10", dueOn: "2026-01-10" });
    const [first, second] = await payments(company, [
      ["2025-12-20", LABEL, "-100.00"],
      ["2026-01-10", LABEL, "-62.20"],
    ]);
    expect((await match(company, first, id)).statusCode).toBe(200);
    await closeBooks(server, company);
    expect(await messages(company, id)).toContain("warn Facture d’un exercice clôturé le 31/12/2025.");
    expect((await match(company, second, id)).statusCode).toBe(200);
    expect(await invoiceOf(company, id)).toMatchObject({ state: "matched", left: 0 });
    const vat = (await vatOf(company)).reduce((sum, line) => sum + Number(line.split(" ")[2]), 0);
    expect(vat).toBe(22_20);
    const undone = await company.send("POST", `${RECEIVED}/${id}/unmatch`, { operationId: first });
    expect(undone.statusCode).toBeGreaterThanOrEqual(400);
    expect(undone.json().title).toMatch(/[a-zé]+/);
    expect((await company.get("/api/v1/ledger/verify")).json().data).toMatchObject({ intact: true });
  });

  test("an invoice of a closed year that arrives now is a debt of the first open day; its VAT of a declared period is asked about on the open return", async () => {
    const company = await server.newCompany({ ...BIC, accountingBasis: "accrual", beginning: "2025-01-01", end: "2025-12-31" });
    await company.send("PUT", "/api/v1/vat-start", { declaredThrough: "2026-04-30", credit: 0 });
    await closeBooks(server, company);
    const id = await dropInvoice(company, { issuedOn: "2025-12-10", dueOn: "2026-01-10", process: "B1" });
    const reply = await company.send("POST", `${RECEIVED}/${id}/record`, { groups: [{ account: "606400" }] });
    expect(reply.statusCode, reply.body).toBe(200);
    const entries = await server.db.tenantRead<{ text: string }>(company.id, {
      text: "select date || ' ' || piece_date as text from books.entries where source_id = $1",
      values: [id],
    });
    expect(entries.map(({ text }) => text)).toEqual(["2026-01-01 2025-12-10"]);
    expect(await vatOf(company)).toEqual(["2025-12 2000 2000", "2025-12 550 220"]);
    const { gaps, controls } = (await company.get("/api/v1/vat-declaration/2026-05")).json().data;
    expect(gaps).toMatchObject([{ kind: "elsewhere", date: "2026-01-01", accounts: [{ account: "445660", amount: -22.2 }] }]);
    expect(controls.find(({ key }: { key: string }) => key === "gaps")).toMatchObject({ ok: false, blocking: true });
    const [operation] = await payments(company, [["2026-02-10", LABEL, "-162.20"]]);
    expect((await match(company, operation, id)).statusCode).toBe(200);
    expect(await invoiceOf(company, id)).toMatchObject({ state: "matched", left: 0 });
  });
});

describe("amounts", () => {
  test("a group below zero is posted as it is, in one payment or in two", async () => {
    const company = await server.newCompany(BIC);
    const groups = [
      { category: "S", rate: "20", base: "100.00", vat: "20.00" },
      { category: "S", rate: "5.5", base: "-40.00", vat: "-2.20" },
    ];
    const given = { groups, net: "60.00", vat: "17.80", gross: "77.80", payable: "77.80" };
    const [one, other] = [await dropInvoice(company, given), await dropInvoice(company, { ...given, number: "F-43" })];
    const operations = await payments(company, [
      ["2026-03-29", LABEL, "-77.80"],
      ["2026-03-30", LABEL, "-40.00"],
      ["2026-03-31", LABEL, "-37.80"],
    ]);
    expect((await match(company, operations[0], one)).statusCode).toBe(200);
    expect(await entryLinesOf(server, company, operations[0])).toEqual([
      "606400 10000",
      "445660 2000",
      "512000 -7780",
      "606400 -4000",
      "445660 -220",
    ]);
    expect((await match(company, operations[1], other)).statusCode).toBe(200);
    expect((await match(company, operations[2], other)).statusCode).toBe(200);
    expect(await vatOf(company)).toEqual(["2026-03 2000 4000", "2026-03 550 -440"]);
  });

  test("a total of zero asks for nothing: neither paid nor a debt, and its VAT is named", async () => {
    const company = await server.newCompany({ ...BIC, accountingBasis: "accrual" });
    const free = {
      groups: [{ category: "S", rate: "20", base: "0.00", vat: "0.00" }],
      net: "0.00",
      vat: "0.00",
      gross: "0.00",
      payable: "0.00",
    };
    const id = await dropInvoice(company, free);
    expect(await invoiceOf(company, id)).toMatchObject({ state: "matched", left: 0, isToCheck: false });
    expect(await messages(company, id)).toContain("info Total nul\u00a0: rien à payer ni à rapprocher.");
    const [operation] = await payments(company, [["2026-03-31", LABEL, "-10.00"]]);
    expect((await match(company, operation, id)).json().code).toBe("received_invoice.nothing_due");
    const recorded = await company.send("POST", `${RECEIVED}/${id}/record`, { groups: [{ account: "606400" }] });
    expect(recorded.json()).toMatchObject({
      code: "received_invoice.nothing_due",
      title: "La facture n°\u00a0F-2026-0042 ne demande rien\u00a0: elle n’a ni paiement ni dette.",
    });
    const offset = {
      number: "F-44",
      groups: [
        { category: "S", rate: "20", base: "100.00", vat: "20.00" },
        { category: "E", rate: "0", base: "-120.00", vat: "0.00", reason: "Avance" },
      ],
      net: "-20.00",
      vat: "20.00",
      gross: "0.00",
      payable: "0.00",
    };
    expect(await messages(company, await dropInvoice(company, offset))).toContain(
      "warn Total nul, mais 20,00\u00a0€ de TVA\u00a0: aucun paiement ne la porte, saisissez-la par une opération diverse.",
    );
  });

  test("in dollars: no debt, and one payment in euros pays all of it", async () => {
    const company = await server.newCompany({ ...BIC, accountingBasis: "accrual" });
    const id = await dropInvoice(company, { currency: "USD" });
    expect((await company.send("POST", `${RECEIVED}/${id}/record`, { groups: [{ account: "606400" }] })).json().code).toBe(
      "received_invoice.debt_elsewhere",
    );
    const [first, second] = await payments(company, [
      ["2026-03-30", LABEL, "-100.00"],
      ["2026-03-31", LABEL, "-50.00"],
    ]);
    expect((await match(company, first, id)).statusCode).toBe(200);
    expect((await match(company, second, id)).json().code).toBe("received_invoice.settled");
    expect(await vatOf(company)).toEqual([]);
  });
});

describe("sellers", () => {
  test("another account than before is named, from the second invoice on, whichever came between", async () => {
    const company = await server.newCompany(BIC);
    await dropInvoice(company, { number: "F-1" });
    const other = { name: "IMPRIMERIE", siren: "404833048", vatNumber: "", country: "FR" };
    await dropInvoice(company, { number: "F-1", seller: other, iban: "FR1420041010050500013M02606" });
    const changed = await dropInvoice(company, {
      number: "F-2",
      issuedOn: "2026-04-02",
      dueOn: "2026-05-02",
      iban: "FR1420041010050500013M02606",
    });
    expect(await messages(company, changed)).toEqual([
      "warn Nouveau RIB\u00a0: vérifiez par téléphone, à un numéro que vous connaissez déjà.",
    ]);
    expect(await messages(company, await dropInvoice(company, { number: "F-3", issuedOn: "2026-05-02", dueOn: "2026-06-02" }))).toEqual([
      "warn Nouveau RIB\u00a0: vérifiez par téléphone, à un numéro que vous connaissez déjà.",
    ]);
  });

  test("thousands of invoices of one seller are checked one beside the other: a copy, a lookalike, an account", async () => {
    const company = await server.newCompany(BIC);
    const first = await dropInvoice(company, { number: "F-1", issuedOn: "2026-03-30" });
    const alike = await dropInvoice(company, { number: "F-2", issuedOn: "2026-04-02", dueOn: "2026-05-02" });
    const copy = await dropInvoice(company, { number: "f-1 ", issuedOn: "2026-05-20", dueOn: "2026-06-20", terms: "copie" });
    expect(await messages(company, first)).toEqual([]);
    expect(await messages(company, alike)).toEqual(["warn Ressemble à la facture n°\u00a0F-1, du même montant."]);
    expect((await messages(company, copy))[0]).toMatch(/^refuse Facture déjà reçue le 14\/06\/2026 \(n°.F-1\)\.$/);
  });
});
