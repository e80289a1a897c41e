import { lazy, Suspense } from "react";
import type { Transaction } from "@comptoir/contract/operations/operations";
import { CategorizeLayer, CategorizeSelectionLayer } from "./categories/categorize-layer.js";
import type { Chart } from "./categories/category-names.js";
import { FilterLayer } from "./filters/filter-layer.js";
import type { OperationFilters } from "./filters/filters.js";
import { useUsedAccounts } from "./queries.js";
import type { OpenLayer } from "./open-layer.js";
import { OperationLayer } from "./operation/operation-layer.js";
import type { Overview } from "./list/operation-tabs.js";
import type { OperationSelection } from "./selection/selection.js";
import { SplitLayer } from "./split/split-layer.js";
import { WithoutChart } from "./categories/without-chart.js";

/** Read now and then: the history comes in a file of its own. */
const HistoryLayer = lazy(() => import("./history/history-layer.js").then(({ HistoryLayer: component }) => ({ default: component })));

const RulesLayer = lazy(() => import("./rules/rules-layer.js").then(({ RulesLayer: component }) => ({ default: component })));

const SimilarLayer = lazy(() => import("./similar/similar-layer.js").then(({ SimilarLayer: component }) => ({ default: component })));

const OriginLayer = lazy(() => import("./categories/origin-layer.js").then(({ OriginLayer: component }) => ({ default: component })));

const ViewsLayer = lazy(() => import("./views/views-layer.js").then(({ ViewsLayer: component }) => ({ default: component })));

const FilteredLayer = lazy(() => import("./selection/filtered-layer.js").then(({ FilteredLayer: component }) => ({ default: component })));

/** What the layers of the list know of it. */
export type OpenedLayerProps = {
  readonly layer: OpenLayer;
  readonly setLayer: (layer: OpenLayer | null) => void;
  readonly operations: readonly Transaction[];
  readonly selection: OperationSelection;
  readonly overview: Overview | undefined;
  readonly chart: Chart | undefined;
  readonly hasVat: boolean;
  readonly filters: OperationFilters;
  readonly ids: readonly string[];
  readonly onFilters: (filters: OperationFilters) => void;
  readonly setCursorId: (id: string) => void;
};

/** The layer open over the list; before the chart is read, it says so. */
export function OpenedLayer(props: OpenedLayerProps) {
  const { layer, chart, setLayer, filters, onFilters } = props;
  if (layer.kind === "history")
    return (
      <Suspense>
        <HistoryLayer operationId={layer.id} onClose={() => setLayer(null)} />
      </Suspense>
    );
  if (layer.kind === "views")
    return (
      <Suspense>
        <ViewsLayer {...{ filters, onFilters }} onClose={() => setLayer(null)} />
      </Suspense>
    );
  if (chart === undefined) return <WithoutChart onClose={() => setLayer(null)} />;
  return <WithChart {...props} layer={layer} chart={chart} />;
}

function WithChart({
  layer,
  setLayer,
  operations,
  selection,
  overview,
  chart,
  hasVat,
  filters,
  ids,
  onFilters,
  setCursorId,
}: OpenedLayerProps & { layer: Exclude<OpenLayer, { kind: "history" | "views" }>; chart: Chart }) {
  const close = (): void => setLayer(null);
  const used = useUsedAccounts();
  const following = {
    operations,
    toCategorize: overview?.toCategorize ?? 0,
    chart,
    used,
    onLayer: setLayer,
    onCursor: setCursorId,
    onClose: close,
  };
  switch (layer.kind) {
    case "categories":
      return <CategorizeLayer {...following} id={layer.id} />;
    case "categories-of-selection":
      return (
        <CategorizeSelectionLayer chart={chart} used={used} operations={selection.operations} onDone={selection.clear} onClose={close} />
      );
    case "split":
      return <SplitLayer key={layer.id} {...following} hasVat={hasVat} id={layer.id} accounts={layer.accounts ?? []} />;
    case "operation":
    case "new":
      return (
        <OperationLayer
          key={layer.kind === "new" ? "new" : layer.id}
          id={layer.kind === "new" ? null : layer.id}
          listed={operations}
          chart={chart}
          onLayer={setLayer}
          onClose={close}
        />
      );
    case "filtered":
      return (
        <Suspense>
          <FilteredLayer list={{ filters, ids }} chart={chart} used={used} hasVat={hasVat} onClose={close} />
        </Suspense>
      );
    case "rules":
      return (
        <Suspense>
          <RulesLayer start={layer.start} {...{ chart, used, hasVat }} onClose={close} />
        </Suspense>
      );
    case "similar":
      return (
        <Suspense>
          <SimilarLayer choice={layer.choice} chart={chart} onLayer={setLayer} onClose={close} />
        </Suspense>
      );
    case "origin":
      return (
        <Suspense>
          <OriginLayer id={layer.id} listed={operations} chart={chart} onLayer={setLayer} onClose={close} />
        </Suspense>
      );
    case "filters":
      return <FilterLayer chart={chart} hasVat={hasVat} filters={filters} onFilters={onFilters} onClose={close} />;
  }
}
