import { expect, test } from "vitest";
import { TransactionFilters } from "@comptoir/contract/operations/operations";
import { testApp } from "../../../testing/app.js";
import { lengthOfList } from "../list/list.js";
import { newBankAccount } from "../testing.js";
import { conditionsOf, StatementValues } from "./condition-queries.js";
import { EXACT_UP_TO } from "./limits.js";
import { goneDownStatement } from "./list-queries.js";
import type { FoundTerm } from "./term-queries.js";

/** The length of several filters together is what a plain count of the operations gives, or a lower bound that says so. */

const server = await testApp();
const PAPERS = { attachments_status: "with_attachments" };
const NO_PAPERS = { attachments_status: "without_attachments" };

/**
 * So many operations: half of them in the last quarter, one in five a receipt, one in three categorized, most with a category, some with two; of those
 * whose title is even, as many as `papers` says have a paper.
 */
async function booksOf(count: number, papers: number): Promise<{ readonly id: string; readonly bank: string }> {
  const company = await server.newCompany();
  const { id } = company;
  const bank = await newBankAccount(server, company);
  await server.db.tenant(id, async (tx) => {
    await tx.run(
      `insert into books.operations (company_id, id, date, amount_cents, origin, title, status, tokens, piece_ref, vat_status, bank_account_id, cancelled_on)
        select $1, gen_random_uuid(), case when i % 2 = 0 then '2025-10-01'::date + i % 91 else '2025-01-01'::date + i % 270 end,
          (case when i % 5 = 0 then 1 else -1 end) * (100 + i), 'professional', i::text,
          case when i % 101 = 0 then 'validated' when i % 3 = 0 then 'categorized' else 'to_categorize' end, '{}', 'X', 'none',
          case when i % 4 < 2 then $2::uuid end, case when i % 101 = 0 then '2025-12-31'::date end
        from generate_series(1, $3::int) i`,
      [id, bank, count],
    );
    await tx.run(
      `insert into books.allocations (company_id, operation_id, position, account_code, amount_cents)
        select $1, o.id, p.position, p.code, 1 from books.operations o
        cross join (values (1, '606400', 3), (2, '625100', 7)) p (position, code, every)
        where o.company_id = $1 and o.cancelled_on is null and (o.title::int % p.every <> 0) = (p.every = 3)`,
      [id],
    );
    await tx.run(
      `insert into books.files (company_id, id, sha256, name, media_type, bytes, storage_key, created_by)
        values ($1, $1, repeat('1', 64), 'Reçu', 'text/plain', 1, 'x', $1)`,
      [id],
    );
    await tx.run(
      `insert into books.attachments (company_id, operation_id, file_id, created_by)
        select $1, id, $1, $1 from books.operations where company_id = $1 and title::int % 2 = 0 and title::int <= 2 * $2::int`,
      [id, papers],
    );
  });
  return { id, bank };
}

/** By a plain reading of the operations. */
async function countOf(companyId: string, given: TransactionFilters): Promise<number> {
  const [row] = await server.db.tenantRead<{ n: number }>(companyId, {
    text: `select count(*)::int as n from books.operations o where o.company_id = $1 and o.cancelled_on is null
      and ($2::text = 'all' or (o.amount_cents > 0) = ($2::text = 'income'))
      and ($3::text = 'all' or (o.status = 'to_categorize') = ($3::text = 'not_categorized'))
      and ($4::text = 'all' or ($4::text = 'with_attachments') = exists (select from books.attachments a where a.company_id = $1 and a.operation_id = o.id))
      and (cardinality($5::text[]) = 0 or exists (select from books.allocations a where a.company_id = $1 and a.operation_id = o.id and a.account_code = any($5)))
      and (cardinality($6::uuid[]) = 0 or o.bank_account_id = any($6)) and abs(o.amount_cents) >= coalesce($7::bigint, 0)
      and o.date >= coalesce($8::date, '-infinity') and o.date <= coalesce($9::date, 'infinity')`,
    values: [
      companyId,
      given.transaction_sign,
      given.operations_status,
      given.attachments_status,
      given.categories,
      given.accounts,
      given.amountMin ?? null,
      given.startDate ?? null,
      given.endDate ?? null,
    ],
  });
  return row?.n ?? 0;
}

