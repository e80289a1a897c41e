import fc from "fast-check";
import { expect, test } from "vitest";
import { uuidv7 } from "uuidv7";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { list, newBankAccount } from "../testing.js";
import { EXACT_UP_TO } from "../search/limits.js";
import { queryTerms, rangesOf, tokensOf, type QueryTerm } from "../search/words.js";

/** Every filter crossed with every kind of text gives by any plan what a plain reading of the operations gives. */

const server = await testApp();

type Held = {
  readonly id: string;
  readonly date: string;
  readonly cents: number;
  readonly origin: string;
  readonly status: string;
  readonly bank: string;
  readonly account: string | null;
  readonly isCancelled: boolean;
  readonly hasPaper: boolean;
  readonly tokens: readonly string[];
};

/** More operations than a term is read whole for; the words of the first ones are nowhere else. */
const COUNT = 21_000;
const PAGE = 50;

function heldOf(index: number, banks: readonly string[]): Held & { title: string } {
  const isReceipt = index % 5 === 2;
  const cents = (isReceipt ? 1 : -1) * (500 + ((index * 7919) % 90_000));
  const isCategorized = index % 11 === 0;
  const isCancelled = index % 101 === 50;
  const names = ["sncf connect", "adobe systems", "leroy merlin", "la poste"];
  const title = `${["carte", "prlv sepa", "vir sepa", "vir inst", "facture carte"][index % 5]} ${names[index % 4]} ref${index}${index < 300 ? " ancien" : ""}`;
  return {
    id: uuidv7(),
    date: new Date(Date.UTC(2025, 0, 1 + Math.floor((index * 365) / COUNT))).toISOString().slice(0, 10),
    cents,
    origin: index % 97 === 0 ? "personal" : "professional",
    status: isCancelled ? "validated" : isCategorized ? "categorized" : "to_categorize",
    bank: banks[index % 7 === 0 ? 1 : 0] ?? "",
    account: isCategorized ? (index % 2 === 0 ? "606400" : "625100") : null,
    isCancelled,
    hasPaper: index % 40 === 1,
    title,
    tokens: isCancelled ? [] : tokensOf({ amountCents: cents, texts: [title] }),
  };
}

async function filled(): Promise<{ company: TestCompany; held: readonly Held[]; banks: readonly string[] }> {
  const company = await server.newCompany();
  const banks = [await newBankAccount(server, company), await newBankAccount(server, company, { accountCode: "512100" })];
  const held = Array.from({ length: COUNT }, (_, index) => heldOf(index, banks));
  const column = <Value>(read: (one: Held & { title: string }) => Value): Value[] => held.map(read);
  await server.db.tenant(company.id, async (tx) => {
    await tx.run(
      `insert into books.operations (company_id, id, date, amount_cents, origin, title, bank_account_id, status, tokens, piece_ref, vat_status, cancelled_on)
        select $1, o.id, o.date, o.cents, o.origin, o.title, o.bank, o.status, string_to_array(o.tokens, ' '), 'X', 'none', case when o.cancelled then o.date end
        from unnest($2::uuid[], $3::date[], $4::bigint[], $5::text[], $6::text[], $7::uuid[], $8::text[], $9::text[], $10::boolean[])
          as o (id, date, cents, origin, title, bank, status, tokens, cancelled)`,
      [
        company.id,
        column(({ id }) => id),
        column(({ date }) => date),
        column(({ cents }) => cents),
        column(({ origin }) => origin),
        column(({ title }) => title),
        column(({ bank }) => bank),
        column(({ status }) => status),
        column(({ tokens }) => tokens.join(" ")),
        column(({ isCancelled }) => isCancelled),
      ],
    );
    await tx.run(
      `insert into books.allocations (company_id, operation_id, position, account_code, amount_cents)
        select $1, a.id, 0, a.account, a.cents from unnest($2::uuid[], $3::text[], $4::bigint[]) as a (id, account, cents) where a.account is not null`,
      [company.id, column(({ id }) => id), column(({ account }) => account), column(({ cents }) => Math.abs(cents))],
    );
    await tx.run(
      `insert into books.files (company_id, id, sha256, name, media_type, bytes, storage_key, created_by)
        values ($1, $1, repeat('1', 64), 'Reçu', 'text/plain', 1, 'x', $1)`,
      [company.id],
    );
    await tx.run(
      "insert into books.attachments (company_id, operation_id, file_id, created_by) select $1, a.id, $1, $1 from unnest($2::uuid[]) as a (id)",
      [company.id, held.filter(({ hasPaper }) => hasPaper).map(({ id }) => id)],
    );
  });
  // As the upkeep does after an import: no plan depends on whether the database has counted these rows by itself meanwhile.
  await server.db.analyze(["books.operations", "books.allocations"]);
  return { company, held: held.toSorted((a, b) => (a.date === b.date ? (a.id < b.id ? 1 : -1) : a.date < b.date ? 1 : -1)), banks };
}

