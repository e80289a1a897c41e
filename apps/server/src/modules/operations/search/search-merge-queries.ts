import type { Db } from "../../../db/db.js";
import type { SqlStatement } from "../../../db/transaction.js";
import type { Bitmapped } from "./bitmap-lists.js";
import { metByBitmaps } from "./bitmap-queries.js";
import { leavesOutCancelled } from "./condition-queries.js";
import { askedButCancelled, askedOfEach, isAmong, isRestHeldByAmounts, namedBy } from "./count-queries.js";
import { isReadInOrder, type FoundTerm } from "./found-term.js";
import { MAX_COUNTED_ASKED, MAX_MET, PAGE_SIZE, VERY_LATEST_ROWS } from "./limits.js";
import type { FilterSet } from "./filter-set-queries.js";
import type { Fewest } from "./filter-sets-repository.js";
import {
  after,
  isUsual,
  laterOnes,
  pageStatement,
  PLANNED_ONCE,
  tokensAfter,
  usualListStatement,
  type ListQuery,
  type ListRow,
  type PageSearch,
} from "./list-queries.js";
import { OPERATION_EXTRAS } from "../operation-queries.js";
import { hasTerm, isAskedByKey, tokenOf } from "./term-queries.js";

type Hits = { readonly total: number | null; readonly is_cut: boolean; readonly ids: readonly string[] };

/** The page that one statement finds. */
export async function readPage(db: Db, companyId: string, query: ListQuery, search: PageSearch): Promise<readonly ListRow[]> {
  return isUsual(query)
    ? db.tenantRead<ListRow>(companyId, usualListStatement(query))
    : readHits(db, companyId, pageStatement(query, search));
}

/**
 * The page of a search of which some terms, and a filter, are each read whole and intersected: one reading gives the page and the length of the list, exact
 * unless more than a few of those met must be asked for something else, the other terms included. The company is $1 of the query's values.
 */
export async function readIntersection(db: Db, companyId: string, query: ListQuery, lists: MergedLists): Promise<readonly ListRow[]> {
  return readHits(db, companyId, intersectionStatement(query, lists));
}

/** The page among the few operations of one filter, each asked for the rest: its length is exact, but beside words where more are asked than are counted. */
export async function readAmongFew(db: Db, companyId: string, query: ListQuery, few: FilterSet): Promise<readonly ListRow[]> {
  return readHits(db, companyId, fewStatement(query, few));
}

/**
 * The page of those that the bitmaps of some terms and filters have in common, the rest being asked of each; the query has no other filters. The length
 * of the list is exact, unless more than a few of them must be asked. Null when the latest of too many to be asked do not fill the page.
 */
export async function readByBitmaps(db: Db, companyId: string, query: ListQuery, bitmapped: Bitmapped): Promise<readonly ListRow[] | null> {
  const [hits] = await db.tenantRead<Hits & { readonly are_too_many: boolean }>(companyId, bitmapStatement(query, bitmapped));
  return hits === undefined || hits.are_too_many ? null : shown(db, companyId, hits);
}

async function readHits(db: Db, companyId: string, statement: SqlStatement): Promise<readonly ListRow[]> {
  const [hits] = await db.tenantRead<Hits>(companyId, statement);
  return hits === undefined ? [] : shown(db, companyId, hits);
}

/** What is shown of the operations of a page. */
async function shown(db: Db, companyId: string, hits: Hits): Promise<readonly ListRow[]> {
  if (hits.ids.length === 0) return [{ total: hits.total, is_cut: hits.is_cut, id: null }];
  return db.tenantRead<ListRow>(companyId, {
    name: "operations_named",
    text: NAMED,
    settings: PLANNED_ONCE,
    values: [companyId, hits.ids, hits.total, hits.is_cut],
  });
}

const NAMED = `select $3::bigint as total, $4::boolean as is_cut, ${OPERATION_EXTRAS} from unnest($2::uuid[]) h (id) cross join lateral (${namedBy("h.id")}) o
  left join books.bank_accounts b on b.company_id = $1 and b.id = o.bank_account_id order by o.date desc, o.id desc`;

/**
 * The lists are in order already: they are merged, however many the planner believes to meet, the shortest first. Where those have nothing in common,
 * the longer ones are not read.
 */
const MERGED =
  "set local enable_nestloop = off; set local enable_hashjoin = off; set local enable_sort = off; set local join_collapse_limit = 1";

/** Blocks are joined whole, and slots looked up by their key, while the planner believes that there are none: bitmaps that were just made. */
const INTERSECTED = "set local enable_nestloop = off; set local enable_sort = off";

/** The terms whose lists are merged, and the filter whose list is; of what they have in common no more than the `latest`. */
export type MergedLists = {
  readonly terms: readonly FoundTerm[];
  readonly filter?: Pick<Fewest, "set" | "size"> | undefined;
  readonly latest?: number | undefined;
};

