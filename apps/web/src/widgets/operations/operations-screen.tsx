import { useLocation, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from "react";
import type { Transaction } from "@comptoir/contract/operations/operations";
import type { IsoDate } from "@comptoir/accounting/date";
import { paperExtension } from "@comptoir/contract/attachments/rules";
import { importQueue } from "../../features/banking/import-queue.js";
import { CashBanner } from "../../features/cash/cash-banner.js";
import type { OperationFilters } from "../../features/operations/filters/filters.js";
import { attachComponents } from "../../features/operations/changes/changes.js";
import { GivenActsProvider, type GivenActs } from "../../features/operations/given-acts.js";
import { isOpen } from "../../features/operations/list/list-items.js";
import { announceAct } from "../../features/operations/history/undo.js";
import { OperationsPage } from "../../features/operations/operations-page.js";
import { handPapers } from "../../features/operations/attachments/paper-queue.js";
import { useFlag } from "../../lib/session/flags.js";
import { PATHS } from "../../lib/paths.js";
import { useQuestionsOnList } from "../questions/use-questions.js";

const ValidateModal = lazy(() =>
  import("../../features/ledger/validate-modal.js").then(({ ValidateModal: component }) => ({ default: component })),
);

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

/** The till, as the address names it where an operation is opened. */
const TILL = "caisse";
/** What is still to be paid, in the same way. */
const OPEN_ITEMS = "restes";

/** The register of fixed assets is rarer than the list: what an operation opens of it comes in a file of its own. */
const OperationAssetLayers = lazy(() =>
  import("../../widgets/fixed-assets/operation-asset-layers.js").then(({ OperationAssetLayers: component }) => ({ default: component })),
);

type OperationsScreenProps = {
  readonly filters: OperationFilters;
  /** The operation to open, or what else opens over the list. */
  readonly opened: string | undefined;
  /** The question to reply to or to read, `toutes` for them all. */
  readonly question: string | undefined;
  readonly onFilters: (filters: OperationFilters, options?: { replace: boolean }) => void;
  readonly onOpened: (opened: string | undefined) => void;
  readonly onQuestion: (question: string | undefined) => void;
};

/** The list of operations with what other areas do on it: questions, fixed assets, the till, validation. */
export function OperationsScreen({ filters, opened, question, onFilters, onOpened, onQuestion }: OperationsScreenProps) {
  const [through, setThrough] = useState<IsoDate | null>(null);
  const ids = useLocation({ select: ({ state }) => state.operationIds });
  const questions = useQuestionsOnList(question, onQuestion);
  const assets = useAssetActs();
  const given = useMemo<GivenActs>(
    () => ({ assets: assets.acts, questions: questions.acts, reversalOf, invoicesOf }),
    [assets.acts, questions.acts],
  );
  const close = useCallback(() => onOpened(undefined), [onOpened]);
  return (
    <GivenActsProvider value={given}>
      <OperationsPage
        filters={filters}
        ids={ids ?? NO_IDS}
        openedId={opened === TILL || opened === OPEN_ITEMS ? null : (opened ?? null)}
        onFilters={onFilters}
        onCloseOpened={close}
        onFiles={useDroppedFiles()}
        onValidate={setThrough}
        notice={
          <>
            {questions.notice}
            <CashBanner onOpen={() => onOpened(TILL)} />
          </>
        }
      />
      {questions.layers}
      <Suspense>{opened === TILL && <CashLayer onClose={close} />}</Suspense>
      <Suspense>{opened === OPEN_ITEMS && <OpenItemsLayer onClose={close} />}</Suspense>
      <Suspense>{through !== null && <ValidateModal through={through} onClose={() => setThrough(null)} />}</Suspense>
      {assets.layer}
    </GivenActsProvider>
  );
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
          onClose={() => setAsset(null)}
        />
      )}
    </Suspense>
  );
  return { acts, layer };
}

/** Files dropped on the list: papers when they can be nothing else, statements otherwise. */
function useDroppedFiles(): (files: readonly File[]) => void {
  const navigate = useNavigate();
  const mayAddPapers = useFlag("listeop_attachments_upload");
  return useCallback(
    (files) => {
      const arePapers = mayAddPapers && files.every(({ name }) => isOnlyPaper(name));
      if (arePapers) handPapers(files);
      else importQueue.add(files);
      void navigate({ href: arePapers ? PATHS.papers : PATHS.importer });
    },
    [navigate, mayAddPapers],
  );
}

/** A statement may be a text, never one of these. */
function isOnlyPaper(name: string): boolean {
  const extension = paperExtension(name);
  return extension !== null && extension !== "txt";
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

const NO_IDS: readonly string[] = [];
