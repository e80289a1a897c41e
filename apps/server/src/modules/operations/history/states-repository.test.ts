import { expect, test } from "vitest";
import type { Tx } from "../../../db/transaction.js";
import { testApp } from "../../../testing/app.js";
import { csvStatement, importFile } from "../../banking/testing.js";
import { readStates } from "./states-repository.js";

const server = await testApp();

/** How often this transaction has looked for the components that a part of an operation pays for. */
async function looksForComponents(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `select (pg_stat_get_xact_numscans(t) + sum(pg_stat_get_xact_numscans(i.indexrelid)))::bigint as n
      from (select 'books.allocation_components'::regclass::oid as t) x join pg_index i on i.indrelid = t group by t`,
  );
  return row?.n ?? 0;
}

test("of many operations that the database does not know yet, the parts of each are read once", async () => {
  const company = await server.newCompany({ taxSystem: "bic-rs", vatSystem: "quarterly_rn" });
  // The statistics of the tables are older: this company then seems to have one operation.
  await server.db.owner((tx) => tx.query("analyze books.operations, books.allocations"));
  const lines = Array.from({ length: 50 }, (_, index) => ["2026-03-02", `QUELBART ${index}`, `-${index + 1}.00`] as const);
  await importFile(company, csvStatement(lines));
  const rows = await server.db.tenantRead<{ id: string }>(company.id, {
    text: "select id from books.operations where company_id = $1",
    values: [company.id],
  });
  const ids = rows.map(({ id }) => id);
  const given = await company.send("PUT", "/api/v1/transactions/allocations", { ids, parts: [{ account: "606300" }] });
  expect(given.statusCode).toBe(200);
  await server.db.tenant(company.id, async (tx) => {
    const before = await looksForComponents(tx);
    const states = await readStates(tx, company.id, ids);
    expect([...states.values()].map(({ posting }) => posting.status)).toEqual(lines.map(() => "categorized"));
    expect((await looksForComponents(tx)) - before).toBeLessThanOrEqual(100);
  });
});
