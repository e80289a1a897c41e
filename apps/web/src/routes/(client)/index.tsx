import { createFileRoute, useLocation } from "@tanstack/react-router";
import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from "react";
import type { Transaction } from "@comptoir/contract/operations/operations";
import type { IsoDate } from "@comptoir/accounting/date";
import { paperExtension } from "@comptoir/contract/attachments/rules";
import { importQueue } from "../../features/banking/import-queue.js";
import { CashBanner } from "../../features/cash/cash-banner.js";
import { parseFilters, writtenFilters, type OperationFilters } from "../../features/operations/filters/filters.js";
import { attachComponents } from "../../features/operations/changes/changes.js";
import { isOpen } from "../../features/operations/list/list-items.js";
import { OperationsPage } from "../../features/operations/operations-page.js";
import { handPapers } from "../../features/operations/attachments/paper-queue.js";
import { prefetchOperations } from "../../features/operations/queries.js";
import { hasSessionCookie } from "../../lib/session/session-cookie.js";
import { useFlag } from "../../lib/session/flags.js";
import { PATHS } from "../../lib/paths.js";
import { useQuestionsOnList } from "../../widgets/questions/use-questions.js";

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

/** The till, as the address names it where an operation is opened. */
const TILL = "caisse";
/** What is still to be paid, in the same way. */
const OPEN_ITEMS = "restes";

/** The register of fixed assets is rarer than the list: what an operation opens of it comes in a file of its own. */
const OperationAssetLayers = lazy(() =>
  import("../../widgets/fixed-assets/operation-asset-layers.js").then(({ OperationAssetLayers: component }) => ({ default: component })),
);

/**
 * `operation`: the one to open, or what else opens over the list; `question`: the one to reply to or to read, `toutes` for them all;
 * `dossier`: the one that a firm's staff enters first, by the guard.
 */
type Search = ReturnType<typeof writtenFilters> & { readonly operation?: string; readonly question?: string; readonly dossier?: string };

let opensHere = hasSessionCookie() && window.location.pathname === PATHS.operations;

export const Route = createFileRoute("/(client)/")({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...writtenFilters(parseFilters(search)),
    ...(typeof search["operation"] === "string" && { operation: search["operation"] }),
    ...(typeof search["question"] === "string" && { question: search["question"] }),
    ...(typeof search["dossier"] === "string" && { dossier: search["dossier"] }),
  }),
  beforeLoad: ({ search }) => {
    if (isFirstPage()) prefetchOperations(parseFilters(search));
  },
  component: Operations,
});

function Operations() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const [through, setThrough] = useState<IsoDate | null>(null);
  const [asset, setAsset] = useState<{ readonly kind: "describe" | "attach"; readonly operation: Transaction } | null>(null);
  const hasAssets = useFlag("immobilisations_global_display");
  const mayDescribe = useFlag("immobilisations_component_post");
  const assets = useMemo(
    () =>
      hasAssets && mayDescribe
        ? {
            describe: (operation: Transaction) => setAsset({ kind: "describe", operation }),
            attach: (operation: Transaction) => setAsset({ kind: "attach", operation }),
            sell: (operation: Transaction) => void navigate({ to: PATHS.fixedAssets, search: { vente: operation.id } }),
          }
        : null,
    [hasAssets, mayDescribe, navigate],
  );
  const mayAddPapers = useFlag("listeop_attachments_upload");
  const ids = useLocation({ select: ({ state }) => state.operationIds });
  const filters = useMemo(() => parseFilters(search), [search]);
  const setFilters = useCallback(
    (next: OperationFilters, options?: { replace: boolean }) =>
      void navigate({ search: writtenFilters(next), replace: options?.replace ?? false, resetScroll: true }),
    [navigate],
  );
  const closeOpened = useCallback(
    () => void navigate({ search: ({ operation: _operation, ...rest }) => rest, replace: true, state: true, resetScroll: false }),
    [navigate],
  );
  const setQuestion = useCallback(
    (question: string | undefined) =>
      void navigate({
        search: ({ question: _question, ...rest }) => (question === undefined ? rest : { ...rest, question }),
        replace: question === undefined,
        state: true,
        resetScroll: false,
      }),
    [navigate],
  );
  const questions = useQuestionsOnList(search.question, setQuestion);
  const importFiles = useCallback(
    (files: readonly File[]) => {
      const arePapers = mayAddPapers && files.every(({ name }) => isOnlyPaper(name));
      if (arePapers) handPapers(files);
      else importQueue.add(files);
      void navigate({ href: arePapers ? PATHS.papers : PATHS.importer });
    },
    [navigate, mayAddPapers],
  );
  return (
    <>
      <OperationsPage
        filters={filters}
        ids={ids ?? NO_IDS}
        openedId={search.operation === TILL || search.operation === OPEN_ITEMS ? null : (search.operation ?? null)}
        onFilters={setFilters}
        onCloseOpened={closeOpened}
        onFiles={importFiles}
        onValidate={setThrough}
        assets={assets}
        questions={questions.acts}
        notice={
          <>
            {questions.notice}
            <CashBanner onOpen={() => void navigate({ search: (now) => ({ ...now, operation: TILL }), state: true, resetScroll: false })} />
          </>
        }
        reversalOf={reversalOf}
      />
      {questions.layers}
      <Suspense>{search.operation === TILL && <CashLayer onClose={closeOpened} />}</Suspense>
      <Suspense>{search.operation === OPEN_ITEMS && <OpenItemsLayer onClose={closeOpened} />}</Suspense>
      <Suspense>{through !== null && <ValidateModal through={through} onClose={() => setThrough(null)} />}</Suspense>
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
    </>
  );
}

/** True once, when the application opens on this page with a session: its figures are then asked for while its code comes. */
function isFirstPage(): boolean {
  const isFirst = opensHere;
  opensHere = false;
  return isFirst;
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

const NO_IDS: readonly string[] = [];
