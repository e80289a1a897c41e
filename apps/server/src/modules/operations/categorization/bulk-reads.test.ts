import { expect, test } from "vitest";
import { addDays } from "@comptoir/accounting/calendar";
import { isoDate } from "@comptoir/accounting/date";
import type { Db } from "../../../db/db.js";
import type { Tx } from "../../../db/transaction.js";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { testDatabase } from "../../../testing/database.js";
import { csvStatement, importFile, type StatementLine } from "../../banking/testing.js";

const opened = await testDatabase();
let rowsRead = 0;
const db: Db = {
  ...opened,
  tenant: (companyId, work, turn) =>
    opened.tenant(
      companyId,
      async (tx) => {
        const before = await rowsReadBy(tx);
        try {
          return await work(tx);
        } finally {
          rowsRead += (await rowsReadBy(tx)) - before;
        }
      },
      turn,
    ),
};
const server = await testApp({ db });

/** Rows of tables that this transaction has fetched so far, triggers included. */
async function rowsReadBy(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    "select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint as n from pg_stat_xact_user_tables where schemaname = 'books'",
  );
  return row?.n ?? 0;
}

/** The rows that what it does on books has fetched. */
async function readingOf(work: () => Promise<unknown>): Promise<number> {
  rowsRead = 0;
  await work();
  return rowsRead;
}

type Imported = { readonly company: TestCompany; readonly importId: string };

/** A company with an import of `count` payments of one day after the other, ten a day. */
async function companyWith(count: number): Promise<Imported> {
  const company = await server.newCompany({ taxSystem: "bic-rs", vatSystem: "quarterly_rn" });
  const first = isoDate("2026-01-01");
  const lines = Array.from({ length: count }, (_, index): StatementLine => [
    addDays(first, Math.floor(index / 10)),
    `CB QUELBART ${index}`,
    `-${21 + (index % 200)}.01`,
  ]);
  const { id: importId } = await importFile(company, csvStatement(lines));
  return { company, importId };
}

const PARTS = [{ account: "606300", vatRate: 20 }];

/** Rows fetched to preview what gives the first hundred payments of a company a category, to write it and to take it back. */
async function bulk({ company }: Imported): Promise<readonly number[]> {
  const body = { filters: { startDate: "2026-01-01", endDate: "2026-01-10" }, parts: PARTS };
  let [seen, actId] = ["", ""];
  const preview = await readingOf(async () => {
    const reply = await company.send("PUT", "/api/v1/transactions/allocations", { ...body, preview: true });
    const { data } = reply.json<{ data: { seen: string; count: number } }>();
    expect(data.count).toBe(100);
    seen = data.seen;
  });
  const written = await readingOf(async () => {
    const reply = await company.send("PUT", "/api/v1/transactions/allocations", { ...body, seen });
    expect(reply.statusCode, reply.body).toBe(200);
    actId = reply.json<{ data: { actId: string } }>().data.actId;
  });
  const undone = await readingOf(async () => expect((await company.send("POST", `/api/v1/acts/${actId}/undo`, {})).statusCode).toBe(200));
  return [preview, written, undone];
}

test("a hundred operations of a company that no statistics know are categorised, and taken back, without reading its books for each of them", async () => {
  const known = await companyWith(1200);
  await bulk(known);
  await db.owner(async (tx) => {
    const tables = await tx.query<{ name: string }>(
      "select c.oid::regclass::text as name from pg_class c where c.relnamespace = 'books'::regnamespace and c.relkind = 'r'",
    );
    for (const { name } of tables) await tx.run(`analyze ${name}; alter table ${name} set (autovacuum_enabled = false)`);
  });
  const [small, large] = [await companyWith(400), await companyWith(1200)];
  const [ofSmall, ofLarge] = [await bulk(small), await bulk(large)];
  // Each table may be read whole by a statement, and is not by each operation: 80 000 rows more, for each statement that would.
  for (const [index, rows] of ofLarge.entries())
    expect(rows - (ofSmall[index] ?? 0), `${ofSmall.join()} ${ofLarge.join()}`).toBeLessThan(20_000);
  const taken = async ({ company, importId }: Imported) =>
    readingOf(async () => expect((await company.send("DELETE", `/api/v1/bank-import/${importId}`)).statusCode).toBe(200));
  const [rowsOfSmall, rowsOfLarge] = [await taken(small), await taken(large)];
  expect(rowsOfLarge, `${rowsOfSmall} ${rowsOfLarge}`).toBeLessThan(4 * rowsOfSmall);
});
