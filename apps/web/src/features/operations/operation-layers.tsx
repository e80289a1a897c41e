import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useUser } from "../../lib/session/session.js";
import { chartQuery } from "../../queries/chart.js";
import type { OpenLayer } from "../../ui/overlays/open-layer.js";
import { CategorizeLayer, CategorizeSelectionLayer } from "./categories/categorize-layer.js";
import { chartFrom, type Chart } from "./categories/category-names.js";
import { WithoutChart } from "./categories/without-chart.js";
import { FilterLayer } from "./filters/filter-layer.js";
import { isListOnScreen, useListBehind } from "./list/list-on-screen.js";
import { OperationLayer } from "./operation/operation-layer.js";
import { useUsedAccounts } from "./queries.js";
import { SplitLayer } from "./split/split-layer.js";

/** Read now and then: each comes in a file of its own. */
const HistoryLayer = lazy(() => import("./history/history-layer.js").then(({ HistoryLayer: component }) => ({ default: component })));
const RulesLayer = lazy(() => import("./rules/rules-layer.js").then(({ RulesLayer: component }) => ({ default: component })));
const NewRuleLayer = lazy(() => import("./rules/new-rule-layer.js").then(({ NewRuleLayer: component }) => ({ default: component })));
const SimilarLayer = lazy(() => import("./similar/similar-layer.js").then(({ SimilarLayer: component }) => ({ default: component })));
const OriginLayer = lazy(() => import("./categories/origin-layer.js").then(({ OriginLayer: component }) => ({ default: component })));
const ViewsLayer = lazy(() => import("./views/views-layer.js").then(({ ViewsLayer: component }) => ({ default: component })));
const FilteredLayer = lazy(() => import("./selection/filtered-layer.js").then(({ FilteredLayer: component }) => ({ default: component })));

/** A layer of operations, by its kind and id. */
export type OperationLayerRef = Exclude<OpenLayer, { readonly kind: "cash" | "open-items" }>;

/** The layer of an operation, of the list or of the company that a kind and an id name; what else it needs, it reads. */
export function OperationLayers({ layer, onClose }: { layer: OperationLayerRef; onClose: () => void }) {
  const { data: chart } = useQuery({ ...chartQuery(), select: chartFrom });
  const { filters, onFilters } = useListBehind();
  if (layer.kind === "history" || layer.kind === "views") {
    return (
      <Suspense>
        {layer.kind === "history" ? (
          <HistoryLayer operationId={layer.id} onClose={onClose} />
        ) : (
          <ViewsLayer {...{ filters, onFilters }} onClose={onClose} />
        )}
      </Suspense>
    );
  }
  if (chart === undefined) return <WithoutChart onClose={onClose} />;
  return (
    <Suspense>
      <WithChart layer={layer} chart={chart} onClose={onClose} />
    </Suspense>
  );
}

type WithChartProps = {
  readonly layer: Exclude<OperationLayerRef, { readonly kind: "history" | "views" }>;
  readonly chart: Chart;
  readonly onClose: () => void;
};

function WithChart({ layer, chart, onClose }: WithChartProps) {
  const { operations, toCategorize, selection, filters, ids, onFilters, onCursor } = useListBehind();
  const { isVatSubjected: hasVat = false } = useUser();
  const used = useUsedAccounts();
  const following = { operations, toCategorize, chart, used, goesOn: isListOnScreen(), onCursor, onClose };
  const common = { chart, onClose };
  switch (layer.kind) {
    case "categories":
      return <CategorizeLayer {...following} id={layer.id} />;
    case "categories-of-selection":
      return <CategorizeSelectionLayer {...common} used={used} operations={selection.operations} onDone={selection.clear} />;
    case "split":
      return <SplitLayer key={layer.id} {...following} hasVat={hasVat} id={layer.id} accounts={layer.accounts ?? []} />;
    case "operation":
      return <OperationLayer key={layer.id} {...common} id={layer.id} listed={operations} />;
    case "new":
      return <OperationLayer key="new" {...common} id={null} listed={operations} />;
    case "filtered":
      return <FilteredLayer {...common} {...{ used, hasVat }} list={{ filters, ids }} />;
    case "rules":
      return <RulesLayer {...common} {...{ used, hasVat }} start={layer.id === null ? null : { ruleId: layer.id }} />;
    case "new-rule":
      return <NewRuleLayer {...common} {...{ used, hasVat }} {...layer} listed={operations} />;
    case "similar":
      return <SimilarLayer {...common} {...layer} listed={operations} />;
    case "origin":
      return <OriginLayer {...common} id={layer.id} listed={operations} />;
    case "filters":
      return <FilterLayer {...common} {...{ hasVat, filters, onFilters }} />;
  }
}