type Filters = {
  query: string;
  startDate?: string;
  endDate?: string;
  amountMin?: number;
  amountMax?: number;
  origin?: string;
  transaction_sign?: string;
  operations_status?: string;
  accounts?: string[];
  categories?: string[];
  attachments_status?: string;
};

/** The first and the last days of months are drawn more often than others. */
const day = fc
  .oneof(fc.integer({ min: -10, max: 380 }), fc.constantFrom(0, 30, 31, 58, 180, 181, 272, 364))
  .map((after) => new Date(Date.UTC(2025, 0, 1 + after)).toISOString().slice(0, 10));
const words = fc.constantFrom(
  "vir",
  "adob",
  "sncf",
  "carte",
  "ref",
  "ref1",
  "ancien",
  "sepa",
  "merlin",
  "s",
  "inst",
  "12,34",
  "6,00",
  "rien",
);

function filtersOf(banks: readonly string[]): fc.Arbitrary<Filters> {
  return fc.record(
    {
      query: fc.array(words, { minLength: 0, maxLength: 3 }).map((some) => some.join(" ")),
      startDate: day,
      endDate: day,
      amountMin: fc.oneof(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 880, max: 905 })),
      amountMax: fc.oneof(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 4, max: 30 })),
      origin: fc.constantFrom("all", "professional", "personal", "cash"),
      transaction_sign: fc.constantFrom("all", "income", "outcome"),
      operations_status: fc.constantFrom("all", "not_categorized", "categorized"),
      accounts: fc.subarray([...banks], { minLength: 1 }),
      categories: fc.subarray(["606400", "625100", "999999"], { minLength: 1 }),
      attachments_status: fc.constantFrom("all", "with_attachments", "without_attachments", "without_attachments"),
    },
    { requiredKeys: ["query"] },
  );
}

function isMet(one: Held, filters: Filters, terms: readonly QueryTerm[]): boolean {
  const { startDate, endDate, amountMin, amountMax, origin = "all", transaction_sign = "all", operations_status = "all" } = filters;
  const { attachments_status: papers = "all" } = filters;
  const hasWords = terms.every((term) => rangesOf(term).some(({ low, high }) => one.tokens.some((token) => token >= low && token < high)));
  return (
    !one.isCancelled &&
    hasWords &&
    (startDate === undefined || one.date >= startDate) &&
    (endDate === undefined || one.date <= endDate) &&
    (amountMin === undefined || Math.abs(one.cents) >= amountMin * 100) &&
    (amountMax === undefined || Math.abs(one.cents) <= amountMax * 100) &&
    (origin === "all" || one.origin === origin) &&
    (transaction_sign === "all" || one.cents > 0 === (transaction_sign === "income")) &&
    (operations_status === "all" || (one.status === "to_categorize") === (operations_status === "not_categorized")) &&
    (papers === "all" || one.hasPaper === (papers === "with_attachments")) &&
    (filters.accounts === undefined || filters.accounts.includes(one.bank)) &&
    (filters.categories === undefined || (one.account !== null && filters.categories.includes(one.account)))
  );
}

