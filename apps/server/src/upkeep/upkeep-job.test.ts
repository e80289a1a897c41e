import pg from "pg";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { Db } from "../db/db.js";
import { runDueJobs, type JobFailure } from "../jobs/run-jobs.js";
import { testApp } from "../testing/app.js";
import { askForUpkeep, upkeepHandlers } from "./upkeep-job.js";

const { db, newCompany } = await testApp();
const company = await newCompany();

const jobs = () => db.sharedRead({ text: "select company_id from shared.jobs where kind = 'upkeep'" });
const wrote = (rows: number, by = company.id) => db.tenant(by, (tx) => askForUpkeep(tx, by, { table: "books.words", rows }));
const addWords = (companyId: string, count: number) =>
  db.owner((tx) =>
    tx.run(`alter table books.words no force row level security;
      insert into books.words (company_id, word, n) select '${companyId}', 'w' || n, 1 from generate_series(1, ${count}) n;
      alter table books.words force row level security`),
  );
const known = () => db.owner((tx) => tx.query("select reltuples as rows from pg_class where oid = 'books.words'::regclass"));

async function runAll(on: Db, stopping = new AbortController().signal): Promise<readonly JobFailure[]> {
  const failures: JobFailure[] = [];
  for (const handler of upkeepHandlers(on))
    await runDueJobs(db, handler, { isStopping: () => false, stopping, onFailure: (failure) => void failures.push(failure) });
  return failures;
}

beforeEach(() => db.shared((tx) => tx.run("delete from shared.jobs")));

test("what several imports asked for is done once, and the database knows the tables again", async () => {
  await wrote(1999);
  expect(await jobs()).toEqual([]);
  await wrote(2000);
  await wrote(2000);
  expect(await jobs()).toEqual([{ company_id: company.id }, { company_id: company.id }]);
  await addWords(company.id, 40_001);
  expect(await runAll(db)).toEqual([]);
  expect(await jobs()).toEqual([]);
  expect(await known()).toEqual([{ rows: 40001 }]);
});

test("many rows that are a small part of their table ask for nothing", async () => {
  await wrote(2000);
  expect(await jobs()).toEqual([]);
  await wrote(2001);
  expect(await jobs()).toEqual([{ company_id: company.id }]);
});

test("a failure is told, and not made up for", async () => {
  await wrote(2001);
  const late: Db = Object.assign(Object.create(db) as Db, { vacuum: () => Promise.reject(new Error("out of time")) });
  const failures = await runAll(late);
  expect(failures).toMatchObject([{ kind: "upkeep", failure: "out of time", isGivenUp: true }]);
  expect(await jobs()).toEqual([]);
});

test("a company that was not there when the database last looked is counted as soon as it wrote much; one that is known is not", async () => {
  const added = await newCompany();
  const statistics = () => db.sharedRead({ text: "select company_id from shared.jobs where kind = 'statistics'" });
  await addWords(added.id, 600);
  await wrote(499, added.id);
  await wrote(600, company.id);
  expect(await statistics()).toEqual([]);
  await wrote(600, added.id);
  expect(await statistics()).toEqual([{ company_id: added.id }]);
  expect(await runAll(db)).toEqual([]);
  expect(await known()).toEqual([{ rows: 40_601 }]);
  await wrote(600, added.id);
  expect(await statistics()).toEqual([]);
});

const waitingForLocks = () =>
  db.owner((tx) => tx.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"));

test("a server that stops does not wait for it", async () => {
  await wrote(3000);
  const session = new pg.Client({ connectionString: db.connectionString });
  onTestFinished(() => session.end());
  await session.connect();
  // A table that is locked is passed over; one whose index is keeps the vacuum waiting.
  await session.query("begin; alter index books.words_pkey set tablespace pg_default");
  const stopping = new AbortController();
  const done = runAll(db, stopping.signal);
  await vi.waitFor(async () => expect(await waitingForLocks()).toHaveLength(1), { timeout: 20_000 });
  stopping.abort();
  expect(await done).toEqual([]);
});
