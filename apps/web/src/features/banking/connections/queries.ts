import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  connectBank,
  disconnectBank,
  linkBankAccount,
  listBankConnections,
  readStatedBalances,
  reconnectBank,
  refreshBank,
  returnFromBank,
} from "@comptoir/contract/banking/connections";
import type { BodyInput } from "@comptoir/contract/base/endpoint";
import { call } from "../../../lib/api/api.js";
import { refresh } from "../../../lib/api/refresh.js";

const READING_MS = 2_000;

/** The connections to banks; read again while one of them waits for its first reading. */
export function bankConnectionsQuery() {
  return queryOptions({
    queryKey: ["bank-connections"],
    queryFn: ({ signal }) => call(listBankConnections, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.data.some((one) => one.state.code === "waiting") ? READING_MS : false),
  });
}

/** Day by day, what the bank of an account states and what the books have. */
export function statedBalancesQuery(id: string) {
  return queryOptions({
    queryKey: ["bank-connections", "balances", id],
    queryFn: ({ signal }) => call(readStatedBalances, { params: { id } }, { signal }),
  });
}

/** Goes to the page of the aggregator: to connect a bank, or (with its id) to reconnect one. */
export function useVisitBank() {
  return useMutation({
    mutationFn: async (id: string | null) =>
      (id === null ? await call(connectBank, { body: {} }) : await call(reconnectBank, { params: { id }, body: {} })).data.url,
    onSuccess: (url) => window.location.assign(url),
  });
}

/** Says what the page of the aggregator came back with. */
export function useReturnFromBank() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyInput<typeof returnFromBank>) => (await call(returnFromBank, { body })).data,
    onSuccess: () => refresh(client),
  });
}

/** Gives an account of a connection the bank account that it feeds. */
export function useLinkAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, body }: { id: string; body: BodyInput<typeof linkBankAccount> }) =>
      (await call(linkBankAccount, { params: { id }, body })).data,
    onSuccess: () => refresh(client),
  });
}

/** Asks a bank for its last operations. */
export function useRefreshBank() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => (await call(refreshBank, { params: { id }, body: {} })).data,
    onSuccess: () => refresh(client),
  });
}

/** Disconnects a bank: its operations stay. */
export function useDisconnectBank() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => (await call(disconnectBank, { params: { id } })).data,
    onSuccess: () => refresh(client),
  });
}