// Both send the same statements: another PostgreSQL is asked those of the smaller books.
const LARGER = process.env["DATABASE_URL"] ? [] : [{ count: 26_000, papers: 12_500, isLarge: true }];

test.each([{ count: 8000, papers: 3900, isLarge: false }, ...LARGER])(
  "two and three filters of $count operations, $papers of them with a paper",
  async ({ count, papers, isLarge }) => {
    const { id, bank } = await booksOf(count, papers);
    const own = [
      PAPERS,
      NO_PAPERS,
      ...[["606400"], ["625100"], ["606400", "625100"]].flatMap((categories) => [
        { categories },
        { categories, ...PAPERS },
        { categories, ...NO_PAPERS },
      ]),
    ];
    const others = [
      {},
      { transaction_sign: "income" },
      { transaction_sign: "outcome" },
      { operations_status: "categorized" },
      { operations_status: "not_categorized" },
      { operations_status: "categorized", transaction_sign: "income" },
      { accounts: [bank] },
      { amountMin: 20 },
      { amountMin: (count / 100) * 0.9, operations_status: "categorized" },
      { startDate: "2025-02-10", endDate: "2025-11-20", transaction_sign: "outcome" },
    ];
    for (const one of own)
      for (const other of isLarge ? others.filter((_, index) => index % 3 === 1) : others) {
        const filters = TransactionFilters.parse({ ...one, ...other });
        const expected = await countOf(id, filters);
        const { atLeast, isExact } = await lengthOfList(server.db, id, filters);
        const seen = { one, other, isExact, atLeast };
        if (expected <= EXACT_UP_TO) expect(seen).toEqual({ one, other, isExact: true, atLeast: expected });
        else expect(seen).toEqual({ one, other, isExact: false, atLeast: EXACT_UP_TO + 1 });
      }
  },
);

test("words, filters and the list are each read once, whatever is known of the company", async () => {
  const tables = ["operations", "operation_tokens", "attachments", "allocations", "operation_lines"];
  await booksOf(300, 100);
  await server.db.owner(async (tx) => {
    for (const table of tables) await tx.run(`analyze books.${table}; alter table books.${table} set (autovacuum_enabled = false)`);
  });
  const { id } = await booksOf(4000, 2000);
  const words = ["un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix"];
  await server.db.tenant(id, (tx) =>
    tx.run(
      "update books.operations set tokens = array['carte', ($2::text[])[1 + title::int % 10]] where company_id = $1 and cancelled_on is null",
      [id, words],
    ),
  );
  const termOf = (...some: readonly string[]): FoundTerm => ({
    term: { prefix: "x", amount: null },
    words: some,
    isCut: false,
    size: 4000,
  });
  const statement = (given: object, terms: readonly FoundTerm[]) => {
    const values = new StatementValues();
    const conditions = conditionsOf(TransactionFilters.parse(given), { values, companyId: values.add(id, "uuid") });
    return goneDownStatement({ values, conditions, terms, cursor: null, offset: 0 });
  };
  for (const terms of [[], [termOf("carte")], [termOf("carte"), termOf("un", "deux")], [termOf(...words)], [termOf("un"), termOf("deux")]])
    for (const given of [
      {},
      PAPERS,
      { categories: ["606400"] },
      { categories: ["606400", "625100"], ...NO_PAPERS, transaction_sign: "income" },
    ]) {
      const { text, values, settings } = statement(given, terms);
      const read = await server.db.tenant(id, async (tx) => {
        const count = async (): Promise<number> => {
          const [row] = await tx.query<{ n: number }>(
            "select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint as n from pg_stat_xact_user_tables where relname = any($1)",
            [tables],
          );
          return row?.n ?? 0;
        };
        const before = await count();
        if (settings !== undefined) await tx.run(settings);
        await tx.query(text, values ?? []);
        return (await count()) - before;
      });
      expect(read, JSON.stringify({ given, words: terms.map((term) => term.words) })).toBeLessThan(30_000);
    }
});
