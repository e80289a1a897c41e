import { queryOptions } from "@tanstack/react-query";
import { readBankBalance } from "@comptoir/contract/banking";
import { call } from "../lib/api.js";

/** The company's bank accounts, each with its balance in the books. */
export function bankAccountsQuery() {
  return queryOptions({
    queryKey: ["bank-accounts"] as const,
    queryFn: async ({ signal }) => (await call(readBankBalance, {}, { signal })).data,
  });
}
