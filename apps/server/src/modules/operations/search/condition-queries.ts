import { monthEnd } from "@comptoir/accounting/calendar";
import { isLastOfMonth, monthStart, type IsoDate } from "@comptoir/accounting/date";
import type { TransactionFilters } from "@comptoir/contract/operations/operations";
import { queryTerms } from "./words.js";

/** The values of a statement that is being written; `add` returns the placeholder of a value. */
export class StatementValues {
  readonly values: unknown[] = [];

  add(value: unknown, type = ""): string {
    this.values.push(value);
    return `$${this.values.length}${type === "" ? "" : `::${type}`}`;
  }
}

/** What a list is restricted to, the words searched left aside. */
export type Conditions = {
  /** Those that the monthly counts `books.operation_months m` can answer as well. */
  readonly counted: readonly CountedCondition[];
  /** Those on the operation alone, its date left aside. */
  readonly others: readonly string[];
  /** The same, to be asked of one operation that is looked up by itself. */
  readonly ofEach: readonly string[];
  /** Those of them that restrict the amount and the bank account. */
  readonly amounts: readonly string[];
  /** The placeholder of the bank accounts; null for all of them. */
  readonly accounts: string | null;
  /** That of them which asks for categories; null without any. */
  readonly category: CategoryCondition | null;
  /** That of them which asks for papers, or for none; null without. */
  readonly paper: PaperCondition | null;
  /** The period, as conditions on a column that holds the date of an operation: its own, or that of its tokens. None without a period. */
  readonly dates: (column: string) => readonly string[];
  /** The months that lie whole within the period, as conditions on the monthly counts, and the days that lie in no such month. */
  readonly months: { readonly within: readonly string[]; readonly rest: readonly Days[] };
  /** True when nothing can meet them. */
  readonly isImpossible: boolean;
};

/** A condition on other rows of an operation, in two ways. */
type TwoWays = {
  /** One of `others`. Among many operations: the other rows may all be read first. */
  readonly amongMany: string;
  /** Of one operation, which is looked up by itself. */
  readonly ofEach: string;
};

/** Operations of some categories. */
export type CategoryCondition = TwoWays & {
  /** The placeholder of their codes, each once. */
  readonly codes: string;
};

/** Operations with a paper, or without. */
type PaperCondition = TwoWays & { readonly isWith: boolean };

/** Days one after the other, from the first to the last; none when the last one comes before. */
type Days = { readonly from: IsoDate; readonly to: IsoDate };

type CountedCondition = { readonly onOperation: string; readonly onMonth: string };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * The conditions of a filter on `books.operations o`. Words that a partial index needs stay in the text. `companyId` is the
 * placeholder of the company.
 */
export function conditionsOf(filters: TransactionFilters, given: Given): Conditions {
  const { values } = given;
  const accountIds = accountIdsOf(filters);
  const accounts = filters.accounts.length > 0 ? values.add(accountIds, "uuid[]") : null;
  const amounts: string[] = [];
  if (accounts !== null) amounts.push(`o.bank_account_id = any(${accounts})`);
  if (filters.amountMin != null) amounts.push(`abs(o.amount_cents) >= ${values.add(filters.amountMin, "bigint")}`);
  if (filters.amountMax != null) amounts.push(`abs(o.amount_cents) <= ${values.add(filters.amountMax, "bigint")}`);
  const others = [...amounts];
  if (filters.ids.length > 0) others.push(`o.id = any(${values.add(filters.ids, "uuid[]")})`);
  if (filters.cancelled === "1") others.push(...cancelledConditions(filters.query, values));
  const ofCategories = hidesCancelled(filters) || hasTerms(filters) ? listedCategoryCondition : categoryCondition;
  const category = filters.categories.length > 0 ? ofCategories(filters.categories, given) : null;
  if (category !== null) others.push(category.amongMany);
  const paper = paperConditionOf(filters, given.companyId);
  if (paper !== null) others.push(paper.amongMany);
  const eachOf = new Map([category, paper].flatMap((one) => (one === null ? [] : [[one.amongMany, one.ofEach] as const])));
  const hasNoMatch = (accounts !== null && accountIds.length === 0) || isOtherCurrency(filters.currency) || isWordless(filters);
  return {
    counted: countedConditions(filters),
    others,
    ofEach: others.map((condition) => eachOf.get(condition) ?? condition),
    amounts,
    accounts,
    category,
    paper,
    ...daysAndMonthsOf(filters, values),
    isImpossible: hasNoMatch,
  };
}

/** The bank accounts of a filter; what is no id is no account. */
export function accountIdsOf({ accounts }: Pick<TransactionFilters, "accounts">): readonly string[] {
  return accounts.filter((id) => UUID.test(id));
}

