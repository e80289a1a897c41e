import type { FiscalYear } from "@comptoir/contract/fiscal-years/fiscal-years";
import type { ReactNode } from "react";
import { errorText } from "../../lib/api/api-error.js";
import { t } from "../../text/t.js";
import { Button } from "../../ui/controls/button.js";
import { EmptyState } from "../../ui/messages/empty-state.js";
import { Skeleton, SkeletonBar } from "../../ui/messages/skeleton.js";
import { BalancePanel } from "./balance-panel.js";
import type { BookSearch } from "./filters/book-search.js";
import { bookFilters } from "./filters/book-filters.js";
import { BooksPanel } from "./books-panel.js";
import styles from "./documents.module.css";
import { useDocuments } from "./queries.js";
import { PapersPanel } from "./papers/papers-panel.js";

type DocumentsScreenProps = {
  readonly year: FiscalYear;
  readonly search: BookSearch;
  readonly onOpenEntry: (entryId: string) => void;
  /** Under the books: the validation of entries. */
  readonly children: ReactNode;
};

/** The books, the papers and the returns of a fiscal year at the left, its balance at the right. */
export function DocumentsScreen({ year, search, onOpenEntry, children }: DocumentsScreenProps) {
  const filters = bookFilters(search, year);
  const documents = useDocuments({ start: String(filters.startDate), end: String(filters.endDate) });
  return (
    <div className={styles["columns"]}>
      <div className="stack">
        {documents.isPending && <BooksSkeleton />}
        {documents.isError && (
          <section className="panel">
            <EmptyState
              title={t("documents.list_failed", "Les documents ne peuvent pas être montrés")}
              action={<Button onClick={() => void documents.refetch()}>{t("retry", "Réessayer")}</Button>}
            >
              {errorText(documents.error)}
            </EmptyState>
          </section>
        )}
        {documents.data && (
          <BooksPanel
            documents={documents.data.documents}
            isProvisional={documents.data.dateRange.provisional}
            search={search}
            onOpenEntry={onOpenEntry}
          />
        )}
        {documents.data && documents.data.papers.length > 0 && (
          <PapersPanel
            id="papers"
            title={t("documents.papers", "Exercice")}
            documents={documents.data.papers}
            search={search}
            onOpenEntry={onOpenEntry}
          />
        )}
        {documents.data && documents.data.returns.length > 0 && (
          <PapersPanel
            id="return-forms"
            title={t("documents.returns", "Déclarations")}
            documents={documents.data.returns}
            search={search}
            onOpenEntry={onOpenEntry}
          />
        )}
        {children}
      </div>
      <BalancePanel filters={filters} search={search} />
    </div>
  );
}

function BooksSkeleton() {
  return (
    <Skeleton label={t("documents.reading_list", "Lecture des documents")}>
      <SkeletonBar width="100%" height="352px" />
    </Skeleton>
  );
}
