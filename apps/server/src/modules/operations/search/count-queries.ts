import type { TransactionFilters } from "@comptoir/contract/operations";
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
  const met = isRestHeldByAmounts(conditions)
    ? [
        ...askedButCancelled(conditions),
        "o.id not in (select x.id from books.operations x where x.company_id = $1 and x.cancelled_on is not null)",
      ]
    : [isAmong(askedOfEach(conditions), "o")];
  const areFew = `(select count(*) from bounded) <= ${MAX_LISTED_ASKED}`;
  return `with bounded as materialized (select a.* from (${ofAmountAndAccount(filters, values)}) a where ${when} limit ${MAX_LISTED_ASKED + 1})
    select count(*) as n, false as is_cut from bounded o where ${areFew} and ${met.join(" and ")} having ${areFew}
    union all select n, is_cut from (${crossedCount({ ...query, when: `${when} and not ${areFew}` })}) c where not ${areFew}`;
}

/** Several filters together: the latest of the list of some categories, or of the papers, are asked for the rest; else the operations are read. */
function crossedCount(query: CountQuery): string {
  const { paper, category } = query.conditions;
  if (!leavesOutCancelled(query.conditions)) return walkedCount(query);
  if (category !== null) return categoryCount(query, category);
  return paper?.isWith === true
    ? listedCount(query, { ofEach: paper.ofEach, list: "books.operation_papers p", named: [], mayRepeat: false })
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

/** All of the period but those with a paper: these are counted, or asked one by one when they are few. */
function withoutPaperCount(query: CountQuery): string {
  const { conditions } = query;
  const days = daysCount(query);
  if (conditions.counted.length === 1) return `select m.n - ${papersOf(query)} as n, false as is_cut from (${days}) m`;
  return `select case when p.n > ${MAX_COUNTED_ASKED} then (select w.n from (${walkedCount(query)}) w) else m.n - p.met end as n, false as is_cut
    from (select count(*) as n, count(*) filter (where is_met) as met from (${papersAsked(query)} limit ${MAX_COUNTED_ASKED + 1}) a) p
    cross join (${days}) m`;
}

/** Whether each operation of the period with a paper is of the origin, the sign and the status of the list. */
function papersAsked({ conditions, when }: CountQuery): string {
  const asked = conditions.counted.map(({ onOperation }) => onOperation);
  const where = ["p.company_id = $1", ...conditions.dates("p.date"), when];
  return `select ${isAmong(asked, "p")} is true as is_met from books.operation_papers p where ${where.join(" and ")}`;
}

function lengthOf({ values, sure }: CountQuery): string {
  return `select ${values.add(sure.length, "bigint")} as n, false as is_cut`;
}

function walkedCount({ conditions, when }: CountQuery): string {
  const where = ["o.company_id = $1", ...restrictionsOf(conditions), ...conditions.dates("o.date"), when];
  return `select count(*) as n, false as is_cut from (select from books.operations o where ${where.join(" and ")} limit ${EXACT_UP_TO + 1}) c`;
}

/** Of a category among other filters: when these leave few operations, each is asked for it; else those of the category for the rest. */
function categoryCount(query: CountQuery, { ofEach, amongMany, codes }: CategoryCondition): string {
  const { filters, conditions, sure, when } = query;
  const isOne = distinctCodes(filters.categories).length === 1;
  if (sure.most > MAX_LISTED_ASKED || sure.most > sure.ofCategories)
    return listedCount(query, {
      ofEach,
      list: "books.operation_categories p",
      // One alone stands in the order of dates.
      named: [isOne ? `p.account_code = (${codes})[1]` : `p.account_code = any(${codes})`],
      mayRepeat: !isOne,
    });
  const others = restrictionsOf(conditions).filter((condition) => condition !== amongMany);
  const where = ["o.company_id = $1", ...others, ...conditions.dates("o.date"), when];
  return `select count(*) as n, false as is_cut from (select o.* from books.operations o where ${where.join(" and ")} offset 0) o where ${ofEach}`;
}

type Listed = { readonly list: string; readonly named: readonly string[]; readonly ofEach: string; readonly mayRepeat: boolean };

/**
 * Of a list in the order of dates, the latest, each asked for what the list does not say: beyond, there may be more. An operation is not looked up for
 * its paper, and its amount, its sign and its bank account stand in the index of dates.
 */
function listedCount({ conditions, when }: CountQuery, { list, named, ofEach, mayRepeat }: Listed): string {
  const { paper } = conditions;
  const ofPaper = paper === null || paper.ofEach === ofEach ? [] : [paper.ofEach];
  const left = askedButCancelled(conditions).filter((condition) => condition !== ofEach && !ofPaper.includes(condition));
  const asked = isRestHeldByAmounts(conditions) ? `(select true from (${DATED}) o where ${left.join(" and ")})` : isAmong(left, "o");
  const met = ["true", ...ofPaper, ...(left.length === 0 ? [] : [asked])].join(" and ");
  const where = ["p.company_id = $1", ...named, ...conditions.dates("p.date"), when].join(" and ");
  const latest = `select p.date, p.operation_id as id from ${list} where ${where} order by p.date desc, p.operation_id desc limit ${MAX_LISTED_ASKED + 1}`;
  return `select count(${mayRepeat ? "distinct o.id" : "*"}) filter (where ${met}) as n, count(*) > ${MAX_LISTED_ASKED} as is_cut from (${latest}) o`;
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

/** What the index of dates holds of an operation `o`, named by its date and its id as a range, for the same reason. */
const DATED = `select x.amount_cents, x.bank_account_id from books.operations x
  where x.company_id = $1 and x.date >= o.date and x.date <= o.date and x.id >= o.id and x.id <= o.id order by x.date, x.id limit 1`;

/** True when amounts, bank accounts and a sign are all that is asked beside categories and papers. */
export function isRestHeldByAmounts(conditions: Conditions): boolean {
  const { others, category, paper } = conditions;
  return isHeldByAmounts({ ...conditions, others: others.filter((one) => one !== category?.amongMany && one !== paper?.amongMany) });
}
