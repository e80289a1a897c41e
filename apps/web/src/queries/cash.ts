import { queryOptions } from "@tanstack/react-query";
import { readCashBalance } from "@comptoir/contract/documents/cash";
import { call } from "../lib/api/api.js";

/** The tills that were read, or that of some days. */
export function cashKey(days?: CashPeriod): readonly string[] {
  return ["cash-balance", ...(days === undefined ? [] : [days.startDate, days.endDate])];
}

type CashPeriod = { readonly startDate: string; readonly endDate: string };

/** The till day by day, from a day to another. */
export function cashBalanceQuery(days: CashPeriod) {
  return queryOptions({
    queryKey: cashKey(days),
    queryFn: async ({ signal }) => (await call(readCashBalance, { query: days }, { signal })).data,
  });
}
