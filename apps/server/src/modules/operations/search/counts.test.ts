import fc from "fast-check";
import { expect, test } from "vitest";
import { testApp } from "../../../testing/app.js";
import { newBankAccount } from "../testing.js";

/** The counts that the length of a list is added up from are those of the operations, after any writes. */

const server = await testApp();

type Write =
  | { readonly kind: "add"; readonly count: number; readonly seed: number }
  | { readonly kind: "change"; readonly set: string; readonly every: number }
  | { readonly kind: "remove"; readonly every: number }
  | { readonly kind: "parts"; readonly text: string; readonly every: number };

const CHANGES = [
  "date = date + (numbered.r % 70)::int - 35",
  "amount_cents = -amount_cents",
  "amount_cents = amount_cents * 10",
  "amount_cents = sign(amount_cents)::int * (1 + (abs(amount_cents) * 31 + numbered.r) % 120000)",
  "origin = case origin when 'professional' then 'personal' else 'professional' end",
  "status = case status when 'to_categorize' then 'categorized' else 'to_categorize' end, cancelled_on = null",
  "status = 'validated', cancelled_on = case when cancelled_on is null then date end",
  "vat_status = case vat_status when 'none' then 'to_validate' when 'to_validate' then 'validated' else 'none' end",
  "bank_account_id = case when bank_account_id is null then $2::uuid when bank_account_id = $2 then $3::uuid end",
  "title = title || ' encore'",
  "debit_account = case when debit_account is null then '606400' end, credit_account = case when debit_account is null then '512000' end",
  "debit_account = case when debit_account is null then '512000' end, credit_account = case when debit_account is null then '625100' end, date = date + 3",
  "date = date + 1, amount_cents = amount_cents + 1000, bank_account_id = $3::uuid",
];

const ACCOUNTS = "(array['606400', '625100', '626000', '706000'])";

/** Writes of allocations and papers, of some operations `o`. */
const PARTS = [
  `insert into books.allocations (company_id, operation_id, position, account_code, amount_cents)
    select $1, o.id, (select coalesce(max(a.position), 0) + p from books.allocations a where a.company_id = $1 and a.operation_id = o.id), ${ACCOUNTS}[(1 + (o.r * p) % 4)::int], 1
    from generate_series(1, 2) p, (OPERATIONS) o`,
  "delete from books.allocations a using (OPERATIONS) o where a.company_id = $1 and a.operation_id = o.id",
  "delete from books.allocations a using (OPERATIONS) o where a.company_id = $1 and a.operation_id = o.id and a.position % 2 = 0",
  `update books.allocations a set account_code = ${ACCOUNTS}[(1 + (o.r + a.position) % 4)::int] from (OPERATIONS) o where a.company_id = $1 and a.operation_id = o.id`,
  "update books.allocations a set amount_cents = a.amount_cents + 1 from (OPERATIONS) o where a.company_id = $1 and a.operation_id = o.id",
  `insert into books.attachments (company_id, operation_id, file_id, created_by) select $1, o.id, f.id, $1 from (OPERATIONS) o, books.files f
    where f.company_id = $1 and (f.name = 'a' or o.r % 2 = 0) on conflict do nothing`,
  `insert into books.operation_lines (company_id, operation_id, position, account_code, label, debit_cents, credit_cents)
    select $1, o.id, (select coalesce(max(l.position), 0) + p from books.operation_lines l where l.company_id = $1 and l.operation_id = o.id),
      ${ACCOUNTS}[(1 + (o.r + p) % 3)::int], '', 1, 0 from generate_series(1, 2) p, (OPERATIONS) o`,
  "delete from books.operation_lines l using (OPERATIONS) o where l.company_id = $1 and l.operation_id = o.id and l.position % 2 = 1",
  "delete from books.attachments a using (OPERATIONS) o, books.files f where a.company_id = $1 and a.operation_id = o.id and f.id = a.file_id and f.name = 'a'",
  "delete from books.attachments a using (OPERATIONS) o where a.company_id = $1 and a.operation_id = o.id",
];

const every = fc.integer({ min: 1, max: 4 });
const write: fc.Arbitrary<Write> = fc.oneof(
  fc.record({ kind: fc.constant("add" as const), count: fc.integer({ min: 1, max: 60 }), seed: fc.nat(9999) }),
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("change" as const), set: fc.constantFrom(...CHANGES), every }) },
  fc.record({ kind: fc.constant("remove" as const), every }),
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("parts" as const), text: fc.constantFrom(...PARTS), every }) },
);

const NUMBERED = "(select id, row_number() over (order by id) as r from books.operations where company_id = $1) numbered";
const NO_ACCOUNT = "coalesce(bank_account_id, '00000000-0000-0000-0000-000000000000')";
const SIGN = "case when amount_cents > 0 then 'income' else 'outcome' end";

const WITH_PAPERS = "books.attachments a join books.operations o on o.id = a.operation_id where cancelled_on is null";

