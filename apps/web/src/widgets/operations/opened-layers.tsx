import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useMemo, useState, type ReactNode } from "react";
import type { Transaction } from "@comptoir/contract/operations/operations";
import { attachComponents } from "../../features/operations/changes/changes.js";
import { GivenActsProvider, type GivenActs } from "../../features/operations/given-acts.js";
import { announceAct } from "../../features/operations/history/undo.js";
import { isOpen } from "../../features/operations/list/list-items.js";
import { isListOnScreen } from "../../features/operations/list/list-on-screen.js";
import { OperationLayers } from "../../features/operations/operation-layers.js";
import { PATHS } from "../../lib/paths.js";
import { useFlag } from "../../lib/session/flags.js";
import { OverAnother } from "../../ui/overlays/layers.js";
import { dropLayers, type OpenedLayer, type OpenLayer } from "../../ui/overlays/open-layer.js";
import { useQuestionsOfLayers } from "../questions/questions-of-layers.js";

const CashLayer = lazy(() => import("../../features/cash/cash-layer.js").then(({ CashLayer: component }) => ({ default: component })));
const OpenItemsLayer = lazy(() =>
  import("../../features/open-items/open-items-layer.js").then(({ OpenItemsLayer: component }) => ({ default: component })),
);
const ReverseOperation = lazy(() =>
  import("../../features/ledger/reverse-operation.js").then(({ ReverseOperation: component }) => ({ default: component })),
);
const OperationInvoices = lazy(() =>
  import("../../features/invoices/operation-invoices.js").then(({ OperationInvoices: component }) => ({ default: component })),
);
/** The register of fixed assets is rarer than operations: what one of them opens of it comes in a file of its own. */
const OperationAssetLayers = lazy(() =>
  import("../fixed-assets/operation-asset-layers.js").then(({ OperationAssetLayers: component }) => ({ default: component })),
);

/** Each layer of a kind and an id, with what other areas do in it, the later over the earlier; over them, what one of them opened of theirs. */
export function OpenedLayers({ layers }: { layers: readonly OpenedLayer[] }) {
  const questions = useQuestionsOfLayers();
  const assets = useAssetActs();
  const given = useMemo<GivenActs>(
    () => ({ assets: assets.acts, questions: questions.acts, reversalOf, invoicesOf }),
    [assets.acts, questions.acts],
  );
  return (
    <GivenActsProvider value={given}>
      {layers.map(({ layer, isOver, close }, depth) => (
        // oxlint-disable-next-line react/no-array-index-key -- the next operation takes the layer of the one before, at its depth.
        <OverAnother key={depth} value={isOver}>
          <Suspense>
            <LayerOfKind layer={layer} onClose={close} />
          </Suspense>
        </OverAnother>
      ))}
      <OverAnother value>
        {questions.layers}
        {assets.layer}
      </OverAnother>
    </GivenActsProvider>
  );
}

function LayerOfKind({ layer, onClose }: { layer: OpenLayer; onClose: () => void }) {
  if (layer.kind === "cash") return <CashLayer onClose={onClose} />;
  if (layer.kind === "open-items") return <OpenItemsLayer onClose={onClose} />;
  return <OperationLayers layer={layer} onClose={onClose} />;
}

/** What an operation may do in the register of fixed assets, and the layer that it opens. */
function useAssetActs(): { readonly acts: GivenActs["assets"]; readonly layer: ReactNode } {
  const navigate = useNavigate();
  const [asset, setAsset] = useState<{ readonly kind: "describe" | "attach"; readonly operation: Transaction } | null>(null);
  const hasAssets = useFlag("immobilisations_global_display");
  const mayDescribe = useFlag("immobilisations_component_post");
  const isOffered = hasAssets && mayDescribe;
  const acts = useMemo(
    () =>
      isOffered
        ? {
            describe: (operation: Transaction) => setAsset({ kind: "describe", operation }),
            attach: (operation: Transaction) => setAsset({ kind: "attach", operation }),
            sell: (operation: Transaction) => void navigate({ to: PATHS.fixedAssets, search: { vente: operation.id } }),
          }
        : null,
    [isOffered, navigate],
  );
  const layer = (
    <Suspense>
      {asset !== null && (
        <OperationAssetLayers
          {...asset}
          isOpen={isOpen(asset.operation)}
          onAllocate={attachComponents}
          onPriorYears={() => void navigate({ to: PATHS.fixedAssets, search: { reprise: "1" } })}
          onOperations={() => {
            setAsset(null);
            dropLayers();
            if (!isListOnScreen()) void navigate({ to: PATHS.operations });
          }}
          onClose={() => setAsset(null)}
        />
      )}
    </Suspense>
  );
  return { acts, layer };
}

function reversalOf(operationId: string): ReactNode {
  return (
    <Suspense>
      <ReverseOperation operationId={operationId} />
    </Suspense>
  );
}

function invoicesOf(operationId: string): ReactNode {
  return (
    <Suspense>
      <OperationInvoices operationId={operationId} onDone={announceAct} />
    </Suspense>
  );
}
