import { describe, expect, test } from "vitest";
import type { IsoDate } from "@comptoir/accounting/date";
import type { DerivedEntry } from "@comptoir/accounting/entry/entry";
import { cents } from "@comptoir/accounting/money";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { importFile, ofxText } from "../../banking/testing.js";
import { settlesNothing } from "../consequences.js";
import { derive } from "../entries/service.js";
import { lockedFiscalYears } from "../years/service.js";
import { readItemStates, writeOpenItems, writeStepItems, type WrittenItem } from "./service.js";

const server = await testApp({ today: "2026-04-14" });
const BIC = { taxSystem: "bic-rs", vatSystem: "monthly_rn" } as const;

const invoice: WrittenItem = {
  key: "row-1",
  side: "receivable",
  accountCode: "411000",
  auxiliary: { number: "C1", name: "Dupont" },
  label: "Facture 12",
  pieceRef: "F12",
  pieceDate: "2026-01-31" as IsoDate,
  amount: cents(120_00),
  waitingVat: [{ nature: "COLLECT", rateBp: 2000, base: cents(100_00), vat: cents(20_00), deductible: cents(0), accountCode: "706000" }],
};

/** What the closing writes for unpaid invoices: their items, then their entries, whose lines name them. */
async function writeInvoices(company: TestCompany, items: readonly WrittenItem[]): Promise<void> {
  await server.db.tenant(company.id, async (tx) => {
    settlesNothing(tx, "a test");
    const [year] = await lockedFiscalYears(tx, company.id);
    if (!year) throw new Error("no year");
    const entries = items.map((item) => entryFor(item, year.id));
    for (const entry of await writeStepItems(tx, company, { yearId: year.id, code: "lagging_operations", items, entries }))
      if (entry.source.kind === "closing_step") await derive(tx, company, entry.source, entry);
  });
}

/** What a step that is reset leaves: no item. */
const withoutInvoices = (company: TestCompany) =>
  server.db.tenant(company.id, async (tx) => {
    settlesNothing(tx, "a test");
    const [year] = await lockedFiscalYears(tx, company.id);
    await writeOpenItems(tx, company, { yearId: year?.id ?? "", items: [] });
  });

function entryFor({ key, label, amount, waitingVat: [waiting] }: WrittenItem, yearId: string): DerivedEntry {
  const line = (accountCode: string, net: number) => ({
    accountCode,
    label,
    debit: cents(Math.max(net, 0)),
    credit: cents(Math.max(-net, 0)),
  });
  const vat = waiting?.vat ?? 0;
  return {
    journal: "OD",
    date: "2026-02-28" as IsoDate,
    label,
    pieceRef: "CLOTURE",
    pieceDate: "2026-02-28" as IsoDate,
    payment: null,
    source: { kind: "closing_step", id: yearId, key: `lagging_operations:${key}` },
    freezesWith: "closing",
    vatLines: [],
    lines: [line("411000", amount), line("706000", vat - amount), ...(vat === 0 ? [] : [line("445740", -vat)])],
  };
}

const states = (company: TestCompany) => server.db.reading(company.id, (tx) => readItemStates(tx, company.id));
const left = async (company: TestCompany) => (await states(company)).map(({ item, settled }) => item.amount - settled.amount);

async function receipts(company: TestCompany, amounts: readonly [day: string, amount: string][]): Promise<readonly string[]> {
  await importFile(company, ofxText([{ lines: amounts.map(([day, amount]) => [day, "VIR DUPONT F12", amount]) }]), "releve.ofx");
  const { data } = (await company.get("/api/v1/transactions")).json<{ data: { id: string; date: string }[] }>();
  return data.toSorted((one, other) => (one.date < other.date ? -1 : 1)).map(({ id }) => id);
}

