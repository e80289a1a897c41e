import { expect, test } from "vitest";
import { addDays } from "@comptoir/accounting/calendar";
import { isoDate } from "@comptoir/accounting/date";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { csvStatement, importFile, type StatementLine } from "../../banking/testing.js";

const server = await testApp();
const { db } = server;
const COUNT = 600;

/** A company whose operations all have one category; returns the act that gave it. */
async function categorized(): Promise<{ readonly company: TestCompany; readonly actId: string }> {
  const company = await server.newCompany({ taxSystem: "bic-rs", vatSystem: "quarterly_rn" });
  const day = (index: number) => addDays(isoDate("2026-01-01"), index % 60);
  const lines = Array.from({ length: COUNT }, (_, index): StatementLine => [day(index), `CB QUELBART ${index}`, `-${index + 21}.01`]);
  await importFile(company, csvStatement(lines));
  const body = { filters: { startDate: "2026-01-01", endDate: "2026-12-31" }, parts: [{ account: "606300" }] };
  const { data } = (await company.send("PUT", "/api/v1/transactions/allocations", { ...body, preview: true })).json();
  expect(data.count).toBe(COUNT);
  const reply = await company.send("PUT", "/api/v1/transactions/allocations", { ...body, seen: data.seen });
  expect(reply.statusCode, reply.body).toBe(200);
  return { company, actId: reply.json<{ data: { actId: string } }>().data.actId };
}

/** Blocks of the index of accounts that were looked at since the database began, by connections that have nothing left to tell. */
async function blocksOfIndex(company: TestCompany): Promise<number> {
  await db.tenant(company.id, (tx) => tx.query("select pg_stat_force_next_flush()"));
  return db.owner(async (tx) => {
    const [row] = await tx.query<{ n: number }>(
      "select (idx_blks_read + idx_blks_hit)::bigint as n from pg_statio_user_indexes where indexrelname = 'allocations_by_account'",
    );
    return row?.n ?? 0;
  });
}

test("the parts of operations are looked up by their operation, of a company that no statistics know", async () => {
  await categorized();
  await db.owner((tx) => tx.query("analyze books.operations, books.allocations"));
  const { company, actId } = await categorized();
  const before = await blocksOfIndex(company);
  expect((await company.send("POST", `/api/v1/acts/${actId}/undo`, {})).statusCode).toBe(200);
  // The counts of categories look for their own key there, two blocks or three for each part that goes.
  const blocks = (await blocksOfIndex(company)) - before;
  expect(blocks / COUNT).toBeLessThan(10);
});
