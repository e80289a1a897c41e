import { createHash } from "node:crypto";
import type { Statement } from "../../db/transaction.js";
import type { Conditions, StatementValues } from "./conditions.js";
import type { ListCursor } from "./cursor.js";
import { OPERATION_COLUMNS, OPERATION_EXTRAS } from "./operation-rows.js";
import { rangesOf, type FoundTerm } from "./search.js";
import type { QueryTerm } from "./words.js";

/** Operations on a page. */
export const PAGE_SIZE = 50;
/** Up to here the length of a list is exact. */
export const EXACT_UP_TO = 10_000;
/** Tokens read at most to count the operations that have one of several words. */
const COUNTED_TOKENS = 30_000;

export type ListQuery = {
  readonly companyId: string;
  readonly values: StatementValues;
  readonly conditions: Conditions;
  /** The words searched, none when nothing is. */
  readonly terms: readonly FoundTerm[];
  readonly cursor: ListCursor | null;
  /** Rows to skip when there is no cursor. */
  readonly offset: number;
};

/**
 * One statement for a page of operations, one row more than the page, each with its allocations, and `total`: how many
 * there are, exact up to 10 001, null with a cursor. There is always a row: the list's own columns are null when it is empty.
 */
export function listStatement(query: ListQuery): Statement {
  const { values, cursor } = query;
  const page = `with page as materialized (${pageOf(query)})`;
  const total = cursor === null ? totalOf(query) : "null::bigint";
  const text = `${page} select t.total, ${OPERATION_EXTRAS} from (select ${total} as total) t left join page o on true
    left join books.bank_accounts b on b.company_id = $1 and b.id = o.bank_account_id order by o.date desc, o.id desc`;
  // Every combination of filters is another statement: only the usual ones are kept prepared.
  const isCommon = query.conditions.others.length === 0 && query.conditions.counted.length <= 1 && query.terms.length <= 2;
  return { text, values: values.values, ...(isCommon && { name: nameOf(text) }) };
}

/** Statements are prepared by the name of their text. */
function nameOf(text: string): string {
  return `operations_${createHash("sha1").update(text).digest("base64url").slice(0, 16)}`;
}

function pageOf(query: ListQuery): string {
  const { terms, conditions, values, offset } = query;
  const skipped = offset > 0 ? values.add(offset, "int") : "0";
  const limit = `limit ${PAGE_SIZE + 1} offset ${skipped}`;
  const [rarest] = byRarity(terms);
  if (!rarest || rarest.isBroad) {
    const searched = terms.map((term) => hasTerm(term, { values, operation: "o" }));
    const where = ["o.company_id = $1", ...onOperations(conditions), ...searched, ...after(query, "o.date, o.id")];
    return `select ${OPERATION_COLUMNS} from books.operations o where ${where.join(" and ")} order by o.date desc, o.id desc ${limit}`;
  }
  const enough = `order by t.date desc, t.operation_id desc limit ${PAGE_SIZE + 1} + ${skipped}`;
  const hits = hitsOf(query, { enough, after: after(query, "t.date, t.operation_id") });
  return `select ${OPERATION_COLUMNS} from (select distinct h.date, h.operation_id from ${hits} order by h.date desc, h.operation_id desc ${limit}) h
    join books.operations o on o.company_id = $1 and o.id = h.operation_id`;
}

/** Operations that meet every term, found through the words of the rarest. */
function hitsOf({ terms, conditions, values }: ListQuery, { enough, after }: { enough: string; after: readonly string[] }): string {
  const [rarest, ...rest] = byRarity(terms);
  if (!rarest) throw new Error("nothing is searched");
  const restrictions = onOperations(conditions);
  const join =
    restrictions.length === 0
      ? ""
      : `join books.operations o on o.company_id = t.company_id and o.id = t.operation_id and ${restrictions.join(" and ")}`;
  const met = rest.map((term) => hasTerm(term, { values, operation: "t" }));
  const where = ["t.company_id = $1", "t.token = w.word", ...met, ...after];
  return `unnest(${values.add(rarest.words, "text[]")}) as w (word)
    cross join lateral (select t.date, t.operation_id from books.operation_tokens t ${join} where ${where.join(" and ")} ${enough}) h`;
}

