import fc from "fast-check";
import { expect, test } from "vitest";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { list } from "../testing.js";

/** The bitmaps of the lists of operations say what the books say, after any changes in any order. */

const server = await testApp();

const LISTS = [
  "@account 606400",
  "@account 625100",
  "@origin other",
  "@paper",
  "@sign income",
  "@status not_categorized",
  "@vat validated",
  "cafe",
  "carte",
];

async function booksWith(change: string): Promise<TestCompany> {
  const company = await server.newCompany();
  await run(
    company,
    `insert into books.files (company_id, id, sha256, name, media_type, bytes, storage_key, created_by)
    values ($1, $1, repeat('1', 64), 'Relevé', 'text/plain', 1, 'x', $1)`,
  );
  await run(company, change);
  return company;
}

const run = ({ id }: TestCompany, text: string, values: readonly unknown[] = []) =>
  server.db.tenant(id, (tx) => tx.run(text, [id, ...values]));

/** Operations whose number says what they are. */
const added = (
  first: number,
  last: number,
): string => `insert into books.operations (company_id, id, date, amount_cents, origin, title, status, tokens, piece_ref,
    vat_status, debit_account, credit_account, cancelled_on)
  select $1, gen_random_uuid(), '2026-03-01'::date + i % 3, case when i % 4 = 0 then i else -i end, (array['professional', 'other', 'other_closure'])[i % 3 + 1], i::text,
    case when i % 13 = 0 then 'validated' else 'to_categorize' end, case when i % 13 = 0 then '{}' else string_to_array('#1 ' || (array['cafe', 'carte cafe', 'the'])[i % 5 % 3 + 1], ' ') end,
    'X', (array['none', 'to_validate', 'validated'])[i % 3 + 1], case when i % 11 = 0 then '606400' end, case when i % 11 = 0 then '512000' end,
    case when i % 13 = 0 then '2026-04-01'::date end
  from generate_series(${first}, ${last}) i`;

type Block = { readonly list: string; readonly date: string; readonly block: number; readonly bits: string };

/** What the bitmaps hold beside what the books hold: the operations of each list. */
async function compare({ id }: TestCompany, lists: readonly string[] = LISTS): Promise<void> {
  const read = <Row extends object>(text: string) => server.db.tenantRead<Row>(id, { text, values: [id] });
  const slots = await read<{
    place: string;
    id: string;
    isThere: boolean;
  }>(`select s.date || ' ' || s.slot as place, s.operation_id as id, o.id is not null as "isThere"
    from books.operation_slots s left join books.operations o on o.company_id = $1 and o.id = s.operation_id and o.date = s.date and o.amount_cents = s.amount_cents where s.company_id = $1`);
  const operations = new Map(slots.map((slot) => [slot.place, slot.id]));
  const blocks = await read<Block>("select list, date, block, bits::text from books.bitmaps where company_id = $1");
  const held = blocks.flatMap(({ list, date, block, bits }) =>
    [...bits].flatMap((bit, index) =>
      bit === "1" ? [`${list} ${operations.get(`${date} ${block * 1024 + index}`) ?? "no operation"}`] : [],
    ),
  );
  const expected = await read<{ list: string; id: string }>(`select distinct l.list, o.id from books.operations o cross join lateral (
      select unnest(tokens) as list
      union all select '@sign income' where amount_cents > 0
      union all select '@status not_categorized' where status = 'to_categorize'
      union all select '@vat ' || vat_status where vat_status = 'validated'
      union all select '@origin other' where origin in ('other', 'other_closure')
      union all select '@account ' || account_code from books.allocations x where x.company_id = $1 and x.operation_id = o.id
      union all select '@account ' || account_code from books.operation_lines x where x.company_id = $1 and x.operation_id = o.id
      union all select '@account ' || unnest(array[o.debit_account, o.credit_account])
      union all select '@paper' from books.attachments a where a.company_id = $1 and a.operation_id = o.id) l
    where o.company_id = $1 and o.cancelled_on is null`);
  const wanted = expected.filter(({ list }) => lists.includes(list)).map((row) => `${row.list} ${row.id}`);
  expect(held.toSorted()).toEqual(wanted.toSorted());
  const [count] = await read<{ n: number }>("select count(*)::int as n from books.operations where company_id = $1");
  expect([slots.filter(({ isThere }) => !isThere), slots.length]).toEqual([[], count?.n]);
}

