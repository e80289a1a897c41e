import { useQuery } from "@tanstack/react-query";
import { listTransactions, type Transaction } from "@comptoir/contract/operations/operations";
import { call } from "../../../lib/api/api.js";
import { queryClient } from "../../../lib/api/query-client.js";
import { filtersText, NO_FILTERS } from "../filters/filters.js";
import { isToCategorize, nextToCategorize } from "../list/list-items.js";
import { operationQuery } from "../../../queries/operations.js";
import type { LayerReading } from "./reading-layer.js";

/** An operation of the list, or read by its id when the list does not hold it; undefined while it is read, or when it cannot be. */
export function useOperation(id: string, listed: readonly Transaction[]): { operation: Transaction | undefined; reading: LayerReading } {
  const found = listed.find((operation) => operation.id === id);
  const { data, error, refetch } = useQuery({ ...operationQuery(id), enabled: found === undefined });
  return { operation: found ?? data, reading: { error, refetch } };
}

/** The next operation to categorise after one: in the list, else the most recent one out of sight. Null when all is done. */
export async function findNext(listed: readonly Transaction[], id: string): Promise<string | null> {
  const index = listed.findIndex((operation) => operation.id === id);
  const next = listed[nextToCategorize(listed, index === -1 ? null : index, (other) => other === id) ?? -1];
  if (next) return next.id;
  const filters = filtersText({ ...NO_FILTERS, operations_status: "not_categorized" });
  const { data } = await call(listTransactions, { query: { filters } });
  // What was just categorised here may still be on its way to the server.
  const done = new Set(listed.filter((operation) => !isToCategorize(operation)).map((operation) => operation.id));
  const found = data.find((operation) => operation.id !== id && !done.has(operation.id));
  if (!found) return null;
  queryClient.setQueryData(operationQuery(found.id).queryKey, found);
  return found.id;
}