/** The period of a list, as conditions. */
export function daysAndMonthsOf(
  { startDate, endDate }: Pick<TransactionFilters, "startDate" | "endDate">,
  values: StatementValues,
): Pick<Conditions, "dates" | "months"> {
  const from = startDate == null ? null : values.add(startDate, "date");
  const to = endDate == null ? null : values.add(endDate, "date");
  const bounds = [...(from === null ? [] : [`>= ${from}`]), ...(to === null ? [] : [`<= ${to}`])];
  const within = [...(from === null ? [] : [`m.month >= ${from}`]), ...(to === null ? [] : [`m.month <= ${to} + 1 - interval '1 month'`])];
  return { dates: (column) => bounds.map((bound) => `${column} ${bound}`), months: { within, rest: restDays(startDate, endDate) } };
}

/** The days of a period that no whole month of it holds: at its beginning, at its end. */
function restDays(first: IsoDate | null | undefined, last: IsoDate | null | undefined): readonly Days[] {
  const isWhole = { first: first == null || first === monthStart(first), last: last == null || isLastOfMonth(last) };
  if (first != null && last != null && monthStart(first) >= monthStart(last))
    return isWhole.first && isWhole.last ? [] : [{ from: first, to: last }];
  return [
    ...(first == null || isWhole.first ? [] : [{ from: first, to: monthEnd(first) }]),
    ...(last == null || isWhole.last ? [] : [{ from: monthStart(last), to: last }]),
  ];
}

/** Cancelled operations have no words left: what is typed is looked for in their title and the bank's wording. */
function cancelledConditions(query: string, values: StatementValues): readonly string[] {
  const typed = query.trim();
  const isCancelled = "o.cancelled_on is not null";
  return typed === ""
    ? [isCancelled]
    : [isCancelled, `strpos(lower(o.title || ' ' || o.raw_label), lower(${values.add(typed, "text")})) > 0`];
}

/** A list without words shows no cancelled operation, unless it names them; those found by a word are never cancelled. */
function hidesCancelled({ cancelled, ids, query }: TransactionFilters): boolean {
  return cancelled !== "1" && ids.length === 0 && queryTerms(query).length === 0;
}

function hasTerms({ cancelled, query }: TransactionFilters): boolean {
  return cancelled !== "1" && queryTerms(query).length > 0;
}

/** What is typed holds no letter and no digit, as « 😀 » or « !!! »: no operation has it. */
function isWordless({ cancelled, query }: TransactionFilters): boolean {
  return cancelled !== "1" && query.trim() !== "" && queryTerms(query).length === 0;
}

export const NOT_CANCELLED: CountedCondition = { onOperation: "o.cancelled_on is null", onMonth: "true" };
const RECEIPTS: CountedCondition = { onOperation: "o.amount_cents > 0", onMonth: "m.sign = 'income'" };
const EXPENSES: CountedCondition = { onOperation: "o.amount_cents < 0", onMonth: "m.sign = 'outcome'" };

/** True when one condition and a period are all that a list is restricted by, cancelled operations being hidden. */
function isOne({ counted, others }: Conditions): boolean {
  return others.length === 1 && counted.length === 1 && counted[0] === NOT_CANCELLED;
}

/** True when a list is restricted by categories and a period alone. */
export function isOfCategories(conditions: Conditions): boolean {
  return isOne(conditions) && conditions.category !== null;
}

/** True when a list is restricted by having papers and a period alone. */
export function isOfPapers(conditions: Conditions): boolean {
  return isOne(conditions) && conditions.paper?.isWith === true;
}

/** True when the daily counts hold all that a list is restricted by, its words and its period left aside. */
export function isOfDays({ others, amounts, accounts }: Conditions): boolean {
  return others.length === amounts.length && amounts.length === (accounts === null ? 0 : 1);
}

/** True when a list shows no cancelled operation: the counts know none. */
export function leavesOutCancelled({ counted }: Conditions): boolean {
  return counted.includes(NOT_CANCELLED);
}

/** True when the index of amounts holds all that a list is restricted by, its words left aside, but which operations are cancelled. */
export function isHeldByAmounts({ counted, others, amounts }: Conditions): boolean {
  return others.length === amounts.length && counted.every((one) => [NOT_CANCELLED, RECEIPTS, EXPENSES].includes(one));
}

/** The same of a list that hides those. */
export function isOfAmounts(conditions: Conditions): boolean {
  return leavesOutCancelled(conditions) && isHeldByAmounts(conditions);
}

