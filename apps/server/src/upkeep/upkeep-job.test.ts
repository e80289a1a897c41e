import { beforeEach, expect, test } from "vitest";
import { runDueJobs, type JobFailure } from "../jobs/run-jobs.js";
import { testApp } from "../testing/app.js";
import { askForUpkeep, upkeepHandler } from "./upkeep-job.js";

const { db, newCompany } = await testApp();
const company = await newCompany();

const jobs = () => db.sharedRead({ text: "select company_id from shared.jobs where kind = 'upkeep'" });
const wrote = (rows: number) => db.tenant(company.id, (tx) => askForUpkeep(tx, company.id, { table: "books.words", rows }));
const known = () => db.owner((tx) => tx.query("select reltuples as rows from pg_class where oid = 'books.words'::regclass"));

beforeEach(() => db.shared((tx) => tx.run("delete from shared.jobs")));

test("what several imports asked for is done once, and the database knows the tables again", async () => {
  await wrote(1999);
  expect(await jobs()).toEqual([]);
  await wrote(2000);
  await wrote(2000);
  expect(await jobs()).toEqual([{ company_id: company.id }, { company_id: company.id }]);
  await db.owner((tx) =>
    tx.run(`alter table books.words no force row level security;
      insert into books.words (company_id, word, n) select '${company.id}', 'w' || n, 1 from generate_series(1, 40001) n;
      alter table books.words force row level security`),
  );
  const failures: JobFailure[] = [];
  await runDueJobs(db, upkeepHandler(db), { isStopping: () => false, onFailure: (failure) => void failures.push(failure) });
  expect(failures).toEqual([]);
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
  const failures: JobFailure[] = [];
  const handler = upkeepHandler({ ...db, vacuum: () => Promise.reject(new Error("out of time")) });
  await runDueJobs(db, handler, { isStopping: () => false, onFailure: (failure) => void failures.push(failure) });
  expect(failures).toMatchObject([{ kind: "upkeep", failure: "out of time", isGivenUp: true }]);
  expect(await jobs()).toEqual([]);
});
