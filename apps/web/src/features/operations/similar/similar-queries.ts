import { queryOptions } from "@tanstack/react-query";
import { explainCategory, listSimilar } from "@comptoir/contract/operations/similar";
import { call } from "../../../lib/api/api.js";
import { categoryRulesKey } from "../../../queries/operations.js";

/** The others of the merchant and the sign of an operation: read each time they are shown. */
export function similarQuery(id: string) {
  return queryOptions({
    queryKey: ["operations", "similar", id] as const,
    queryFn: async ({ signal }) => (await call(listSimilar, { params: { id } }, { signal })).data,
    gcTime: 0,
  });
}

/** What proposes the category of an operation, and who chose it. */
export function categoryOriginQuery(id: string) {
  return queryOptions({
    queryKey: [...categoryRulesKey(), "origin", id] as const,
    queryFn: async ({ signal }) => (await call(explainCategory, { params: { id } }, { signal })).data,
    gcTime: 0,
  });
}