function intersectionStatement(query: ListQuery, { terms, filter, latest }: MergedLists): SqlStatement {
  const { values, conditions } = query;
  const others = askedOfEach(conditions);
  // The filter is one condition: alone, it is met by all that its list holds.
  const restrictions = askedOfHits(query, terms, filter !== undefined && others.length === 1 ? [] : others);
  const ofFilter = filter === undefined ? [] : [{ size: filter.size, list: operationsOfFilter(query, filter.set, latest) }];
  const lists = [...terms.map((term) => ({ size: term.size, list: operationsOf(query, term) })), ...ofFilter]
    .toSorted((a, b) => a.size - b.size)
    .map(({ list }) => list);
  const met = lists.map((list, index) => (index === 0 ? `(${list}) w0` : ` join (${list}) w${index} using (date, operation_id)`)).join("");
  const isOnce = terms.every((term) => term.words.length === 1 || !isReadInOrder(term)) && filter?.set.mayRepeat !== true;
  const hits = `select ${isOnce ? "" : "distinct "}date, operation_id from ${met}${latest === undefined ? "" : ` order by date desc, operation_id desc limit ${latest}`}`;
  const text =
    restrictions.length === 0
      ? hitsText(query, hits)
      : askedText(query, hits, {
          asked: restrictions.join(" and "),
          isPart: filter !== undefined && latest !== undefined && filter.size > latest,
        });
  return { text, values: values.values, settings: MERGED };
}

/** What is asked of each hit `h`: the terms that are not those read, and conditions on the operation. */
function askedOfHits({ terms, values }: ListQuery, read: readonly FoundTerm[], conditions: readonly string[]): readonly string[] {
  const left = terms.filter((term) => !read.includes(term));
  // What is asked by its key comes before the operation is looked up.
  const [byKey, byTokens] = [left.filter(isAskedByKey), left.filter((term) => !isAskedByKey(term))];
  const ofOperation = [...conditions, ...byTokens.map((term) => hasTerm(term, { values, operation: "o" }))];
  return [
    ...byKey.map((term) => hasTerm(term, { values, operation: "h" })),
    ...(ofOperation.length === 0 ? [] : [isAmong(ofOperation, "h")]),
  ];
}

function bitmapStatement(query: ListQuery, bitmapped: Bitmapped): SqlStatement {
  const restrictions = askedOfHits(query, bitmapped.terms, askedOfEach(query.conditions));
  const isAsked = restrictions.length > 0;
  const { blocks, hits, total, areTooMany } = metByBitmaps(query, bitmapped, { isAsked });
  const found = isAsked
    ? askedText(query, hits, { asked: restrictions.join(" and "), isPart: true, isWhole: `${total} <= ${MAX_MET}` })
    : hitsText(query, hits, total);
  const isPart = isAsked ? `${total} > ${MAX_MET}` : "false";
  const text = `with ${blocks} select f.total, f.ids, ${isPart} as is_cut,
    ${areTooMany} or (${isPart} and cardinality(f.ids) <= ${PAGE_SIZE}) as are_too_many from (${found}) f`;
  return { text, values: query.values.values, settings: INTERSECTED };
}

function operationsOfFilter(query: ListQuery, filter: FilterSet, count: number | undefined): string {
  const where = ["true", ...query.conditions.dates("f.date"), ...after(query, "f.date, f.id")].join(" and ");
  const latest = count === undefined ? undefined : { count, after: (columns: string) => after(query, columns) };
  return `select f.date, f.id as operation_id from (${filter.ids(query.values, query.conditions.category?.codes, latest)}) f where ${where}`;
}

function fewStatement(query: ListQuery, few: FilterSet): SqlStatement {
  const { conditions, terms, values } = query;
  const set = few.ids(values, conditions.category?.codes);
  // A word is asked first, before the operation itself is looked up.
  const words = terms.filter(isAskedByKey);
  const first = words.map((term) => hasTerm(term, { values, operation: "o" }));
  const bounds = ["true", ...conditions.dates("o.date"), ...after(query, "o.date, o.id")];
  const isHeld = words.length === terms.length && holdsAll(few, query);
  const held = few.holds === "amount" ? askedButCancelled(conditions) : [];
  const each = few.mayRepeat === true ? "distinct " : "";
  if (terms.length > 0) {
    const left = terms.filter((term) => !words.includes(term)).map((term) => hasTerm(term, { values, operation: "o" }));
    const asked = [...first, ...(isHeld ? held : [isAmong([...askedOfEach(conditions), ...left], "o")])].join(" and ");
    return { text: fewText(query, `select ${each}o.* from (${set}) o where ${bounds.join(" and ")}`, asked), values: values.values };
  }
  if (!isHeld) {
    const where = [...bounds, ...askedOfEach(conditions)].join(" and ");
    const hits = `select o.date, o.id as operation_id from (select distinct o.id from (${set}) o) s cross join lateral (${namedBy("s.id")}) o where ${where}`;
    return { text: hitsText(query, hits), values: values.values };
  }
  // Few are cancelled, and they are read once; none has a word.
  const kept = "o.id not in (select x.id from books.operations x where x.company_id = $1 and x.cancelled_on is not null)";
  const where = [...bounds, ...held, kept].join(" and ");
  return { text: hitsText(query, `select ${each}o.date, o.id as operation_id from (${set}) o where ${where}`), values: values.values };
}

