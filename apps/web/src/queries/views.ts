import { queryOptions } from "@tanstack/react-query";
import { listViews } from "@comptoir/contract/operations/views";
import { call } from "../lib/api/api.js";

/** One’s own views of the list of operations, by name, each with its number of operations. */
export function viewsQuery() {
  return queryOptions({
    queryKey: ["views"] as const,
    queryFn: async ({ signal }) => (await call(listViews, {}, { signal })).data,
  });
}
