import type { TransactionFilters } from "@comptoir/contract/operations/operations";
import { setConditions } from "./set-queries.js";
import type { Given, StatementValues } from "./statement-values.js";
import { queryTerms } from "./words.js";

/** What a list is restricted to, the searched words left aside. */
export type Conditions = {
  /** Conditions that the monthly counts `books.operation_months m` can answer as well. */
  readonly counted: readonly CountedCondition[];
  /** Other conditions on the operation `o`, its date left aside. */
  readonly others: readonly string[];
  /** The period, as conditions on a column that holds the date of an operation: its own, or that of its tokens. Empty without a period. */
  readonly dates: (column: string) => readonly string[];
  /** True when nothing can meet them. */
  readonly isImpossible: boolean;
};

type CountedCondition = { readonly onOperation: string; readonly onMonth: string };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The conditions of a filter on `books.operations o`. */
export function conditionsOf(filters: TransactionFilters, given: Given): Conditions {
  const { values } = given;
  const accountIds = filters.accounts.filter((id) => UUID.test(id));
  const { startDate, endDate, amountMin, amountMax } = filters;
  const others: string[] = [];
  if (accountIds.length > 0) others.push(`o.bank_account_id = any(${values.add(accountIds, "uuid[]")})`);
  if (amountMin != null) others.push(`abs(o.amount_cents) >= ${values.add(amountMin, "bigint")}`);
  if (amountMax != null) others.push(`abs(o.amount_cents) <= ${values.add(amountMax, "bigint")}`);
  if (filters.cancelled === "1") others.push(...cancelledConditions(filters.query, values));
  others.push(...setConditions(filters, given));
  const bounds = [
    ...(startDate == null ? [] : [`>= ${values.add(startDate, "date")}`]),
    ...(endDate == null ? [] : [`<= ${values.add(endDate, "date")}`]),
  ];
  const hasNoAccount = filters.accounts.length > 0 && accountIds.length === 0;
  return {
    counted: countedConditions(filters),
    others,
    dates: (column) => bounds.map((bound) => `${column} ${bound}`),
    isImpossible: hasNoAccount || isOtherCurrency(filters.currency) || isWordless(filters),
  };
}

/** Cancelled operations have no words left: what is typed is looked for in their title and the bank's wording. */
function cancelledConditions(query: string, values: StatementValues): readonly string[] {
  const typed = query.trim();
  const isCancelled = "o.cancelled_on is not null";
  return typed === ""
    ? [isCancelled]
    : [
        isCancelled,
        `strpos(lower(o.title || ' ' || regexp_replace(o.raw_label, ' +', ' ', 'g')), lower(${values.add(typed, "text")})) > 0`,
      ];
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
