import { QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.js";
import { readOrLastSeen } from "../offline/last-seen.js";
import { logFailure } from "../log.js";

const FRESH_MS = 30_000;

/** Readings whose last failure was logged: the same one, asked again and failing again, is not logged again. */
const failing = new Map<string, string>();

/**
 * What was read from the API. A refusal is final; a failure is tried once more, then logged here, once, for all readings: the
 * screen that reads shows what matters. Without a network, what was last read is shown; what is written is refused at
 * once, never put aside for later.
 */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { queryHash, queryKey }) => {
      // A session that has ended is no failure: the login is already coming.
      if (error instanceof ApiError && error.status === 401) return;
      if (failing.get(queryHash) === error.message) return;
      failing.set(queryHash, error.message);
      logFailure(`reading ${String(queryKey[0])}`, error);
    },
    onSuccess: (_data, { queryHash }) => void failing.delete(queryHash),
  }),
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
