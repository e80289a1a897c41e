import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createView, deleteView, updateView, type ViewReply } from "@comptoir/contract/operations/views";
import { call } from "../../../lib/api/api.js";
import { refresh } from "../../../lib/api/refresh.js";
import { viewsQuery } from "../../../queries/views.js";
import { count } from "../../../text/format.js";
import { KeptViews, type ViewCalls } from "../../../ui/books/kept-views.js";
import { selectionFilters } from "../changes/changes.js";
import { parseFilters, writtenFilters, type OperationFilters } from "../filters/filters.js";

type ViewsLayerProps = {
  /** What the list shows now. */
  readonly filters: OperationFilters;
  readonly onFilters: (filters: OperationFilters) => void;
  readonly onClose: () => void;
};

/** A view with its number of operations as it is shown. */
type ShownView = Omit<ViewReply, "count"> & { readonly count: string };

/** One's own views of the list of operations. */
export function ViewsLayer({ filters, onFilters, onClose }: ViewsLayerProps) {
  const { data, error, refetch } = useQuery(viewsQuery());
  return (
    <KeptViews
      views={{ data: data?.map(toShown), error, refetch }}
      restricted={Object.keys(writtenFilters(filters)).length}
      calls={useViewCalls(filters)}
      onOpen={(view) => {
        onFilters(parseFilters(view.filters));
        onClose();
      }}
      onClose={onClose}
    />
  );
}

function toShown(view: ViewReply): ShownView {
  return { ...view, count: `${count(view.count)}${view.exact ? "" : "\u00a0+"}` };
}

function useViewCalls(filters: OperationFilters): ViewCalls<ShownView> {
  const client = useQueryClient();
  const reading = async (written: Promise<unknown>): Promise<void> => {
    await written;
    refresh(client, viewsQuery().queryKey);
  };
  return {
    keep: (name, key) => reading(call(createView, { body: { name, filters: selectionFilters(filters) } }, { idempotencyKey: key })),
    rename: ({ id }, name) => reading(call(updateView, { params: { id }, body: { name } })),
    remove: ({ id }) => reading(call(deleteView, { params: { id } })),
    keepAgain: (view, key) => reading(call(createView, { body: { name: view.name, filters: view.filters } }, { idempotencyKey: key })),
  };
}
