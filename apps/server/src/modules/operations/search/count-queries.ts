import type { TransactionFilters } from "@comptoir/contract/operations/operations";
import {
  NOT_CANCELLED,
  distinctCodes,
  isHeldByAmounts,
  isOfAmounts,
  isOfDays,
  isOfPapers,
  leavesOutCancelled,
  restrictionsButCancelled,
  type CategoryCondition,
  type Conditions,
  type StatementValues,
} from "./condition-queries.js";
import { isBounded, ofAmountAndAccount } from "./filter-set-queries.js";
import { byRarity, exceedsMaxRows, type FoundTerm } from "./found-term.js";
import { EXACT_UP_TO, LATEST_ROWS, MAX_COUNTED_ASKED, MAX_COUNTED_CANDIDATES, MAX_COUNTED_TOKENS, MAX_LISTED_ASKED } from "./limits.js";
import type { Sure } from "./sure.js";
import { eachRange, hasTerm } from "./term-queries.js";

export type CountQuery = {
  readonly values: StatementValues;
  readonly filters: TransactionFilters;
  readonly conditions: Conditions;
  readonly sure: Sure;
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
  const isVeryFrequent = rarest.isCut && exceedsMaxRows(rarest);
  if (isVeryFrequent && isInPeriod) return periodSearchedCount(query, rarest);
  if (!isAsked) return searchedCount(query, rarest, isVeryFrequent ? MAX_COUNTED_CANDIDATES : MAX_COUNTED_TOKENS);
  return searchedCount(query, rarest, rarest.size > EXACT_UP_TO && !isInPeriod ? MAX_COUNTED_CANDIDATES : MAX_COUNTED_ASKED);
}

/**
 * Of a term that stands for very many words, in a period: their tokens stand in the order of words, and those of the period may come last (the
 * numbers of invoices follow the days). The latest operations of the period are asked first, which most often hold as many as are counted.
 */
function periodSearchedCount(query: CountQuery, rarest: FoundTerm): string {
  const { terms, values, conditions, when } = query;
  const met = terms.filter((term) => term !== rarest).map((term) => hasTerm(term, { values, operation: "o" }));
  const isMet = ["true", ...met, ...askedOfEach(conditions)].join(" and ");
  const named = ["o.company_id = $1", ...conditions.dates("o.date"), when].join(" and ");
  const isShort = `(select candidates from latest_asked) <= ${MAX_COUNTED_ASKED}`;
  return `with latest_asked as materialized (select count(*) as candidates, count(*) filter (where ${isMet}) as met from
      (select o.* from (select * from books.operations o where ${named} order by o.date desc, o.id desc limit ${LATEST_ROWS}) o
        where ${hasTerm(rarest, { values, operation: "o" })} limit ${MAX_COUNTED_ASKED + 1}) o)
    select met as n, true as is_cut from latest_asked where not ${isShort}
    union all select n, is_cut from (${searchedCount({ ...query, when: `${when} and ${isShort}` }, rarest, MAX_COUNTED_ASKED)}) c where ${isShort}`;
}

function countWithoutWords(query: CountQuery): string {
  const { filters, conditions, sure } = query;
  const { others, paper, accounts } = conditions;
  if (sure.isExact || sure.length > EXACT_UP_TO) return lengthOf(query);
  // Of some bank accounts what is sure is all of them.
  if (isOfDays(conditions)) return accounts === null ? daysCount(query) : lengthOf(query);
  if (isOfAmounts(conditions)) return amountCount(query);
  if (isOfPapers(conditions)) return `select ${papersOf(query)} as n, false as is_cut`;
  if (others.length === 1 && paper?.isWith === false) return withoutPaperCount(query);
  return isBounded(filters) && leavesOutCancelled(conditions) && sure.ofAmounts <= MAX_LISTED_ASKED
    ? boundedCount(query)
    : crossedCount(query);
}

