import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.js";

const FRESH_MS = 30_000;

/** What was read from the API. A refusal is final; a failure is tried once more. */
export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
    },
    mutations: { retry: false },
  },
});
