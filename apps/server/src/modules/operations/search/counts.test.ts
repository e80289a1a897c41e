import fc from "fast-check";
import { expect, test } from "vitest";
import { testApp } from "../../../testing/app.js";
import { newBankAccount } from "../testing.js";

/** The counts and the words that triggers keep are those of the operations, after any writes. */

const server = await testApp();

type Write =
  | { readonly kind: "add"; readonly count: number; readonly seed: number }
  | { readonly kind: "change"; readonly set: string; readonly every: number }
  | { readonly kind: "remove"; readonly every: number };

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
  "title = title || ' encore', tokens = array_append(array_remove(tokens, 'carte'), 'encore')",
  "tokens = '{}'",
  "tokens = array['#1', 'mot' || numbered.r % 3], date = date + 2",
  "debit_account = case when debit_account is null then '606400' end, credit_account = case when debit_account is null then '512000' end",
  "debit_account = case when debit_account is null then '512000' end, credit_account = case when debit_account is null then '625100' end, date = date + 3",
  "date = date + 1, amount_cents = amount_cents + 1000, bank_account_id = $3::uuid",
];

const every = fc.integer({ min: 1, max: 4 });
const write: fc.Arbitrary<Write> = fc.oneof(
  fc.record({ kind: fc.constant("add" as const), count: fc.integer({ min: 1, max: 60 }), seed: fc.nat(9999) }),
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("change" as const), set: fc.constantFrom(...CHANGES), every }) },
  fc.record({ kind: fc.constant("remove" as const), every }),
);

const NUMBERED = "(select id, row_number() over (order by id) as r from books.operations where company_id = $1) numbered";
const SIGN = "case when amount_cents > 0 then 'income' else 'outcome' end";

/** What each table of counts holds, and what the operations say. */
const COUNTS: readonly (readonly [held: string, counted: string])[] = [
  [
    "select month::text, origin, sign, status, vat_status, n, total_cents from books.operation_months where n <> 0 or total_cents <> 0",
    `select date_trunc('month', date)::date::text as month, origin, ${SIGN} as sign, status, vat_status, count(*)::int as n, sum(abs(amount_cents))::bigint as total_cents
      from books.operations where cancelled_on is null group by 1, 2, 3, 4, 5`,
  ],
  [
    "select token, date::text, operation_id from books.operation_tokens",
    "select unnest(tokens) as token, date::text, id as operation_id from books.operations",
  ],
  [
    "select word, n from books.words where n <> 0",
    "select token as word, count(*)::int as n from books.operations, unnest(tokens) as token where left(token, 1) <> '#' group by 1",
  ],
];

test("counts by month, and those of words, are those of the operations after any writes", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 2, maxLength: 10 }), async (writes) => {
      const company = await server.newCompany();
      const banks = [await newBankAccount(server, company), await newBankAccount(server, company, { accountCode: "512100" })];
      const sqlOf = (one: Write): string => {
        if (one.kind === "remove")
          return `delete from books.operations o using ${NUMBERED} where o.id = numbered.id and numbered.r % ${one.every} = 0`;
        if (one.kind === "change")
          return `update books.operations o set ${one.set} from ${NUMBERED} where o.company_id = $1 and o.id = numbered.id and numbered.r % ${one.every} = 0`;
        return `insert into books.operations (company_id, id, date, amount_cents, origin, title, bank_account_id, status, tokens, piece_ref, vat_status)
          select $1, gen_random_uuid(), '2025-01-28'::date + (i * 7 + ${one.seed}) % 40, case when i % 3 = 0 then 1 else -1 end * (1 + (i::bigint * 7919 * ${one.seed + 1}) % 90000),
            'professional', i::text, case i % 3 when 0 then null when 1 then $2::uuid else $3::uuid end, 'to_categorize', array['#' || i % 5, 'mot' || i % 7, 'carte'], 'X', 'none'
          from generate_series(1, ${one.count}) i`;
      };
      for (const one of [{ kind: "add", count: 40, seed: 1 } as const, ...writes])
        await server.db.tenant(company.id, (tx) =>
          tx.run(`${sqlOf(one)} ${one.kind === "add" ? "" : "and ($2::uuid is not null or $3::uuid is not null)"}`, [company.id, ...banks]),
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