/**
 * True when an operation need not be looked up: nothing of it is asked but its words and what the set holds, amounts or the one condition of the filter;
 * categories and papers are asked by its date and its id.
 */
function holdsAll(few: FilterSet, { conditions, terms }: ListQuery): boolean {
  if (few.holds === "amount" && isRestHeldByAmounts(conditions)) return terms.length > 0 || leavesOutCancelled(conditions);
  return terms.length > 0 && askedOfEach(conditions).length === (few.holds === "days" ? 0 : 1);
}

/** How many operations are hit, and the ids of the page. */
function hitsText(query: ListQuery, hits: string, total = "(select count(*)::int from hits)"): string {
  const skipped = query.offset > 0 ? query.values.add(query.offset, "int") : "0";
  return `with hits as materialized (${hits})
    select ${total} as total, false as is_cut,
      array(select operation_id from hits order by date desc, operation_id desc limit ${PAGE_SIZE + 1} offset ${skipped}) as ids`;
}

/**
 * The page and the length among few operations `o` that are asked for words: so many of the latest to count, all of them together since the page is
 * among these most often, and the others in turn until it is full. A page that is not full has asked them all. Behind a cursor nothing is counted.
 */
function fewText({ values, offset, cursor }: ListQuery, few: string, asked: string): string {
  const skipped = offset > 0 ? values.add(offset, "int") : "0";
  const counted = cursor === null ? MAX_COUNTED_ASKED : 0;
  const wanted = `${PAGE_SIZE + 1} + ${skipped}`;
  const those = (some: string): string => `select o.date, o.id from (${some}) o where ${asked}`;
  return `with latest as materialized (select * from (${few}) o order by o.date desc, o.id desc),
    counted as materialized (${those(`select * from latest limit ${counted}`)}),
    found as materialized (select * from counted union all
      (${those(`select * from latest offset ${counted}`)} limit greatest(0, ${wanted} - (select count(*) from counted)))),
    sized as (select count(*)::int as n from found)
    select n as total, n >= ${wanted} and (select count(*) from latest) > ${counted} as is_cut,
      array(select id from found order by date desc, id desc limit ${PAGE_SIZE + 1} offset ${skipped}) as ids from sized`;
}

type Asked = {
  /** What each is asked. */
  readonly asked: string;
  /** There are more behind them, which another statement finds: those that would not fill the page are left to it. */
  readonly isPart: boolean;
  /** SQL that is false where that is so; without it, always. */
  readonly isWhole?: string;
};

/**
 * The same of hits that are asked for something else: the latest first until the page is full, and then so many of them to count. A page behind
 * the last one says nothing of the length.
 */
function askedText(query: ListQuery, hits: string, { asked, isPart, isWhole }: Asked): string {
  const skipped = query.offset > 0 ? query.values.add(query.offset, "int") : "0";
  const later = laterOnes("latest", { alias: "h", columns: "h.operation_id", asked, ...(isWhole === undefined ? {} : { isWhole }) });
  return `with hits as materialized (${hits}),
    latest as materialized (select date, operation_id from hits order by date desc, operation_id desc),
    early as materialized (select h.operation_id from (select * from latest ${isPart ? `limit ${VERY_LATEST_ROWS}` : ""}) h where ${asked} limit ${PAGE_SIZE + 1} + ${skipped}),
    page as materialized (select * from (${isPart ? `select * from early union all ${later}` : "select * from early"}) p limit ${PAGE_SIZE + 1} offset ${skipped}),
    shown as (select count(*)::int as n, count(*) = 0 and ${skipped} > 0 as is_behind from page),
    counted as (select count(*)::int as n from (select * from latest limit ${MAX_COUNTED_ASKED}) h where ${asked}),
    sized as (select case when is_behind then 0 else n + ${skipped} end as at_least, n > ${PAGE_SIZE} or is_behind as is_longer from shown)
    select is_longer and (select count(*) from hits) > ${MAX_COUNTED_ASKED} as is_cut, array(select operation_id from page) as ids,
      case when is_longer then greatest(at_least, (select n from counted)) else at_least end as total from sized`;
}

/** The operations that have a word of a term: those of a few words in the order of the list, one that has two of them twice; else each once. */
function operationsOf(query: ListQuery, term: FoundTerm): string {
  const named = (token: string): string => ["t.company_id = $1", token, ...tokensAfter(query)].join(" and ");
  const read = (token: string, distinct = ""): string =>
    `select ${distinct}t.date, t.operation_id from books.operation_tokens t where ${named(token)}`;
  // Sorted: with lists that are in order, one that is not would be joined by nested loops.
  if (!isReadInOrder(term)) return `${read(tokenOf(term, query.values), "distinct ")} order by t.date, t.operation_id`;
  if (term.words.length === 1) return read(tokenOf(term, query.values));
  const ofWord = (word: string): string => `${read(`t.token = ${query.values.add(word, "text")}`)} order by t.date, t.operation_id`;
  return term.words.map((word) => `select * from (${ofWord(word)}) one`).join(" union all ");
}
