import { lazy, Suspense, useEffect } from "react";
import type { Transaction } from "@comptoir/contract/operations";
import type { Chart } from "./category-names.js";
import type { OperationFilters } from "./filters.js";

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

const loadCategorize = () => import("./categorize-layer.js");
const loadSplit = () => import("./split-layer.js");
const loadOperation = () => import("./operation-layer.js");
const loadFilters = () => import("./filter-layer.js");
const CategorizeLayer = lazy(() => loadCategorize().then(({ CategorizeLayer: component }) => ({ default: component })));
const CategorizeSelectionLayer = lazy(() => loadCategorize().then(({ CategorizeSelectionLayer: component }) => ({ default: component })));
const SplitLayer = lazy(() => loadSplit().then(({ SplitLayer: component }) => ({ default: component })));
const OperationLayer = lazy(() => loadOperation().then(({ OperationLayer: component }) => ({ default: component })));
const FilterLayer = lazy(() => loadFilters().then(({ FilterLayer: component }) => ({ default: component })));

/** The layers of the list. Their code is fetched while nothing happens, so that a key opens them at once. */
export function OperationLayers(props: OperationLayersProps) {
  useEffect(() => {
    const preload = (): void => void Promise.all([loadCategorize(), loadSplit(), loadOperation(), loadFilters()]);
    if (!("requestIdleCallback" in window)) return preload();
    const handle = requestIdleCallback(preload, { timeout: 3000 });
    return () => cancelIdleCallback(handle);
  }, []);
  return <Suspense>{props.layer && props.chart && <Opened {...props} layer={props.layer} chart={props.chart} />}</Suspense>;
}

function Opened({ layer, setLayer, operations, selected, clearSelection, toCategorize, chart, hasVat, filters, onFilters, setCursorId }: OperationLayersProps & { layer: OpenLayer; chart: Chart }) {
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
