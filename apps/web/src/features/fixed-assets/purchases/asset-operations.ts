import { queryOptions } from "@tanstack/react-query";
import type { IsoDate } from "@comptoir/accounting/date";
import { listTransactions, type Transaction } from "@comptoir/contract/operations/operations";
import { call } from "../../../lib/api/api.js";
import { amount, day } from "../../../text/format.js";
import type { Option } from "../../../ui/fields/select.js";

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
