import type { TransactionFilters } from "@comptoir/contract/operations/operations";
import type { Given } from "./statement-values.js";

/** A filter as the operations that it names. */
export type FilterSet = {
  /** True when the filter is asked for. */
  readonly isOf: (filters: TransactionFilters) => boolean;
  /** SQL of one column `id`; an id may come twice. */
  readonly ids: (filters: TransactionFilters, given: Given) => string;
};

const NAMED: FilterSet = {
  isOf: ({ ids }) => ids.length > 0,
  ids: ({ ids }, { values }) => `select unnest(${values.add(ids, "uuid[]")}) as id`,
};

/** An operation is on the accounts of its allocations, on its lines, or on the two between which it was typed. */
const OF_CATEGORIES: FilterSet = {
  isOf: ({ categories }) => categories.length > 0,
  ids: ({ categories }, { values, companyId }) => {
    const codes = values.add(categories, "text[]");
    const ofPart = (table: string): string =>
      `select a.operation_id as id from books.${table} a where a.company_id = ${companyId} and a.account_code = any(${codes})`;
    return `${ofPart("allocations")} union all ${ofPart("operation_lines")}
      union all select b.id from books.operations b
        where b.company_id = ${companyId} and b.debit_account is not null and (b.debit_account = any(${codes}) or b.credit_account = any(${codes}))`;
  },
};

const WITH_PAPERS: FilterSet = {
  isOf: ({ attachments_status: status }) => status === "with_attachments",
  ids: (_filters, { companyId }) => `select p.operation_id as id from books.attachments p where p.company_id = ${companyId}`,
};

/** One index holds the amounts of each bank account, and of no account: it is read once for each, expenses and receipts apart. */
const OF_AMOUNTS: FilterSet = {
  isOf: ({ amountMin, amountMax }) => amountMin != null || amountMax != null,
  ids: ({ amountMin, amountMax, transaction_sign: sign }, { values, companyId }) => {
    const least = values.add(amountMin ?? 0, "bigint");
    const most = amountMax == null ? null : values.add(amountMax, "bigint");
    const receipts = [`o.amount_cents >= ${least}`, ...(most === null ? ["o.amount_cents > 0"] : [`o.amount_cents <= ${most}`])];
    const expenses = [`o.amount_cents <= -${least}`, ...(most === null ? ["o.amount_cents < 0"] : [`o.amount_cents >= -${most}`])];
    const ranges = [...(sign === "outcome" ? [] : [receipts]), ...(sign === "income" ? [] : [expenses])];
    const ofAccount = (account: string, range: readonly string[]): string =>
      `select o.id from books.operations o where o.company_id = ${companyId} and o.bank_account_id ${account} and ${range.join(" and ")}`;
    const ofRange = (range: readonly string[]): string => `select x.id from books.bank_accounts b
        cross join lateral (${ofAccount("= b.id", range)} offset 0) x where b.company_id = ${companyId}
      union all ${ofAccount("is null", range)}`;
    return ranges.map(ofRange).join(" union all ");
  },
};

/** The filters of a list that a search may begin with, where one of them has few operations. */
export function setsOf(filters: TransactionFilters): readonly FilterSet[] {
  return [NAMED, OF_CATEGORIES, WITH_PAPERS, OF_AMOUNTS].filter(({ isOf }) => isOf(filters));
}

/** Conditions on an operation `o` that other tables answer: named, of some categories, with a paper or without. */
export function setConditions(filters: TransactionFilters, given: Given): readonly string[] {
  const conditions = [NAMED, OF_CATEGORIES, WITH_PAPERS].filter(({ isOf }) => isOf(filters)).map(({ ids }) => isInSet(ids(filters, given)));
  return filters.attachments_status === "without_attachments"
    ? [...conditions, `(o.id in (${WITH_PAPERS.ids(filters, given)})) is not true`]
    : conditions;
}

/**
 * True of an operation `o` of a set. As the value of an expression, the set is read once and looked into; as a condition of its own it would be
 * joined, and by some plans read again for each operation.
 */
export function isInSet(ids: string): string {
  return `(o.id in (${ids})) is true`;
}
