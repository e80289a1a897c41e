import { createHash } from "node:crypto";
import type { TransactionFilters } from "@comptoir/contract/operations/operations";
import type { SqlStatement } from "../../../db/transaction.js";
import {
  distinctCodes,
  isOfPapers,
  leavesOutCancelled,
  type CategoryCondition,
  type Conditions,
  type StatementValues,
} from "./condition-queries.js";
import { askedButCancelled, askedOfEach, countQuery, isAmong, namedBy, restrictionsOf } from "./count-queries.js";
import type { ListCursor } from "../list/cursor.js";
import { OPERATION_COLUMNS, OPERATION_EXTRAS, type OperationRow } from "../operation-queries.js";
import { byRarity, type FoundTerm, type SearchPlan } from "./found-term.js";
import { LATEST_ROWS, PAGE_SIZE, SAMPLED_EVERY, VERY_LATEST_ROWS } from "./limits.js";
import type { Sure } from "./sure.js";
import { hasTerm, tokenOf } from "./term-queries.js";

/** An operation of a page, with the length of the list; its own columns are null when the list is empty. */
export type ListRow = { readonly total: number | null; readonly is_cut: boolean } & (OperationRow | { readonly id: null });

export type ListQuery = {
  readonly values: StatementValues;
  readonly filters: TransactionFilters;
  readonly conditions: Conditions;
  readonly sure: Sure;
  /** The words searched, none when nothing is. */
  readonly terms: readonly FoundTerm[];
  readonly cursor: ListCursor | null;
  /** Rows to skip when there is no cursor. */
  readonly offset: number;
};

/** A prepared statement serves every company by the plan it has after a few calls: those first calls, on each connection, would each be planned anew. */
export const PLANNED_ONCE = "set local plan_cache_mode = force_generic_plan";

/**
 * Lists stand in the order that they are asked in. Of a company that no statistics know, a planner that may sort takes any index of it, read whole, for
 * as good.
 */
const IN_ORDER = "set local enable_sort = off";

/** A plan that is one statement. */
type SinglePlan = Exclude<SearchPlan, "intersection">;

/** How the operations of a page are found by one statement. */
export type PageSearch = {
  readonly plan: SinglePlan;
  /** Only so many of the latest operations of the rarest term are asked: a page that they do not fill is found in another way. */
  readonly askedFirst?: number | undefined;
};

/** True of the list as it opens, narrowed by what is counted, and of what has papers: its statement is kept prepared. Others are too many. */
export function isUsual({ conditions, terms }: ListQuery): boolean {
  const { counted, others, dates } = conditions;
  if (isOfPapers(conditions)) return true;
  return counted.length <= 2 && others.length === 0 && dates("o.date").length === 0 && terms.length === 0;
}

/**
 * One statement for a page of the usual list, one row more than the page, each with its allocations, and `total`, a lower bound when `is_cut`.
 * There is always a row: the list's own columns are null when it is empty. The company is $1.
 */
export function usualListStatement(query: ListQuery): SqlStatement {
  const page = isOfPapers(query.conditions) ? latestWithPapers(query) : latestOperations(query, OPERATION_COLUMNS, skippedOf(query));
  const text = `with page as materialized (${page}) select t.total, t.is_cut, ${OPERATION_EXTRAS} from (${totalOf(query)}) t left join page o on true
    left join books.bank_accounts b on b.company_id = $1 and b.id = o.bank_account_id order by o.date desc, o.id desc`;
  return { name: nameOf(text), text, values: query.values.values, settings: PLANNED_ONCE };
}

/**
 * The ids of a page alone, `total` and `is_cut`: it is planned each time, on its own words and days, since a plan that serves any of them reads a
 * hundred times too much; what is shown of the operations is left to a prepared statement.
 */
export function pageStatement(query: ListQuery, search: PageSearch): SqlStatement {
  const text = `with ${pageOf(query, search)} select t.total, t.is_cut, array(select id from page) as ids from (${totalOf(query)}) t`;
  return { text, values: query.values.values, ...(query.terms.length === 0 && { settings: IN_ORDER }) };
}

