import { lazy, type ReactNode, Suspense, useCallback, useState } from "react";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Transaction } from "@comptoir/contract/operations/operations";
import { useConsumerDisplay } from "../../lib/session/display.js";
import { useFlag } from "../../lib/session/flags.js";
import { useUser } from "../../lib/session/session.js";
import { t } from "../../text/t.js";
import { Page } from "../../ui/layout/page.js";
import { openLayer } from "../../ui/overlays/open-layer.js";
import { ActiveFilters } from "./filters/active-filters.js";
import { useCompact } from "./list/compact.js";
import { FileDrop } from "../../ui/fields/file-drop.js";
import type { OperationFilters } from "./filters/filters.js";
import { ListToolbar } from "./list/list-toolbar.js";
import { ListedOperations } from "./list/listed-operations.js";
import { useListOnScreen } from "./list/list-on-screen.js";
import { useFocusAfterLayer } from "./open-layer.js";
import type { QuestionActs } from "./question-acts.js";
import type { DroppedFiles } from "./attachments/dropped-papers.js";
import { PageActions } from "./list/page-actions.js";
import { useSelection } from "./selection/selection.js";
import { FinishBanner } from "./banners/finish-banner.js";
import { UnpairedBanner } from "./banners/unpaired-banner.js";
import { useOperationActions } from "./use-operation-actions.js";
import { useOperationKeys, type KeyTargets } from "./list/use-operation-keys.js";
import { useOperations } from "./list/use-operations.js";
import "./operations.css";

/** Shown while the books are empty, or once files are dropped: not part of the first screen. */
const WelcomePage = lazy(() => import("./welcome-page.js").then(({ WelcomePage: component }) => ({ default: component })));
const DroppedPapers = lazy(() =>
  import("./attachments/dropped-papers.js").then(({ DroppedPapers: component }) => ({ default: component })),
);

/** Shown once something is selected: not part of the first screen. */
const BulkBar = lazy(() => import("./selection/bulk-bar.js").then(({ BulkBar: component }) => ({ default: component })));

type OperationsPageProps = {
  readonly filters: OperationFilters;
  /** Operations named one by one, when the list is the detail of a figure. */
  readonly ids: readonly string[];
  readonly onFilters: (filters: OperationFilters, options?: { replace: boolean }) => void;
  /** A tidy month is to be validated up to its last day. */
  readonly onValidate: (through: IsoDate) => void;
  /** What else is to be seen first: the till below zero, questions of the firm. */
  readonly notice: ReactNode;
  /** Questions to the client; null for a client. */
  readonly questions: QuestionActs | null;
  /** Statements dropped on the list. */
  readonly onFiles: (files: readonly File[]) => void;
};

/** The list of operations: what is to categorise first, then all of them by month. */
export function OperationsPage(props: OperationsPageProps) {
  const { filters, ids, onFilters, onValidate, notice, questions, onFiles } = props;
  const { isVatSubjected: hasVat = false } = useUser();
  const title = useConsumerDisplay() ? t("menu.my_operations", "Mes opérations") : t("menu.operations", "Opérations");
  const onScreen = useOperations(filters, ids);
  const { operations, overview, cursorId, setCursorId, isFiltered } = onScreen;
  const selection = useSelection(operations);
  useFocusAfterLayer(cursorId);
  const [isCompact, setCompact] = useCompact();
  const [isSearching, setSearching] = useState(filters.query !== "");
  const mayAddPapers = useFlag("listeop_attachments_upload");
  const [dropped, setDropped] = useState<DroppedFiles | null>(null);
  // It stays once it is there: what is being sent is its own.
  const [hasDropped, setHasDropped] = useState(false);
  if (dropped !== null && !hasDropped) setHasDropped(true);
  const dropOn = useCallback((operation: Transaction, files: readonly File[]) => setDropped({ files, operations: [operation] }), []);
  const onPapers: KeyTargets["onPapers"] = mayAddPapers ? (chosen, files) => setDropped({ files, operations: chosen }) : null;
  const actions = useOperationActions({ operations, selection, setCursorId, questions });
  useOperationKeys({ operations, cursorId, setCursorId, selection, actions, onLayer: openOfList, onPapers });

  useListOnScreen({
    operations,
    isRead: onScreen.list.isSuccess,
    toCategorize: overview?.toCategorize ?? 0,
    selection,
    filters,
    ids,
    onFilters,
    onCursor: setCursorId,
  });

  if (overview?.total === 0 && !isFiltered) {
    return (
      <Suspense>
        <WelcomePage title={title} onNew={() => openOfList("new")} />
      </Suspense>
    );
  }
  return (
    <FileDrop onFiles={onFiles}>
      <Page
        title={title}
        isSearching={isSearching}
        actions={
          <PageActions
            {...{ filters, isSearching, onFilters }}
            onSearching={setSearching}
            onLayer={openOfList}
            onQuestions={questions && questions.list}
          />
        }
      >
        <FinishBanner {...{ filters, overview, onFilters, onValidate }} />
        {notice}
        <UnpairedBanner />
        <ListToolbar {...{ filters, overview, hasVat, isCompact, onFilters }} onCompact={setCompact} />
        <ActiveFilters {...{ filters, ids, onFilters }} />
        <ListedOperations
          {...{ onScreen, selection, actions, filters, hasVat, isCompact, onFilters }}
          onPapers={mayAddPapers ? dropOn : null}
          questions={questions && questions.marks}
        />
        {selection.operations.length > 0 && (
          <Suspense fallback={null}>
            <BulkBar
              operations={selection.operations}
              hasVat={hasVat}
              onAccept={() => actions.acceptSelected({ sureOnly: false })}
              onFiltered={() => openOfList("filtered")}
              onCategorize={() => openLayer({ kind: "categories-of-selection" })}
              onValidateVat={actions.validateVatOfSelected}
              onUnvalidateVat={actions.unvalidateVatOfSelected}
              onPapers={onPapers && ((files) => onPapers(selection.operations, files))}
              onAskPapers={questions && ((operations) => questions.askPapers(operations, selection.clear))}
              onSelectAll={selection.operations.length < operations.length ? () => selection.setAll(true) : null}
              onClear={selection.clear}
            />
          </Suspense>
        )}
      </Page>
      <Suspense>{hasDropped && <DroppedPapers dropped={dropped} onTaken={() => setDropped(null)} />}</Suspense>
    </FileDrop>
  );
}

function openOfList(kind: "new" | "filters" | "history" | "filtered" | "rules" | "views"): void {
  openLayer(kind === "history" || kind === "rules" ? { kind, id: null } : { kind });
}