/** The accounts of each operation: of its allocations, of its lines, or the two between which it stands. */
const PARTS_OF = `(select operation_id, account_code from books.allocations union all select operation_id, account_code from books.operation_lines
  union all select id, unnest(array[debit_account, credit_account]) from books.operations where debit_account is not null)`;

/** What each table of counts holds, and what the operations say. */
const COUNTS: readonly (readonly [held: string, counted: string])[] = [
  [
    "select day::text, bank_account_id, origin, sign, status, vat_status, n from books.operation_days where n <> 0",
    `select date::text as day, ${NO_ACCOUNT} as bank_account_id, origin, ${SIGN} as sign, status, vat_status, count(*)::int as n
      from books.operations where cancelled_on is null group by 1, 2, 3, 4, 5, 6`,
  ],
  [
    "select bank_account_id, class, n from books.operation_amounts where n <> 0",
    `select ${NO_ACCOUNT} as bank_account_id, sign(amount_cents)::int * (100 * length(abs(amount_cents)::text) + substr(abs(amount_cents)::text, 1, 2)::int) as class,
      count(*)::int as n from books.operations where cancelled_on is null group by 1, 2`,
  ],
  [
    "select month::text, origin, sign, status, vat_status, n, total_cents from books.operation_months where n <> 0 or total_cents <> 0",
    `select date_trunc('month', date)::date::text as month, origin, ${SIGN} as sign, status, vat_status, count(*)::int as n, sum(abs(amount_cents))::bigint as total_cents
      from books.operations where cancelled_on is null group by 1, 2, 3, 4, 5`,
  ],
  [
    "select account_code, day::text, n from books.category_days where n <> 0",
    `select a.account_code, date::text as day, count(distinct o.id)::int as n from ${PARTS_OF} a join books.operations o on o.id = a.operation_id
      where cancelled_on is null group by 1, 2`,
  ],
  [
    "select account_code, date::text, operation_id from books.operation_categories",
    `select distinct a.account_code, date::text, o.id as operation_id from ${PARTS_OF} a join books.operations o on o.id = a.operation_id
      where cancelled_on is null`,
  ],
  ["select date::text, operation_id from books.operation_papers", `select distinct date::text, operation_id from ${WITH_PAPERS}`],
  [
    "select day::text, n from books.paper_days where n <> 0",
    `select date::text as day, count(distinct operation_id)::int as n from ${WITH_PAPERS} group by 1`,
  ],
];

test("counts by day, amount, month, category and papers are those of the operations after any writes", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 2, maxLength: 10 }), async (writes) => {
      const company = await server.newCompany();
      const banks = [await newBankAccount(server, company), await newBankAccount(server, company, { accountCode: "512100" })];
      await server.db.tenant(company.id, (tx) =>
        tx.run(
          `insert into books.files (company_id, id, sha256, name, media_type, bytes, storage_key, created_by)
            select $1, gen_random_uuid(), repeat(name, 64), name, 'text/plain', 1, name, $1 from unnest(array['a', 'b']) name`,
          [company.id],
        ),
      );
      const sqlOf = (one: Write): string => {
        if (one.kind === "parts") return one.text.replace("OPERATIONS", `select id, r from ${NUMBERED} where r % ${one.every} = 0`);
        if (one.kind === "remove")
          return `delete from books.operations o using ${NUMBERED} where o.id = numbered.id and numbered.r % ${one.every} = 0`;
        if (one.kind === "change")
          return `update books.operations o set ${one.set} from ${NUMBERED} where o.company_id = $1 and o.id = numbered.id and numbered.r % ${one.every} = 0`;
        return `insert into books.operations (company_id, id, date, amount_cents, origin, title, bank_account_id, status, tokens, piece_ref, vat_status)
          select $1, gen_random_uuid(), '2025-01-28'::date + (i * 7 + ${one.seed}) % 40, case when i % 3 = 0 then 1 else -1 end * (1 + (i::bigint * 7919 * ${one.seed + 1}) % 90000),
            'professional', i::text, case i % 3 when 0 then null when 1 then $2::uuid else $3::uuid end, 'to_categorize', '{}', 'X', 'none'
          from generate_series(1, ${one.count}) i`;
      };
      for (const one of [{ kind: "add", count: 40, seed: 1 } as const, ...writes])
        await server.db.tenant(company.id, (tx) =>
          one.kind === "parts"
            ? tx.run(sqlOf(one), [company.id])
            : tx.run(`${sqlOf(one)} ${one.kind === "add" ? "" : "and ($2::uuid is not null or $3::uuid is not null)"}`, [
                company.id,
                ...banks,
              ]),
        );
      for (const [held, counted] of COUNTS)
        await server.db.tenant(company.id, async (tx) => {
          const sorted = async (text: string) => (await tx.query(text)).map((row) => JSON.stringify(row)).toSorted();
          expect(await sorted(held)).toEqual(await sorted(counted));
        });
    }),
    { numRuns: 20, endOnFailure: true },
  );
});
