import { onlyCategory, type CategoryCondition, type Conditions, type StatementValues } from "./condition-queries.js";
import { byRarity, exceedsMaxRows, type FoundTerm } from "./found-term.js";
import { EXACT_UP_TO, MAX_COUNTED_ASKED, MAX_COUNTED_CANDIDATES, MAX_COUNTED_TOKENS } from "./limits.js";
import { eachRange, hasTerm } from "./term-queries.js";

export type CountQuery = {
  readonly values: StatementValues;
  readonly conditions: Conditions;
  readonly terms: readonly FoundTerm[];
  /** SQL that is true when counting is worth it. */
  readonly when: string;
};

/**
 * A query that returns `n`, how many operations a list has: beyond 10 000 a lower bound. `is_cut`: there may be more, since among the
 * many operations of a word, those that meet other conditions too are only counted in part, so that the page does not wait.
 */
export function countQuery(query: CountQuery): string {
  const [rarest] = byRarity(query.terms);
  if (!rarest) return countWithoutWords(query);
  const isAsked = query.terms.length > 1 || restrictionsOf(query.conditions).length > 0;
  const isInPeriod = query.conditions.dates("t.date").length > 0;
  const isAlone = !isAsked && !isInPeriod;
  if (isAlone && !rarest.isCut && (rarest.words.length === 1 || rarest.largest > EXACT_UP_TO)) {
    return `select ${query.values.add(rarest.largest, "bigint")} as n, false as is_cut`;
  }
  if (!isAsked) return searchedCount(query, rarest, rarest.isCut && exceedsMaxRows(rarest) ? MAX_COUNTED_CANDIDATES : MAX_COUNTED_TOKENS);
  return searchedCount(query, rarest, rarest.size > EXACT_UP_TO && !isInPeriod ? MAX_COUNTED_CANDIDATES : MAX_COUNTED_ASKED);
}

function countWithoutWords(query: CountQuery): string {
  const { others, lackPaper, months } = query.conditions;
  if (others.length === 0) return months.areAll ? monthlyCount(query) : periodCount(query);
  if (others.length === 1 && lackPaper && months.areAll) return withoutPaperCount(query);
  const category = onlyCategory(query.conditions);
  return category === null ? walkedCount(query) : categoryCount(category, query.when);
}

/** Read from the indexes of the accounts alone; one account with more than enough operations is enough for all. */
function categoryCount({ codes }: CategoryCondition, when: string): string {
  // Asked of each, with a limit: joined, every cancelled operation would be read for each of the category in books that seem to have one.
  const hasCancelled = "(select exists (select from books.operations x where x.company_id = $1 and x.cancelled_on is not null))";
  const isCancelled = `(${hasCancelled} and (select true from books.operations x
    where x.company_id = $1 and x.id = p.operation_id and x.cancelled_on is not null limit 1))`;
  const ofEachCode = (table: "allocations" | "operation_lines"): string =>
    `select c.operation_id as id from unnest(${codes}) k (code) cross join lateral (
      select distinct p.operation_id from books.${table} p where p.company_id = $1 and p.account_code = k.code and ${when}
        and ${isCancelled} is not true limit ${EXACT_UP_TO + 1}) c`;
  return `select count(*) as n, false as is_cut from (select distinct id from (${ofEachCode("allocations")}
    union all ${ofEachCode("operation_lines")}
    union all select o.id from books.operations o where o.company_id = $1 and o.debit_account is not null and o.cancelled_on is null and ${when}
      and (o.debit_account = any(${codes}) or o.credit_account = any(${codes}))) s) c`;
}

/** Of the months within the period. */
function monthlyCount({ conditions, when }: CountQuery): string {
  const where = ["m.company_id = $1", ...conditions.counted.map(({ onMonth }) => onMonth), ...conditions.months.within, when];
  return `select coalesce(sum(m.n), 0)::bigint as n, false as is_cut from books.operation_months m where ${where.join(" and ")}`;
}

/** Nothing is read when the months within the period hold more than enough. */
function periodCount(query: CountQuery): string {
  return `select case when m.n > ${EXACT_UP_TO} then m.n else (select w.n from (${walkedCount(query)}) w) end as n, false as is_cut
    from (${monthlyCount(query)}) m`;
}

/** All of the months but those with a paper: they are asked one by one when they are few. */
function withoutPaperCount(query: CountQuery): string {
  const { conditions, when } = query;
  const asked = [...conditions.counted.map(({ onOperation }) => onOperation), ...conditions.dates("o.date")];
  return `select case when p.n > ${MAX_COUNTED_ASKED} then (select w.n from (${walkedCount(query)}) w) else m.n - p.met end as n, false as is_cut
    from (select count(*) as n, count(*) filter (where ${isAmong(asked, "h")}) as met from (
        select distinct a.operation_id from books.attachments a where a.company_id = $1 and ${when} limit ${MAX_COUNTED_ASKED + 1}) h) p
    cross join (${monthlyCount(query)}) m`;
}

function walkedCount({ conditions, when }: CountQuery): string {
  const where = ["o.company_id = $1", ...restrictionsOf(conditions), ...conditions.dates("o.date"), when];
  return `select count(*) as n, false as is_cut from (select from books.operations o where ${where.join(" and ")} limit ${EXACT_UP_TO + 1}) c`;
}

function searchedCount({ terms, values, conditions, when }: CountQuery, rarest: FoundTerm, candidates: number): string {
  // Range by range: a bitmap of both would be made of all their tokens before the first is counted.
  const tokens = rarest.isCut ? eachRange("t.token", rarest.term, values) : [`t.token = any(${values.add(rarest.words, "text[]")})`];
  const met = terms.filter((term) => term !== rarest).map((term) => hasTerm(term, { values, operation: "t" }));
  const restrictions = restrictionsOf(conditions);
  if (restrictions.length > 0) met.push(isAmong(restrictions, "t"));
  const condition = met.length === 0 ? "" : `filter (where ${met.join(" and ")})`;
  const read = tokens.map((token) => {
    const where = ["t.company_id = $1", token, ...conditions.dates("t.date"), when];
    return `(select t.date, t.operation_id from books.operation_tokens t where ${where.join(" and ")} limit ${candidates + 1})`;
  });
  return `select count(distinct t.operation_id) ${condition} as n, count(*) > ${candidates} as is_cut
    from (select * from (${read.join(" union all ")}) every_range limit ${candidates + 1}) t`;
}

/** The conditions of a list on `books.operations o`, its period left aside. */
export function restrictionsOf({ counted, others }: Conditions): readonly string[] {
  return [...counted.map(({ onOperation }) => onOperation), ...others];
}

/**
 * Of a token or a hit, whether its operation meets conditions on `books.operations o`. The operation is named first (the offset says so to the
 * planner), by its id alone: before the statistics of an import, an index that another condition opens would look as good, and be read whole.
 */
export function isAmong(conditions: readonly string[], hit: "t" | "h"): string {
  const named = `select * from books.operations x where x.company_id = $1 and x.id = ${hit}.operation_id offset 0`;
  return `(select true from (${named}) o where ${["true", ...conditions].join(" and ")})`;
}