/** Statements are prepared by the name of their text. */
function nameOf(text: string): string {
  return `operations_${createHash("sha1").update(text).digest("base64url").slice(0, 16)}`;
}

function skippedOf({ offset, values }: ListQuery): string {
  return offset > 0 ? values.add(offset, "int") : "0";
}

/** `page`: the dates and the ids of its operations. */
function pageOf(query: ListQuery, { plan, askedFirst }: PageSearch): string {
  const skipped = skippedOf(query);
  const [rarest] = byRarity(query.terms);
  if (plan === "by_date" || !rarest) return pageByDate(query, skipped);
  switch (plan) {
    case "by_word":
      return pageByWord(query, rarest, { skipped, askedFirst });
    case "by_token_range":
      return pageOfHits(everyHit(query, rarest, skipped));
    case "latest_first":
      return pageAmongLatest(query, rarest, { skipped, askedFirst });
  }
}

const wanted = (skipped: string): string => `limit ${PAGE_SIZE + 1} offset ${skipped}`;

/** Down the list by date until the page is full; those of a category, and those with a paper, have an order of their own. */
function pageByDate(query: ListQuery, skipped: string): string {
  const { conditions } = query;
  const own = conditions.category ?? (conditions.paper?.isWith === true ? conditions.paper : null);
  if (own === null || !leavesOutCancelled(conditions)) return `page as materialized (${latestOperations(query, "o.date, o.id", skipped)})`;
  const left = askedButCancelled(conditions).filter((condition) => condition !== own.ofEach);
  const asked = left.length === 0 ? [] : [isAmong(left, "p")];
  const list = conditions.category === null ? papersInOrder(query, asked) : categoriesInOrder(query, conditions.category, asked);
  return pageOfHits(`${list} ${wanted(skipped)}`);
}

function latestOperations(query: ListQuery, columns: string, skipped: string): string {
  const where = ["o.company_id = $1", ...conditionsOn(query), ...after(query, "o.date, o.id")];
  return `select ${columns} from books.operations o where ${where.join(" and ")} order by o.date desc, o.id desc ${wanted(skipped)}`;
}

function latestWithPapers(query: ListQuery): string {
  return `select ${OPERATION_COLUMNS} from (${papersInOrder(query)} ${wanted(skippedOf(query))}) p cross join lateral (${namedBy("p.operation_id")}) o`;
}

/** The operations with a paper, the latest first: of the period, and after the cursor. */
function papersInOrder(query: ListQuery, asked: readonly string[] = []): string {
  const where = ["p.company_id = $1", ...query.conditions.dates("p.date"), ...after(query, "p.date, p.operation_id"), ...asked];
  return `select p.date, p.operation_id from books.operation_papers p where ${where.join(" and ")} order by p.date desc, p.operation_id desc`;
}

/** The same of those of some categories, each once. */
function categoriesInOrder(query: ListQuery, { codes }: CategoryCondition, asked: readonly string[]): string {
  const ofOne = (_code: string, index: number): string => {
    const account = `p.account_code = (${codes})[${index + 1}]`;
    const where = ["p.company_id = $1", account, ...query.conditions.dates("p.date"), ...after(query, "p.date, p.operation_id"), ...asked];
    return `select p.date, p.operation_id from books.operation_categories p where ${where.join(" and ")} order by p.date desc, p.operation_id desc`;
  };
  const [first, ...further] = distinctCodes(query.filters.categories).map(ofOne);
  if (first === undefined || further.length === 0) return first ?? "";
  const all = [first, ...further].map((one) => `select * from (${one}) one`).join(" union all ");
  return `select distinct a.date, a.operation_id from (${all}) a order by a.date desc, a.operation_id desc`;
}

/**
 * `latest`: of the latest operations of the period, one by one until the page is full, those that meet conditions on an operation `o`. They are
 * named by their dates alone: an index that a condition opens would be read whole, then sorted.
 */
