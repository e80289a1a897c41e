import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { listDossiers } from "@comptoir/contract/firms";
import { call } from "../../lib/api.js";
import { dossiersKey } from "../../queries/dossiers.js";

/** A page of the firm's dossiers; the one before stays in sight while it comes. */
export function useDossiers({ query, page }: { query: string; page: number }) {
  return useQuery({
    queryKey: dossiersKey({ query, page }),
    queryFn: ({ signal }) => call(listDossiers, { query: { query, page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
