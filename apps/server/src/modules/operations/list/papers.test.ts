import { expect, test } from "vitest";
import { testApp } from "../../../testing/app.js";
import { OPERATION_EXTRAS } from "../operation-queries.js";
import { EXACT_UP_TO } from "../search/limits.js";
import { list } from "../testing.js";

/** Lists of papers, and of what lacks one, have the operations and the length that a plain reading of the books gives. */

const server = await testApp();
const PAGE = 50;

type Filters = { startDate?: string; endDate?: string; transaction_sign?: string; attachments_status?: string };

test("those with a paper come in the order of the list, however old, and follow what is joined, moved and cancelled", async () => {
  const company = await server.newCompany();
  const change = (text: string) => server.db.tenant(company.id, (tx) => tx.run(text, [company.id]));
  await change(`insert into books.operations (company_id, id, date, amount_cents, origin, title, status, tokens, piece_ref, vat_status, cancelled_on)
    select $1, gen_random_uuid(), '2025-03-01'::date + i % 61, i, 'professional', i::text, case when i % 100 = 0 then 'validated' else 'to_categorize' end,
      '{}', 'X', 'none', case when i % 100 = 0 then '2025-05-02'::date end from generate_series(1, 600) i`);
  await change(`insert into books.files (company_id, id, sha256, name, media_type, bytes, storage_key, created_by)
    values ($1, $1, repeat('1', 64), 'Relevé', 'text/plain', 1, 'x', $1)`);
  await change(`insert into books.attachments (company_id, operation_id, file_id, created_by)
    select $1, id, $1, $1 from books.operations where company_id = $1 and amount_cents % 4 = 0`);
  const check = async (filters: Partial<Filters> = {}) => {
    const rows = await server.db.tenantRead<{ id: string; hasPaper: boolean }>(company.id, {
      text: `select o.id, exists (select from books.attachments a where a.operation_id = o.id) as "hasPaper" from books.operations o
        where o.company_id = $1 and o.cancelled_on is null and ($2::date is null or o.date >= $2) order by o.date desc, o.id desc`,
      values: [company.id, filters.startDate ?? null],
    });
    const expected = rows.filter(({ hasPaper }) => hasPaper).map(({ id }) => id);
    const asked = { attachments_status: "with_attachments", ...filters };
    const first = await list(company, asked);
    expect(first.data.map(({ id }) => id)).toEqual(expected.slice(0, PAGE));
    expect(first.pager).toMatchObject({ lastPage: Math.max(1, Math.ceil(expected.length / PAGE)), exact: true });
    const second = await list(company, asked, first.pager.cursor === null ? "&page=2" : `&cursor=${first.pager.cursor}`);
    expect(second.data.map(({ id }) => id)).toEqual(expected.slice(PAGE, 2 * PAGE));
    return expected.length;
  };
  const withPaper = `select o.id from books.operations o where o.company_id = $1 and o.cancelled_on is null
    and exists (select from books.attachments a where a.company_id = $1 and a.operation_id = o.id)`;
  const count = await check();
  expect(count).toBe(150 - 6);
  await change("update books.operations set date = date - 30 where company_id = $1 and amount_cents % 2 = 0");
  expect(await check()).toBe(count);
  await check({ startDate: "2025-03-20" });
  await change(`delete from books.attachments where company_id = $1 and operation_id in (${withPaper} order by o.date desc limit 7)`);
  expect(await check()).toBe(count - 7);
  await change(`update books.operations set status = 'validated', cancelled_on = date where company_id = $1
    and id in (${withPaper} order by o.date limit 3)`);
  expect(await check()).toBe(count - 10);
  await change(`delete from books.operations where company_id = $1 and id in (${withPaper} order by o.date desc limit 2)`);
  expect(await check()).toBe(count - 12);
});

