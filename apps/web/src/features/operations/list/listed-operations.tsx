import { errorText } from "../../../lib/api/api-error.js";
import { useSession } from "../../../lib/session/session.js";
import { plural, t } from "../../../text/t.js";
import { Banner } from "../../../ui/messages/banner.js";
import { Button } from "../../../ui/controls/button.js";
import { isWholeToCategorize, NO_FILTERS, type OperationFilters } from "../filters/filters.js";
import { ListSkeleton } from "./list-skeleton.js";
import { NoOperation } from "./no-operation.js";
import { OperationList } from "./operation-list.js";
import type { RowActions } from "./operation-list-row.js";
import type { OperationSelection } from "../selection/selection.js";
import type { QuestionMark } from "../question-acts.js";
import type { OperationActions } from "../use-operation-actions.js";
import type { OperationsOnScreen } from "./use-operations.js";
import { ChartFailure } from "../categories/without-chart.js";

type ListedOperationsProps = {
  readonly onScreen: OperationsOnScreen;
  readonly selection: OperationSelection;
  readonly actions: OperationActions;
  readonly filters: OperationFilters;
  readonly hasVat: boolean;
  readonly isCompact: boolean;
  readonly onFilters: (filters: OperationFilters) => void;
  readonly onPapers: RowActions["onPapers"];
  /** What the client was asked, by id of operation; null for a client. */
  readonly questions: ReadonlyMap<string, QuestionMark> | null;
};

/** The list in each of its states: being read, not read, empty, there, being continued. */
export function ListedOperations(props: ListedOperationsProps) {
  const { onScreen, selection, actions, filters, hasVat, isCompact, onFilters, onPapers, questions } = props;
  const { list, overview, chart, operations, saving, cursorId, setCursorId, loadMore, isFiltered, months } = onScreen;
  const isDense = useSession().context === "ADMIN_CLIENT";
  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {list.isFetching || !isFiltered ? "" : foundText(operations.length, list.hasNextPage)}
      </p>
      {list.isError && operations.length === 0 && (
        <Banner kind="bad" action={<Button onClick={() => void list.refetch()}>{t("action.retry", "Réessayer")}</Button>}>
          <b>{errorText(list.error)}</b>
        </Banner>
      )}
      <ChartFailure />
      {list.isPending && <ListSkeleton />}
      {list.isSuccess && operations.length === 0 && (
        <NoOperation isListed={isWholeToCategorize(filters)} onReset={() => onFilters(NO_FILTERS)} />
      )}
      {operations.length > 0 && (
        <OperationList
          {...{ operations, chart, months, cursorId, saving, hasVat, isCompact, isDense, questions }}
          total={isFiltered ? null : (overview?.total ?? null)}
          selection={selection.ids}
          onSelectAll={selection.setAll}
          onEnd={loadMore}
          onCursor={setCursorId}
          onSelect={selection.toggle}
          onOpen={actions.open}
          onCategories={actions.openCategories}
          onAccept={actions.accept}
          onWhy={actions.why}
          onAsk={questions && actions.ask}
          onPapers={onPapers}
        />
      )}
      {list.isFetchingNextPage && (
        <p className="list-end">
          <span className="spin" aria-hidden="true" />
          {t("operations.loading_more", "Lecture de la suite…")}
        </p>
      )}
    </>
  );
}

function foundText(found: number, hasMore: boolean): string {
  const text = plural("operations.count", found, { one: "{{n}} opération", other: "{{n}} opérations" });
  return hasMore ? t("operations.more_than", "Plus de {{text}}", { text }) : text;
}
