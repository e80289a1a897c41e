import type { TransactionFilters } from "@comptoir/contract/operations";
import { accountIdsOf, type StatementValues } from "./condition-queries.js";
import { MAX_FEW } from "./limits.js";
import type { Sure } from "./sure.js";

/** A filter whose operations an index finds. */
export type FilterSet = {
  /** A query of their ids, named `id`: none missing, some perhaps twice. The company is $1. */
  readonly ids: (values: StatementValues) => string;
  /** A query of as many of them or more, which is read to count them; that of their ids without it. */
  readonly measured?: (values: StatementValues) => string;
  /** What the monthly counts `books.operation_months m` know of it; null when they know nothing. */
  readonly counted: string | null;
  /** The query gives `date` as well, from an index alone; of amounts and bank accounts `amount_cents` and `bank_account_id` too. */
  readonly holds?: "date" | "amount";
  /** Its index gives them in the order of the list. */
  readonly isInOrder?: boolean;
};

type Known = {
  readonly hasWords: boolean;
  readonly sure: Sure;
};

/**
 * The filters of a list that hardly any operation may meet. A list without words reads what is to categorize, or whose VAT is to
 * validate, in the order of its own index: those are left out of it.
 */
export function filterSetsOf(filters: TransactionFilters, { hasWords, sure }: Known): readonly FilterSet[] {
  const { categories } = filters;
  if (filters.ids.length > 0 || filters.cancelled === "1") return [];
  const sets = countedSets(filters, hasWords);
  if (isBounded(filters) && sure.ofAmounts <= MAX_FEW) sets.push(ofAmountsOf(filters, hasWords));
  if (categories.length > 0 && sure.ofCategories <= MAX_FEW)
    sets.push({ ids: (values) => ofCategories(categories, values), counted: null });
  if (filters.attachments_status === "with_attachments")
    sets.push({ ids: (values) => ofPapers(filters, values), counted: null, holds: "date" });
  return sets;
}

/** The operations of the days of a list. */
export function periodSet(filters: TransactionFilters): FilterSet {
  const ids = (values: StatementValues): string =>
    `select o.id, o.date from books.operations o where ${["o.company_id = $1", ...within(filters, values)].join(" and ")}`;
  return { ids, counted: null, holds: "date" };
}

/**
 * Their index is in the order of amounts: those of some days are found among all. Without words, where going down the list by date is the other
 * way, no more than the limit of them are looked at.
 */
function ofAmountsOf(filters: TransactionFilters, hasWords: boolean): FilterSet {
  const measured = hasWords ? filters : { ...filters, startDate: undefined, endDate: undefined };
  return {
    ids: (values) => ofAmountAndAccount(filters, values),
    measured: (values) => ofAmountAndAccount(measured, values),
    counted: null,
    holds: "amount",
  };
}

/** True when amounts or bank accounts are asked for. */
export function isBounded({ amountMin, amountMax, accounts }: TransactionFilters): boolean {
  return amountMin != null || amountMax != null || accounts.length > 0;
}

function countedSets(filters: TransactionFilters, hasWords: boolean): FilterSet[] {
  const { origin, transaction_sign, operations_status, vat_status } = filters;
  const sets: FilterSet[] = [];
  if (origin === "other") sets.push({ ...partOf("origin in ('other', 'other_closure')", filters), isInOrder: false });
  else if (origin !== "all" && origin !== "professional") sets.push(partOf(`origin = '${origin}'`, filters));
  if (operations_status === "categorized") sets.push({ ids: () => CATEGORIZED, counted: "m.status in ('categorized', 'validated')" });
  if (operations_status === "not_categorized" && hasWords) sets.push(partOf("status = 'to_categorize'", filters));
  if (vat_status === "validated") sets.push(partOf("vat_status = 'validated'", filters));
  if (vat_status === "not_validated" && hasWords) sets.push(partOf("vat_status = 'to_validate'", filters));
  if (transaction_sign !== "all")
    sets.push({ ids: (values) => ofAmountAndAccount(filters, values), counted: `m.sign = '${transaction_sign}'`, holds: "amount" });
  return sets;
}

