import { queryOptions } from "@tanstack/react-query";
import type { IsoDate } from "@comptoir/accounting/date";
import { centsFromEuros, cents, type Cents } from "@comptoir/accounting/money";
import { listTransactions, type Transaction } from "@comptoir/contract/operations";
import { call } from "../../lib/api.js";
import { amount, day } from "../../text/format.js";
import type { Option } from "../../ui/select.js";

/** The account of sales of assets. */
export const PROCEEDS = "757000";

type Asked = { readonly account: string; readonly from?: IsoDate; readonly to?: IsoDate };

/** Operations put on an account, the most recent first, fifty at most. */
export function operationsOnQuery({ account, from, to }: Asked) {
  const filters = JSON.stringify({
    categories: [account],
    ...(from !== undefined && { startDate: from }),
    ...(to !== undefined && { endDate: to }),
  });
  return queryOptions({
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
