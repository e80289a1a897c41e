import { describe, expect, test } from "vitest";
import { isoDate } from "@comptoir/accounting/date";
import { reversalEntry } from "@comptoir/accounting/ledger/reversal-entry";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { importFile, ofxText } from "../../banking/testing.js";
import { insertDrafts, derivedEntryOf } from "../entries/service.js";
import { lockEntry } from "../freezing/service.js";

const { newCompany, db } = await testApp({ today: "2026-04-14" });

describe("the opening of a bank account, once validated", () => {
  const VALID = { lines: [["2026-01-05", "VIR CLIENT", "100.00"]] as const, closing: { date: "2026-01-31", amount: "1100.00" } };

  /** A company whose account was opened by a statement at 1 000,00 €, validated; its only operation is categorised. */
  async function opened(statement = ofxText([VALID])): Promise<{ company: TestCompany; account: string }> {
    const company = await newCompany();
    await importFile(company, statement, "janvier.ofx");
    const [{ id = "", value = 0 } = {}] = (await company.get("/api/v1/transactions")).json<{ data: { id: string; value: number }[] }>()
      .data;
    await company.send("PUT", `/api/v1/transaction/${id}/allocations`, { allocations: [{ account: "706000", amount: value }] });
    expect((await company.send("POST", "/api/v1/ledger/validate", { through: "2026-02-28" })).statusCode).toBe(200);
    const [account] = (await company.get("/api/v1/bank-balance")).json<{ data: { id: string }[] }>().data;
    return { company, account: account?.id ?? "" };
  }

  /** The entries that open the account: journal, balance, V validated, their reversal in brackets. */
  async function openings(company: TestCompany): Promise<string[]> {
    const rows = await db.tenantRead<{ text: string }>(company.id, {
      text: `select concat_ws(' ', e.journal, case e.source_kind when 'reversal' then '[reversal]' end, (l.debit_cents - l.credit_cents) / 100,
          case when e.number is not null then 'V' end) as text
        from books.entries e join books.entry_lines l on l.company_id = e.company_id and l.entry_id = e.id and l.account_code = '512000'
        where e.source_kind in ('opening', 'reversal') order by e.created_at, e.source_kind desc, e.id`,
    });
    return rows.map(({ text }) => text);
  }

  const correct = (company: TestCompany, account: string, body: object) =>
    company.send("PUT", `/api/v1/bank-accounts/${account}/opening`, body);
  const isIntact = async (company: TestCompany): Promise<unknown> => (await company.get("/api/v1/ledger/verify")).json().data.findings;

  test("is not reversed by hand: the refusal names the screen of the account", async () => {
    const { company } = await opened();
    const [entry] = await db.tenantRead<{ id: string }>(company.id, { text: "select id from books.entries where source_kind = 'opening'" });
    const reply = await company.send("POST", `/api/v1/ledger/entries/${entry?.id}/reverse`, { date: "2026-03-01" });
    expect(reply.json()).toMatchObject({ status: 409, code: "ledger.derived", message: expect.stringContaining("Comptes bancaires") });
  });

  test("is corrected by its account: reversed and posted again, and taken back before the next validation leaves nothing", async () => {
    const { company, account } = await opened();
    const reply = await correct(company, account, { balance: 1200 });
    expect(reply.json()).toMatchObject({ data: { balance: 1300, opening: { balance: 1200 } } });
    expect(await openings(company)).toEqual(["OD 1000 V", "OD [reversal] -1000", "OD 1200"]);
    expect(await isIntact(company)).toEqual([]);
    await correct(company, account, { balance: 1000 });
    expect(await openings(company)).toEqual(["OD 1000 V"]);
    await correct(company, account, { balance: 1300.5 });
    await company.send("POST", "/api/v1/ledger/validate", { through: "2026-03-31" });
    expect((await company.get("/api/v1/bank-balance")).json()).toMatchObject({ data: [{ balance: 1400.5 }] });
    expect(await isIntact(company)).toEqual([]);
  });

  test("on the first day of the books it stays in the openings journal", async () => {
    const first = ofxText([{ lines: [["2026-01-01", "VIR CLIENT", "100.00"]], closing: { date: "2026-01-31", amount: "1100.00" } }]);
    const { company, account } = await opened(first);
    await correct(company, account, { balance: 900 });
    expect(await openings(company)).toEqual(["AN 1000 V", "AN [reversal] -1000", "AN 900"]);
    await company.send("POST", "/api/v1/ledger/validate", { through: "2026-03-31" });
    expect(await openings(company)).toEqual(["AN 1000 V", "AN [reversal] -1000 V", "AN 900 V"]);
    expect(await isIntact(company)).toEqual([]);
  });

  test("reversed by mistake, it is recorded again", async () => {
    const { company, account } = await opened();
    await db.tenant(company.id, async (tx) => {
      const [row] = await tx.query<{ id: string }>("select id from books.entries where source_kind = 'opening'");
      const standing = row && (await lockEntry(tx, company.id, row.id));
      if (!standing) throw new Error("no opening");
      const entry = reversalEntry(derivedEntryOf(standing), { entryId: standing.id, date: isoDate("2026-03-01"), isReversed: false });
      await insertDrafts(tx, company.id, [{ entry, fiscalYearId: company.fiscalYearId }]);
    });
    await company.send("POST", "/api/v1/ledger/validate", { through: "2026-03-31" });
    await correct(company, account, { balance: 1000 });
    expect(await openings(company)).toEqual(["OD 1000 V", "OD [reversal] -1000 V", "OD 1000"]);
    expect((await company.get("/api/v1/bank-balance")).json()).toMatchObject({ data: [{ balance: 1100 }] });
  });

  test("a statement that goes back further moves it, and undone gives it back as it was validated", async () => {
    const { company } = await opened();
    const earlier = ofxText([{ lines: [["2026-01-02", "CB CAFE", "-10.00"]], closing: { date: "2026-01-02", amount: "1000.00" } }]);
    const { id } = await importFile(company, earlier, "debut.ofx");
    expect(await openings(company)).toEqual(["OD 1000 V", "OD [reversal] -1000", "OD 1010"]);
    expect((await company.get("/api/v1/bank-balance")).json()).toMatchObject({ data: [{ balance: 1100 }] });
    expect((await company.send("DELETE", `/api/v1/bank-import/${id}`)).statusCode).toBe(200);
    expect(await openings(company)).toEqual(["OD 1000 V"]);
    expect(await isIntact(company)).toEqual([]);
  });

  test("is refused outside the fiscal years, for an account that does not exist, and where the openings of the year state it", async () => {
    const { company, account } = await opened();
    expect((await correct(company, account, { balance: 1, date: "2020-01-01" })).json()).toMatchObject({
      status: 422,
      code: "bank_account.opening_day",
    });
    expect((await correct(company, company.id, { balance: 1 })).json()).toMatchObject({ status: 404, code: "not_found" });
    const lines = [
      { account: "512000", debit: 10 },
      { account: "108000", credit: 10 },
    ];
    await company.send("PUT", `/api/v1/fiscal-years/${company.fiscalYearId}/openings`, { lines });
    expect((await correct(company, account, { balance: 1 })).json()).toMatchObject({ status: 409, code: "bank_account.opening_typed" });
  });
});