test("any filters crossed with any text, page after page", async () => {
  const { company, held, banks } = await filled();
  await fc.assert(
    fc.asyncProperty(filtersOf(banks), fc.integer({ min: 2, max: 12 }), async (filters, page) => {
      const terms = queryTerms(filters.query);
      const expected = held.filter((one) => isMet(one, filters, terms)).map(({ id }) => id);
      const first = await list(company, filters);
      expect(first.data.map(({ id }) => id)).toEqual(expected.slice(0, PAGE));
      const pages = Math.max(1, Math.ceil(expected.length / PAGE));
      expect(first.pager.exact).toBe(expected.length <= EXACT_UP_TO);
      if (first.pager.exact) expect(first.pager.lastPage).toBe(pages);
      else expect(first.pager.lastPage).toBeLessThanOrEqual(pages);
      expect(first.pager.cursor === null).toBe(expected.length <= PAGE);
      const second = await list(company, filters, first.pager.cursor === null ? "&page=2" : `&cursor=${first.pager.cursor}`);
      expect(second.data.map(({ id }) => id)).toEqual(expected.slice(PAGE, 2 * PAGE));
      const named = await list(company, filters, `&page=${page}`);
      expect(named.data.map(({ id }) => id)).toEqual(expected.slice((page - 1) * PAGE, page * PAGE));
      if (named.pager.exact) expect(named.pager.lastPage).toBe(pages);
      else if (page <= pages) expect(named.pager.lastPage).toBeLessThanOrEqual(pages);
    }),
    { numRuns: process.env["DATABASE_URL"] ? 60 : 120, endOnFailure: true },
  );
});

test("a miscellaneous entry is found by its accounts and among what is categorized, with or without words", async () => {
  const company = await server.newCompany();
  const sent = await company.send("POST", "/api/v1/journal-entry", {
    date: "2026-02-10",
    label: "Échéance du prêt",
    lines: [
      { account: "164000", debit: 100 },
      { account: "661100", debit: 12.5 },
      { account: "108000", credit: 112.5 },
    ],
  });
  expect(sent.statusCode).toBe(201);
  const filters: Partial<Filters>[] = [{ categories: ["661100"] }, { operations_status: "categorized" }, { origin: "other" }];
  for (const filter of filters)
    for (const query of ["", "pret"]) {
      const found = await list(company, { ...filter, query });
      expect(found.data.map(({ title }) => title)).toEqual(["Échéance du prêt"]);
    }
});

/**
 * Takes away the reference of allocations to their operation; returns what puts it back. Each row is looked up in books that seem to have one
 * operation, which by some plans takes the square of them; all at once they are looked up in one pass.
 */
async function withoutReference(): Promise<() => Promise<void>> {
  const [reference] = await server.db.owner((tx) =>
    tx.query<{ name: string; text: string }>(
      `select conname as name, pg_get_constraintdef(oid) as text from pg_constraint
        where conrelid = 'books.allocations'::regclass and confrelid = 'books.operations'::regclass`,
    ),
  );
  if (!reference) throw new Error("allocations refer to no operation");
  await server.db.owner((tx) => tx.run(`alter table books.allocations drop constraint ${reference.name}`));
  return () =>
    server.db.owner(async (tx) => void (await tx.run(`alter table books.allocations add constraint ${reference.name} ${reference.text}`)));
}