/** True of an operation (`o`) or of one of its tokens (`t`) when it has a word of the term. */
function hasTerm(
  { term, words }: Pick<FoundTerm, "term" | "words">,
  { values, operation }: { values: StatementValues; operation: "o" | "t" },
): string {
  const id = operation === "o" ? "o.id" : "t.operation_id";
  const [word] = words;
  if (words.length === 1 && word !== undefined) {
    return `exists (select from books.operation_tokens x where x.company_id = $1 and x.token = ${values.add(word, "text")} and x.date = ${operation}.date and x.operation_id = ${id})`;
  }
  const ranges = rangesOf(term).map(({ low, high }) => `(x.token >= ${values.add(low, "text")} and x.token < ${values.add(high, "text")})`);
  return `exists (select from books.operation_tokens x where x.company_id = $1 and x.operation_id = ${id} and (${ranges.join(" or ")}))`;
}

/** Conditions on `books.operations o`: each typed word is met. */
export function wordConditions(terms: readonly QueryTerm[], values: StatementValues): readonly string[] {
  return terms.map((term) => hasTerm({ term, words: [] }, { values, operation: "o" }));
}

/** A page that is not full says itself how many there are. */
function totalOf(query: ListQuery): string {
  const counted = "(select count(*) from page)";
  const whole = countOf(query);
  return query.offset > 0 ? whole : `case when ${counted} <= ${PAGE_SIZE} then ${counted} else ${whole} end`;
}

function countOf(query: ListQuery): string {
  const { terms, conditions, values } = query;
  const [rarest] = byRarity(terms);
  if (!rarest && conditions.others.length === 0) {
    const where = ["m.company_id = $1", ...conditions.counted.map(({ onMonth }) => onMonth)];
    return `(select coalesce(sum(m.n), 0)::bigint from books.operation_months m where ${where.join(" and ")})`;
  }
  if (rarest && terms.length === 1 && isAlone(conditions) && totalKind(terms) === "known") return values.add(rarest.largest, "bigint");
  if (!rarest || rarest.isBroad) {
    const searched = terms.map((term) => hasTerm(term, { values, operation: "o" }));
    const where = ["o.company_id = $1", ...onOperations(conditions), ...searched];
    return `(select count(*) from (select from books.operations o where ${where.join(" and ")} limit ${EXACT_UP_TO + 1}) c)`;
  }
  const hits = hitsOf(query, { enough: `limit ${EXACT_UP_TO + 1}`, after: [] });
  return `(select count(*) from (select distinct c.operation_id from (select h.operation_id from ${hits} limit ${COUNTED_TOKENS}) c limit ${EXACT_UP_TO + 1}) d)`;
}

/** The words' own counts are enough for one word, or when one of them is beyond what is counted exactly. */
function totalKind([first]: readonly FoundTerm[]): "known" | "counted" {
  return first && !first.isBroad && (first.words.length === 1 || first.largest > EXACT_UP_TO) ? "known" : "counted";
}

function isAlone({ counted, others }: Conditions): boolean {
  return counted.length === 0 && others.length === 0;
}

function onOperations({ counted, others }: Conditions): readonly string[] {
  return [...counted.map(({ onOperation }) => onOperation), ...others];
}

function after({ cursor, values }: ListQuery, columns: string): readonly string[] {
  return cursor === null ? [] : [`(${columns}) < (${values.add(cursor.date, "date")}, ${values.add(cursor.id, "uuid")})`];
}

function byRarity(terms: readonly FoundTerm[]): readonly FoundTerm[] {
  return [...terms].sort((a, b) => Number(a.isBroad) - Number(b.isBroad) || a.sum - b.sum);
}
