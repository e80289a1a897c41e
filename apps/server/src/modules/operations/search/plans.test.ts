import fc from "fast-check";
import { expect, test } from "vitest";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { list } from "../testing.js";
import { EXACT_UP_TO } from "./limits.js";
import { queryTerms, rangesOf } from "./words.js";

/** Words that meet rarely, often or only long ago: by each plan the pages and the length are what a plain reading of the operations gives. */

const server = await testApp();
const COUNT = 52_000;
const PAGE = 50;

const dayOf = (index: number) => new Date(Date.UTC(2025, 0, 1 + Math.floor((index * 365) / COUNT))).toISOString().slice(0, 10);
const idOf = (index: number) => `01980000-0000-7000-8000-${index.toString(16).padStart(12, "0")}`;

/** « rare » meets what most have in the first operations alone, and so do those that are personal meet « other ». */
function heldOf(index: number) {
  const most = index % 2 === 0 ? "beta" : "beurre";
  const words =
    index % 16 === 0
      ? [index % 32 === 0 ? "rare" : "rarement", "seul", ...(index < 1200 ? ["carte", "beta"] : [])]
      : [...(index % 16 === 1 ? ["other"] : []), "carte", most];
  return {
    id: idOf(index),
    date: dayOf(index),
    // Some more are high than are few in books of that size.
    cents: (index % 5 === 0 ? 1 : -1) * (index % 43 === 3 ? 90_000 : 700),
    accounts: [...(index % 8 === 7 ? ["606400"] : []), ...(index % 16 === 15 || index < 900 ? ["625100"] : [])],
    origin: index % 32 === 3 || index < 1200 ? "personal" : "professional",
    words: index % 16 === 2 || index % 16 === 0 ? [...words, index < 200 ? "ancien" : "vieux"] : words,
  };
}
const HELD = Array.from({ length: COUNT }, (_, index) => heldOf(index)).map((held) => ({ ...held, title: held.words.join(" ") }));
const TITLES = new Map(HELD.map(({ title, words }) => [title, words]));

function isInRange(words: readonly string[], { low, high }: { low: string; high: string }): boolean {
  return words.some((word) => word >= low && word < high);
}

async function filled(): Promise<TestCompany> {
  const company = await server.newCompany();
  const parts = HELD.flatMap(({ id, accounts }) => accounts.map((account, position) => ({ id, account, position })));
  await server.db.tenant(company.id, async (tx) => {
    await tx.run(
      `insert into books.operations (company_id, id, date, amount_cents, origin, title, status, tokens, piece_ref, vat_status)
        select $1, o.id, o.date, o.cents, o.origin, o.words, 'to_categorize', string_to_array(o.words, ' '), 'X', 'none'
        from unnest($2::uuid[], $3::date[], $4::bigint[], $5::text[], $6::text[]) as o (id, date, cents, origin, words)`,
      [
        company.id,
        HELD.map(({ id }) => id),
        HELD.map(({ date }) => date),
        HELD.map(({ cents }) => cents),
        HELD.map(({ origin }) => origin),
        HELD.map(({ title }) => title),
      ],
    );
    await tx.run(
      `insert into books.allocations (company_id, operation_id, position, account_code, amount_cents)
        select $1, a.id, a.position, a.account, 1 from unnest($2::uuid[], $3::int[], $4::text[]) as a (id, position, account)`,
      [company.id, parts.map(({ id }) => id), parts.map(({ position }) => position), parts.map(({ account }) => account)],
    );
  });
  return company;
}

type Filters = {
  query: string;
  startDate?: string;
  endDate?: string;
  origin?: string;
  transaction_sign?: string;
  attachments_status?: string;
  categories?: readonly string[];
  amountMin?: number;
};

function expectedOf(filters: Filters): readonly string[] {
  const { query, startDate, endDate, origin, transaction_sign, attachments_status, categories, amountMin } = filters;
  const ranges = queryTerms(query).map(rangesOf);
  // Few combinations of words among thousands of operations.
  const meeting = new Set(
    [...TITLES].filter(([, words]) => ranges.every((some) => some.some((range) => isInRange(words, range)))).map(([title]) => title),
  );
  const isMet = ({ date, cents, origin: held, title, accounts }: (typeof HELD)[number]): boolean =>
    meeting.has(title) &&
    (startDate === undefined || date >= startDate) &&
    (endDate === undefined || date <= endDate) &&
    (origin === undefined || held === origin) &&
    (categories === undefined || accounts.some((account) => categories.includes(account))) &&
    (amountMin === undefined || Math.abs(cents) >= amountMin * 100) &&
    (transaction_sign === undefined || cents > 0 === (transaction_sign === "income")) &&
    attachments_status !== "with_attachments";
  return HELD.filter(isMet)
    .map(({ id }) => id)
    .toReversed();
}

const words = fc.constantFrom("rare", "other", "rarement", "carte", "be", "beta", "ancien", "vieux", "seul");
const day = fc.integer({ min: -200, max: COUNT + 200 }).map(dayOf);
const asked: fc.Arbitrary<Filters> = fc.record(
  {
    query: fc.array(words, { minLength: 1, maxLength: 3 }).map((some) => some.join(" ")),
    startDate: day,
    endDate: day,
    origin: fc.constantFrom("personal", "professional"),
    transaction_sign: fc.constantFrom("income", "outcome"),
    attachments_status: fc.constantFrom("with_attachments", "without_attachments"),
    categories: fc.subarray(["606400", "625100"], { minLength: 1 }),
    amountMin: fc.constant(800),
  },
  { requiredKeys: ["query"] },
);

const books = filled();

async function check(filters: Filters): Promise<void> {
  const company = await books;
  const expected = expectedOf(filters);
  const first = await list(company, filters);
  expect(first.data.map(({ id }) => id)).toEqual(expected.slice(0, PAGE));
  const pages = Math.max(1, Math.ceil(expected.length / PAGE));
  expect(first.pager.exact).toBe(expected.length <= EXACT_UP_TO);
  if (first.pager.exact) expect(first.pager.lastPage).toBe(pages);
  else expect(first.pager.lastPage).toBeLessThanOrEqual(pages);
  expect(first.pager.cursor === null).toBe(expected.length <= PAGE);
  const second = await list(company, filters, first.pager.cursor === null ? "&page=2" : `&cursor=${first.pager.cursor}`);
  expect(second.data.map(({ id }) => id)).toEqual(expected.slice(PAGE, 2 * PAGE));
  const third = await list(company, filters, "&page=3");
  expect(third.data.map(({ id }) => id)).toEqual(expected.slice(2 * PAGE, 3 * PAGE));
}

const QUERIES = [
  "seul carte",
  "seul be",
  "rare carte",
  "rare be",
  "other seul",
  "vieux carte",
  "vieux be",
  "other vieux",
  "ancien carte",
  "vieux",
];
const numRuns = process.env["DATABASE_URL"] ? 10 : 40;

test("words and filters together, page after page", async () => {
  for (const query of QUERIES)
    for (const filters of [{}, { origin: "personal" }, { endDate: dayOf(9000) }]) await check({ query, ...filters });
  for (const query of ["seul", "be", "vieux carte"])
    for (const filters of [{ categories: ["606400"] }, { categories: ["606400", "625100"], endDate: dayOf(30_000) }, { amountMin: 800 }])
      await check({ query, ...filters });
  await fc.assert(fc.asyncProperty(asked, check), { numRuns, endOnFailure: true });
});
