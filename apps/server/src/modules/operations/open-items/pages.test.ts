import { beforeAll, expect, test } from "vitest";
import { payments } from "../../invoices/testing/invoices.js";
import { testApp, type TestCompany } from "../../../testing/app.js";

/** More open items than pages hold. */

const server = await testApp({ today: "2026-04-14" });
const COUNT = 1_200;
let company: TestCompany;

const idOf = (index: number) => `01980000-0000-7000-8000-${index.toString(16).padStart(12, "0")}`;

/** Customers owe three quarters of them, on days that turn around so that ids are in no order of days. */
const ITEMS = Array.from({ length: COUNT }, (_, index) => ({
  id: idOf(index),
  side: index % 4 === 3 ? "payable" : "receivable",
  account: index % 4 === 3 ? "401000" : "411000",
  date: new Date(Date.UTC(2025, 9, 1 + ((index * 37) % 190))).toISOString().slice(0, 10),
  cents: index % 50 === 7 ? -1_000 : 10_000 + index,
}));

beforeAll(async () => {
  company = await server.newCompany({ taxSystem: "bic-rs", vatSystem: "monthly_rn" });
  await server.db.tenant(company.id, (tx) =>
    tx.run(
      `insert into books.open_items (company_id, id, source_kind, source_id, source_key, fiscal_year_id, side, account_code, auxiliary_number, auxiliary_name,
          label, piece_ref, piece_date, amount_cents)
        select $1, i.id, 'closing_step', y.id, i.id::text, y.id, i.side, i.account, 'C1', 'Papeterie du Port', 'Facture ' || i.cents, 'F' || i.cents, i.date, i.cents
        from unnest($2::uuid[], $3::text[], $4::text[], $5::date[], $6::bigint[]) as i (id, side, account, date, cents),
          (select id from books.fiscal_years where company_id = $1 limit 1) y`,
      [
        company.id,
        ITEMS.map(({ id }) => id),
        ITEMS.map(({ side }) => side),
        ITEMS.map(({ account }) => account),
        ITEMS.map(({ date }) => date),
        ITEMS.map(({ cents }) => cents),
      ],
    ),
  );
});
type Item = { readonly id: string; readonly side: string; readonly pieceDate: string; readonly left: number };
type Page = {
  readonly data: { readonly items: readonly Item[]; readonly [part: string]: unknown };
  readonly pager: { readonly cursor: string | null };
};

async function pageAfter(cursor: string | null, side: string): Promise<Page> {
  return (await company.get(`/api/v1/open-items?side=${side}${cursor === null ? "" : `&cursor=${cursor}`}`)).json<Page>();
}

const sumOf = (items: readonly { readonly cents: number }[]) => items.reduce((total, { cents }) => total + cents, 0) / 100;
const inOrder = (items: typeof ITEMS) => items.toSorted((one, other) => (`${one.date}${one.id}` < `${other.date}${other.id}` ? -1 : 1));
const agedOf = (items: typeof ITEMS) => {
  const daysOf = (date: string) => Math.max(0, (Date.UTC(2026, 3, 14) - Date.parse(date)) / 86_400_000);
  const between = (from: number, to: number) => sumOf(items.filter(({ date }) => daysOf(date) >= from && daysOf(date) <= to));
  return { to_30: between(0, 30), to_60: between(31, 60), to_90: between(61, 90), over_90: between(91, Infinity) };
};

test("a page holds fifty invoices, the totals and their ages all of them", async () => {
  const reply = await company.get("/api/v1/open-items");
  expect(reply.body.length).toBeLessThan(40_000);
  const { data, pager } = reply.json();
  const ordered = inOrder(ITEMS);
  expect(data.items.map(({ id }: Item) => id)).toEqual(ordered.slice(0, 50).map(({ id }) => id));
  expect(pager).toMatchObject({ itemsPerPage: 50, exact: false, cursor: `${ordered[49]?.date}_${ordered[49]?.id}` });
  for (const side of ["receivable", "payable"]) {
    const own = ITEMS.filter((item) => item.side === side);
    expect(data[side]).toEqual({ count: own.length, total: sumOf(own), ages: agedOf(own) });
  }
  // No entry bears them: their accounts are behind by all of it.
  expect(data.gaps.map(({ account: { code }, items }: { account: { code: string }; items: number }) => [code, items])).toEqual([
    ["401000", -data.payable.total],
    ["411000", data.receivable.total],
  ]);
});

test("page after page gives every invoice of a side once, in order", async () => {
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Page = await pageAfter(cursor, "payable");
    found.push(...page.data.items.map(({ id }) => id));
    cursor = page.pager.cursor;
  } while (cursor !== null);
  expect(found).toEqual(inOrder(ITEMS.filter(({ side }) => side === "payable")).map(({ id }) => id));
});

test("a movement of the amount of an invoice beyond the first page is found all the same", async () => {
  const late = inOrder(ITEMS.filter(({ side, date }) => side === "receivable" && date < "2026-03-01")).at(-1);
  const [paid] = await payments(company, [["2026-04-02", "VIR CLIENT", ((late?.cents ?? 0) / 100).toFixed(2)]]);
  await company.send("PUT", `/api/v1/transaction/${paid}/allocations`, {
    allocations: [{ account: "706000", amount: (late?.cents ?? 0) / 100 }],
  });
  const { data } = (await company.get("/api/v1/open-items")).json();
  expect(data.misplaced).toMatchObject([{ operationId: paid, itemId: late?.id }]);
  expect((await company.send("POST", `/api/v1/transaction/${paid}/settle`, { items: [late?.id] })).statusCode).toBe(200);
  const after = (await company.get("/api/v1/open-items")).json().data;
  expect([after.misplaced, after.receivable.count]).toEqual([[], data.receivable.count - 1]);
});

test("a text that is no cursor is refused", async () => {
  for (const cursor of ["ailleurs", "2026-02-30_01980000-0000-7000-8000-000000000001", "2026-01-01_x"])
    expect((await company.get(`/api/v1/open-items?cursor=${cursor}`)).json()).toMatchObject({ status: 400, code: "cursor.invalid" });
});
