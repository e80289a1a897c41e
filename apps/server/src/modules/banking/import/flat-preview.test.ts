import { expect, test } from "vitest";
import { addDays } from "@comptoir/accounting/calendar";
import { isoDate } from "@comptoir/accounting/date";
import type { Db } from "../../../db/db.js";
import type { Tx } from "../../../db/transaction.js";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { testDatabase } from "../../../testing/database.js";
import { confirm, csvStatement, importFile, preview, type StatementLine } from "../testing.js";

const opened = await testDatabase();
let rowsRead = 0;
const db: Db = {
  ...opened,
  tenant: (companyId, work, turn) =>
    opened.tenant(
      companyId,
      async (tx) => {
        const before = await operationsReadBy(tx);
        try {
          return await work(tx);
        } finally {
          rowsRead += (await operationsReadBy(tx)) - before;
        }
      },
      turn,
    ),
};
const server = await testApp({ db });

/** Operations that this transaction has fetched so far, by reading the table or one of its indexes. */
async function operationsReadBy(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `select seq_tup_read + (select sum(pg_stat_get_xact_tuples_returned(i.indexrelid)) from pg_index i where i.indrelid = t.relid)::bigint as n
      from pg_stat_xact_user_tables t where t.relid = 'books.operations'::regclass`,
  );
  return row?.n ?? 0;
}

const COUNT = 3000;
const dayOf = (index: number) => addDays(isoDate("2026-01-01"), index % 30);

/** A company with operations on thirty days; no statistics know it unless they are made. */
async function filled(): Promise<TestCompany> {
  const company = await server.newCompany();
  const lines = Array.from({ length: COUNT }, (_, index): StatementLine => [dayOf(index), `CB QUELBART ${index}`, `-${index + 21}.01`]);
  await importFile(company, csvStatement(lines));
  return company;
}

/** Twenty lines of the same days: ten of an operation, under another label, ten of none. */
const FILE = csvStatement(
  Array.from({ length: 20 }, (_, index): StatementLine => {
    const twin = index * 140;
    return [dayOf(twin), `PRLV AUTREMENT ${index}`, index < 10 ? `-${twin + 21}.01` : `-${twin + 21}.02`];
  }),
);

/** Operations read to preview that file, then to confirm it. */
async function readings(company: TestCompany): Promise<readonly number[]> {
  rowsRead = 0;
  const found = await preview(company, FILE);
  const previewed = rowsRead;
  expect(found).toMatchObject({ selected: 20, accounts: [{ count: 20, doubtful: 10, duplicates: 0 }] });
  rowsRead = 0;
  await confirm(company, found);
  return [previewed, rowsRead];
}

test("a short statement reads no more operations than it has lines, whatever the books hold and whatever is known of them", async () => {
  const known = await filled();
  await db.owner((tx) => tx.query("analyze books.operations"));
  const unknown = await filled();
  for (const company of [unknown, known]) {
    const [previewed, confirmed] = await readings(company);
    expect(previewed, `preview ${previewed}`).toBeLessThan(400);
    expect(confirmed, `confirmation ${confirmed}`).toBeLessThan(800);
  }
});
