import { describe, expect, test } from "vitest";
import type { Transaction } from "@comptoir/contract/operations/operations";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { entryLines, list, newBankAccount, typeIn } from "../testing.js";

const server = await testApp({ today: "2026-04-14" });
const { newCompany } = server;

const INSTALMENT = {
  date: "2026-03-05",
  label: "Échéance de prêt",
  pieceRef: "PRET-12",
  lines: [
    { account: "164000", label: "Capital amorti", debit: 850 },
    { account: "661100", debit: 42.5 },
    { account: "616100", debit: 7.5 },
    { account: "512000", credit: 900 },
  ],
};

const post = (company: TestCompany, own: object = {}) => company.send("POST", "/api/v1/journal-entry", { ...INSTALMENT, ...own });
const patch = (company: TestCompany, body: object) => company.send("PATCH", "/api/v1/journal-entry", body);

async function recorded(company: TestCompany, own: object = {}): Promise<Transaction> {
  const reply = await post(company, own);
  if (reply.statusCode !== 201) throw new Error(reply.body);
  return reply.json<{ data: Transaction }>().data;
}

describe("a miscellaneous entry of several lines", () => {
  test("is an operation of origin « other », its entry in OD with the lines typed", async () => {
    const company = await newCompany();
    const entry = await recorded(company);
    expect(entry).toMatchObject({
      title: "Échéance de prêt",
      value: 900,
      pieceRef: "PRET-12",
      transactionOrigin: { code: "other" },
      transactionStatus: { code: "categorized" },
      variousAccounts: null,
      vatStatus: "none",
      paymentMode: null,
    });
    expect(entry.journalLines?.map(({ account, label, debit, credit }) => [account.code, label, debit, credit])).toEqual([
      ["164000", "Capital amorti", 850, 0],
      ["661100", "", 42.5, 0],
      ["616100", "", 7.5, 0],
      ["512000", "", 0, 900],
    ]);
    expect(await entryLines(server, company, entry.id)).toEqual([
      "OD 2026-03-05 164000 D 850,00",
      "OD 2026-03-05 661100 D 42,50",
      "OD 2026-03-05 616100 D 7,50",
      "OD 2026-03-05 512000 C 900,00",
    ]);
  });

  test("is listed, found by its words, its reference and the accounts of its lines", async () => {
    const company = await newCompany();
    const { id } = await recorded(company);
    await recorded(company, {
      label: "Autre",
      pieceRef: null,
      lines: [
        { account: "108000", debit: 5 },
        { account: "471000", credit: 5 },
      ],
    });
    for (const filters of [{ query: "amorti" }, { query: "pret-12" }, { query: "900,00" }, { categories: ["661100"] }, { query: "661100" }])
      expect((await list(company, filters)).data.map((one) => one.id)).toEqual([id]);
    expect((await list(company, { origin: "other" })).data).toHaveLength(2);
  });

  test("is neither a receipt nor an expense of its month", async () => {
    const company = await newCompany();
    await recorded(company);
    await typeIn(company, { title: "Vente", amount: 40, date: "2026-03-09", type: "income", origin: "cash" });
    const [month] = (await company.get("/api/v1/transactions/overview")).json().data.months;
    expect(month).toMatchObject({ month: "2026-03-01", count: 2, income: 40, outcome: 0 });
    expect((await company.get(`/api/v1/explain?figure=${month.incomeExplain}`)).json().data).toMatchObject({ value: 40, gap: 0 });
  });

  test("its lines, day and label change together; one between two accounts becomes one of lines", async () => {
    const company = await newCompany();
    const { id } = await recorded(company);
    const changed = await patch(company, {
      id,
      date: "2026-03-06",
      lines: [
        { account: "164000", debit: 10 },
        { account: "512000", credit: 10 },
      ],
    });
    expect(changed.json().data).toMatchObject({ value: 10, date: "2026-03-06", title: "Échéance de prêt", pieceRef: "PRET-12" });
    expect(await entryLines(server, company, id)).toEqual(["OD 2026-03-06 164000 D 10,00", "OD 2026-03-06 512000 C 10,00"]);
    expect((await list(company, { query: "amorti" })).data).toEqual([]);

    const two = await typeIn(company, {
      title: "Apport",
      amount: 50,
      date: "2026-03-02",
      origin: "other",
      debitCategory: "512000",
      creditCategory: "108100",
    });
    const lined = (await patch(company, { id: two.id, label: "Apport de mars" })).json().data;
    expect([lined.variousAccounts, lined.journalLines.length]).toEqual([null, 2]);
    expect(await entryLines(server, company, two.id)).toEqual(["OD 2026-03-02 512000 D 50,00", "OD 2026-03-02 108100 C 50,00"]);
  });

  test("goes away with its entry, and asks for its own form", async () => {
    const company = await newCompany();
    const { id } = await recorded(company);
    const reply = await company.send("POST", "/api/v1/transaction/update", { id, amount: 5 });
    expect(reply.json()).toMatchObject({ status: 409, code: "operation.journal_entry" });
    expect((await company.send("POST", "/api/v1/transaction/update", { id, comment: "Vu" })).json().data.comment).toBe("Vu");
    await company.send("POST", "/api/v1/transaction/delete", { id });
    expect(await entryLines(server, company, id)).toEqual([]);
    const left = await server.db.tenantRead(company.id, { text: "select 1 from books.operation_lines" });
    expect(left).toEqual([]);
  });

  test("validated, it is reversed, then recorded again with other lines, or cancelled", async () => {
    const company = await newCompany();
    const [again, gone] = [await recorded(company), await recorded(company, { label: "En double" })];
    await company.send("POST", "/api/v1/ledger/validate", { through: "2026-03-31" });
    const { id } = again;
    expect((await patch(company, { id, label: "Autre" })).json()).toMatchObject({ status: 409, code: "operation.validated" });
    expect((await patch(company, { id, comment: "Tableau au coffre" })).json()).toMatchObject({ status: 409, code: "operation.validated" });
    const reverse = async (operationId: string, recordAgain: boolean) => {
      const entries = (await company.get(`/api/v1/ledger/entries?operationId=${operationId}`)).json().data;
      return company.send("POST", `/api/v1/ledger/entries/${entries[0].id}/reverse`, { date: "2026-04-01", recordAgain });
    };
    expect((await reverse(id, true)).statusCode).toBe(201);
    expect((await reverse(gone.id, false)).statusCode).toBe(201);
    expect((await company.get(`/api/v1/transaction/${id}`)).json().data).toMatchObject({ transactionStatus: { code: "to_categorize" } });
    await patch(company, {
      id,
      lines: [
        { account: "164000", debit: 7 },
        { account: "512000", credit: 7 },
      ],
    });
    expect(await entryLines(server, company, id)).toContain("OD 2026-04-01 164000 D 7,00");
    expect((await company.get(`/api/v1/transaction/${gone.id}`)).json().data.cancelled).toEqual({ on: "2026-04-01" });
    const { accounts } = (await company.get("/api/v1/ledger/trial-balance?startDate=2026-01-01&endDate=2026-12-31")).json().data;
    expect(accounts.find((one: { code: string }) => one.code === "164000").balance.value).toBe(7);
    expect((await company.get("/api/v1/ledger/verify")).json().data.intact).toBe(true);
  });

  test("sent twice with one key, it is recorded once", async () => {
    const company = await newCompany();
    const headers = { ...company.headers, "idempotency-key": "od-1" };
    const send = () => server.app.inject({ method: "POST", url: "/api/v1/journal-entry", headers, payload: INSTALMENT });
    const ids = (await Promise.all([send(), send()])).map((reply) => reply.json().data.id);
    expect(new Set(ids).size).toBe(1);
  });
});