test("the length of a period, with papers and without: exact as far as lengths are", async () => {
  const company = await server.newCompany();
  const change = (text: string) => server.db.tenant(company.id, (tx) => tx.run(text, [company.id]));
  const day = (index: number) => new Date(Date.UTC(2025, 2, 1 + (index % 61))).toISOString().slice(0, 10);
  const kept = Array.from({ length: 12_200 }, (_, before) => before + 1).filter((index) => index % 100 !== 0);
  await change(`insert into books.operations (company_id, id, date, amount_cents, origin, title, status, tokens, piece_ref, vat_status, cancelled_on)
    select $1, gen_random_uuid(), '2025-03-01'::date + i % 61, case when i % 3 = 0 then 1000 else -1000 end, 'professional', i::text,
      case when i % 100 = 0 then 'validated' else 'to_categorize' end, '{}', 'X', 'none', case when i % 100 = 0 then '2025-05-02'::date end
    from generate_series(1, 12200) i`);
  await change(`insert into books.files (company_id, id, sha256, name, media_type, bytes, storage_key, created_by)
    values ($1, $1, repeat('1', 64), 'Relevé', 'text/plain', 1, 'x', $1)`);
  // Joined one by one, papers look their operations up: the database knows how many there are.
  await server.db.analyze(["books.operations"]);
  const joinPaper = (from: number, to: number) =>
    change(`insert into books.attachments (company_id, operation_id, file_id, created_by)
      select $1, id, $1, $1 from books.operations where company_id = $1 and title::int between ${from} and ${to}`);
  const lengthOf = async (filters: Partial<Filters>) => (await list(company, filters)).pager;
  const most = Math.ceil((EXACT_UP_TO + 1) / PAGE);
  const pagesOf = (isMet: (index: number) => boolean) => Math.ceil(kept.filter(isMet).length / PAGE);

  expect(await lengthOf({ startDate: "2025-03-01", endDate: "2025-04-30" })).toMatchObject({ lastPage: most, exact: false });
  expect(await lengthOf({ startDate: "2025-02-10", endDate: "2025-05-15" })).toMatchObject({ lastPage: most, exact: false });
  expect(await lengthOf({ startDate: "2025-03-02" })).toMatchObject({ lastPage: most, exact: false });
  expect(await lengthOf({ endDate: "2025-03-31" })).toMatchObject({ lastPage: pagesOf((index) => day(index) < "2025-04"), exact: true });
  expect(await lengthOf({ startDate: "2025-03-31", endDate: "2025-04-29", transaction_sign: "income" })).toMatchObject({
    lastPage: pagesOf((index) => index % 3 === 0 && day(index) >= "2025-03-31" && day(index) < "2025-04-30"),
    exact: true,
  });

  await joinPaper(1, 1500);
  const without = { attachments_status: "without_attachments" };
  expect(await lengthOf(without)).toMatchObject({ lastPage: most, exact: false });
  expect(await lengthOf({ ...without, startDate: "2025-04-01", transaction_sign: "outcome" })).toMatchObject({
    lastPage: pagesOf((index) => index > 1500 && index % 3 !== 0 && day(index) >= "2025-04"),
    exact: true,
  });
  expect(await lengthOf({ ...without, startDate: "2025-04-02", transaction_sign: "outcome" })).toMatchObject({
    lastPage: pagesOf((index) => index > 1500 && index % 3 !== 0 && day(index) >= "2025-04-02"),
    exact: true,
  });
  await joinPaper(1501, 1600);
  const withPaper = { attachments_status: "with_attachments" };
  const ofMarch = { startDate: "2025-03-10", endDate: "2025-03-31" };
  const isOfMarch = (index: number) => day(index) >= "2025-03-10" && day(index) < "2025-04";
  for (const [filters, isMet] of [
    [{}, () => true],
    [ofMarch, isOfMarch],
    [{ transaction_sign: "income" }, (index: number) => index % 3 === 0],
    [{ ...ofMarch, transaction_sign: "outcome" }, (index: number) => index % 3 !== 0 && isOfMarch(index)],
  ] as const) {
    expect(await lengthOf({ ...withPaper, ...filters })).toMatchObject({
      lastPage: pagesOf((index) => index <= 1600 && isMet(index)),
      exact: true,
    });
    expect(await lengthOf({ ...without, ...filters })).toMatchObject({
      lastPage: Math.min(
        most,
        pagesOf((index) => index > 1600 && isMet(index)),
      ),
    });
  }
  expect(await lengthOf(without)).toMatchObject({ lastPage: most, exact: false });
  expect(await lengthOf({ ...without, transaction_sign: "income" })).toMatchObject({
    lastPage: pagesOf((index) => index > 1600 && index % 3 === 0),
    exact: true,
  });
});

/** 600 operations of a company that no statistics know, each with a paper of the id given, by the columns of an operation. */
async function unknownBooks(fileId: string): Promise<string> {
  await server.db.owner(async (tx) => {
    for (const table of ["attachments", "files", "operations"])
      await tx.run(`analyze books.${table}; alter table books.${table} set (autovacuum_enabled = false)`);
  });
  const { id } = await server.newCompany();
  await server.db.tenant(id, async (tx) => {
    const change = (text: string) => tx.run(text, [id]);
    await change(`insert into books.operations (company_id, id, date, amount_cents, origin, title, status, tokens, piece_ref, vat_status)
      select $1, gen_random_uuid(), '2025-03-01'::date + i % 61, i, 'professional', i::text, 'to_categorize', '{}', 'X', 'none' from generate_series(1, 600) i`);
    await change(`insert into books.files (company_id, id, sha256, name, media_type, bytes, storage_key, created_by)
      select distinct company_id, ${fileId}, encode(sha256(${fileId}::text::bytea), 'hex'), 'Relevé', 'text/plain', 1, ${fileId}::text, company_id
      from books.operations where company_id = $1`);
    await change(`insert into books.attachments (company_id, operation_id, file_id, created_by)
      select $1, id, ${fileId}, $1 from books.operations where company_id = $1`);
  });
  return id;
}

/** The rows of one query, and how many rows of papers it read. */
async function readingPapers(companyId: string, text: string): Promise<{ readonly rows: readonly object[]; readonly read: number }> {
  return server.db.tenant(companyId, async (tx) => {
    const count = async (): Promise<number> => {
      const [row] = await tx.query<{ n: number }>(
        "select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint as n from pg_stat_xact_user_tables where relname in ('attachments', 'files')",
      );
      return row?.n ?? 0;
    };
    const before = await count();
    const rows = await tx.query(text, [companyId]);
    return { rows, read: (await count()) - before };
  });
}

const PAPERS_OF = [
  ["one paper for all", "company_id"],
  ["a paper for each", "id"],
] as const;

test.each(PAPERS_OF)("the papers of a page are read by its operations, whatever is known of the company: %s", async (_case, fileId) => {
  const { rows, read } = await readingPapers(
    await unknownBooks(fileId),
    `select ${OPERATION_EXTRAS} from books.operations o left join books.bank_accounts b on b.company_id = $1 and b.id = o.bank_account_id
      where o.company_id = $1 order by o.date desc, o.id desc limit ${PAGE}`,
  );
  expect(rows).toEqual(Array.from({ length: PAGE }, () => expect.objectContaining({ attachments: [expect.anything()] })));
  expect(read).toBeLessThan(10 * PAGE);
});
