import { monthStart } from "@comptoir/accounting/date";
import type { TransactionFilters } from "@comptoir/contract/operations/operations";
import { accountIdsOf, distinctCodes, type StatementValues } from "./condition-queries.js";
import { MAX_FEW } from "./limits.js";
import type { Sure } from "./sure.js";

/** So many of the latest operations of a filter, after a cursor on the columns given. */
export type Latest = { readonly count: number; readonly after: (columns: string) => readonly string[] };

/** A filter whose operations an index finds. */
export type FilterSet = {
  /**
   * A query of their ids, named `id`: none missing, some perhaps twice. The company is $1; `codes` is the placeholder of the categories asked for.
   * Where only the latest of them are wanted, it may leave the others out.
   */
  readonly ids: (values: StatementValues, codes?: string, latest?: Latest) => string;
  /** A query of as many of them or more, which is read to count them; that of their ids without it. */
  readonly measured?: (values: StatementValues) => string;
  /** How many they are at most in the period, by the counts, as a value of a statement; null when those know nothing. */
  readonly counted: ((values: StatementValues) => string) | null;
  /** How many they are at most, where they are more than are counted. */
  readonly upperBound?: number;
  /**
   * The query gives `date` as well, from an index alone, and meets one condition of the list; of amounts and bank accounts it meets all of them and
   * gives `amount_cents` and `bank_account_id` too; of days none.
   */
  readonly holds: "date" | "amount" | "days";
  /** Its index gives them in the order of the list. */
  readonly isInOrder?: boolean;
  /** Some may come twice. */
  readonly mayRepeat?: boolean;
};

type Known = {
  readonly hasWords: boolean;
  readonly sure: Sure;
};

/**
 * The filters of a list that hardly any operation may meet. A list without words reads what is to categorize, or whose VAT is to
 * validate, in the order of its own index, unless it goes down that of a category or of papers: those are left out of it.
 */
export function filterSetsOf(filters: TransactionFilters, { hasWords, sure }: Known): readonly FilterSet[] {
  const { categories } = filters;
  if (filters.ids.length > 0 || filters.cancelled === "1") return [];
  const isElsewhere = hasWords || categories.length > 0 || filters.attachments_status === "with_attachments";
  const sets = countedSets(filters, isElsewhere);
  if (isBounded(filters) && sure.ofAmounts <= MAX_FEW) sets.push({ ...ofAmountsOf(filters, hasWords), upperBound: sure.ofAmountsAtMost });
  if (categories.length > 0)
    sets.push({
      ids: (values, codes = values.add(distinctCodes(categories), "text[]"), latest) => ofCategories(filters, values, codes, latest),
      counted: (values) =>
        countedByDay("category_days", [`d.account_code = any(${values.add(categories, "text[]")})`], { filters, values }),
      holds: "date",
      isInOrder: true,
      mayRepeat: distinctCodes(categories).length > 1,
    });
  if (filters.attachments_status === "with_attachments")
    sets.push({
      ids: (values) => ofPapers(filters, values),
      counted: (values) => countedByDay("paper_days", [], { filters, values }),
      holds: "date",
      isInOrder: true,
    });
  return sets;
}