const give = (company: TestCompany, lists: readonly string[]) =>
  server.db.tenant(company.id, (tx) => tx.query("select books.add_bitmaps($1)", [lists]));
const take = (company: TestCompany, lists: readonly string[]) =>
  server.db.tenant(company.id, (tx) => tx.query("select books.remove_bitmaps($1)", [lists]));

/** Each changes the operations whose number leaves that rest. */
const CHANGES = {
  day: "update books.operations set date = date + 1 where company_id = $1 and amount_cents % $2 = 0",
  together: "update books.operations set date = '2026-03-02' where company_id = $1 and amount_cents % $2 = 0",
  words:
    "update books.operations set tokens = case when tokens @> '{carte}' then array['the'] else array['carte', 'autre'] end where company_id = $1 and amount_cents % $2 = 0 and cancelled_on is null",
  dayAndWords:
    "update books.operations set date = date - 1, tokens = '{cafe,carte}' where company_id = $1 and amount_cents % $2 = 0 and cancelled_on is null",
  states: `update books.operations set amount_cents = -amount_cents, origin = 'other', vat_status = 'validated',
    status = case status when 'to_categorize' then 'categorized' else status end where company_id = $1 and amount_cents % $2 = 0`,
  cancelled:
    "update books.operations set cancelled_on = date, status = 'validated', tokens = '{}' where company_id = $1 and amount_cents % $2 = 0",
  restored:
    "update books.operations set cancelled_on = null, tokens = '{cafe}', date = date + 2 where company_id = $1 and cancelled_on is not null and amount_cents % $2 = 0",
  accounts:
    "update books.operations set debit_account = '625100', credit_account = '606400' where company_id = $1 and amount_cents % $2 = 0",
  noAccounts: "update books.operations set debit_account = null, credit_account = null where company_id = $1 and amount_cents % $2 = 0",
  parts: `insert into books.allocations (company_id, operation_id, position, account_code, amount_cents)
    select company_id, id, 1, case when amount_cents % 2 = 0 then '606400' else '625100' end, 1 from books.operations where company_id = $1 and amount_cents % $2 = 0 on conflict do nothing`,
  otherParts:
    "update books.allocations set account_code = '625100' where company_id = $1 and operation_id in (select id from books.operations where company_id = $1 and amount_cents % $2 = 0)",
  noParts:
    "delete from books.allocations where company_id = $1 and operation_id in (select id from books.operations where company_id = $1 and amount_cents % $2 = 0)",
  papers: `insert into books.attachments (company_id, operation_id, file_id, created_by)
    select company_id, id, company_id, company_id from books.operations where company_id = $1 and amount_cents % $2 = 0 on conflict do nothing`,
  noPapers:
    "delete from books.attachments where company_id = $1 and operation_id in (select id from books.operations where company_id = $1 and amount_cents % $2 = 0)",
  removed: "delete from books.operations where company_id = $1 and amount_cents % $2 = 0",
} as const;

type Step = { readonly change: keyof typeof CHANGES | "more" | "given" | "taken"; readonly rest: number };

const steps = fc.array(
  fc.record<Step>({
    change: fc.constantFrom(...(Object.keys(CHANGES) as (keyof typeof CHANGES)[]), "more", "given", "taken"),
    rest: fc.constantFrom(2, 3, 5, 7, 11),
  }),
  { minLength: 4, maxLength: 12 },
);

