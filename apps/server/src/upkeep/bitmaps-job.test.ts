import { expect, test } from "vitest";
import { runDueJobs, type JobFailure } from "../jobs/run-jobs.js";
import { list, newBankAccount } from "../modules/operations/testing.js";
import { testApp, type TestCompany } from "../testing/app.js";
import { bitmapChange } from "./bitmap-choice.js";
import { bitmapsHandler } from "./bitmaps-job.js";
import { askForUpkeep } from "./upkeep-job.js";

/** Very large books get bitmaps, and lose them; usual ones never have any. */

const server = await testApp();
const { db, newCompany } = server;

const jobs = () => db.sharedRead({ text: "select company_id from shared.jobs where kind = 'bitmaps'" });
const wrote = ({ id }: TestCompany, rows: number) => db.tenant(id, (tx) => askForUpkeep(tx, id, { table: "books.operations", rows }));
const listsOf = async ({ id }: TestCompany) =>
  (await db.tenantRead<{ list: string }>(id, { text: "select list from books.bitmap_lists order by list" })).map(({ list }) => list);

/** Books that count so many operations, of which one is there. */
async function countedBooks(operations: number): Promise<TestCompany> {
  const company = await newCompany();
  const bank = await newBankAccount(server, company);
  await db.tenant(company.id, (tx) =>
    tx.run(
      `insert into books.operations (company_id, id, date, amount_cents, origin, title, status, tokens, piece_ref, vat_status, bank_account_id)
        values ($1, $1, '2026-03-01', 100, 'professional', 'Café', 'to_categorize', '{cafe,the}', 'X', 'none', $2)`,
      [company.id, bank],
    ),
  );
  await count(company, operations);
  return company;
}

const count = ({ id }: TestCompany, operations: number) =>
  db.owner((tx) =>
    tx.run(`alter table books.operation_months no force row level security; alter table books.words no force row level security;
      update books.operation_months set n = ${operations} where company_id = '${id}';
      update books.words set n = ${operations} / 10 where company_id = '${id}' and word = 'cafe';
      alter table books.operation_months force row level security; alter table books.words force row level security`),
  );

async function runAll(isStopping = () => false): Promise<readonly JobFailure[]> {
  const failures: JobFailure[] = [];
  await runDueJobs(db, bitmapsHandler(db), {
    isStopping,
    stopping: new AbortController().signal,
    onFailure: (failure) => void failures.push(failure),
  });
  return failures;
}

test("a large import asks for them where the books are very large, and they go once most of the books are undone", async () => {
  const [usual, large] = [await countedBooks(199_999), await countedBooks(200_000)];
  await wrote(usual, 5000);
  await wrote(large, 499);
  expect(await jobs()).toEqual([]);
  await wrote(large, 500);
  expect(await jobs()).toEqual([{ company_id: large.id }]);
  expect(await runAll()).toEqual([]);
  expect(await jobs()).toEqual([]);
  const lists = await listsOf(large);
  expect(lists).toEqual(expect.arrayContaining(["@origin cash", "@paper", "@sign income", "@status not_categorized", "cafe"]));
  expect(lists).not.toContain("the");
  expect(lists.filter((one) => one.startsWith("@bank "))).toHaveLength(1);
  expect((await list(large, { query: "cafe", transaction_sign: "income" })).data).toHaveLength(1);
  await count(large, 100_000);
  await wrote(large, 2000);
  await runAll();
  expect(await listsOf(large)).toEqual(lists);
  await count(large, 99_999);
  await wrote(large, 2000);
  await runAll();
  expect([await listsOf(large), await listsOf(usual)]).toEqual([[], []]);
});

test("a server that stops leaves the rest to the next one", async () => {
  const large = await countedBooks(300_000);
  await wrote(large, 2000);
  let turns = 0;
  expect(await runAll(() => (turns += 1) > 1)).toHaveLength(1);
  const begun = await listsOf(large);
  expect(begun.length).toBeGreaterThan(0);
  await db.shared((tx) => tx.run("update shared.jobs set run_at = now()"));
  expect(await runAll()).toEqual([]);
  expect((await listsOf(large)).length).toBeGreaterThan(begun.length);
});

test("one that was given up holds no later one back", async () => {
  const large = await countedBooks(300_000);
  await wrote(large, 2000);
  await db.shared((tx) => tx.run("update shared.jobs set run_at = null, attempts = 3 where kind = 'bitmaps'"));
  expect(await runAll()).toEqual([]);
  expect(await listsOf(large)).toEqual([]);
  await wrote(large, 2000);
  expect(await runAll()).toEqual([]);
  expect(await listsOf(large)).toContain("cafe");
});

test("the longest lists come first, those of filters before; a word goes when it is half as frequent as it had to be", () => {
  const words = Array.from({ length: 300 }, (_, index) => ({ list: `w${index}`, n: 9_900 + index }));
  const books = { operations: 300_000, sizes: words, kept: new Set<string>() };
  expect(bitmapChange(books)).toEqual({ add: ["@paper"], remove: [] });
  const all = new Set<string>();
  for (let change = bitmapChange(books); change.add.length > 0; change = bitmapChange({ ...books, kept: all }))
    for (const list of change.add) all.add(list);
  expect([all.size, all.has("w299"), all.has("w100"), all.has("w99")]).toEqual([209, true, true, false]);
  expect(bitmapChange({ ...books, kept: new Set([...all, "w50", "w1000"]) })).toEqual({ add: [], remove: ["w1000"] });
  const many = Array.from({ length: 300 }, (_, index) => ({ list: `w${index}`, n: 20_000 + index }));
  const { add, remove } = bitmapChange({ ...books, sizes: many, kept: all });
  expect([add, remove.length]).toEqual([["w99", "w98", "w97", "w96", "w95", "w94", "w93", "w92"], 0]);
  expect(bitmapChange({ ...books, operations: 99_999, kept: new Set(["@paper", "cafe"]) })).toEqual({
    add: [],
    remove: ["@paper", "cafe"],
  });
});
