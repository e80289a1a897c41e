import { Lock } from "lucide-react";
import { useCallback, useMemo } from "react";
import type { BookFilters, LedgerLineReply } from "@comptoir/contract/documents/books";
import type { z } from "zod";
import { accountLabelText } from "../../../ui/books/account-label.js";
import { day } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { TableAmount } from "../../../ui/layout/table.js";
import { journalRows, type BookRow } from "./book-rows.js";
import { BookFailure, BookSkeleton, EmptyBook } from "./book-states.js";
import styles from "./book.module.css";
import { useJournal } from "../queries.js";
import { RowButton, VirtualRows } from "./virtual-rows.js";

const JOURNALS: Readonly<Record<LedgerLineReply["journal"], string>> = {
  BQ: "Banque",
  CS: "Caisse",
  OD: "Opérations diverses",
  AN: "À-nouveaux",
};

type JournalBookProps = { readonly filters: z.input<typeof BookFilters>; readonly onOpenEntry: (entryId: string) => void };

/** The journals: entry by entry, each with its lines. */
export function JournalBook({ filters, onOpenEntry }: JournalBookProps) {
  const journal = useJournal(filters);
  const { data, fetchNextPage } = journal;
  const rows = useMemo(() => journalRows(data?.pages.map((page) => page.data) ?? []), [data]);
  const readMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  if (journal.isPending) return <BookSkeleton />;
  if (journal.isError && rows.length === 0) return <BookFailure error={journal.error} onRetry={() => void journal.refetch()} />;
  if (rows.length === 0) return <EmptyBook />;
  return (
    <VirtualRows
      label={t("documents.journals", "Journaux")}
      header={<Header />}
      rows={rows}
      rowClass={(row) => (row.kind === "journal" ? styles["heading"] : row.kind === "entry" ? styles["entry"] : styles["journalLine"])}
      renderRow={(row) => <Row row={row} onOpenEntry={onOpenEntry} />}
      hasMore={journal.hasNextPage}
      isLoadingMore={journal.isFetchingNextPage || journal.isFetchNextPageError}
      onMore={readMore}
    />
  );
}

function Header() {
  return (
    <div className={styles["journalLine"]} role="presentation">
      <span role="columnheader">{t("documents.account", "Compte")}</span>
      <span role="columnheader">{t("documents.account_title", "Intitulé")}</span>
      <span role="columnheader" className={styles["figureCell"]}>
        {t("documents.debit", "Débit")}
      </span>
      <span role="columnheader" className={styles["figureCell"]}>
        {t("documents.credit", "Crédit")}
      </span>
    </div>
  );
}

function Row({ row, onOpenEntry }: { row: BookRow; onOpenEntry: (entryId: string) => void }) {
  switch (row.kind) {
    case "account":
      return null;
    case "journal":
      return (
        <span role="cell" className={styles["headingCell"]}>
          <b>{JOURNALS[row.journal]}</b> <span className="muted small">{row.journal}</span>
        </span>
      );
    case "entry":
      return <EntryHeading line={row.line} onOpenEntry={onOpenEntry} />;
    case "line":
      return <Line line={row.line} />;
  }
}

function EntryHeading({ line, onOpenEntry }: { line: LedgerLineReply; onOpenEntry: (entryId: string) => void }) {
  return (
    <span role="cell" className={styles["entryCell"]}>
      <span className="tabular">{day(line.date)}</span>
      <RowButton onOpen={() => onOpenEntry(line.entryId)}>{line.label}</RowButton>
      <span className={`muted small clip ${styles["piece"]}`} title={line.pieceRef}>
        {line.pieceRef}
      </span>
      <span className={`muted small tabular ${styles["number"]}`}>
        {line.number === null ? (
          "brouillon"
        ) : (
          <>
            <Lock className="icon tiny" role="img" aria-label={t("documents.entry_validated", "Écriture validée")} /> n°&nbsp;{line.number}
          </>
        )}
      </span>
    </span>
  );
}

function Line({ line }: { line: LedgerLineReply }) {
  return (
    <>
      <span role="cell" className="tabular muted">
        {line.accountCode}
      </span>
      <span role="cell" className="small" title={accountLabelText({ name: line.accountName, fecWording: line.fecWording })}>
        {line.accountName}
      </span>
      <span role="cell" className={`tabular ${styles["figureCell"]} ${styles["debit"]}`} data-name={t("documents.debit", "Débit")}>
        {line.debit === 0 ? "" : <TableAmount euros={line.debit} />}
      </span>
      <span role="cell" className={`tabular ${styles["figureCell"]} ${styles["credit"]}`} data-name={t("documents.credit", "Crédit")}>
        {line.credit === 0 ? "" : <TableAmount euros={line.credit} />}
      </span>
    </>
  );
}
