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

/** What a list is restricted to, the searched words left aside. */
export type Conditions = {
  /** Conditions that the monthly counts `books.operation_months m` can answer as well. */
  readonly counted: readonly CountedCondition[];
  /** Other conditions on the operation `o` alone, its date left aside: those of `sets` included. */
  readonly others: readonly string[];
  /** Filters that other tables answer. */
  readonly sets: readonly OperationSet[];
  /** The period, as conditions on a column that holds the date of an operation: its own, or that of its tokens. Empty without a period. */
  readonly dates: (column: string) => readonly string[];
  /** True when nothing can meet them. */
  readonly isImpossible: boolean;
};

/** Operations that other rows name. */
export type OperationSet = {
  /** SQL of one column, their ids; an id may come twice. */
  readonly ids: string;
  /** The list leaves them out. */
  readonly isLeftOut: boolean;
};

type CountedCondition = { readonly onOperation: string; readonly onMonth: string };

type Given = { readonly values: StatementValues; readonly companyId: string };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The conditions of a filter on `books.operations o`; `companyId` is the placeholder of the company. */
export function conditionsOf(filters: TransactionFilters, { values, companyId }: Given): Conditions {
  const accountIds = filters.accounts.filter((id) => UUID.test(id));
  const { startDate, endDate, amountMin, amountMax } = filters;
  const others: string[] = [];
  if (accountIds.length > 0) others.push(`o.bank_account_id = any(${values.add(accountIds, "uuid[]")})`);
  if (amountMin != null) others.push(`abs(o.amount_cents) >= ${values.add(amountMin, "bigint")}`);
  if (amountMax != null) others.push(`abs(o.amount_cents) <= ${values.add(amountMax, "bigint")}`);
  if (filters.cancelled === "1") others.push(...cancelledConditions(filters.query, values));
  const sets = setsOf(filters, { values, companyId });
  others.push(...sets.map(isInSet));
  const bounds = [
    ...(startDate == null ? [] : [`>= ${values.add(startDate, "date")}`]),
    ...(endDate == null ? [] : [`<= ${values.add(endDate, "date")}`]),
  ];
  const hasNoAccount = filters.accounts.length > 0 && accountIds.length === 0;
  return {
    counted: countedConditions(filters),
    others,
    sets,
    dates: (column) => bounds.map((bound) => `${column} ${bound}`),
    isImpossible: hasNoAccount || isOtherCurrency(filters.currency) || isWordless(filters),
  };
}

/** The filters that other tables answer: operations named one by one, those of some categories, those with a paper or without. */
export function setsOf(filters: TransactionFilters, { values, companyId }: Given): readonly OperationSet[] {
  const { ids, categories, attachments_status: papers } = filters;
  const sets: OperationSet[] = [];
  if (ids.length > 0) sets.push({ ids: `select unnest(${values.add(ids, "uuid[]")}) as id`, isLeftOut: false });
  if (categories.length > 0) sets.push({ ids: ofCategories(values.add(categories, "text[]"), companyId), isLeftOut: false });
  if (papers !== "all") {
    const withPapers = `select p.operation_id as id from books.attachments p where p.company_id = ${companyId}`;
    sets.push({ ids: withPapers, isLeftOut: papers === "without_attachments" });
  }
  return sets;
}

/** An operation is on the accounts of its allocations, on those of its lines, or on the two between which it was typed. */
function ofCategories(codes: string, companyId: string): string {
  const ofPart = (table: string): string =>
    `select a.operation_id as id from books.${table} a where a.company_id = ${companyId} and a.account_code = any(${codes})`;
  return `${ofPart("allocations")} union all ${ofPart("operation_lines")}
    union all select b.id from books.operations b
      where b.company_id = ${companyId} and b.debit_account is not null and (b.debit_account = any(${codes}) or b.credit_account = any(${codes}))`;
}

/**
 * True of an operation `o` of a set. As the value of an expression, the set is read once and looked into; as a condition of its own it would be
 * joined, and by some plans read again for each operation.
 */
export function isInSet({ ids, isLeftOut }: OperationSet): string {
  return `(o.id in (${ids})) is ${isLeftOut ? "not " : ""}true`;
}

/** Cancelled operations have no words left: what is typed is looked for in their title and the bank's wording. */
function cancelledConditions(query: string, values: StatementValues): readonly string[] {
  const typed = query.trim();
  const isCancelled = "o.cancelled_on is not null";
  return typed === ""
    ? [isCancelled]
    : [isCancelled, `strpos(lower(o.title || ' ' || o.raw_label), lower(${values.add(typed, "text")})) > 0`];
}

/** A list without words shows no cancelled operation, unless it names them; an operation found by a word is never cancelled. */
function hidesCancelled({ cancelled, ids, query }: TransactionFilters): boolean {
  return cancelled !== "1" && ids.length === 0 && queryTerms(query).length === 0;
}

/** What is typed holds no letter and no digit, as « 😀 » or « !!! »: no operation has it. */
function isWordless({ cancelled, query }: TransactionFilters): boolean {
  return cancelled !== "1" && query.trim() !== "" && queryTerms(query).length === 0;
}

/** Words that a partial index needs stay in the text. */
function countedConditions(filters: TransactionFilters): readonly CountedCondition[] {
  const same = (condition: string): CountedCondition => ({ onOperation: `o.${condition}`, onMonth: `m.${condition}` });
  const { origin, transaction_sign, operations_status, vat_status } = filters;
  const conditions: CountedCondition[] = [];
  if (hidesCancelled(filters)) conditions.push({ onOperation: "o.cancelled_on is null", onMonth: "true" });
  if (origin === "other") conditions.push(same("origin in ('other', 'other_closure')"));
  else if (origin !== "all") conditions.push(same(`origin = '${origin}'`));
  if (transaction_sign === "income") conditions.push({ onOperation: "o.amount_cents > 0", onMonth: "m.sign = 'income'" });
  if (transaction_sign === "outcome") conditions.push({ onOperation: "o.amount_cents < 0", onMonth: "m.sign = 'outcome'" });
  if (operations_status === "not_categorized") conditions.push(same("status = 'to_categorize'"));
  if (operations_status === "categorized") conditions.push(same("status in ('categorized', 'validated')"));
  if (vat_status !== "all") conditions.push(same(`vat_status = '${vat_status === "validated" ? "validated" : "to_validate"}'`));
  return conditions;
}

/** The books are kept in euros. */
function isOtherCurrency(currency: string | null | undefined): boolean {
  return currency != null && !["", "all", "eur"].includes(currency.toLowerCase());
}