describe("refused, and nothing is written", () => {
  const [first] = INSTALMENT.lines;
  test.each([
    ["unbalanced", { lines: [first, { account: "512000", credit: 849.99 }] }, 422, "entry.unbalanced", "lines"],
    ["a line on both sides", { lines: [first, { account: "512000", debit: 1, credit: 851 }] }, 422, "entry.line_sides", "lines[1].debit"],
    ["a line of zero", { lines: [...INSTALMENT.lines, { account: "512000" }] }, 422, "entry.line_sides", "lines[4].debit"],
    [
      "an account outside the chart",
      { lines: [first, { account: "999999", credit: 850 }] },
      422,
      "entry.account_unknown",
      "lines[1].account",
    ],
    ["an account of trade", { lines: [first, { account: "101000", credit: 850 }] }, 422, "entry.account_not_allowed", "lines[1].account"],
    ["one line", { lines: [first] }, 400, "request.malformed", "lines"],
    [
      "below zero",
      {
        lines: [
          { account: "164000", debit: -1 },
          { account: "512000", credit: -1 },
        ],
      },
      400,
      "request.malformed",
      "lines[0].debit",
    ],
    [
      "an amount beyond what books hold",
      {
        lines: [
          { account: "164000", debit: 10_000_000_000.01 },
          { account: "512000", credit: 10_000_000_000.01 },
        ],
      },
      400,
      "request.malformed",
      "lines[0].debit",
    ],
    ["before the first year", { date: "2025-12-31" }, 422, "operation.date_out_of_bounds", "date"],
    ["more than a year after the current one", { date: "2028-01-01" }, 422, "operation.date_out_of_bounds", "date"],
    ["no label", { label: " " }, 400, "request.malformed", "label"],
  ])("%s", async (_case, own, status, code, target) => {
    const company = await newCompany();
    expect((await post(company, own)).json()).toMatchObject({ status, code, target });
    expect((await list(company)).data).toEqual([]);
  });

  test("an operation of the bank is not one of lines", async () => {
    const company = await newCompany();
    await newBankAccount(server, company);
    const { id } = await typeIn(company, { title: "Papeterie", amount: 10, date: "2026-03-02" });
    expect((await patch(company, { id, label: "OD" })).json()).toMatchObject({ status: 409, code: "operation.not_miscellaneous" });
  });
});
