import { describe, expect, test } from "vitest";
import type { Openings } from "@comptoir/contract/takeovers/takeovers";
import { testApp, type TestCompany } from "../../testing/app.js";
import { closeByHand } from "../../testing/closed-years.js";
import { importFile, ofxText } from "../banking/testing.js";
import { typeIn } from "../operations/testing.js";

const server = await testApp({ today: "2026-04-14" });
const { newCompany } = server;

type Line = { account: string; label?: string; debit?: number; credit?: number };

const BALANCES: readonly Line[] = [
  { account: "218300", debit: 1200 },
  { account: "512000", debit: 4200 },
  { account: "164000", credit: 3000 },
  { account: "108000", credit: 2400 },
];

const type = (company: TestCompany, lines: readonly Line[], year = company.fiscalYearId) =>
  company.send("PUT", `/api/v1/fiscal-years/${year}/openings`, { lines });
const read = async (company: TestCompany) =>
  (await company.get(`/api/v1/fiscal-years/${company.fiscalYearId}/openings`)).json<{ data: Openings }>().data;

/** The net of each account on a day, openings included. */
async function nets(company: TestCompany, through = "2026-12-31"): Promise<Record<string, number>> {
  const begin = `${through.slice(0, 4)}-01-01`;
  const reply = await company.get(`/api/v1/ledger/trial-balance?startDate=${begin}&endDate=${through}`);
  const { accounts } = reply.json<{ data: { accounts: { code: string; balance: { value: number } }[] } }>().data;
  return Object.fromEntries(accounts.flatMap(({ code, balance }) => (balance.value === 0 ? [] : [[code, balance.value]])));
}

/** The unreversed entries of the books, as `AN takeover 512000=4200 …`, drafts in brackets. */
async function entries(company: TestCompany): Promise<string[]> {
  const rows = await server.db.tenantRead<{ text: string }>(company.id, {
    text: `select case when e.number is null then '[' else '' end || e.journal || ' ' || e.source_kind || case when e.number is null then ']' else '' end
        || string_agg(' ' || l.account_code || '=' || (l.debit_cents - l.credit_cents) / 100, '' order by l.position) as text
      from books.entries e join books.entry_lines l on l.company_id = e.company_id and l.entry_id = e.id
      where e.source_kind <> 'operation' group by e.id, e.company_id, e.journal, e.source_kind, e.number order by e.created_at, e.id`,
  });
  return rows.map(({ text }) => text);
}

describe("the balances that a business begins with", () => {
  test("are a draft of the openings journal, read again as they were typed, and carried into the next year", async () => {
    const company = await newCompany({ taxSystem: "bnc" });
    expect(await read(company)).toMatchObject({ state: "none", date: "2026-01-01", lines: [], bankAccounts: [] });
    const reply = await type(company, [...BALANCES]);
    expect(reply.statusCode).toBe(200);
    expect(await read(company)).toMatchObject({ state: "draft", lines: [{ account: { code: "218300" }, debit: 1200 }, {}, {}, {}] });
    expect(await entries(company)).toEqual(["[AN takeover] 218300=1200 512000=4200 164000=-3000 108000=-2400"]);
    await typeIn(company, { title: "Timbres", amount: 12, date: "2027-01-04", origin: "cash", debitCategory: "626000" });
    expect(await nets(company, "2027-12-31")).toMatchObject({ "512000": 4200, "164000": -3000, "108000": -2400, "218300": 1200 });
  });

  test("typed again they are replaced; emptied, nothing is left", async () => {
    const company = await newCompany();
    await type(company, BALANCES);
    await type(company, [
      { account: "512000", debit: 10 },
      { account: "108000", credit: 10 },
    ]);
    expect(await nets(company)).toEqual({ "512000": 10, "108000": -10 });
    await type(company, []);
    expect([await nets(company), (await read(company)).state]).toEqual([{}, "none"]);
  });

  test("validated, a change reverses them; the books stay intact and the year has one opening", async () => {
    const company = await newCompany();
    await type(company, BALANCES);
    await company.send("POST", "/api/v1/ledger/validate", { through: "2026-03-31" });
    expect((await read(company)).state).toBe("validated");
    await type(company, [
      { account: "512000", debit: 4000 },
      { account: "108000", credit: 4000 },
    ]);
    expect(await nets(company)).toEqual({ "512000": 4000, "108000": -4000 });
    await company.send("POST", "/api/v1/ledger/validate", { through: "2026-04-14" });
    expect(await nets(company)).toEqual({ "512000": 4000, "108000": -4000 });
    expect((await company.get("/api/v1/ledger/verify")).json().data).toMatchObject({ intact: true, entries: 3 });
  });

  test("their entry is not reversed by hand", async () => {
    const company = await newCompany();
    await type(company, BALANCES);
    const [entry] = await server.db.tenantRead<{ id: string }>(company.id, { text: "select id from books.entries" });
    const reply = await company.send("POST", `/api/v1/ledger/entries/${entry?.id}/reverse`, { date: "2026-04-01" });
    expect(reply.json()).toMatchObject({ status: 409, code: "ledger.derived" });
    expect(reply.json().message).toContain("soldes d’ouverture");
  });

  test("the FEC with its drafts begins with them", async () => {
    const company = await newCompany();
    await type(company, [
      { account: "512000", label: "Compte courant", debit: 10 },
      { account: "108000", credit: 10 },
    ]);
    const { body } = await company.get("/api/v1/documents/fec/txt?startDate=2026-01-01&endDate=2026-12-31&provisional=1");
    const [, ...rows] = body.trimEnd().split("\r\n");
    expect(rows.map((row) => row.split("\t")).map((cells) => [cells[0], cells[2], cells[4], cells[8], cells[10]])).toEqual([
      ["AN", "AN-1", "512000", "AN2026", "Compte courant"],
      ["AN", "AN-1", "108000", "AN2026", "Soldes d’ouverture au 01/01/2026"],
    ]);
  });
});