/** Where the amounts leave few operations, counted from their index alone, each is asked for the rest: it is not looked up for a category or a paper. */
function boundedCount(query: CountQuery): string {
  const { values, filters, conditions, when } = query;
  const { category, paper } = conditions;
  const [held, ofOperation] = isRestHeldByAmounts(conditions)
    ? [
        ["o.id not in (select x.id from books.operations x where x.company_id = $1 and x.cancelled_on is not null)", ...restOf(conditions)],
        [],
      ]
    : [[], [NOT_CANCELLED.onOperation, ...restOf(conditions)]];
  const areFew = `(select count(*) from bounded) <= ${MAX_LISTED_ASKED}`;
  const asked = `select o.date, o.id from bounded o where ${[areFew, ...held].join(" and ")}`;
  return `with bounded as materialized (select a.* from (${ofAmountAndAccount(filters, values)}) a where ${when} limit ${MAX_LISTED_ASKED + 1})
    select ${lengthAmong(asked, { ofOperation, category, paper })} as n, false as is_cut where ${areFew}
    union all select n, is_cut from (${crossedCount({ ...query, when: `${when} and not ${areFew}` })}) c where not ${areFew}`;
}

/** Several filters together: the latest of the list of some categories, or of the papers, are asked for the rest; else the operations are read. */
function crossedCount(query: CountQuery): string {
  const { conditions } = query;
  const { paper, category } = conditions;
  if (!leavesOutCancelled(conditions)) return walkedCount(query);
  if (category !== null) return categoryCount(query, category);
  return paper?.isWith === true
    ? listedCount([latestListed(query, "books.operation_papers p", [])], { ofOperation: restOf(conditions), category: null, paper: null })
    : walkedCount(query);
}

export type DaysQuery = Pick<CountQuery, "values" | "when"> & {
  readonly conditions: Pick<Conditions, "counted" | "months" | "dates" | "accounts">;
};

/** Operations by their period, their bank accounts and all else that is counted by day: the months within the period, and the days beside them. */
export function daysCount(query: DaysQuery): string {
  const { values, conditions, when } = query;
  if (conditions.accounts !== null) return dailyCount(query, conditions.dates("m.day"));
  const where = ["m.company_id = $1", ...conditions.counted.map(({ onMonth }) => onMonth), ...conditions.months.within, when];
  const months = `select coalesce(sum(m.n), 0)::bigint as n, false as is_cut from books.operation_months m where ${where.join(" and ")}`;
  const rest = conditions.months.rest.map(({ from, to }) => `m.day between ${values.add(from, "date")} and ${values.add(to, "date")}`);
  return rest.length === 0
    ? months
    : `select sum(p.n)::bigint as n, false as is_cut from (${[months, ...rest.map((days) => dailyCount(query, [days]))].join(" union all ")}) p`;
}

/** Days of some bank accounts, or of all. */
function dailyCount({ conditions, when }: DaysQuery, days: readonly string[]): string {
  const accounts = conditions.accounts === null ? [] : [`m.bank_account_id = any(${conditions.accounts})`];
  const where = ["m.company_id = $1", ...days, ...accounts, ...conditions.counted.map(({ onMonth }) => onMonth), when];
  return `select coalesce(sum(m.n), 0)::bigint as n, false as is_cut from books.operation_days m where ${where.join(" and ")}`;
}

/**
 * The operations are read from the index of amounts or from that of days, whichever holds fewer of them. Neither knows the cancelled ones: those
 * are taken away, unless they are many.
 */
function amountCount(query: CountQuery): string {
  const { values, filters, conditions, sure, when } = query;
  const asked = restrictionsButCancelled(conditions).join(" and ");
  const isOne = [asked, ...conditions.dates("o.date")].join(" and ");
  const held = sure.areDaysFewer
    ? `select from (${ofDays(conditions)}) o where ${asked} and `
    : `select from (${ofAmountAndAccount(filters, values)}) a where `;
  const found = `select count(*) from (${held} ${when} limit ${EXACT_UP_TO + 1} + c.met) i`;
  return `select case when c.n > ${MAX_COUNTED_ASKED} then (select w.n from (${walkedCount(query)}) w) else (${found}) - c.met end as n, false as is_cut
    from (select count(*) as n, count(*) filter (where is_one) as met from (select ${isOne} as is_one from books.operations o
      where o.company_id = $1 and o.cancelled_on is not null and ${when} limit ${MAX_COUNTED_ASKED + 1}) o) c`;
}