/** The operations of the days of a list. */
export function periodSet(filters: TransactionFilters): FilterSet {
  const ids = (values: StatementValues): string =>
    `select o.id, o.date from books.operations o where ${["o.company_id = $1", ...within(filters, values)].join(" and ")}`;
  return { ids, counted: null, holds: "days" };
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

function countedSets(filters: TransactionFilters, isElsewhere: boolean): FilterSet[] {
  const { origin, transaction_sign, operations_status, vat_status } = filters;
  const sets: FilterSet[] = [];
  if (origin === "other") sets.push({ ...partOf("origin in ('other', 'other_closure')", filters), isInOrder: false });
  else if (origin !== "all" && origin !== "professional") sets.push(partOf(`origin = '${origin}'`, filters));
  if (operations_status === "categorized") sets.push(partOf("status in ('categorized', 'validated')", filters));
  if (operations_status === "not_categorized" && isElsewhere) sets.push(partOf("status = 'to_categorize'", filters));
  if (vat_status === "validated") sets.push(partOf("vat_status = 'validated'", filters));
  if (vat_status === "not_validated" && isElsewhere) sets.push(partOf("vat_status = 'to_validate'", filters));
  if (transaction_sign !== "all")
    sets.push({
      ids: (values) => ofAmountAndAccount(filters, values),
      counted: (values) => countedByMonth(`m.sign = '${transaction_sign}'`, { filters, values }),
      holds: "amount",
    });
  return sets;
}

type Counting = { readonly filters: TransactionFilters; readonly values: StatementValues };

/** By the months that the period touches. */
function countedByMonth(condition: string, { filters: { startDate, endDate }, values }: Counting): string {
  const where = ["m.company_id = $1", condition];
  if (startDate != null) where.push(`m.month >= ${values.add(monthStart(startDate), "date")}`);
  if (endDate != null) where.push(`m.month <= ${values.add(endDate, "date")}`);
  return `(select coalesce(sum(m.n), 0)::int from books.operation_months m where ${where.join(" and ")})`;
}

function countedByDay(table: "category_days" | "paper_days", conditions: readonly string[], { filters, values }: Counting): string {
  const where = ["d.company_id = $1", ...conditions, ...within(filters, values, "d.day")].join(" and ");
  return `(select coalesce(sum(d.n), 0)::int from books.${table} d where ${where})`;
}

/** The condition is that of a partial index in the order of dates, and a column of the monthly counts. */
function partOf(condition: string, filters: TransactionFilters): FilterSet {
  const ids = (values: StatementValues): string =>
    `select o.id, o.date from books.operations o where ${["o.company_id = $1", `o.${condition}`, ...within(filters, values)].join(" and ")}`;
  return { ids, counted: (values) => countedByMonth(`m.${condition}`, { filters, values }), holds: "date", isInOrder: true };
}

function ofPapers(filters: TransactionFilters, values: StatementValues): string {
  const where = ["o.company_id = $1", ...within(filters, values)].join(" and ");
  return `select o.operation_id as id, o.date from books.operation_papers o where ${where}`;
}

/** Those of each account in the order of the list, to be merged; or the latest of each. */
function ofCategories(filters: TransactionFilters, values: StatementValues, codes: string, latest?: Latest): string {
  const bounds = within(filters, values);
  const ofOne = (_code: string, index: number): string => {
    const followed = latest?.after("o.date, o.operation_id") ?? [];
    const where = ["o.company_id = $1", `o.account_code = (${codes})[${index + 1}]`, ...bounds, ...followed].join(" and ");
    const order = latest === undefined ? "o.date, o.operation_id" : `o.date desc, o.operation_id desc limit ${latest.count}`;
    return `select o.operation_id as id, o.date from books.operation_categories o where ${where} order by ${order}`;
  };
  return distinctCodes(filters.categories)
    .map((code, index) => `select * from (${ofOne(code, index)}) one`)
    .join(" union all ");
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

type Bounds = Pick<TransactionFilters, "amountMin" | "amountMax" | "transaction_sign">;

/** The ranges of signed amounts of an `o`, in cents, that the sign and the bounds leave. */
export function amountRanges({ amountMin, amountMax, transaction_sign }: Bounds, values: StatementValues): readonly string[] {
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

function within({ startDate, endDate }: TransactionFilters, values: StatementValues, column = "o.date"): readonly string[] {
  const bounds: string[] = [];
  if (startDate != null) bounds.push(`${column} >= ${values.add(startDate, "date")}`);
  if (endDate != null) bounds.push(`${column} <= ${values.add(endDate, "date")}`);
  return bounds;
}
