import { expect, test } from "vitest";
import { TransactionFilters } from "@comptoir/contract/operations/operations";
import { testApp } from "../../../testing/app.js";
import type { ListCursor } from "../list/cursor.js";
import { conditionsOf, StatementValues } from "./condition-queries.js";
import { periodSet } from "./filter-set-queries.js";
import { MAX_COUNTED_ASKED, PAGE_SIZE } from "./limits.js";
import { readAmongFew } from "./search-merge-queries.js";
import { NOTHING_SURE } from "./sure.js";
import { expandTerms } from "./terms-repository.js";
import { queryTerms } from "./words.js";

/** Of the operations of a small filter that are asked for words, no more are asked than fill the page and are counted. */

const server = await testApp();
const COUNT = 2 * MAX_COUNTED_ASKED + 700;

test("a page among few operations is full however old they are, and its length exact unless more are left", async () => {
  const { id: companyId } = await server.newCompany();
  await server.db.tenant(companyId, (tx) =>
    tx.run(
      `insert into books.operations (company_id, id, date, amount_cents, origin, title, status, tokens, piece_ref, vat_status)
        select $1, gen_random_uuid(), '2025-01-01'::date + i / 20, -100 - i, 'professional', i::text, 'to_categorize',
          array_remove(array[case when i % 2 = 0 then 'carte' end, case when i < 90 then 'vieux' end, case when i < 40 then 'ancien' end,
            case when i > $2::int - 1000 then 'neuf' end], null), 'X', 'none' from generate_series(0, $2::int - 1) i`,
      [companyId, COUNT],
    ),
  );
  const operations = await server.db.tenantRead<{ id: string; date: ListCursor["date"]; tokens: readonly string[] }>(companyId, {
    text: "select id, date, tokens from books.operations where company_id = $1 order by date desc, id desc",
    values: [companyId],
  });
  const filters = TransactionFilters.parse({});
  const read = async (query: string, { cursor = null, offset = 0 }: { cursor?: ListCursor | null; offset?: number } = {}) => {
    const values = new StatementValues();
    const conditions = conditionsOf(filters, { values, companyId: values.add(companyId, "uuid") });
    const { terms } = await expandTerms(server.db, companyId, { terms: queryTerms(query), sign: "all" });
    const rows = await readAmongFew(
      server.db,
      companyId,
      { values, filters, conditions, sure: NOTHING_SURE, terms, cursor, offset },
      periodSet(filters),
    );
    return { ids: rows.flatMap((row) => row.id ?? []), total: rows[0]?.total, isCut: rows[0]?.is_cut };
  };
  const that = (...words: readonly string[]) => operations.filter(({ tokens }) => words.every((word) => tokens.includes(word)));
  const idsOf = (found: ReturnType<typeof that>, from = 0) => found.slice(from, from + PAGE_SIZE + 1).map(({ id }) => id);

  const counted = operations.slice(0, MAX_COUNTED_ASKED);
  const cards = that("carte");
  const ofCards = counted.filter(({ tokens }) => tokens.includes("carte")).length;
  expect(await read("carte")).toEqual({ ids: idsOf(cards), total: ofCards, isCut: true });
  expect(await read("carte", { offset: 1000 })).toEqual({ ids: idsOf(cards, 1000), total: 1051, isCut: true });
  expect(await read("neuf carte")).toEqual({ ids: idsOf(that("neuf", "carte")), total: that("neuf", "carte").length, isCut: true });
  expect(await read("vieux")).toEqual({ ids: idsOf(that("vieux")), total: PAGE_SIZE + 1, isCut: true });
  expect(await read("vieux", { offset: 50 })).toEqual({ ids: idsOf(that("vieux"), 50), total: 90, isCut: false });
  expect(await read("ancien")).toEqual({ ids: idsOf(that("ancien")), total: 40, isCut: false });
  expect(await read("ancien", { offset: 50 })).toEqual({ ids: [], total: 40, isCut: false });
  const [last] = cards.slice(PAGE_SIZE - 1);
  if (!last) throw new Error("the page is not full");
  expect((await read("carte", { cursor: { ...last, page: 2, total: { atLeast: 0, isExact: false }, list: "" } })).ids).toEqual(
    idsOf(cards, PAGE_SIZE),
  );
});