/** The operations of the period, from an index alone; no other one is opened by what is asked of them. */
function ofDays({ dates }: Conditions): string {
  const where = ["o.company_id = $1", ...dates("o.date")];
  return `select o.date, o.amount_cents, o.bank_account_id from books.operations o where ${where.join(" and ")} offset 0`;
}

/** How many operations of the period have a paper. */
export function papersOf({ conditions, when }: Pick<CountQuery, "conditions" | "when">): string {
  const where = ["d.company_id = $1", ...conditions.dates("d.day"), when];
  return `(select coalesce(sum(d.n), 0)::bigint from books.paper_days d where ${where.join(" and ")})`;
}

/**
 * All of the period but those with a paper: these are counted, or asked one by one when they are few. Where more than enough are left even if all of
 * them are of the origin, the sign and the status of the list, none is.
 */
function withoutPaperCount(query: CountQuery): string {
  const { conditions, when } = query;
  const days = daysCount(query);
  if (conditions.counted.length === 1) return `select m.n - ${papersOf(query)} as n, false as is_cut from (${days}) m`;
  const where = ["p.company_id = $1", ...conditions.dates("p.date"), when].join(" and ");
  const papers = `select p.date, p.operation_id as id from books.operation_papers p where ${where}`;
  return `select case when s.days - s.papers > ${EXACT_UP_TO} then s.days - s.papers
      when s.papers > ${MAX_LISTED_ASKED} then (select w.n from (${walkedCount(query)}) w)
      else s.days - ${lengthAmong(papers, { ofOperation: restOf(conditions), category: null, paper: null })} end as n, false as is_cut
    from (select m.n as days, ${papersOf(query)} as papers from (${days}) m) s`;
}

function lengthOf({ values, sure }: CountQuery): string {
  return `select ${values.add(sure.length, "bigint")} as n, false as is_cut`;
}

function walkedCount({ conditions, when }: CountQuery): string {
  const where = ["o.company_id = $1", ...restrictionsOf(conditions), ...conditions.dates("o.date"), when];
  return `select count(*) as n, false as is_cut from (select from books.operations o where ${where.join(" and ")} limit ${EXACT_UP_TO + 1}) c`;
}

/** Of a category among other filters: when these leave few operations, each is asked for it; else those of the category for the rest. */
function categoryCount(query: CountQuery, category: CategoryCondition): string {
  const { amongMany, codes } = category;
  const { filters, conditions, sure, when } = query;
  const { paper } = conditions;
  if (sure.most > MAX_LISTED_ASKED || sure.most > sure.ofCategories) {
    const ofOne = (_code: string, index: number): string =>
      latestListed(query, "books.operation_categories p", [`p.account_code = (${codes})[${index + 1}]`]);
    return listedCount(distinctCodes(filters.categories).map(ofOne), { ofOperation: restOf(conditions), category: null, paper });
  }
  const others = restrictionsOf(conditions).filter((condition) => condition !== amongMany);
  const where = ["o.company_id = $1", ...others, ...conditions.dates("o.date"), when];
  const left = { ofOperation: [], category, paper: null };
  return `select ${lengthAmong(`select o.date, o.id from books.operations o where ${where.join(" and ")}`, left)} as n, false as is_cut`;
}

/** Of a list in the order of dates, the latest. */
function latestListed({ conditions, when }: CountQuery, list: string, named: readonly string[]): string {
  const where = ["p.company_id = $1", ...named, ...conditions.dates("p.date"), when].join(" and ");
  return `select p.date, p.operation_id as id from ${list} where ${where} order by p.date desc, p.operation_id desc limit ${MAX_LISTED_ASKED + 1}`;
}

/** The latest of some lists together, each asked for what the lists do not say: beyond, there may be more. */
function listedCount(lists: readonly string[], left: Left): string {
  const [first = "", ...further] = lists;
  const all = lists.map((list) => `(${list})`).join(" union all ");
  const latest = further.length === 0 ? first : `select * from (${all}) p order by p.date desc, p.id desc limit ${MAX_LISTED_ASKED + 1}`;
  return `with listed as materialized (${latest})
    select ${lengthAmong("select * from listed", { ...left, mayRepeat: further.length > 0 })} as n, count(*) > ${MAX_LISTED_ASKED} as is_cut from listed`;
}