const settle = (
  company: TestCompany,
  operation: string | undefined,
  amount: number,
  item: string | undefined,
  others: readonly object[] = [],
) =>
  company.send("PUT", `/api/v1/transaction/${operation}/allocations`, {
    allocations: [{ account: "411000", amount, openItems: [{ id: item }] }, ...others],
  });

const entryOf = (company: TestCompany, operation: string | undefined) =>
  server.db.tenantRead<{ text: string }>(company.id, {
    text: `select l.account_code || ' ' || (l.debit_cents - l.credit_cents) || coalesce(' ' || l.piece_ref || ' ' || l.auxiliary_name, '') as text
      from books.entry_lines l join books.entries e on e.id = l.entry_id where e.operation_id = $1 order by e.id, l.position`,
    values: [operation],
  });

describe("an open item", () => {
  test("is settled in two payments: VAT moves in proportion, the last takes the rest, and openings follow item by item", async () => {
    const company = await server.newCompany(BIC);
    await writeInvoices(company, [invoice]);
    const [item] = await states(company);
    const [first, second] = await receipts(company, [
      ["2026-03-02", "33.33"],
      ["2026-03-20", "86.67"],
    ]);
    const reply = await settle(company, first, 33.33, item?.item.id);
    expect(reply.json().data.changed[0]).toMatchObject({
      vatStatus: "to_validate",
      allocations: [{ account: { code: "411000" }, openItems: [{ label: "Facture 12", amount: 33.33 }] }],
      vat: [{ nature: "COLLECT", rate: 20, base: 27.78, vat: 5.56 }],
    });
    expect((await entryOf(company, first)).map(({ text }) => text)).toEqual([
      "512000 3333",
      "411000 -3333 F12 Dupont",
      "445740 556 F12 Dupont",
      "445711 -556",
    ]);
    expect(await left(company)).toEqual([86_67]);
    expect((await states(company))[0]).toMatchObject({ isDraft: true, lastSettledOn: "2026-03-02", lastSettledBy: first });
    expect((await settle(company, second, 86.67, item?.item.id)).statusCode).toBe(200);
    expect((await entryOf(company, second)).map(({ text }) => text).slice(2)).toEqual(["445740 1444 F12 Dupont", "445711 -1444"]);
    expect(await left(company)).toEqual([0]);
    await company.send("PUT", `/api/v1/transaction/${first}/allocations`, { allocations: [] });
    expect(await left(company)).toEqual([33_33]);
    await company.send("POST", "/api/v1/ledger/validate", { through: "2026-03-31" });
    expect((await company.get("/api/v1/ledger/verify")).json().data).toMatchObject({ intact: true });
  });

  test("opens the next year on its own line, with the piece and the day of the invoice", async () => {
    const company = await server.newCompany(BIC);
    await writeInvoices(company, [invoice, { ...invoice, key: "row-2", pieceRef: "F13", amount: cents(60_00), waitingVat: [] }]);
    const [item] = await states(company);
    const [paid] = await receipts(company, [["2026-03-02", "20.00"]]);
    await settle(company, paid, 20, item?.item.id);
    await company.send("POST", "/api/v1/transaction/create", {
      manuallyCreated: "1",
      origin: "cash",
      type: "outcome",
      title: "Timbres",
      amount: 12,
      date: "2027-01-04",
      debitCategory: "626000",
    });
    const text = (await company.get("/api/v1/documents/fec/txt?startDate=2027-01-01&endDate=2027-12-31&provisional=1")).body;
    const openings = text.split("\r\n").map((line) => line.split("\t"));
    const shown = openings.filter(([journal, , , , account]) => journal === "AN" && /^(411|4457)/.test(account ?? ""));
    expect(shown.map((line) => [line[4], line[6], line[8], line[9], line[11], line[12]].join(" "))).toEqual([
      "411000 C1 F12 20260131 100,00 0,00",
      "411000 C1 F13 20260131 60,00 0,00",
      "445711  AN2027 20270101 0,00 3,33",
      "445740 C1 F12 20260131 0,00 16,67",
    ]);
  });

  test("two settlements at once never exceed it: one is written, the other reads what is left", async () => {
    const company = await server.newCompany(BIC);
    await writeInvoices(company, [invoice]);
    const [item] = await states(company);
    const [one, two] = await receipts(company, [
      ["2026-03-02", "120.00"],
      ["2026-03-03", "120.00"],
    ]);
    const replies = await Promise.all([one, two].map((operation) => settle(company, operation, 120, item?.item.id)));
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = replies.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toMatchObject({ code: "open_item.exceeded", title: "«\u00a0Facture 12\u00a0» est déjà entièrement réglé." });
    expect(await left(company)).toEqual([0]);
  });

  test("with a settlement is neither removed nor brought under what was paid; undone, it is", async () => {
    const company = await server.newCompany(BIC);
    await writeInvoices(company, [invoice]);
    const [item] = await states(company);
    const [paid] = await receipts(company, [["2026-03-02", "100.00"]]);
    const reply = await settle(company, paid, 100, item?.item.id);
    await expect(withoutInvoices(company)).rejects.toThrow("open_item.settled");
    await expect(writeInvoices(company, [{ ...invoice, amount: cents(99_99) }])).rejects.toThrow("open_item.settled");
    await writeInvoices(company, [{ ...invoice, pieceRef: "F99", amount: cents(130_00) }]);
    expect(await left(company)).toEqual([30_00]);
    expect((await states(company))[0]?.item.pieceRef).toBe("F12");
    await expect(writeInvoices(company, [{ ...invoice, waitingVat: [] }])).rejects.toThrow("open_item.settled");
    const { actId } = reply.json().data;
    expect((await company.send("POST", `/api/v1/acts/${actId}/undo`, {})).statusCode).toBe(200);
    expect(await left(company)).toEqual([130_00]);
  });

  test("is refused where it is not: another account, an unknown one, an amount that the part does not hold", async () => {
    const company = await server.newCompany(BIC);
    await writeInvoices(company, [invoice]);
    const [item] = await states(company);
    const [paid] = await receipts(company, [["2026-03-02", "50.00"]]);
    const send = (allocation: object) =>
      company.send("PUT", `/api/v1/transaction/${paid}/allocations`, { allocations: [{ amount: 50, ...allocation }] });
    const id = item?.item.id;
    expect((await send({ account: "706000", openItems: [{ id }] })).json()).toMatchObject({ status: 422, code: "open_item.account" });
    expect((await send({ account: "411000", openItems: [{ id, amount: 40 }] })).json()).toMatchObject({
      status: 422,
      code: "open_item.sum",
    });
    expect((await send({ account: "411000", openItems: [{ id: company.id }] })).json()).toMatchObject({ status: 404, code: "not_found" });
    expect((await send({ account: "411000" })).json()).toMatchObject({ code: "allocation.account_not_allowed" });
  });

  test("a difference of at most one euro goes to 658000 or 758000 by one press, a larger one is refused", async () => {
    const company = await server.newCompany(BIC);
    await writeInvoices(company, [invoice, { ...invoice, key: "row-2", label: "Facture 13" }]);
    const [one, two] = (await states(company)).map(({ item }) => item.id);
    const [short, long] = await receipts(company, [
      ["2026-03-02", "119.50"],
      ["2026-03-03", "121.01"],
    ]);
    const press = (operation: string | undefined, item: string | undefined, closesGap: boolean) =>
      company.send("POST", `/api/v1/transaction/${operation}/settle`, { items: [item], closesGap });
    expect((await press(short, one, true)).statusCode).toBe(200);
    expect((await entryOf(company, short)).map(({ text }) => text)).toEqual([
      "512000 11950",
      "658000 50",
      "411000 -12000 F12 Dupont",
      "445740 2000 F12 Dupont",
      "445711 -2000",
    ]);
    expect((await press(long, two, true)).json()).toMatchObject({ status: 422, code: "open_item.gap" });
    expect(await left(company)).toEqual([0, 120_00]);
  });

  test("paid beyond what is left, it is settled whole and the surplus is left to sort, then given to an account", async () => {
    const company = await server.newCompany(BIC);
    await writeInvoices(company, [invoice]);
    const [item] = await states(company);
    const [paid] = await receipts(company, [["2026-03-02", "150.00"]]);
    const press = () => company.send("POST", `/api/v1/transaction/${paid}/settle`, { items: [item?.item.id], closesGap: false });
    expect((await settle(company, paid, 150, item?.item.id)).json()).toMatchObject({ status: 409, code: "open_item.exceeded" });
    const reply = await press();
    expect(reply.json().data.changed[0]).toMatchObject({
      transactionStatus: { code: "to_categorize" },
      suggestion: null,
      allocations: [
        { account: { code: "411000" }, amount: 120 },
        { account: { code: "471000" }, amount: 30 },
      ],
    });
    expect((await entryOf(company, paid)).map(({ text }) => text)).toEqual([
      "512000 15000",
      "471000 -3000",
      "411000 -12000 F12 Dupont",
      "445740 2000 F12 Dupont",
      "445711 -2000",
    ]);
    expect(await left(company)).toEqual([0]);
    const list = await company.get("/api/v1/transactions?operations_status=not_categorized");
    expect(list.json().data.map(({ id }: { id: string }) => id)).toEqual([paid]);
    // No suggestion takes the settlement away.
    const accepted = await company.send("POST", "/api/v1/transactions/accept-suggestions", { ids: [paid] });
    expect(accepted.json().data).toMatchObject({ changed: [], skipped: [{ id: paid }] });
    expect((await settle(company, paid, 120, item?.item.id, [{ account: "758000", amount: 30 }])).statusCode).toBe(200);
    expect((await company.get(`/api/v1/transaction/${paid}`)).json().data.transactionStatus.code).toBe("categorized");
    expect((await press()).statusCode).toBe(200);
    // What waits is not frozen, and is there again when taking it apart is undone.
    const frozen = await company.send("POST", "/api/v1/ledger/validate", { through: "2026-03-31" });
    expect(frozen.json().code).toBe("ledger.to_categorize");
    const apart = await company.send("POST", "/api/v1/transactions/uncategorize", { ids: [paid] });
    expect(await left(company)).toEqual([120_00]);
    expect((await company.send("POST", `/api/v1/acts/${apart.json().data.actId}/undo`, {})).statusCode).toBe(200);
    expect((await entryOf(company, paid)).map(({ text }) => text)).toContain("471000 -3000");
    expect(await left(company)).toEqual([0]);
    expect((await company.get("/api/v1/ledger/verify")).json().data).toMatchObject({ intact: true, findings: [] });
    await company.send("POST", "/api/v1/transactions/uncategorize", { ids: [paid] });
    // Without an invoice beside, nothing may wait on 471000.
    const alone = await company.send("PUT", `/api/v1/transaction/${paid}/allocations`, {
      allocations: [{ account: "471000", amount: 150 }],
    });
    expect(alone.json().code).toBe("allocation.account_not_allowed");
  });

  test("given up, it is a loss without its VAT; the entry cancelled, it is open again", async () => {
    const company = await server.newCompany(BIC);
    await writeInvoices(company, [invoice]);
    const [item] = await states(company);
    const [paid] = await receipts(company, [["2026-03-02", "60.00"]]);
    await settle(company, paid, 60, item?.item.id);
    const giveUp = () => company.send("POST", `/api/v1/open-items/${item?.item.id}/give-up`, { date: "2026-04-10" });
    const { operationId } = (await giveUp()).json().data;
    expect((await entryOf(company, operationId)).map(({ text }) => text)).toEqual([
      "654000 5000",
      "445740 1000 F12 Dupont",
      "411000 -6000 F12 Dupont",
    ]);
    expect(await left(company)).toEqual([0]);
    expect((await giveUp()).json()).toMatchObject({ status: 409, code: "open_item.nothing_left" });
    await expect(writeInvoices(company, [])).rejects.toThrow("open_item.settled");
    await company.send("POST", "/api/v1/transaction/delete", { id: operationId });
    expect(await left(company)).toEqual([60_00]);
  });

  test("is listed with its age while something is left of it; what its account holds beside is a finding", async () => {
    const company = await server.newCompany(BIC);
    await writeInvoices(company, [invoice]);
    const [item] = await states(company);
    const [paid] = await receipts(company, [["2026-03-02", "20.00"]]);
    await settle(company, paid, 20, item?.item.id);
    const list = async () => (await company.get("/api/v1/open-items")).json().data;
    expect(await list()).toMatchObject({
      items: [{ label: "Facture 12", amount: 120, settled: 20, left: 100, waitingVat: 16.67, days: 73, age: "to_90", isDraft: true }],
      receivable: { total: 100, ages: { to_30: 0, to_60: 0, to_90: 100, over_90: 0 } },
      payable: { total: 0 },
      gaps: [],
    });
    await company.send("POST", "/api/v1/journal-entry", {
      date: "2026-03-10",
      label: "Hors facture",
      lines: [
        { account: "411000", debit: 5 },
        { account: "108000", credit: 5 },
      ],
    });
    expect((await list()).gaps).toMatchObject([{ account: { code: "411000" }, balance: 105, items: 100 }]);
  });

  test("is named beside a receipt of its amount put on a sale, which becomes its payment in one press", async () => {
    const company = await server.newCompany(BIC);
    const [paid, other] = await receipts(company, [
      ["2026-03-02", "120.00"],
      ["2026-03-03", "77.00"],
    ]);
    for (const [operation, amount] of [
      [paid, 120],
      [other, 77],
    ] as const)
      await company.send("PUT", `/api/v1/transaction/${operation}/allocations`, { allocations: [{ account: "706000", amount }] });
    await writeInvoices(company, [invoice]);
    const [item] = await states(company);
    const misplaced = async () => (await company.get("/api/v1/open-items")).json().data.misplaced;
    expect(await misplaced()).toMatchObject([
      {
        operationId: paid,
        itemId: item?.item.id,
        message: expect.stringContaining("a le montant de «\u00a0Facture 12\u00a0», qui reste à régler\u00a0: est-ce son règlement\u00a0?"),
      },
    ]);
    const press = await company.send("POST", `/api/v1/transaction/${paid}/settle`, { items: [item?.item.id] });
    expect(press.statusCode, press.body).toBe(200);
    expect([await misplaced(), await left(company)]).toEqual([[], [0]]);
  });

  test("is suggested for the line that pays it, and settled when the suggestion is accepted", async () => {
    const company = await server.newCompany(BIC);
    const [paid, other] = await receipts(company, [
      ["2026-03-02", "120.00"],
      ["2026-03-03", "77.00"],
    ]);
    await writeInvoices(company, [invoice]);
    const read = async (id: string | undefined) => (await company.get(`/api/v1/transaction/${id}`)).json().data;
    expect((await read(paid)).suggestion).toMatchObject({
      account: { code: "411000" },
      confidence: 0.95,
      source: "open_item",
      reason: "règlement de «\u00a0Facture 12\u00a0» du 31/01/2026",
    });
    expect((await read(other)).suggestion?.source).not.toBe("open_item");
    const reply = await company.send("POST", "/api/v1/transactions/accept-suggestions", { ids: [paid] });
    expect(reply.json().data.changed[0]).toMatchObject({
      allocations: [{ account: { code: "411000" }, openItems: [{ label: "Facture 12", amount: 120 }] }],
    });
    expect(await left(company)).toEqual([0]);
  });
});
