import { isLastOfMonth, monthStart } from "@comptoir/accounting/date";
import type { TransactionFilters } from "@comptoir/contract/operations";
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
  /** That of them which asks for categories; null without any. */
  readonly category: CategoryCondition | null;
  /** True when one of them asks for operations without a paper. */
  readonly lackPaper: boolean;
  /** The period, as conditions on a column that holds the date of an operation: its own, or that of its tokens. None without a period. */
  readonly dates: (column: string) => readonly string[];
  /** The months that lie whole within the period, as conditions on the monthly counts; `areAll` when nothing else does. */
  readonly months: { readonly within: readonly string[]; readonly areAll: boolean };
  /** True when nothing can meet them. */
  readonly isImpossible: boolean;
};

/** Operations of some categories, in two ways. */
export type CategoryCondition = {
  /** One of `others`. Among many operations: those of the categories may all be read first. */
  readonly amongMany: string;
  /** Of one operation, which is looked up by itself. */
  readonly ofEach: string;
  /** The placeholder of their codes. */
  readonly codes: string;
};

type CountedCondition = { readonly onOperation: string; readonly onMonth: string };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * The conditions of a filter on `books.operations o`. Words that a partial index needs stay in the text. `companyId` is the
 * placeholder of the company.
 */
export function conditionsOf(
  filters: TransactionFilters,
  given: { readonly values: StatementValues; readonly companyId: string },
): Conditions {
  const { values } = given;
  const accounts = accountIdsOf(filters);
  const others: string[] = [];
  if (filters.accounts.length > 0) others.push(`o.bank_account_id = any(${values.add(accounts, "uuid[]")})`);
  if (filters.amountMin != null) others.push(`abs(o.amount_cents) >= ${values.add(filters.amountMin, "bigint")}`);
  if (filters.amountMax != null) others.push(`abs(o.amount_cents) <= ${values.add(filters.amountMax, "bigint")}`);
  if (filters.ids.length > 0) others.push(`o.id = any(${values.add(filters.ids, "uuid[]")})`);
  if (filters.cancelled === "1") others.push(...cancelledConditions(filters.query, values));
  const category = filters.categories.length > 0 ? categoryCondition(filters.categories, given) : null;
  if (category !== null) others.push(category.amongMany);
  if (filters.attachments_status !== "all") others.push(attachmentCondition(filters.attachments_status, given.companyId));
  const hasNoMatch = (filters.accounts.length > 0 && accounts.length === 0) || isOtherCurrency(filters.currency) || isWordless(filters);
  return {
    counted: countedConditions(filters),
    others,
    category,
    lackPaper: filters.attachments_status === "without_attachments",
    ...periodOf(filters, values),
    isImpossible: hasNoMatch,
  };
}

/** The bank accounts of a filter; what is no id is no account. */
export function accountIdsOf({ accounts }: TransactionFilters): readonly string[] {
  return accounts.filter((id) => UUID.test(id));
}

function periodOf({ startDate, endDate }: TransactionFilters, values: StatementValues): Pick<Conditions, "dates" | "months"> {
  const from = startDate == null ? null : values.add(startDate, "date");
  const to = endDate == null ? null : values.add(endDate, "date");
  const bounds = [...(from === null ? [] : [`>= ${from}`]), ...(to === null ? [] : [`<= ${to}`])];
  const within = [...(from === null ? [] : [`m.month >= ${from}`]), ...(to === null ? [] : [`m.month <= ${to} + 1 - interval '1 month'`])];
  const areAll = (startDate == null || startDate === monthStart(startDate)) && (endDate == null || isLastOfMonth(endDate));
  return { dates: (column) => bounds.map((bound) => `${column} ${bound}`), months: { within, areAll } };
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

/** What is typed holds no letter and no digit, as « 😀 » or « !!! »: no operation has it. */
function isWordless({ cancelled, query }: TransactionFilters): boolean {
  return cancelled !== "1" && query.trim() !== "" && queryTerms(query).length === 0;
}

const NOT_CANCELLED: CountedCondition = { onOperation: "o.cancelled_on is null", onMonth: "true" };

/** The category, when a list is restricted by nothing else, cancelled operations being hidden; else null. */
export function onlyCategory({ counted, others, category, dates }: Conditions): CategoryCondition | null {
  const isAlone = others.length === 1 && counted.length === 1 && counted[0] === NOT_CANCELLED && dates("o.date").length === 0;
  return isAlone ? category : null;
}

function countedConditions(filters: TransactionFilters): readonly CountedCondition[] {
  const same = (condition: string): CountedCondition => ({ onOperation: `o.${condition}`, onMonth: `m.${condition}` });
  const { origin, transaction_sign, operations_status, vat_status } = filters;
  const conditions: CountedCondition[] = [];
  if (hidesCancelled(filters)) conditions.push(NOT_CANCELLED);
  if (origin === "other") conditions.push(same("origin in ('other', 'other_closure')"));
  else if (origin !== "all") conditions.push(same(`origin = '${origin}'`));
  if (transaction_sign === "income") conditions.push({ onOperation: "o.amount_cents > 0", onMonth: "m.sign = 'income'" });
  if (transaction_sign === "outcome") conditions.push({ onOperation: "o.amount_cents < 0", onMonth: "m.sign = 'outcome'" });
  if (operations_status === "not_categorized") conditions.push(same("status = 'to_categorize'"));
  if (operations_status === "categorized") conditions.push(same("status in ('categorized', 'validated')"));
  if (vat_status !== "all") conditions.push(same(`vat_status = '${vat_status === "validated" ? "validated" : "to_validate"}'`));
  return conditions;
}

function categoryCondition(
  categories: readonly string[],
  { values, companyId }: { readonly values: StatementValues; readonly companyId: string },
): CategoryCondition {
  const codes = values.add(categories, "text[]");
  const ofItself = `o.debit_account = any(${codes}) or o.credit_account = any(${codes})`;
  const allocated = `from books.allocations c where c.company_id = ${companyId} and c.operation_id = o.id and c.account_code = any(${codes})`;
  const written = `from books.operation_lines j where j.company_id = ${companyId} and j.operation_id = o.id and j.account_code = any(${codes})`;
  return {
    amongMany: `(exists (select ${allocated}) or exists (select ${written}) or ${ofItself})`,
    // With a limit: of an « exists », the planner would read all of the category before the first operation is asked.
    ofEach: `(${ofItself} or (select true ${allocated} limit 1) or (select true ${written} limit 1))`,
    codes,
  };
}

/** The books are kept in euros. */
function isOtherCurrency(currency: string | null | undefined): boolean {
  return currency != null && !["", "all", "eur"].includes(currency.toLowerCase());
}

function attachmentCondition(wanted: "with_attachments" | "without_attachments", companyId: string): string {
  const joined = `exists (select from books.attachments p where p.company_id = ${companyId} and p.operation_id = o.id)`;
  return wanted === "with_attachments" ? joined : `not ${joined}`;
}
