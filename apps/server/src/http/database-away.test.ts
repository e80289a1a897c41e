import { afterAll, expect, test, vi } from "vitest";
import { buildApp } from "../app.js";
import { openDb } from "../db/db.js";
import { makeServices } from "../make-services.js";
import { csvStatement, preview } from "../modules/banking/testing.js";
import { testApp, TEST_OPTIONS, type TestCompany } from "../testing/app.js";
import { databaseProxy } from "../testing/database-proxy.js";

const { db: direct, clock, newCompany } = await testApp();
const proxy = await databaseProxy(direct.connectionString);
const db = await openDb({ connectionString: proxy.connectionString }, { poolSize: 3, statementMilliseconds: 700 });
const app = await buildApp(await makeServices(db, { clock, checkReplies: true }), TEST_OPTIONS);
afterAll(async () => {
  await app.close();
  await proxy.close();
  await db.close();
});

type Call = [method: "GET" | "POST", url: string, payload?: object | undefined];
const VALIDATE: Call = ["POST", "/api/v1/ledger/validate", { through: "2026-01-31" }];
const CALLS: readonly Call[] = [["GET", "/api/v1/transactions"], ["GET", "/api/v1/bank-import"], VALIDATE];
const send = ({ headers }: TestCompany, [method, url, payload]: Call) => app.inject({ method, url, headers, ...(payload && { payload }) });

/** Runs `meanwhile` while another transaction keeps the books of the company to itself. */
async function whileLocked<Result>(company: TestCompany, meanwhile: () => Promise<Result>): Promise<Result> {
  return direct.tenant(company.id, async (tx) => {
    await tx.query("select from books.fiscal_years for update");
    await tx.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [company.id]);
    return meanwhile();
  });
}
/** Transactions that have waited for a lock, for `seconds` at least. */
const waiting = async (seconds = 0) =>
  (
    await direct.owner((tx) =>
      tx.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and clock_timestamp() - query_start >= make_interval(secs => $1)`,
        [seconds],
      ),
    )
  ).length;

test.each(CALLS)("while nothing takes connections, %s %s is answered by 503, then as ever", async (method, url, payload) => {
  const call: Call = [method, url, payload];
  const company = await newCompany();
  await proxy.close();
  const reply = await send(company, call);
  await proxy.open();
  expect(reply.json()).toMatchObject({ status: 503, code: "server.unavailable" });
  expect((await send(company, call)).statusCode).toBe(200);
});

test("a call whose connection breaks while it waits answers 503", async () => {
  const company = await newCompany();
  const reply = await whileLocked(company, async () => {
    const sent = send(company, VALIDATE);
    await vi.waitFor(async () => expect(await waiting()).toBe(1));
    proxy.cut();
    return sent;
  });
  expect(reply.json()).toMatchObject({ status: 503, code: "server.unavailable" });
});

test("a call whose connection the server ends answers 503", async () => {
  const company = await newCompany();
  const reply = await whileLocked(company, async () => {
    const sent = send(company, VALIDATE);
    await vi.waitFor(async () => expect(await waiting()).toBe(1));
    await direct.owner((tx) =>
      tx.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"),
    );
    return sent;
  });
  expect(reply.json()).toMatchObject({ status: 503, code: "server.unavailable" });
});

test("a call that waits longer than a statement may last answers 503 and frees its connection", async () => {
  const company = await newCompany();
  const replies = await whileLocked(company, () => Promise.all(Array.from({ length: 4 }, () => send(company, VALIDATE))));
  for (const reply of replies) expect(reply.json()).toMatchObject({ status: 503, code: "server.unavailable" });
  expect((await send(company, VALIDATE)).statusCode).toBe(200);
});

test.each([...CALLS, ["GET", "/readyz"] as Call])(
  "while the server is frozen, %s %s is answered by 503, then as ever",
  async (method, url, payload) => {
    const company = await newCompany();
    const call: Call = [method, url, payload];
    await send(company, call);
    proxy.freeze(true);
    const reply = await send(company, call);
    proxy.freeze(false);
    expect(reply.json()).toMatchObject({ status: 503, code: "server.unavailable" });
    expect((await send(company, call)).statusCode).toBe(200);
  },
);

test("an import may wait longer", async () => {
  const company = await newCompany();
  const { id } = await preview(company, csvStatement([["2026-03-02", "ACHAT", "-12.50"]]));
  const reply = await whileLocked(company, async () => {
    const sent = send(company, ["POST", `/api/v1/bank-import/${id}/confirm`, { accounts: [{ index: 0, create: true }] }]);
    await vi.waitFor(async () => expect(await waiting(1)).toBe(1));
    return { sent };
  });
  expect((await reply.sent).statusCode).toBe(200);
});
