import type { LightMyRequestResponse } from "fastify";
import { expect, test, vi } from "vitest";
import pg from "pg";
import { QueueFull, QueueLeft } from "../../../concurrency/fair-queue.js";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { confirm, csvStatement, importFile, preview, readBack } from "../testing.js";
import { confirming } from "./confirm.js";

const { newCompany, db, app } = await testApp();

const LINES = Array.from({ length: 40 }, (_, index) => ["2026-03-02", `CB MAGASIN ${index}`, `-${index + 1}.00`] as const);

/** Begins at once: a request that is only described waits for its reader. */
async function confirmLater(company: TestCompany, id: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
  return await app.inject({
    method: "POST",
    url: `/api/v1/bank-import/${id}/confirm`,
    headers: { ...company.headers, ...headers },
    payload: { accounts: [{ index: 0, create: true }] },
  });
}

/** Keeps every import waiting at its words, then ends as told. */
async function holdingWords(work: (session: pg.Client) => Promise<void>): Promise<void> {
  const session = new pg.Client({ connectionString: db.connectionString });
  await session.connect();
  try {
    await session.query("begin; lock table books.operation_tokens in exclusive mode");
    await work(session);
  } finally {
    await session.end();
  }
}

/** The process of the import that waits; asked again until there is one. */
async function waitingProcess(session: pg.Client): Promise<number> {
  for (let attempt = 0; attempt < 20_000; attempt++) {
    // A transaction keeps its view of the others until it clears its snapshot.
    await session.query("select pg_stat_clear_snapshot()");
    const { rows } = await session.query<{ pid: number }>(
      "select pid from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into books.operations%'",
    );
    if (rows[0]) return rows[0].pid;
  }
  throw new Error("no import came to its words");
}

function rowCounts(company: TestCompany): Promise<object[]> {
  return db.tenant(company.id, (tx) =>
    tx.query(
      "select (select count(*)::int from books.operations) as operations, (select count(*)::int from books.bank_accounts) as accounts, (select count(*)::int from books.entries) as entries",
    ),
  );
}

test("a confirmation whose connection dies leaves nothing, and can be done again", async () => {
  const company = await newCompany();
  const { id } = await preview(company, csvStatement(LINES));
  await holdingWords(async (session) => {
    const confirmed = confirmLater(company, id);
    const pid = await waitingProcess(session);
    expect(await readBack(company, id)).toMatchObject({ status: "importing", progress: { total: 40 } });
    await session.query("select pg_terminate_backend($1)", [pid]);
    expect((await confirmed).statusCode).toBe(503);
  });
  expect(await rowCounts(company)).toEqual([{ operations: 0, accounts: 0, entries: 0 }]);
  expect(await readBack(company, id)).toMatchObject({ status: "previewed", progress: { done: 0 } });
  expect((await confirmLater(company, id)).json()).toEqual({ data: { created: 40, duplicates: 0 } });
});

test("how far an import is can be read from another connection while it is written", async () => {
  const company = await newCompany();
  const lines = Array.from({ length: 3200 }, (_, index) => ["2026-03-02", `CB MAGASIN ${index}`, `-${index + 1}.00`] as const);
  const { id } = await preview(company, csvStatement(lines));
  await holdingWords(async (session) => {
    const confirmed = confirmLater(company, id);
    await waitingProcess(session);
    const { status, progress } = await readBack(company, id);
    expect([status, progress.total, progress.done > 0 && progress.done < 3200]).toEqual(["importing", 3200, true]);
    await session.query("rollback");
    expect((await confirmed).json()).toEqual({ data: { created: 3200, duplicates: 0 } });
  });
  expect(await readBack(company, id)).toMatchObject({ status: "imported", progress: { done: 3200, total: 3200 } });
});

test("a file that seemed to add nothing says that it is being written once its operations have left the books", async () => {
  const company = await newCompany();
  const first = await importFile(company, csvStatement(LINES));
  const again = await preview(company, csvStatement(LINES));
  expect(again).toMatchObject({ selected: 0, accounts: [{ duplicates: 40 }] });
  expect((await company.send("DELETE", `/api/v1/bank-import/${first.id}`)).statusCode).toBe(200);
  await holdingWords(async (session) => {
    const confirmed = confirm(company, again, []);
    await waitingProcess(session);
    expect(await readBack(company, again.id)).toMatchObject({ status: "importing" });
    await session.query("rollback");
    expect(await confirmed).toEqual({ created: 40, duplicates: 0 });
  });
});