function latestThat(query: ListQuery, conditions: readonly string[], skipped: string): string {
  const named = ["o.company_id = $1", ...query.conditions.dates("o.date"), ...after(query, "o.date, o.id")];
  return `latest as materialized (select o.date, o.id from
      (select o.* from books.operations o where ${named.join(" and ")} order by o.date desc, o.id desc limit ${LATEST_ROWS}) o
      where ${conditions.join(" and ")} order by o.date desc, o.id desc ${wanted(skipped)})`;
}

type Look = { readonly skipped: string; readonly askedFirst: number | undefined };

/** The latest operations of each word of the rarest term, those that meet the other terms. */
function pageByWord(query: ListQuery, rarest: FoundTerm, look: Look): string {
  const { values } = query;
  const { skipped, askedFirst } = look;
  if (askedFirst !== undefined) return pageOfFirst(query, rarest, { skipped, askedFirst });
  const latest = (token: string): string =>
    `${latestOfWord(query, token, [...otherTerms(query, rarest), ...asked(query)])} limit ${PAGE_SIZE + 1} + ${skipped}`;
  const [word] = rarest.words;
  // A word named as such is one whose frequency the planner knows.
  if (rarest.words.length === 1 && word !== undefined)
    return pageOfHits(`select * from (${latest(values.add(word, "text"))}) h order by h.date desc, h.operation_id desc offset ${skipped}`);
  const hits = `unnest(${values.add(rarest.words, "text[]")}) as w (word) cross join lateral (${latest("w.word")}) h`;
  return pageOfHits(`select distinct h.date, h.operation_id from ${hits} order by h.date desc, h.operation_id desc ${wanted(skipped)}`);
}

/** So many of the latest operations of the rarest term, of all its words together: those that meet the other terms. */
function pageOfFirst(query: ListQuery, rarest: FoundTerm, { skipped, askedFirst }: { skipped: string; askedFirst: number }): string {
  const { values } = query;
  const latest = (token: string): string => `${latestOfWord(query, token, [])} limit ${askedFirst}`;
  const [word] = rarest.words;
  const looked =
    rarest.words.length === 1 && word !== undefined
      ? latest(values.add(word, "text"))
      : `select distinct h.date, h.operation_id from unnest(${values.add(rarest.words, "text[]")}) as w (word) cross join lateral (${latest("w.word")}) h
          order by h.date desc, h.operation_id desc limit ${askedFirst}`;
  const rest = ["true", ...otherTerms(query, rarest), ...asked(query)].join(" and ");
  const hits = `looked as materialized (${looked}), early as materialized (select t.* from (select * from looked limit ${VERY_LATEST_ROWS}) t where ${rest})`;
  const later = laterOnes("looked", { alias: "t", columns: "t.*", asked: rest });
  return `${hits}, ${pageOfHits(`select * from (select * from early union all ${later}) t ${wanted(skipped)}`)}`;
}

type Asking = {
  readonly alias: "t" | "h";
  readonly columns: string;
  readonly asked: string;
  /** SQL that is true where the list is all that there is: each is asked then. */
  readonly isWhole?: string;
};

/**
 * Behind the very latest operations of a list (`early` those that meet what is asked), the others, asked in turn: none where neither one of those nor one
 * of a sample meets it. They would not fill the page, and another statement finds what there is. What a page begins with may be of one bank account.
 */
export function laterOnes(list: string, { alias, columns, asked, isWhole = "false" }: Asking): string {
  const sample = `select ${columns} from (select s.* from (select l.*, row_number() over () as place from ${list} l) s where s.place % ${SAMPLED_EVERY} = 0) ${alias}`;
  return `select ${columns} from (select * from ${list} where ${isWhole} or exists (select from early) or exists (${sample} where ${asked}) offset ${VERY_LATEST_ROWS}) ${alias}
    where ${asked}`;
}

/** The operations of a word that the period and the cursor leave, those that meet conditions on a token `t`, the latest first. */
function latestOfWord(query: ListQuery, token: string, conditions: readonly string[]): string {
  const where = ["t.company_id = $1", `t.token = ${token}`, ...tokensAfter(query), ...conditions].join(" and ");
  return `select t.date, t.operation_id from books.operation_tokens t where ${where} order by t.date desc, t.operation_id desc`;
}

