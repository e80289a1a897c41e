import { queryOptions } from "@tanstack/react-query";
import { readBalanceDays, readBankBalance, type BankAccount } from "@comptoir/contract/banking/banking";
import { call } from "../lib/api/api.js";

/** The company's bank accounts, each with its balance in the books, and their total. */
export function bankBalanceQuery() {
  return queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) => call(readBankBalance, {}, { signal }),
  });
}

/** The accounts alone. */
export function bankAccountsQuery() {
  return queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) => call(readBankBalance, {}, { signal }),
    select: ({ data }): readonly BankAccount[] => data,
  });
}

/** What each account held over the last ninety days. */
export function balanceDaysQuery() {
  return queryOptions({
    queryKey: [...KEY, "days"],
    queryFn: ({ signal }) => call(readBalanceDays, {}, { signal }),
  });
}

const KEY = ["bank-accounts"] as const;