/** The conditions on an operation `o` that do not say whether it is cancelled, the period left aside. */
export function restrictionsButCancelled({ counted, others }: Conditions): readonly string[] {
  return [...counted.filter((condition) => condition !== NOT_CANCELLED).map(({ onOperation }) => onOperation), ...others];
}

function countedConditions(filters: TransactionFilters): readonly CountedCondition[] {
  const same = (condition: string): CountedCondition => ({ onOperation: `o.${condition}`, onMonth: `m.${condition}` });
  const { origin, transaction_sign, operations_status, vat_status } = filters;
  const conditions: CountedCondition[] = [];
  if (hidesCancelled(filters)) conditions.push(NOT_CANCELLED);
  if (origin === "other") conditions.push(same("origin in ('other', 'other_closure')"));
  else if (origin !== "all") conditions.push(same(`origin = '${origin}'`));
  if (transaction_sign === "income") conditions.push(RECEIPTS);
  if (transaction_sign === "outcome") conditions.push(EXPENSES);
  if (operations_status === "not_categorized") conditions.push(same("status = 'to_categorize'"));
  if (operations_status === "categorized") conditions.push(same("status in ('categorized', 'validated')"));
  if (vat_status !== "all") conditions.push(same(`vat_status = '${vat_status === "validated" ? "validated" : "to_validate"}'`));
  return conditions;
}

export function distinctCodes(codes: readonly string[]): readonly string[] {
  return [...new Set(codes)];
}

type Given = { readonly values: StatementValues; readonly companyId: string };

/** Of operations that are not cancelled: they stand in the lists of their accounts. */
function listedCategoryCondition(categories: readonly string[], { values, companyId }: Given): CategoryCondition {
  const codes = values.add(distinctCodes(categories), "text[]");
  const listed = `from books.operation_categories c
    where c.company_id = ${companyId} and c.account_code = any(${codes}) and c.date = o.date and c.operation_id = o.id`;
  // With a limit: of an « exists », the planner would read all of the category before the first operation is asked.
  return { amongMany: `exists (select ${listed})`, ofEach: `(select true ${listed} limit 1)`, codes };
}

function categoryCondition(categories: readonly string[], { values, companyId }: Given): CategoryCondition {
  const codes = values.add(distinctCodes(categories), "text[]");
  const ofItself = `o.debit_account = any(${codes}) or o.credit_account = any(${codes})`;
  const has = (table: string): string =>
    `exists (select from books.${table} c where c.company_id = ${companyId} and c.operation_id = o.id and c.account_code = any(${codes}))`;
  const areWritten = `(select exists (select from books.operation_lines l where l.company_id = ${companyId}))`;
  // The parts of the operation in their order, which the primary key alone gives: the index of accounts would be read whole for each operation,
  // by a planner that takes a company without statistics for one of a few rows.
  const isPart = (table: string): string => `(select true from (select c.account_code from books.${table} c
    where c.company_id = ${companyId} and c.operation_id = o.id order by c.position offset 0) c where c.account_code = any(${codes}) limit 1)`;
  return {
    amongMany: `(${has("allocations")} or ${has("operation_lines")} or ${ofItself})`,
    // With a limit: of an « exists », the planner would read all of the category before the first operation is asked.
    ofEach: `(${ofItself} or ${isPart("allocations")} or ${areWritten} and ${isPart("operation_lines")})`,
    codes,
  };
}

/** The books are kept in euros. */
function isOtherCurrency(currency: string | null | undefined): boolean {
  return currency != null && !["", "all", "eur"].includes(currency.toLowerCase());
}

function paperConditionOf(filters: TransactionFilters, companyId: string): PaperCondition | null {
  if (filters.attachments_status === "all") return null;
  const isWith = filters.attachments_status === "with_attachments";
  const isListed = hidesCancelled(filters) || hasTerms(filters);
  // Of operations that are not cancelled, those with a paper stand in the order of the list: both are gone down together.
  const joined = isListed
    ? `from books.operation_papers p where p.company_id = ${companyId} and p.date = o.date and p.operation_id = o.id`
    : `from books.attachments p where p.company_id = ${companyId} and p.operation_id = o.id`;
  // In the order of the primary key: of a company that no statistics know, the index of files would look as good, and be read whole for each operation.
  const ofOperation = `(select true from books.attachments p where p.company_id = ${companyId} and p.operation_id >= o.id and p.operation_id <= o.id
    order by p.operation_id, p.file_id limit 1)`;
  return { isWith, amongMany: `${isWith ? "" : "not "}exists (select ${joined})`, ofEach: `${ofOperation} is ${isWith ? "not " : ""}null` };
}
