import { infiniteQueryOptions } from "@tanstack/react-query";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import { listActs } from "@comptoir/contract/history/acts";
import { call } from "../lib/api/api.js";

/** The histories that were read, or that of one operation. */
export function historyKey(operationId?: string | null) {
  return operationId === undefined ? (["acts"] as const) : (["acts", operationId] as const);
}

/** The acts of the company, or of one operation, the latest first. */
export function historyQuery(operationId: string | null) {
  return infiniteQueryOptions({
    queryKey: historyKey(operationId),
    queryFn: ({ pageParam, signal }) =>
      call(listActs, { query: { page: pageParam, ...(operationId !== null && { operationId }) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pager }: ReplyOf<typeof listActs>) => (pager.hasMore ? pager.currentPage + 1 : undefined),
  });
}
