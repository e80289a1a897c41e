import { expect, test } from "vitest";
import { uuidv7 } from "uuidv7";
import { testDatabase } from "../testing/database.js";
import { overlap, type Overlap } from "../testing/overlap.js";
import type { Tx } from "./transaction.js";

const db = await testDatabase();

const ORPHAN = { code: "23503" };

/** A company with one of each: a year, a bank account, an import of one line, the operation of that line. */
async function newBooks() {
  const books = { company: uuidv7(), year: uuidv7(), account: uuidv7(), import: uuidv7(), operation: uuidv7() };
  await db.tenant(books.company, async (tx) => {
    await tx.run("insert into books.fiscal_years (company_id, id, begins_on, ends_on) values ($1, $2, '2026-01-01', '2026-12-31')", [
      books.company,
      books.year,
    ]);
    await tx.run("insert into books.bank_accounts (company_id, id, title, account_code) values ($1, $2, 'Compte', '512000')", [
      books.company,
      books.account,
    ]);
    await tx.run(
      `insert into books.bank_imports (company_id, id, file_name, file_sha256, format, encoding, status, created_by)
        values ($1, $2, 'releve.csv', '', 'csv', 'utf-8', 'previewed', $2)`,
      [books.company, books.import],
    );
    await addLine(tx, books, books.import);
  });
  return books;
}

type Books = Awaited<ReturnType<typeof newBooks>>;

function addLine(tx: Tx, { company }: Books | { company: string }, importId: string): Promise<number> {
  return tx.run("insert into books.bank_lines (company_id, import_id, seq, line, state, selected) values ($1, $2, 1, 1, 'new', true)", [
    company,
    importId,
  ]);
}

type Parents = { readonly id?: string; readonly account?: string | null; readonly import?: string | null };

function addOperation(tx: Tx, { company }: Books, { id = uuidv7(), account = null, import: importId = null }: Parents): Promise<number> {
  return tx.run(
    `insert into books.operations (company_id, id, date, amount_cents, origin, title, bank_account_id, import_id, import_seq, piece_ref, status, vat_status, tokens)
      values ($1, $2, '2026-03-02', -100, 'professional', 'Café', $3, $4, 1, 'X', 'to_categorize', 'none', '{cafe,#100}')`,
    [company, id, account, importId],
  );
}

type Tied = { readonly year?: string; readonly operation?: string | null; readonly account?: string | null };

function addEntry(tx: Tx, books: Books, { year = books.year, operation = null, account = null }: Tied): Promise<number> {
  return tx.run(
    `insert into books.entries (company_id, id, fiscal_year_id, journal, date, label, piece_ref, piece_date, source_kind, operation_id, bank_account_id, sequence)
      values ($1, $2, $3, 'BQ', '2026-03-02', 'Café', 'X', '2026-03-02', 'operation', $4, $5, 'main')`,
    [books.company, uuidv7(), year, operation, account],
  );
}

type Parent = "fiscal_years" | "bank_accounts" | "bank_imports" | "bank_lines" | "operations";

function remove(tx: Tx, { company }: Books, parent: Parent): Promise<number> {
  return tx.run(`delete from books.${parent} where company_id = $1`, [company]);
}

/** Every reference: what adds a child to the parent that `newBooks` wrote, the same with no such parent, and the parent. */
const REFERENCES: readonly {
  readonly name: string;
  readonly parent: Parent;
  readonly add: (tx: Tx, books: Books) => Promise<unknown>;
  readonly addOrphan: (tx: Tx, books: Books) => Promise<unknown>;
}[] = [
  {
    name: "an operation and its bank account",
    parent: "bank_accounts",
    add: (tx, books) => addOperation(tx, books, { account: books.account }),
    addOrphan: (tx, books) => addOperation(tx, books, { account: uuidv7() }),
  },
  {
    name: "an operation and its bank line",
    parent: "bank_lines",
    add: (tx, books) => addOperation(tx, books, { import: books.import }),
    addOrphan: (tx, books) => addOperation(tx, books, { import: uuidv7() }),
  },
  {
    name: "an entry and its fiscal year",
    parent: "fiscal_years",
    add: (tx, books) => addEntry(tx, books, {}),
    addOrphan: (tx, books) => addEntry(tx, books, { year: uuidv7() }),
  },
  {
    name: "an entry and its bank account",
    parent: "bank_accounts",
    add: (tx, books) => addEntry(tx, books, { account: books.account }),
    addOrphan: (tx, books) => addEntry(tx, books, { account: uuidv7() }),
  },
];

test.each(REFERENCES)("$name: no child without its parent, no parent removed before its child", async ({ parent, add, addOrphan }) => {
  const books = await newBooks();
  await expect(db.tenant(books.company, (tx) => addOrphan(tx, books))).rejects.toMatchObject(ORPHAN);
  await db.tenant(books.company, (tx) => add(tx, books));
  await expect(db.tenant(books.company, (tx) => remove(tx, books, parent))).rejects.toMatchObject(ORPHAN);
});

test.each(REFERENCES)("$name: who removes the parent waits for a child being written, then is refused", async ({ parent, add }) => {
  const books = await newBooks();
  const { leader, follower } = await race(
    books,
    (tx) => add(tx, books),
    (tx) => remove(tx, books, parent),
  );
  expect(leader).toMatchObject({ status: "fulfilled" });
  expect(follower).toMatchObject({ status: "rejected", reason: ORPHAN });
});

