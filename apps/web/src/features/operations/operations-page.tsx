import { ListFilter, Plus, Search } from "lucide-react";
import { useCallback, useEffect, useState, type DragEvent } from "react";
import { errorText } from "../../lib/api-error.js";
import { useConsumerDisplay } from "../../lib/display.js";
import { useHasSearch } from "../../lib/search-flag.js";
import { useUser } from "../../lib/session.js";
import { plural, t } from "../../text/t.js";
import { Banner } from "../../ui/banner.js";
import { Button, IconButton } from "../../ui/button.js";
import { Switch } from "../../ui/choice.js";
import { Page } from "../../ui/page.js";
import { SearchBox } from "../../ui/search-box.js";
import { ActiveFilters } from "./active-filters.js";
import { BulkBar } from "./bulk-bar.js";
import { acceptAllSure } from "./changes.js";
import { useCompact } from "./compact.js";
import { activeCount, NO_FILTERS, withStatus, type OperationFilters } from "./filters.js";
import { KeyHints } from "./key-hints.js";
import { ListSkeleton } from "./list-skeleton.js";
import { NoOperation } from "./no-operation.js";
import { OperationLayers, type OpenLayer } from "./operation-layers.js";
import { focusRow, OperationList } from "./operation-list.js";
import { OperationTabs } from "./operation-tabs.js";
import { useSelection } from "./selection.js";
import { ToCategorizeBanner } from "./to-categorize-banner.js";
import { useOperationActions } from "./use-operation-actions.js";
import { useOperationKeys } from "./use-operation-keys.js";
import { useOperations } from "./use-operations.js";
import { WelcomePage } from "./welcome-page.js";
import "./operations.css";

type OperationsPageProps = {
  readonly filters: OperationFilters;
  /** Operations named one by one, when the list is the detail of a figure. */
  readonly ids: readonly string[];
  /** The operation that the address opens. */
  readonly openedId: string | null;
  readonly onFilters: (filters: OperationFilters, options?: { replace: boolean }) => void;
  readonly onCloseOpened: () => void;
  /** Statements dropped on the list. */
  readonly onFiles: (files: readonly File[]) => void;
};