describe("beside what a statement opens", () => {
  const statement = ofxText([{ lines: [["2026-01-05", "VIR CLIENT", "100.00"]], closing: { date: "2026-01-31", amount: "5100.00" } }]);

  test("they replace the draft of the accounts that they name, whichever came first, and give it back once emptied", async () => {
    const [before, after] = [await newCompany(), await newCompany()];
    await importFile(before, statement, "releve.ofx");
    const opened = await entries(before);
    expect(opened).toHaveLength(1);
    await type(before, BALANCES);
    await type(after, BALANCES);
    await importFile(after, statement, "releve.ofx");
    for (const company of [before, after]) {
      expect(await entries(company)).toEqual(["[AN takeover] 218300=1200 512000=4200 164000=-3000 108000=-2400"]);
      expect((await nets(company))["512000"]).toBe(4300);
      await type(company, []);
      expect(await entries(company)).toEqual(opened);
    }
  });

  test("what statements open on the first day is shown beside them", async () => {
    const company = await newCompany();
    const lines = [["2026-01-01", "VIR CLIENT", "100.00"]] as const;
    await importFile(company, ofxText([{ lines, closing: { date: "2026-01-31", amount: "5100.00" } }]), "releve.ofx");
    expect((await read(company)).bankAccounts).toMatchObject([{ line: { account: { code: "512000" }, debit: 5000, credit: 0 } }]);
  });

  test("a bank account that they do not name keeps its own opening", async () => {
    const company = await newCompany();
    await importFile(company, statement, "releve.ofx");
    await type(company, [
      { account: "218300", debit: 10 },
      { account: "108000", credit: 10 },
    ]);
    expect(await entries(company)).toHaveLength(2);
  });

  test("a validated opening of a statement is reversed, and comes back once they are gone", async () => {
    const company = await newCompany();
    await importFile(company, statement, "releve.ofx");
    const [{ id = "" } = {}] = (await company.get("/api/v1/transactions")).json<{ data: { id: string }[] }>().data;
    await company.send("PUT", `/api/v1/transaction/${id}/allocations`, { allocations: [{ account: "706000", amount: 100 }] });
    expect((await company.send("POST", "/api/v1/ledger/validate", { through: "2026-03-31" })).statusCode).toBe(200);
    const opened = await nets(company);
    await type(company, BALANCES);
    expect((await nets(company))["512000"]).toBe(4300);
    await type(company, []);
    expect(await nets(company)).toEqual(opened);
    expect((await company.get("/api/v1/ledger/verify")).json().data.intact).toBe(true);
  });

  test("undoing the import leaves them as they are", async () => {
    const company = await newCompany();
    await type(company, BALANCES);
    const { id } = await importFile(company, statement, "releve.ofx");
    await company.send("DELETE", `/api/v1/bank-import/${id}`);
    expect(await entries(company)).toEqual(["[AN takeover] 218300=1200 512000=4200 164000=-3000 108000=-2400"]);
  });
});

describe("refused", () => {
  test.each([
    ["unbalanced", BALANCES.slice(0, 3), "openings.unbalanced", "lines"],
    [
      "a charge",
      [
        { account: "606400", debit: 1 },
        { account: "108000", credit: 1 },
      ],
      "openings.account_class",
      "lines[0].account",
    ],
    [
      "an account outside the chart",
      [
        { account: "199999", debit: 1 },
        { account: "108000", credit: 1 },
      ],
      "entry.account_unknown",
      "lines[0].account",
    ],
  ])("%s", async (_case, lines: readonly Line[], code, target) => {
    const company = await newCompany();
    expect((await type(company, lines)).json()).toMatchObject({ status: 422, code, target });
    expect(await entries(company)).toEqual([]);
  });

  test("unbalanced, the owner's account or the capital takes the difference", async () => {
    const [liberal, trader] = [await newCompany({ taxSystem: "bnc" }), await newCompany({ taxSystem: "bic-rn" })];
    const proposed = async (company: TestCompany) => (await type(company, [{ account: "512000", debit: 4200.5 }])).json().facts.proposed;
    expect(await proposed(liberal)).toEqual({ account: "108000", debitCents: 0, creditCents: 420_050 });
    expect(await proposed(trader)).toMatchObject({ creditCents: 420_050 });
  });

  test("another year than the first, an unknown one, a closed one", async () => {
    const company = await newCompany();
    await typeIn(company, { title: "Timbres", amount: 12, date: "2027-01-04", origin: "cash" });
    const [second] = (await company.get("/api/v1/fiscalyear")).json<{ data: { id: string }[] }>().data;
    expect((await type(company, BALANCES, second?.id)).json()).toMatchObject({ status: 422, code: "openings.not_first_year" });
    expect((await type(company, BALANCES, "018f0000-0000-7000-8000-000000000000")).json()).toMatchObject({ status: 404 });
    const other = await newCompany();
    expect((await type(company, BALANCES, other.fiscalYearId)).json()).toMatchObject({ status: 404, code: "not_found" });
    await closeByHand(server.db, company.id, "2026-01-01");
    expect((await type(company, BALANCES)).json()).toMatchObject({ status: 409, code: "openings.closed_year" });
  });
});
