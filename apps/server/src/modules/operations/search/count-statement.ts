import type { Conditions, StatementValues } from "./conditions.js";
import { MAX_TERM_ROWS, type FoundTerm } from "./search.js";
import { byRarity, hasTerm, inRanges } from "./word-conditions.js";

/** Up to here the length of a list is exact. */
export const EXACT_UP_TO = 10_000;
/** Tokens read at most to count the operations that have one of several words. */
const MOST_TOKENS = 15_000;
/** Operations looked at to count those that meet every word, when even the rarest word is frequent, or a word may be the beginning of very many. */
const MOST_CANDIDATES = 300;

export type CountQuery = {
  readonly values: StatementValues;
  readonly conditions: Conditions;
  readonly terms: readonly FoundTerm[];
  /** SQL that tells whether counting is worth it. */
  readonly when: string;
};

/**
 * A query that answers `n`, how many operations a list has, up to 10 001, and `is_cut`: there may be more, since among the
 * many operations of a word, those that meet other conditions too are only counted in part, so that the page does not wait.
 */
export function countQuery(query: CountQuery): string {
  const [rarest] = byRarity(query.terms);
  if (!rarest) return query.conditions.others.length === 0 ? monthlyCount(query) : walkedCount(query);
  const isAlone = query.terms.length === 1 && isUnrestricted(query);
  if (isAlone && !rarest.exceedsMaxRows && (rarest.words.length === 1 || rarest.largest > EXACT_UP_TO)) {
    return `select ${query.values.add(rarest.largest, "bigint")} as n, false as is_cut`;
  }
  const isOverMax = isAlone ? rarest.exceedsMaxRows && rarest.size > MAX_TERM_ROWS : rarest.size > EXACT_UP_TO;
  return searchedCount(query, rarest, isOverMax ? MOST_CANDIDATES : MOST_TOKENS);
}

function monthlyCount({ conditions, when }: CountQuery): string {
  const where = ["m.company_id = $1", ...conditions.counted.map(({ onMonth }) => onMonth), when];
  return `select coalesce(sum(m.n), 0)::bigint as n, false as is_cut from books.operation_months m where ${where.join(" and ")}`;
}

function walkedCount({ conditions, when }: CountQuery): string {
  const where = ["o.company_id = $1", ...restrictionsOf(conditions), when];
  return `select count(*) as n, false as is_cut from (select from books.operations o where ${where.join(" and ")} limit ${EXACT_UP_TO + 1}) c`;
}

function searchedCount({ terms, values, conditions, when }: CountQuery, rarest: FoundTerm, candidates: number): string {
  const token = rarest.exceedsMaxRows ? inRanges("t.token", rarest.term, values) : `t.token = any(${values.add(rarest.words, "text[]")})`;
  const met = terms.filter((term) => term !== rarest).map((term) => hasTerm(term, { values, operation: "t" }));
  const restrictions = restrictionsOf(conditions);
  if (restrictions.length > 0)
    met.push(`exists (select from books.operations o where o.company_id = $1 and o.id = t.operation_id and ${restrictions.join(" and ")})`);
  const condition = met.length === 0 ? "" : `filter (where ${met.join(" and ")})`;
  return `select count(distinct t.operation_id) ${condition} as n, count(*) > ${candidates} as is_cut
    from (select t.date, t.operation_id from books.operation_tokens t where t.company_id = $1 and ${token} and ${when} limit ${candidates + 1}) t`;
}

/** The conditions of a list on `books.operations o`. */
export function restrictionsOf({ counted, others }: Conditions): readonly string[] {
  return [...counted.map(({ onOperation }) => onOperation), ...others];
}

function isUnrestricted({ conditions }: CountQuery): boolean {
  return restrictionsOf(conditions).length === 0;
}
