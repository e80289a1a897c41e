import type { Transaction } from "@comptoir/contract/operations";
import { CategorizeLayer, CategorizeSelectionLayer } from "./categorize-layer.js";
import type { Chart } from "./category-names.js";
import { FilterLayer } from "./filter-layer.js";
import type { OperationFilters } from "./filters.js";
import { OperationLayer } from "./operation-layer.js";
import { SplitLayer } from "./split-layer.js";

/** The layer open over the list: one at a time. */
export type OpenLayer =
  | { readonly kind: "categories"; readonly id: string }
  | { readonly kind: "categories-of-selection" }
  | { readonly kind: "split"; readonly id: string; readonly accounts?: readonly string[] }
  | { readonly kind: "operation"; readonly id: string }
  | { readonly kind: "new" }
  | { readonly kind: "filters" };

type OperationLayersProps = {
  readonly layer: OpenLayer | null;
  readonly setLayer: (layer: OpenLayer | null) => void;
  readonly operations: readonly Transaction[];
  readonly selected: readonly Transaction[];
  readonly clearSelection: () => void;
  readonly toCategorize: number;
  readonly chart: Chart | undefined;
  readonly hasVat: boolean;
  readonly filters: OperationFilters;
  readonly onFilters: (filters: OperationFilters) => void;
  readonly setCursorId: (id: string) => void;
};

/** The layers of the list. They come with it, so that a key opens them at once. */
export function OperationLayers(props: OperationLayersProps) {
  return props.layer && props.chart && <Opened {...props} layer={props.layer} chart={props.chart} />;
}

function Opened({
  layer,
  setLayer,
  operations,
  selected,
  clearSelection,
  toCategorize,
  chart,
  hasVat,
  filters,
  onFilters,
  setCursorId,
}: OperationLayersProps & { layer: OpenLayer; chart: Chart }) {
  const close = (): void => setLayer(null);
  const following = { operations, toCategorize, chart, onLayer: setLayer, onCursor: setCursorId, onClose: close };
  switch (layer.kind) {
    case "categories":
      return <CategorizeLayer {...following} id={layer.id} />;
    case "categories-of-selection":
      return <CategorizeSelectionLayer chart={chart} operations={selected} onDone={clearSelection} onClose={close} />;
    case "split":
      return <SplitLayer key={layer.id} {...following} hasVat={hasVat} id={layer.id} accounts={layer.accounts ?? []} />;
    case "operation":
      return <OperationLayer key={layer.id} id={layer.id} listed={operations} chart={chart} onLayer={setLayer} onClose={close} />;
    case "new":
      return <OperationLayer id={null} listed={operations} chart={chart} onLayer={setLayer} onClose={close} />;
    case "filters":
      return <FilterLayer chart={chart} hasVat={hasVat} filters={filters} onFilters={onFilters} onClose={close} />;
  }
}