test("an import that a crash left half done is a preview again for its next reader", async () => {
  const company = await newCompany();
  const { id } = await preview(company, csvStatement(LINES));
  await db.tenant(company.id, (tx) => tx.run("update books.bank_imports set status = 'importing', rows_done = 12"));
  expect((await company.get("/api/v1/bank-import")).json()).toMatchObject({ data: [{ id, status: "previewed", progress: { done: 0 } }] });
  await db.tenant(company.id, (tx) => tx.run("update books.bank_imports set status = 'importing'"));
  expect((await confirmLater(company, id)).statusCode).toBe(200);
});

test("an import that a crash left half done is read while another transaction holds the books, and is a preview for the next reader", async () => {
  const company = await newCompany();
  const { id } = await preview(company, csvStatement(LINES));
  await db.tenant(company.id, (tx) => tx.run("update books.bank_imports set status = 'importing', rows_done = 12"));
  const session = new pg.Client({ connectionString: db.connectionString });
  await session.connect();
  try {
    await session.query(`set app.company_id = '${company.id}'; begin`);
    await session.query("select from books.versions where company_id = $1 for update", [company.id]);
    expect(await readBack(company, id)).toMatchObject({ status: "importing", progress: { done: 12 } });
    await session.query("rollback");
  } finally {
    await session.end();
  }
  expect(await readBack(company, id)).toMatchObject({ status: "previewed", progress: { done: 0 } });
});

test("of two confirmations at once one writes and the other is refused", async () => {
  const company = await newCompany();
  const { id } = await preview(company, csvStatement(LINES));
  const answers = await Promise.all([confirmLater(company, id), confirmLater(company, id)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await rowCounts(company)).toEqual([{ operations: 40, accounts: 1, entries: 40 }]);
});

test("two previews of one file confirmed at once write its operations once", async () => {
  const company = await newCompany();
  await importFile(company, csvStatement([["2026-01-05", "CB CAFE", "-2.00"]]));
  const ids = [(await preview(company, csvStatement(LINES))).id, (await preview(company, csvStatement(LINES))).id];
  const answers = await Promise.all(ids.map((id) => company.send("POST", `/api/v1/bank-import/${id}/confirm`, {})));
  const created = answers.map((answer) => answer.json<{ data: { created: number } }>().data.created);
  expect(created.toSorted((a, b) => a - b)).toEqual([0, 40]);
});

test("the same key asked twice is the same confirmation", async () => {
  const company = await newCompany();
  const { id } = await preview(company, csvStatement(LINES));
  const key = { "idempotency-key": "une-fois" };
  const answers = await Promise.all([confirmLater(company, id, key), confirmLater(company, id, key)]);
  expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual([
    [200, { data: { created: 40, duplicates: 0 } }],
    [200, { data: { created: 40, duplicates: 0 } }],
  ]);
  expect(await rowCounts(company)).toMatchObject([{ operations: 40 }]);
});

test("an import leaves its trace: who, what, how many", async () => {
  const company = await newCompany();
  const { id } = await importFile(company, csvStatement(LINES));
  const trail = await db.tenant(company.id, (tx) =>
    tx.query("select action, subject, user_id, details from books.audit_log where action <> 'fact' order by at, id"),
  );
  expect(trail).toMatchObject([
    { action: "import.preview", subject: id, user_id: company.userId, details: { fileName: "releve.csv" } },
    { action: "import.confirm", subject: id, details: { created: 40, duplicates: 0 } },
  ]);
});

test.each([new QueueFull("company"), new QueueLeft()])(
  "a confirmation whose turn never came (%s) takes no connection to settle what it never began",
  async (error) => {
    const { id } = await newCompany();
    const aside = vi.spyOn(db, "aside");
    const failing = (reason: Error) => async (): Promise<never> => {
      throw reason;
    };
    await expect(confirming(db, id, failing(error))).rejects.toBe(error);
    expect(aside).not.toHaveBeenCalled();
    await expect(confirming(db, id, failing(new Error("broken")))).rejects.toThrow("broken");
    expect(aside).toHaveBeenCalledTimes(1);
    aside.mockRestore();
  },
);