const CATEGORIZED = `select c.operation_id as id from books.allocations c where c.company_id = $1
  union all select l.operation_id from books.operation_lines l where l.company_id = $1
  union all select o.id from books.operations o where o.company_id = $1 and o.debit_account is not null`;

/** The condition is that of a partial index in the order of dates, and a column of the monthly counts. */
function partOf(condition: string, filters: TransactionFilters): FilterSet {
  const ids = (values: StatementValues): string =>
    `select o.id, o.date from books.operations o where ${["o.company_id = $1", `o.${condition}`, ...within(filters, values)].join(" and ")}`;
  return { ids, counted: `m.${condition}`, holds: "date", isInOrder: true };
}

function ofPapers(filters: TransactionFilters, values: StatementValues): string {
  const where = ["o.company_id = $1", ...within(filters, values)].join(" and ");
  return `select o.operation_id as id, o.date from books.operation_papers o where ${where}`;
}

function ofCategories(categories: readonly string[], values: StatementValues): string {
  const codes = values.add(categories, "text[]");
  return `select c.operation_id as id from books.allocations c where c.company_id = $1 and c.account_code = any(${codes})
    union all select l.operation_id from books.operation_lines l where l.company_id = $1 and l.account_code = any(${codes})
    union all select o.id from books.operations o
      where o.company_id = $1 and o.debit_account is not null and (o.debit_account = any(${codes}) or o.credit_account = any(${codes}))`;
}

/**
 * The operations of some amounts, bank accounts and days, cancelled ones included. One index holds the amounts of each bank account, and of no
 * account: it is read once for each, expenses and receipts apart.
 */
export function ofAmountAndAccount(filters: TransactionFilters, values: StatementValues): string {
  const rest = within(filters, values);
  const amounts = amountRanges(filters, values);
  const accounts = filters.accounts.length > 0 ? `and b.id = any(${values.add(accountIdsOf(filters), "uuid[]")})` : "";
  const branches = amounts.flatMap((amount) => {
    const where = (account: string): string => ["o.company_id = $1", account, amount, ...rest].join(" and ");
    const held = "o.id, o.date, o.amount_cents, o.bank_account_id";
    const ofEach = `select o.* from books.bank_accounts b cross join lateral
      (select ${held} from books.operations o where ${where("o.bank_account_id = b.id")} offset 0) o where b.company_id = $1 ${accounts}`;
    return filters.accounts.length > 0
      ? [ofEach]
      : [ofEach, `select ${held} from books.operations o where ${where("o.bank_account_id is null")}`];
  });
  return branches.join(" union all ");
}

/** The ranges of signed amounts, in cents, that the sign and the bounds leave. */
function amountRanges({ amountMin, amountMax, transaction_sign }: TransactionFilters, values: StatementValues): readonly string[] {
  const ranges: string[] = [];
  const least = values.add(amountMin ?? 0, "bigint");
  const most = amountMax == null ? null : values.add(amountMax, "bigint");
  if (transaction_sign !== "outcome")
    ranges.push(
      ["o.amount_cents > 0", `o.amount_cents >= ${least}`, ...(most === null ? [] : [`o.amount_cents <= ${most}`])].join(" and "),
    );
  if (transaction_sign !== "income")
    ranges.push(
      ["o.amount_cents < 0", `o.amount_cents <= -${least}`, ...(most === null ? [] : [`o.amount_cents >= -${most}`])].join(" and "),
    );
  return ranges;
}

function within({ startDate, endDate }: TransactionFilters, values: StatementValues): readonly string[] {
  const bounds: string[] = [];
  if (startDate != null) bounds.push(`o.date >= ${values.add(startDate, "date")}`);
  if (endDate != null) bounds.push(`o.date <= ${values.add(endDate, "date")}`);
  return bounds;
}
