import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  createDossierView,
  deleteDossierView,
  listDossierViews,
  renameDossierView,
  type DossierView,
} from "@comptoir/contract/firms/dossier-views";
import { call } from "../../../lib/api/api.js";
import { refresh } from "../../../lib/api/refresh.js";
import { count } from "../../../text/format.js";
import { KeptViews, type ViewCalls } from "../../../ui/books/kept-views.js";
import { allDossiersKey } from "../../../queries/dossiers.js";
import { dossierViewFilters, countRestrictions, searchOfView } from "./dossier-filters.js";
import type { DossierSearch } from "./dossier-search.js";

type DossierViewsLayerProps = {
  /** What the list shows now. */
  readonly search: DossierSearch;
  readonly onSearch: (search: DossierSearch) => void;
  readonly onClose: () => void;
};

/** A view with its number of dossiers as it is shown. */
type ShownView = Omit<DossierView, "count"> & { readonly count: string };

/** One's own views of the list of dossiers. */
export function DossierViewsLayer({ search, onSearch, onClose }: DossierViewsLayerProps) {
  const { data, error, refetch } = useQuery(viewsOfDossiers());
  return (
    <KeptViews
      views={{ data: data?.map((view) => ({ ...view, count: count(view.count) })), error, refetch }}
      restricted={countRestrictions(search)}
      calls={useViewCalls(search)}
      onOpen={(view) => {
        onSearch(searchOfView(view.filters));
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** Under the key of the dossiers: what changes one changes the numbers. */
function viewsOfDossiers() {
  return queryOptions({
    queryKey: [...allDossiersKey(), "views"] as const,
    queryFn: async ({ signal }) => (await call(listDossierViews, {}, { signal })).data,
  });
}

function useViewCalls(search: DossierSearch): ViewCalls<ShownView> {
  const client = useQueryClient();
  const reading = async (written: Promise<unknown>): Promise<void> => {
    await written;
    refresh(client, viewsOfDossiers().queryKey);
  };
  return {
    keep: (name, key) => reading(call(createDossierView, { body: { name, filters: dossierViewFilters(search) } }, { idempotencyKey: key })),
    rename: ({ id }, name) => reading(call(renameDossierView, { params: { id }, body: { name } })),
    remove: ({ id }) => reading(call(deleteDossierView, { params: { id } })),
    keepAgain: (view, key) =>
      reading(call(createDossierView, { body: { name: view.name, filters: view.filters } }, { idempotencyKey: key })),
  };
}