test("of a category alone the pages and the length, however old its operations: each counts once, cancelled ones do not", async () => {
  const company = await server.newCompany();
  const fill = async (account: string, { count, from }: { count: number; from: string }) => {
    const putBack = await withoutReference();
    await server.db.tenant(company.id, async (tx) => {
      await tx.run(
        `insert into books.operations (company_id, id, date, amount_cents, origin, title, status, tokens, piece_ref, vat_status, cancelled_on)
          select $1, gen_random_uuid(), $2::date + i % 28, -100 - i, 'professional', $3, case when i = 1 then 'validated' else 'categorized' end, '{}', 'X', 'none',
            case when i = 1 then $2::date end from generate_series(1, $4::int) i`,
        [company.id, from, account, count],
      );
      await tx.run(
        `insert into books.allocations (company_id, operation_id, position, account_code, amount_cents)
          select $1, o.id, p, o.title, 1 from books.operations o, generate_series(1, case when o.amount_cents = -102 then 2 else 1 end) p
          where o.company_id = $1 and o.title = $2`,
        [company.id, account],
      );
    });
    await putBack();
  };
  // The statistics of the tables are older: they have nothing of this company, which then seems to have one operation.
  await server.db.owner((tx) => tx.query("analyze books.operations, books.allocations"));
  await fill("625100", { count: 701, from: "2024-02-01" });
  await fill("606400", { count: 10_001, from: "2025-03-01" });
  const lengthOf = async (...categories: string[]) => (await list(company, { categories })).pager;
  expect(await lengthOf("625100")).toMatchObject({ lastPage: 14, exact: true });
  expect(await lengthOf("606400")).toMatchObject({ lastPage: 200, exact: true });
  expect(await lengthOf("606400", "625100")).toMatchObject({ exact: false });
  const fortnight = { startDate: "2025-03-01", endDate: "2025-03-14" };
  const ofFortnight = Array.from({ length: 10_001 }, (_, before) => before + 1).filter((i) => i !== 1 && i % 28 < 14).length;
  const within = async (filters: object) => (await list(company, { ...fortnight, ...filters })).pager;
  expect(await within({ categories: ["606400"] })).toMatchObject({ lastPage: Math.ceil(ofFortnight / PAGE), exact: true });
  expect(await within({ categories: ["606400", "625100"] })).toMatchObject({ lastPage: Math.ceil(ofFortnight / PAGE), exact: true });
  expect(await within({ categories: ["625100"] })).toMatchObject({ lastPage: 1, exact: true, cursor: null });
  const among = async (category: string, amountMin: number) => (await list(company, { categories: [category], amountMin })).pager;
  expect(await among("606400", 2)).toMatchObject({ lastPage: Math.ceil(9902 / PAGE), exact: true });
  expect(await among("625100", 2)).toMatchObject({ lastPage: Math.ceil(602 / PAGE), exact: true });
  const last = await list(company, { categories: ["625100"] }, "&page=14");
  expect(last.data).toHaveLength(50);
  const behind = await list(company, { categories: ["606400", "625100"] }, "&page=201");
  expect(behind.data.map(({ title }) => title)).toEqual(Array.from({ length: 50 }, () => "625100"));
  const behindTheLast = await list(company, { amountMax: 1.5 }, "&page=9");
  expect(behindTheLast).toMatchObject({ data: [], pager: { lastPage: 2, exact: true, cursor: null } });
  await fill("606300", { count: 10_002, from: "2025-03-01" });
  expect(await lengthOf("606300")).toMatchObject({ exact: false });
  expect(await among("606300", 1)).toMatchObject({ lastPage: 201, exact: false });
  expect(await among("606400", 1)).toMatchObject({ lastPage: 200, exact: true });
  expect(await among("606300", 1.04)).toMatchObject({ lastPage: 200, exact: true });
  await fill("625200", { count: 12_002, from: "2025-03-01" });
  expect(await among("625200", 100)).toMatchObject({ lastPage: Math.ceil((12_000 - 9897) / PAGE), exact: true });
  const beside = await list(company, { categories: ["625200"], amountMax: 80 });
  expect(beside.pager).toMatchObject({ lastPage: Math.ceil(7900 / PAGE), exact: true });
});
