import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.js";
import { readOrLastSeen } from "./last-seen.js";

const FRESH_MS = 30_000;

/**
 * What was read from the API. A refusal is final; a failure is tried once more. Without a network, what was last read
 * stands in; what is written is refused at once, never put aside for later.
 */
export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      networkMode: "always",
      persister: readOrLastSeen,
      retry: (failures, error) => failures < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
    },
    mutations: { retry: false, networkMode: "always" },
  },
});
