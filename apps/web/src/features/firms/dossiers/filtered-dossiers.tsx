import { plural } from "../../../text/t.js";
import type { DossierFilters } from "./dossier-search.js";
import { useDossiers } from "../queries.js";

/** How many dossiers the filters typed would keep, with the words that are searched; nothing while it is not known. */
export function FilteredDossiers({ filters, query }: { filters: DossierFilters; query: string }) {
  const { data, isPlaceholderData } = useDossiers({ filters, query, sort: "name", page: 1 });
  if (data === undefined || isPlaceholderData) return null;
  return <>{plural("files.count", data.counts.found, { one: "{{n}} dossier", other: "{{n}} dossiers" })}</>;
}
