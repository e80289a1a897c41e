import { queryOptions } from "@tanstack/react-query";
import type { IsoDate } from "@comptoir/accounting/date";
import { centsFromEuros, cents, type Cents } from "@comptoir/accounting/money";
import { listTransactions, type Transaction } from "@comptoir/contract/operations";
import { call } from "../../lib/api.js";
import { amount, day } from "../../text/format.js";
import type { Option } from "../../ui/select.js";

/** The account of sales of assets. */
export const PROCEEDS = "757000";

/** Operations of an account: `query` are words of theirs, `from` and `to` days. */
export type AskedOperations = {
  readonly account: string;
  readonly sign?: "income" | "outcome";
  readonly from?: IsoDate | undefined;
  readonly to?: IsoDate | undefined;
  readonly query?: string;
};

/** Operations put on an account, the most recent first: a page of them, the others are found by their words. */
export function operationsOnQuery({ account, sign, from, to, query = "" }: AskedOperations) {
  return operationsQuery({
    categories: [account],
    query,
    ...(sign !== undefined && { transaction_sign: sign }),
    ...(from !== undefined && { startDate: from }),
    ...(to !== undefined && { endDate: to }),
  });
}

/** Operations named one by one. */
export function operationsByIdQuery(ids: readonly string[]) {
  return operationsQuery({ ids }, ids.length > 0);
}

function operationsQuery(wanted: object, enabled = true) {
  const filters = JSON.stringify(wanted);
  return queryOptions({
    enabled,
    queryKey: ["fixed-assets", "operations", filters] as const,
    queryFn: async ({ signal }) => (await call(listTransactions, { query: { filters, page: 1 } }, { signal })).data,
  });
}

/** An operation as a choice of a list. */
export function operationOption({ id, title, date, value }: Transaction): Option {
  return { value: id, label: `${day(date.slice(0, 10))}, ${title}, ${amount(value)}` };
}

/** True when an allocation of an operation names a component. */
export function isAttachedTo({ allocations }: Transaction, componentId: string): boolean {
  return allocations.some(({ relatedCapitalAssetComponents: ids }) => ids.includes(componentId));
}

/** True when an operation has an allocation on 757000 that pays no exit yet; `paidExits` names the operation of each exit. */
export function isFreeReceipt({ id, allocations }: Transaction, paidExits: readonly string[]): boolean {
  const sales = allocations.filter(({ account }) => account.code === PROCEEDS).length;
  return sales > paidExits.filter((paid) => paid === id).length;
}

/** The three amounts of a sale, as its allocation on 757000 says them; null when it has none. */
export function saleAmounts({ allocations }: Transaction): { priceInclVat: Cents; vat: Cents; priceExclVat: Cents } | null {
  const sale = allocations.find(({ account }) => account.code === PROCEEDS);
  if (!sale) return null;
  const [inclVat, vat] = [absoluteCents(sale.amount), absoluteCents(sale.vatAmount)];
  return { priceInclVat: inclVat, vat, priceExclVat: cents(inclVat - vat) };
}

function absoluteCents(euros: number): Cents {
  return centsFromEuros(Math.abs(euros)) ?? cents(0);
}
