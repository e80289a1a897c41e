import { describe, expect, test } from "vitest";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { confirm, csvStatement, importFile, ofxText, preview, readBack } from "../testing.js";

const { newCompany, db, clock } = await testApp();

const JANUARY = ofxText([
  {
    lines: [
      ["2026-01-01", "VIR SEPA VILLA SAUVAGE", "1000.00"],
      ["2026-01-12", "PRLV SEPA ADOBE SYSTEMS", "-70.43"],
    ],
    closing: { date: "2026-01-31", amount: "1929.57" },
  },
]);

/** Number of rows that the books hold, and the totals kept beside them. */
async function books(company: TestCompany): Promise<Record<string, number>> {
  const [row] = await db.tenant(company.id, (tx) =>
    tx.query<Record<string, number>>(
      `select (select count(*)::int from books.operations) as operations, (select count(*)::int from books.operation_tokens) as tokens,
        (select count(*)::int from books.entries) as entries, (select count(*)::int from books.entry_lines) as lines,
        (select coalesce(sum(n), 0)::int from books.words) as words, (select coalesce(sum(n), 0)::int from books.operation_months) as months,
        (select coalesce(sum(abs(debit_cents - credit_cents)), 0)::int from books.account_months) as totals, (select count(*)::int from books.label_history) as lessons`,
    ),
  );
  return row ?? {};
}

const NOTHING = { operations: 0, tokens: 0, entries: 0, lines: 0, words: 0, months: 0, totals: 0, lessons: 0 };

async function undo(company: TestCompany, id: string): Promise<[number, unknown]> {
  const response = await company.send("DELETE", `/api/v1/bank-import/${id}`);
  return [response.statusCode, response.json()];
}

describe("an import taken back", () => {
  test("leaves nothing in the books but its lines, marked undone; the file can then be imported again", async () => {
    const company = await newCompany();
    const { id } = await importFile(company, JANUARY, "janvier.ofx");
    expect(await books(company)).toMatchObject({ operations: 2, entries: 3 });
    expect(await undo(company, id)).toEqual([200, { data: { removed: 2 } }]);
    expect(await books(company)).toEqual(NOTHING);
    expect(await readBack(company, id)).toMatchObject({ status: "undone", balanceChecks: [null] });
    expect((await company.get(`/api/v1/bank-import/${id}/lines`)).json()).toMatchObject({ data: [{ line: 1 }, { line: 2 }] });
    const again = await preview(company, JANUARY, "janvier.ofx");
    expect(again).toMatchObject({ selected: 2, accounts: [{ duplicates: 0 }] });
    expect(await confirm(company, again, [])).toEqual({ created: 2, duplicates: 0 });
    expect((await company.get("/api/v1/bank-balance")).json()).toMatchObject({ data: [{ balance: 1929.57, verified: true }] });
  });

  test("gives their place back to the operations of a preview that found them all in the books", async () => {
    const company = await newCompany();
    const { id } = await importFile(company, JANUARY, "janvier.ofx");
    const known = await preview(company, JANUARY, "janvier.ofx");
    expect(known).toMatchObject({ selected: 0, accounts: [{ duplicates: 2 }] });
    await undo(company, id);
    expect(await confirm(company, known, [])).toEqual({ created: 2, duplicates: 0 });
  });

  test("takes back categories with what they taught", async () => {
    const company = await newCompany({ taxSystem: "bic-rs" });
    const { id } = await importFile(company, JANUARY, "janvier.ofx");
    const { data } = (await company.get("/api/v1/transactions")).json<{ data: { id: string; value: number }[] }>();
    for (const operation of data) {
      const account = operation.value === 1000 ? "706000" : "606400";
      const response = await company.send("PUT", `/api/v1/transaction/${operation.id}/allocations`, {
        allocations: [{ account, amount: operation.value }],
      });
      expect(response.statusCode, response.body).toBe(200);
    }
    expect(await books(company)).toMatchObject({ lessons: 2 });
    expect(await undo(company, id)).toEqual([200, { data: { removed: 2 } }]);
    expect(await books(company)).toEqual(NOTHING);
  });

  test("leaves the operations of other imports, and the account opened as it was before", async () => {
    const company = await newCompany();
    const february = ofxText([{ lines: [["2026-02-02", "CB CAFE", "-10.00"]], closing: { date: "2026-02-28", amount: "1919.57" } }]);
    await importFile(company, february, "fevrier.ofx");
    const { id } = await importFile(company, JANUARY, "janvier.ofx");
    expect((await company.get("/api/v1/bank-balance")).json()).toMatchObject({ data: [{ balance: 1919.57 }] });
    await undo(company, id);
    expect(await books(company)).toMatchObject({ operations: 1, entries: 2 });
    expect((await company.get("/api/v1/bank-balance")).json()).toMatchObject({ data: [{ balance: 1919.57, verified: true }] });
  });

  test("is refused once: twice is once too many", async () => {
    const company = await newCompany();
    const { id } = await importFile(company, JANUARY, "janvier.ofx");
    await undo(company, id);
    expect(await undo(company, id)).toMatchObject([409, { code: "import.state" }]);
  });

  test("is refused when one of its entries is validated, and nothing moves", async () => {
    clock.set("2026-04-14");
    const company = await newCompany({ taxSystem: "bic-rs" });
    const { id } = await importFile(company, JANUARY, "janvier.ofx");
    const { data } = (await company.get("/api/v1/transactions")).json<{ data: { id: string; value: number; date: string }[] }>();
    const first = data.find(({ date }) => date === "2026-01-01");
    await company.send("PUT", `/api/v1/transaction/${first?.id}/allocations`, { allocations: [{ account: "706000", amount: 1000 }] });
    const validated = await company.send("POST", "/api/v1/ledger/validate", { through: "2026-01-05" });
    expect(validated.statusCode, validated.body).toBe(200);
    const before = await books(company);
    expect(await undo(company, id)).toMatchObject([409, { code: "import.entries_validated" }]);
    expect(await books(company)).toEqual(before);
  });
});

test("a preview that is abandoned disappears with its lines and its file", async () => {
  const company = await newCompany();
  const { id } = await preview(company, csvStatement([["2026-04-05", "URSSAF", "-412.00"]]));
  expect(await undo(company, id)).toEqual([200, { data: { removed: 0 } }]);
  expect((await company.get(`/api/v1/bank-import/${id}`)).statusCode).toBe(404);
  const [left] = await db.tenant(company.id, (tx) =>
    tx.query("select (select count(*)::int from books.bank_lines) as lines, (select count(*)::int from books.bank_import_files) as files"),
  );
  expect(left).toEqual({ lines: 0, files: 0 });
  expect(await undo(company, id)).toMatchObject([404, { code: "not_found" }]);
});

test("lines are frozen once imported, for every role of the database", async () => {
  const company = await newCompany();
  await importFile(company, JANUARY, "janvier.ofx");
  await expect(db.tenant(company.id, (tx) => tx.run("update books.bank_lines set label = 'autre'"))).rejects.toThrow(/frozen/);
});