/** The list of operations: what is to categorise first, then all of them by month. */
export function OperationsPage({ filters, ids, openedId, onFilters, onCloseOpened, onFiles }: OperationsPageProps) {
  const { isVatSubjected: hasVat = false } = useUser();
  const hasSearch = useHasSearch();
  const title = useConsumerDisplay() ? t("menu.my_operations", "Mes opérations") : t("menu.operations", "Opérations");
  const { list, overview, chart, operations, saving, cursorId, setCursorId, loadMore, isFiltered, months } = useOperations(filters, ids);
  const selection = useSelection(operations);
  const [layer, setLayer] = useLayer({ openedId, onCloseOpened, cursorId });
  const [isCompact, setCompact] = useCompact();
  const [isSearching, setSearching] = useState(filters.query !== "");
  const [isAccepting, setAccepting] = useState(false);
  const actions = useOperationActions({
    operations,
    selected: selection.operations,
    setCursorId,
    setLayer,
    clearSelection: selection.clear,
  });
  const openLayer = (kind: "new" | "filters"): void => setLayer({ kind });
  useOperationKeys({
    operations,
    cursorId,
    setCursorId,
    selectedIds: selection.ids,
    toggle: selection.toggle,
    clearSelection: selection.clear,
    actions,
    onLayer: openLayer,
  });

  const acceptSure = async (): Promise<void> => {
    setAccepting(true);
    await acceptAllSure(filters);
    setAccepting(false);
  };
  const layers = (
    <OperationLayers
      {...{ layer, setLayer, operations, chart, hasVat, filters, onFilters, setCursorId }}
      selected={selection.operations}
      clearSelection={selection.clear}
      toCategorize={overview?.toCategorize ?? 0}
    />
  );
  if (overview?.total === 0 && !isFiltered) {
    return (
      <>
        <WelcomePage title={title} onNew={() => openLayer("new")} />
        {layers}
      </>
    );
  }
  const isListed = filters.operations_status === "not_categorized";
  const filterCount = activeCount(filters);
  return (
    <div
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDrop={(event) => dropFiles(event, onFiles)}
      className="drop-target"
    >
      <Page
        title={title}
        isSearching={isSearching}
        actions={
          <>
            {hasSearch && (
              <span className={isSearching ? undefined : "desktop-only"}>
                <SearchBox
                  label={t("operations.search", "Rechercher dans les opérations")}
                  value={filters.query}
                  autoFocus={isSearching}
                  onChange={(query) => onFilters({ ...filters, query }, { replace: true })}
                />
              </span>
            )}
            <Button className="desktop-only" icon={<ListFilter className="icon small" />} onClick={() => openLayer("filters")}>
              {t("operations.filters", "Filtres")}
              {filterCount > 0 && <span className="muted tabular">{filterCount}</span>}
            </Button>
            <Button className="desktop-only" kind="primary" icon={<Plus className="icon small" />} onClick={() => openLayer("new")}>
              {t("operations.add", "Ajouter une opération")}
            </Button>
            {hasSearch && (
              <IconButton
                className="mobile-only"
                kind="default"
                label={t("operations.search_short", "Rechercher")}
                aria-expanded={isSearching}
                icon={<Search className="icon" />}
                onClick={() => setSearching(!isSearching)}
              />
            )}
            <IconButton
              className="mobile-only"
              kind="default"
              label={t("operations.filters", "Filtres")}
              icon={<ListFilter className="icon" />}
              onClick={() => openLayer("filters")}
            />
            <IconButton
              className="mobile-only"
              kind="primary"
              label={t("operations.add", "Ajouter une opération")}
              icon={<Plus className="icon" />}
              onClick={() => openLayer("new")}
            />
          </>
        }
      >
        {overview && overview.toCategorize > 0 && (
          <ToCategorizeBanner
            toCategorize={overview.toCategorize}
            sure={overview.sure}
            isListed={isListed}
            isAccepting={isAccepting}
            onStart={() => onFilters(withStatus(NO_FILTERS, "not_categorized"))}
            onAcceptSure={() => void acceptSure()}
          />
        )}
        <div className="filter-bar">
          <OperationTabs filters={filters} overview={overview} hasVat={hasVat} onFilters={onFilters} />
          <span className="spacer desktop-only" />
          <KeyHints />
          <span className="desktop-only small">
            <Switch checked={isCompact} onChange={setCompact}>
              {t("operations.compact", "Affichage compact")}
            </Switch>
          </span>
        </div>
        <ActiveFilters filters={filters} ids={ids} onFilters={onFilters} />
        <p className="visually-hidden" aria-live="polite">
          {list.isFetching || !isFiltered ? "" : foundText(operations.length, list.hasNextPage)}
        </p>
        {list.isError && operations.length === 0 && (
          <Banner kind="bad" action={<Button onClick={() => void list.refetch()}>{t("action.retry", "Réessayer")}</Button>}>
            <b>{errorText(list.error)}</b>
          </Banner>
        )}
        {list.isPending && <ListSkeleton />}
        {list.isSuccess && operations.length === 0 && (
          <NoOperation isListed={isListed && filterCount === 1 && filters.query === ""} onReset={() => onFilters(NO_FILTERS)} />
        )}
        {operations.length > 0 && (
          <OperationList
            {...{ operations, chart, months, cursorId, saving, hasVat, isCompact }}
            total={isFiltered ? null : (overview?.total ?? null)}
            selection={selection.ids}
            onSelectAll={selection.setAll}
            onEnd={loadMore}
            onCursor={setCursorId}
            onSelect={selection.toggle}
            onOpen={actions.open}
            onCategories={actions.openCategories}
            onAccept={actions.accept}
          />
        )}
        {list.isFetchingNextPage && (
          <p className="list-end">
            <span className="spin" aria-hidden="true" />
            {t("operations.loading_more", "Lecture de la suite…")}
          </p>
        )}
        {selection.operations.length > 0 && (
          <BulkBar
            operations={selection.operations}
            hasVat={hasVat}
            onAccept={() => actions.acceptSelected({ sureOnly: false })}
            onCategorize={() => setLayer({ kind: "categories-of-selection" })}
            onValidateVat={actions.validateVatOfSelected}
            onClear={selection.clear}
          />
        )}
      </Page>
      {layers}
    </div>
  );
}

type LayerState = { readonly openedId: string | null; readonly onCloseOpened: () => void; readonly cursorId: string | null };

/** The layer in sight: the one opened here, else the operation named by the address. Closing gives the focus back to the row. */
function useLayer({ openedId, onCloseOpened, cursorId }: LayerState): [OpenLayer | null, (layer: OpenLayer | null) => void] {
  const [own, setOwn] = useState<OpenLayer | null>(null);
  const layer = own ?? addressed(openedId);
  const isOpen = layer !== null;
  useEffect(() => {
    if (!isOpen && cursorId !== null) focusRow(cursorId);
    // Only when a layer closes: the cursor moves the focus by itself.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isOpen]);
  const change = useCallback(
    (next: OpenLayer | null) => {
      setOwn(next);
      if (openedId !== null) onCloseOpened();
    },
    [openedId, onCloseOpened],
  );
  return [layer, change];
}

/** The layer that the address opens: an operation by its id, or `new`. */
function addressed(openedId: string | null): OpenLayer | null {
  if (openedId === null) return null;
  return openedId === "new" ? { kind: "new" } : { kind: "operation", id: openedId };
}

function foundText(found: number, hasMore: boolean): string {
  const text = plural("operations.count", found, { one: "{{n}} opération", other: "{{n}} opérations" });
  return hasMore ? t("operations.more_than", "Plus de {{text}}", { text }) : text;
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes("Files");
}

function dropFiles(event: DragEvent, onFiles: (files: readonly File[]) => void): void {
  if (!hasFiles(event)) return;
  event.preventDefault();
  onFiles([...event.dataTransfer.files]);
}
