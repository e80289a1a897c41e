import { expect, test } from "vitest";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { csvStatement, importFile } from "../../banking/testing.js";
import { list } from "../../operations/testing.js";
import { booksOf, closeBooks } from "./testing.js";

const server = await testApp({ today: "2026-01-20" });
const { db, newCompany } = server;

/** A year of three hundred operations, none validated. */
async function busyYear(): Promise<TestCompany> {
  const company = await newCompany({ beginning: "2025-01-01", end: "2025-12-31", taxSystem: "bnc" });
  const lines = Array.from(
    { length: 300 },
    (_, index) => [`2025-05-${String((index % 28) + 1).padStart(2, "0")}`, `CB ACHAT ${index}`, "-3.00"] as const,
  );
  await importFile(company, csvStatement(lines));
  const { data } = await list(company);
  expect(data.length).toBeGreaterThan(0);
  const body = { filters: { transaction_sign: "outcome" }, parts: [{ account: "606400", rest: true }] };
  const { seen } = (await company.send("PUT", "/api/v1/transactions/allocations", { ...body, preview: true })).json().data;
  const reply = await company.send("PUT", "/api/v1/transactions/allocations", { ...body, seen });
  expect(reply.statusCode, reply.body).toBe(200);
  return company;
}

const tracesOf = async (company: TestCompany) => [
  await booksOf(db, company),
  await db.tenantRead(company.id, {
    text: `select (select count(*)::int from books.closings) as closings, (select count(*)::int from books.tax_returns) as returns,
      (select count(*)::int from books.chain_heads) as heads, array(select status || ' ' || count(*) from books.operations group by status order by 1) as operations,
      array(select begins_on || ' ' || coalesce(closed_at::text, 'open') from books.fiscal_years order by 1) as years`,
  }),
];

test.each([
  ["while it numbers entries", "update", "entries"],
  ["while it keeps its line", "insert", "closings"],
  ["once it is closed", "update of closed_at", "fiscal_years"],
  ["while the next year opens", "insert", "entries"],
])("a closing whose connection is lost %s leaves nothing, and is done again", async (_when, event, table) => {
  const company = await busyYear();
  const before = await tracesOf(company);
  // The statement waits where it is until its connection is ended.
  await db.owner(async (tx) => {
    await tx.run(
      "create function books.wait_to_be_killed() returns trigger language plpgsql as $$ begin perform pg_sleep(20); return null; end $$",
    );
    await tx.run(
      `create trigger wait_to_be_killed after ${event} on books.${table} for each statement execute function books.wait_to_be_killed()`,
    );
  });
  const closing = closeBooks(server, company).then(
    () => "closed",
    () => "lost",
  );
  await expect
    .poll(() =>
      db.owner(async (tx) => {
        const killed = await tx.query(
          "select pg_terminate_backend(pid) as done from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()",
        );
        return killed.length;
      }),
    )
    .toBe(1);
  expect(await closing).toBe("lost");
  await db.owner(async (tx) => void (await tx.run("drop function books.wait_to_be_killed() cascade")));
  expect(await tracesOf(company)).toEqual(before);
  await closeBooks(server, company);
  expect((await company.get("/api/v1/ledger/verify")).json().data).toMatchObject({ intact: true, findings: [] });
});