/** Most often the latest operations hold enough of what very many have to fill the page; if not, it may all be old. */
function pageAmongLatest(query: ListQuery, rarest: FoundTerm, { skipped, askedFirst }: Look): string {
  const { values, terms, conditions } = query;
  const met = terms.map((term) => hasTerm(term, { values, operation: "o" }));
  const latest = latestThat(query, [...askedOfEach(conditions), ...met], skipped);
  if (askedFirst !== undefined) return `${latest}, ${pageOfHits("select date, id as operation_id from latest")}`;
  return `${latest},
    ${pageOfHits(`select date, id as operation_id from latest where (select count(*) from latest) > ${PAGE_SIZE}
      union all select * from (${everyHit(query, rarest, skipped, `(select count(*) from latest) <= ${PAGE_SIZE}`)}) every_one`)}`;
}

/** Every token that the rarest term stands for is read, then, the latest first, asked for the rest until the page is full. */
function everyHit(query: ListQuery, rarest: FoundTerm, skipped: string, when = "true"): string {
  const token = tokenOf(rarest, query.values);
  const isRestricted = query.terms.length > 1 || restrictionsOf(query.conditions).length > 0;
  const where = [when, "t.company_id = $1", token, ...tokensAfter(query)];
  return `select h.date, h.operation_id from (select distinct t.date, t.operation_id from books.operation_tokens t
      where ${where.join(" and ")} order by t.date desc, t.operation_id desc offset 0) h
    ${isRestricted ? `where ${restOf(query, rarest)}` : ""} order by h.date desc, h.operation_id desc ${wanted(skipped)}`;
}

/** Of an operation `h`, whether it meets the other terms and the conditions. */
function restOf(query: ListQuery, rarest: FoundTerm): string {
  const { values, conditions } = query;
  const terms = query.terms.filter((term) => term !== rarest).map((term) => hasTerm(term, { values, operation: "o" }));
  return isAmong([...terms, ...askedOfEach(conditions)], "h");
}

function pageOfHits(hits: string): string {
  return `page as materialized (select h.date, h.operation_id as id from (${hits}) h)`;
}

/** Every condition on an operation `o`, its period included. */
function conditionsOn({ conditions }: ListQuery): readonly string[] {
  return [...restrictionsOf(conditions), ...conditions.dates("o.date")];
}

/** The conditions on the operation of a token `t`, when the list is restricted by more than words and a period. */
function asked({ conditions }: ListQuery): readonly string[] {
  const restrictions = askedOfEach(conditions);
  return restrictions.length === 0 ? [] : [isAmong(restrictions, "t")];
}

/** The part of a word's tokens `t` that the period and the cursor leave: a range of their index. */
export function tokensAfter(query: ListQuery): readonly string[] {
  return [...query.conditions.dates("t.date"), ...after(query, "t.date, t.operation_id")];
}

function otherTerms({ terms, values }: ListQuery, rarest: FoundTerm): readonly string[] {
  return terms.filter((term) => term !== rarest).map((term) => hasTerm(term, { values, operation: "t" }));
}

/** The condition that makes a list go on after its cursor. */
export function after({ cursor, values }: ListQuery, columns: string): readonly string[] {
  return cursor === null ? [] : [`(${columns}) < (${values.add(cursor.date, "date")}, ${values.add(cursor.id, "uuid")})`];
}

/** A page that is not full says itself how many there are; a cursor knows already. */
function totalOf(query: ListQuery): string {
  if (query.cursor !== null) return "select null::bigint as total, false as is_cut";
  const onPage = "(select count(*) from page)";
  if (query.offset > 0) return `select n as total, is_cut from (${countQuery({ ...query, when: "true" })}) c`;
  const isFull = `${onPage} > ${PAGE_SIZE}`;
  return `select case when ${isFull} then n else ${onPage} end as total, is_cut and ${isFull} as is_cut from (${countQuery({ ...query, when: isFull })}) c`;
}
