import { createFileRoute } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { parseFilters, writtenFilters, type OperationFilters } from "../../features/operations/filters/filters.js";
import { prefetchOperations } from "../../features/operations/queries.js";
import { hasSessionCookie } from "../../lib/session/session-cookie.js";
import { PATHS } from "../../lib/paths.js";
import { OperationsScreen } from "../../widgets/operations/operations-screen.js";

/**
 * `operation`: the one to open, or what else opens over the list; `question`: the one to reply to or to read, `toutes` for them all;
 * `dossier`: the one that a firm's staff enters first, by the guard.
 */
type Search = ReturnType<typeof writtenFilters> & { readonly operation?: string; readonly question?: string; readonly dossier?: string };

let opensHere = hasSessionCookie() && window.location.pathname === PATHS.operations;

export const Route = createFileRoute("/(client)/")({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...writtenFilters(parseFilters(search)),
    ...(typeof search["operation"] === "string" && { operation: search["operation"] }),
    ...(typeof search["question"] === "string" && { question: search["question"] }),
    ...(typeof search["dossier"] === "string" && { dossier: search["dossier"] }),
  }),
  beforeLoad: ({ search }) => {
    if (isFirstPage()) prefetchOperations(parseFilters(search));
  },
  component: Operations,
});

function Operations() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const filters = useMemo(() => parseFilters(search), [search]);
  const setFilters = useCallback(
    (next: OperationFilters, options?: { replace: boolean }) =>
      void navigate({ search: writtenFilters(next), replace: options?.replace ?? false, resetScroll: true }),
    [navigate],
  );
  /** Opens something over the list under a key of the address, or closes it. */
  const show = useCallback(
    (key: "operation" | "question", value: string | undefined) =>
      void navigate({
        search: ({ [key]: _shown, ...rest }) => (value === undefined ? rest : { ...rest, [key]: value }),
        replace: value === undefined,
        state: true,
        resetScroll: false,
      }),
    [navigate],
  );
  return (
    <OperationsScreen
      filters={filters}
      opened={search.operation}
      question={search.question}
      onFilters={setFilters}
      onOpened={useCallback((opened) => show("operation", opened), [show])}
      onQuestion={useCallback((question) => show("question", question), [show])}
    />
  );
}

/** True once, when the application opens on this page with a session: its figures are then asked for while its code comes. */
function isFirstPage(): boolean {
  const isFirst = opensHere;
  opensHere = false;
  return isFirst;
}