test.each(REFERENCES)("$name: a child waits for its parent being removed, then is refused", async ({ parent, add }) => {
  const books = await newBooks();
  const { leader, follower } = await race(
    books,
    (tx) => remove(tx, books, parent),
    (tx) => add(tx, books),
  );
  expect(leader).toMatchObject({ status: "fulfilled" });
  expect(follower).toMatchObject({ status: "rejected", reason: ORPHAN });
});

/** Begins the second work while the first is written but not committed, and commits it once the second waits. */
function race({ company }: Books, work: (tx: Tx) => Promise<unknown>, follow: (tx: Tx) => Promise<unknown>): Promise<Overlap> {
  return overlap(db, { open: (elsewhere, transaction) => elsewhere.tenant(company, transaction), work }, () => db.tenant(company, follow));
}

test("a line without its import is refused; an import goes with its lines", async () => {
  const books = await newBooks();
  await expect(db.tenant(books.company, (tx) => addLine(tx, books, uuidv7()))).rejects.toMatchObject(ORPHAN);
  await db.tenant(books.company, (tx) => remove(tx, books, "bank_imports"));
  expect(await counts(books)).toMatchObject({ lines: 0 });
});

test("an entry of an operation that does not exist is refused; an operation goes with its entries and its words", async () => {
  const books = await newBooks();
  await expect(db.tenant(books.company, (tx) => addEntry(tx, books, { operation: uuidv7() }))).rejects.toMatchObject(ORPHAN);
  await db.tenant(books.company, (tx) => addOperation(tx, books, { id: books.operation }));
  await db.tenant(books.company, (tx) => addEntry(tx, books, { operation: books.operation }));
  await db.tenant(books.company, (tx) => remove(tx, books, "operations"));
  expect(await counts(books)).toMatchObject({ entries: 0, tokens: 0, words: 0 });
});

test("an operation removed while an entry of it is written takes the entry with it", async () => {
  const books = await newBooks();
  await db.tenant(books.company, (tx) => addOperation(tx, books, { id: books.operation }));
  const { follower } = await race(
    books,
    (tx) => addEntry(tx, books, { operation: books.operation }),
    (tx) => remove(tx, books, "operations"),
  );
  expect(follower).toMatchObject({ status: "fulfilled" });
  expect(await counts(books)).toMatchObject({ entries: 0 });
});

test("an entry of an operation being removed waits, then is refused", async () => {
  const books = await newBooks();
  await db.tenant(books.company, (tx) => addOperation(tx, books, { id: books.operation }));
  const { follower } = await race(
    books,
    (tx) => remove(tx, books, "operations"),
    (tx) => addEntry(tx, books, { operation: books.operation }),
  );
  expect(follower).toMatchObject({ status: "rejected", reason: ORPHAN });
});

test("an operation moves to a bank account that exists only; keys never change, parents are never emptied", async () => {
  const books = await newBooks();
  await db.tenant(books.company, (tx) => addOperation(tx, books, { import: books.import }));
  const asCompany = (text: string, values: unknown[] = []) => db.tenant(books.company, (tx) => tx.run(text, values));
  await asCompany("update books.operations set bank_account_id = $1", [books.account]);
  await expect(asCompany("update books.operations set bank_account_id = $1", [uuidv7()])).rejects.toMatchObject(ORPHAN);
  await expect(asCompany("update books.operations set import_seq = 2")).rejects.toMatchObject(ORPHAN);
  for (const table of ["fiscal_years", "bank_accounts", "bank_imports", "operations"])
    await expect(asCompany(`update books.${table} set id = $1`, [uuidv7()])).rejects.toMatchObject(ORPHAN);
  await expect(asCompany("update books.bank_lines set seq = 2")).rejects.toMatchObject(ORPHAN);
  for (const table of ["fiscal_years", "bank_accounts", "bank_imports", "bank_lines", "operations"])
    await expect(db.owner((tx) => tx.run(`truncate books.${table} cascade`))).rejects.toMatchObject({ code: "CP001" });
});

test("words are the operation's own: they follow its changes, and no other statement writes them", async () => {
  const books = await newBooks();
  const words = () =>
    db.tenant(books.company, (tx) =>
      tx.query("select token, t.date, n from books.operation_tokens t left join books.words w on w.word = t.token order by token"),
    );
  await db.tenant(books.company, (tx) => addOperation(tx, books, { id: books.operation }));
  expect(await words()).toEqual([
    { token: "#100", date: "2026-03-02", n: null },
    { token: "cafe", date: "2026-03-02", n: 1 },
  ]);
  await db.tenant(books.company, (tx) => tx.run("update books.operations set date = '2026-03-03', tokens = '{#100,bar,cafe}'"));
  expect(await words()).toEqual([
    { token: "#100", date: "2026-03-03", n: null },
    { token: "bar", date: "2026-03-03", n: 1 },
    { token: "cafe", date: "2026-03-03", n: 1 },
  ]);
  const direct = "insert into books.operation_tokens (company_id, token, date, operation_id) values ($1, 'x', '2026-03-02', $2)";
  await expect(db.tenant(books.company, (tx) => tx.run(direct, [books.company, books.operation]))).rejects.toThrow("permission denied");
  await expect(db.tenant(books.company, (tx) => tx.run("update books.words set n = 9"))).rejects.toThrow("permission denied");
});

async function counts({ company }: Books): Promise<object> {
  const [row] = await db.tenant(company, (tx) =>
    tx.query(
      `select (select count(*)::int from books.bank_lines) as lines, (select count(*)::int from books.entries) as entries,
        (select count(*)::int from books.operation_tokens) as tokens, (select coalesce(sum(n), 0)::int from books.words) as words`,
    ),
  );
  return row ?? {};
}