/** What the operations of a list are still asked; it may name some of them twice. */
type Left = Pick<Conditions, "category" | "paper"> & { readonly ofOperation: readonly string[]; readonly mayRepeat?: boolean };

/**
 * How many of the operations of a list, named by their dates and their ids and not cancelled, meet what is left. Those of each day are read together:
 * searching an index for one after the other takes two to five times as long.
 */
function lengthAmong(list: string, { ofOperation, category, paper, mayRepeat = false }: Left): string {
  const byDay = (some: string): string =>
    `(select l.date, array_agg(${mayRepeat ? "distinct " : ""}l.id) as ids from (${some}) l group by l.date) d`;
  const among = (some: string, met: string): string => `select m.date, m.id from ${byDay(some)} cross join lateral (${met} offset 0) m`;
  const listed = (table: string): string => `books.${table} x where x.company_id = $1 and x.date = d.date and x.operation_id = any(d.ids)`;
  let met = list;
  if (ofOperation.length > 0)
    // In the order of the indexes of dates, which may hold what is asked as well: a planner without statistics takes any index of the company for as good.
    met = among(
      met,
      `select o.date, o.id from books.operations o where o.company_id = $1 and o.date = d.date and o.id = any(d.ids)
        and ${ofOperation.join(" and ")} order by o.date, o.id`,
    );
  if (category !== null)
    met = among(
      met,
      `select distinct x.date, x.id from unnest(${category.codes}) k (code) cross join lateral
        (select x.date, x.operation_id as id from ${listed("operation_categories")} and x.account_code = k.code offset 0) x`,
    );
  if (paper === null) return `(select count(${mayRepeat ? "distinct m.id" : "*"}) from (${met}) m)`;
  const withPaper = `(select count(*) from ${listed("operation_papers")})`;
  return `(select coalesce(sum(${paper.isWith ? "" : "cardinality(d.ids) - "}${withPaper}), 0)::bigint from ${byDay(met)})`;
}

function searchedCount({ terms, values, conditions, when }: CountQuery, rarest: FoundTerm, candidates: number): string {
  // Range by range: a bitmap of both would be made of all their tokens before the first is counted.
  const tokens = rarest.isCut ? eachRange("t.token", rarest.term, values) : [`t.token = any(${values.add(rarest.words, "text[]")})`];
  const met = terms.filter((term) => term !== rarest).map((term) => hasTerm(term, { values, operation: "t" }));
  const restrictions = askedOfEach(conditions);
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

/** The same, to be asked of one operation `o` that is looked up by itself. */
export function askedOfEach({ counted, ofEach }: Conditions): readonly string[] {
  return [...counted.map(({ onOperation }) => onOperation), ...ofEach];
}

/** The same of one that is not cancelled. */
export function askedButCancelled(conditions: Conditions): readonly string[] {
  const counted = conditions.counted.filter((condition) => condition !== NOT_CANCELLED);
  return askedOfEach({ ...conditions, counted });
}

/** Of a token, a hit or a paper, whether its operation meets conditions on `books.operations o`. */
export function isAmong(conditions: readonly string[], hit: "t" | "h" | "p" | "o"): string {
  return `(select true from (${namedBy(hit === "o" ? "o.id" : `${hit}.operation_id`)}) o where ${["true", ...conditions].join(" and ")})`;
}

/**
 * The operation of an id, to be joined laterally. It is named as the first one of a range, in the order that the primary key alone gives: by its id,
 * before the statistics of an import, any index of the company would look as good, and be read whole; so would one that another condition opens.
 */
export function namedBy(id: string): string {
  return `select * from books.operations x where x.company_id = $1 and x.id >= ${id} and x.id <= ${id} order by x.id limit 1`;
}

/** The same on `books.operations o` of one that is not cancelled, its categories and its papers left aside. */
function restOf(conditions: Conditions): readonly string[] {
  const { category, paper } = conditions;
  return restrictionsButCancelled(conditions).filter((one) => one !== category?.amongMany && one !== paper?.amongMany);
}

/** True when amounts, bank accounts and a sign are all that is asked beside categories and papers. */
export function isRestHeldByAmounts(conditions: Conditions): boolean {
  const { others, category, paper } = conditions;
  return isHeldByAmounts({ ...conditions, others: others.filter((one) => one !== category?.amongMany && one !== paper?.amongMany) });
}