test("they follow every change of operations, parts and papers", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const company = await booksWith(added(1, 40));
      await run(company, CHANGES.parts, [3]);
      await run(company, CHANGES.papers, [5]);
      const kept = new Set(LISTS.slice(0, 5));
      await give(company, [...kept]);
      for (const { change, rest } of all) {
        const some = LISTS.filter((_, index) => index % rest === 1);
        if (change === "more") await run(company, added(rest * 100, rest * 100 + 30));
        else if (change === "given") {
          await give(company, some);
          for (const list of some) kept.add(list);
        } else if (change === "taken")
          await take(
            company,
            some.filter((list) => kept.size > 1 && kept.delete(list)),
          );
        else await run(company, CHANGES[change], [rest]);
        await compare(company, [...kept]);
      }
    }),
    { numRuns: process.env["DATABASE_URL"] ? 5 : 30, endOnFailure: true },
  );
});

test("a day of thousands of operations has several blocks; what is imported again takes the slots of what was undone", async () => {
  const company = await booksWith(added(1, 4000));
  await give(company, LISTS);
  await compare(company);
  const lastSlot = () => server.db.tenantRead(company.id, { text: "select max(slot) as slot from books.operation_slots" });
  for (let turn = 0; turn < 2; turn += 1) {
    await run(company, added(4001, 7000));
    await compare(company);
    expect(await lastSlot()).toEqual([{ slot: 2333 }]);
    await run(company, "delete from books.operations where company_id = $1 and abs(amount_cents) > 4000");
    await compare(company);
  }
});

test("the last list that goes takes the slots along; usual books have none", async () => {
  const company = await booksWith(added(1, 30));
  const rows = () =>
    server.db.tenantRead(company.id, {
      text: "select (select count(*)::int from books.operation_slots) as slots, (select count(*)::int from books.bitmaps) as blocks",
    });
  expect(await rows()).toEqual([{ slots: 0, blocks: 0 }]);
  await give(company, ["carte", "@paper"]);
  await take(company, ["carte"]);
  expect(await rows()).toEqual([{ slots: 30, blocks: 0 }]);
  await take(company, ["@paper"]);
  await run(company, added(31, 60));
  await run(company, CHANGES.day, [2]);
  expect(await rows()).toEqual([{ slots: 0, blocks: 0 }]);
});

test("an operation written while bitmaps are made is waited for, and is in them", async () => {
  const company = await booksWith(added(1, 30));
  const other = await server.newCompany();
  let [written, end] = [() => {}, () => {}];
  const isWritten = new Promise<void>((resolve) => (written = resolve));
  const mayEnd = new Promise<void>((resolve) => (end = resolve));
  const writing = server.db.tenant(company.id, async (tx) => {
    await tx.run(added(31, 60), [company.id]);
    written();
    await mayEnd;
  });
  await isWritten;
  const giving = server.db.aside(company.id, (tx) => tx.query("select books.add_bitmaps($1)", [LISTS]));
  await run(other, added(1, 5));
  end();
  await Promise.all([writing, giving]);
  await compare(company);
});

test("of a day that has thousands in common the page is found without their slots, which are in no order there", async () => {
  const company =
    await booksWith(`insert into books.operations (company_id, id, date, amount_cents, origin, title, status, tokens, piece_ref, vat_status)
    select $1, gen_random_uuid(), case when i <= 80 then '2026-03-02'::date else '2026-03-01' end, i, 'professional', i::text, 'to_categorize',
      case when i % 7 = 0 then array['cafe'] else array['cafe', 'carte'] end, 'X', 'none' from generate_series(1, 7300) i`);
  await give(company, LISTS);
  const expected = await server.db.tenantRead<{ id: string }>(company.id, {
    text: "select id from books.operations where company_id = $1 and 'carte' = any(tokens) order by date desc, id desc limit 150",
    values: [company.id],
  });
  const pages = [];
  for (const page of [1, 2, 3])
    pages.push(...(await list(company, { query: "carte cafe", transaction_sign: "income" }, `&page=${page}`)).data);
  expect(pages.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
});
