import { useCallback, useMemo } from "react";
import type { BookFilters, LedgerLineReply } from "@comptoir/contract/documents/books";
import type { z } from "zod";
import { accountLabelText } from "../../../ui/books/account-label.js";
import { amount, day } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { FigureValue } from "../../../ui/figures/figure.js";
import { TableAmount } from "../../../ui/layout/table.js";
import { ledgerRows, type BookRow } from "./book-rows.js";
import { BookFailure, BookSkeleton, EmptyBook } from "./book-states.js";
import styles from "./book.module.css";
import { useGeneralLedger } from "../queries.js";
import { RowButton, VirtualRows } from "./virtual-rows.js";

type GeneralLedgerBookProps = { readonly filters: z.input<typeof BookFilters>; readonly onOpenEntry: (entryId: string) => void };

/** The general ledger: account by account, with the running balance. */
export function GeneralLedgerBook({ filters, onOpenEntry }: GeneralLedgerBookProps) {
  const ledger = useGeneralLedger(filters);
  const { data, fetchNextPage } = ledger;
  const rows = useMemo(() => ledgerRows(data?.pages.map((page) => page.data) ?? []), [data]);
  const readMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  if (ledger.isPending) return <BookSkeleton />;
  if (ledger.isError && rows.length === 0) return <BookFailure error={ledger.error} onRetry={() => void ledger.refetch()} />;
  if (rows.length === 0) return <EmptyBook />;
  return (
    <VirtualRows
      label={t("documents.general_ledger", "Grand livre")}
      header={<Header />}
      rows={rows}
      rowClass={(row) => (row.kind === "account" ? styles["heading"] : styles["ledgerLine"])}
      renderRow={(row) => <Row row={row} onOpenEntry={onOpenEntry} />}
      hasMore={ledger.hasNextPage}
      isLoadingMore={ledger.isFetchingNextPage || ledger.isFetchNextPageError}
      onMore={readMore}
    />
  );
}

function Header() {
  return (
    <div className={styles["ledgerLine"]} role="presentation">
      <span role="columnheader">{t("documents.date", "Date")}</span>
      <span role="columnheader">{t("documents.journal", "Journal")}</span>
      <span role="columnheader">{t("documents.piece", "Pièce")}</span>
      <span role="columnheader">{t("documents.label", "Libellé")}</span>
      <span role="columnheader" className={styles["figureCell"]}>
        {t("documents.debit", "Débit")}
      </span>
      <span role="columnheader" className={styles["figureCell"]}>
        {t("documents.credit", "Crédit")}
      </span>
      <span role="columnheader" className={styles["figureCell"]}>
        {t("documents.running_balance", "Solde")}
      </span>
    </div>
  );
}

function Row({ row, onOpenEntry }: { row: BookRow; onOpenEntry: (entryId: string) => void }) {
  if (row.kind === "account") {
    const { code, name, fecWording, opening, openingExplain, debit, credit, balance } = row.account;
    const figure = (words: string, { value, explain }: { value: number; explain: string }, className = "") => (
      <span className={`muted small tabular ${className}`}>
        {words}{" "}
        <FigureValue explain={explain} label={`${words}, compte ${code}`}>
          {amount(value)}
        </FigureValue>
      </span>
    );
    return (
      <span role="cell" className={styles["headingCell"]}>
        <b className="tabular">{code}</b>
        <b className="grow" title={accountLabelText({ name, fecWording })}>
          {name}
        </b>
        {opening !== 0 && figure("Solde d’ouverture", { value: opening, explain: openingExplain }, "desktop-only")}
        {figure("Débit", debit, "desktop-only")}
        {figure("Crédit", credit, "desktop-only")}
        {figure("Solde", balance)}
      </span>
    );
  }
  return row.kind === "line" ? <Line line={row.line} onOpenEntry={onOpenEntry} /> : null;
}

function Line({ line, onOpenEntry }: { line: LedgerLineReply; onOpenEntry: (entryId: string) => void }) {
  return (
    <>
      <span role="cell" className={`tabular ${styles["date"]}`}>
        {day(line.date)}
      </span>
      <span role="cell" className={`muted ${styles["journal"]}`}>
        {line.journal}
      </span>
      <span role="cell" className={`muted small clip ${styles["piece"]}`} title={line.pieceRef}>
        {line.pieceRef}
      </span>
      <span role="cell" className={styles["label"]}>
        <RowButton onOpen={() => onOpenEntry(line.entryId)}>{line.label}</RowButton>
        {line.auxiliary !== null && (
          <span className="muted tiny" title={t("documents.third_party", "Tiers {{number}}", { number: line.auxiliary.number })}>
            {line.auxiliary.name}
          </span>
        )}
        {line.number === null && <span className={`muted tiny ${styles["draft"]}`}>{t("documents.draft", "brouillon")}</span>}
      </span>
      <span role="cell" className={`tabular ${styles["figureCell"]} ${styles["debit"]}`} data-name={t("documents.debit", "Débit")}>
        {line.debit === 0 ? "" : <TableAmount euros={line.debit} />}
      </span>
      <span role="cell" className={`tabular ${styles["figureCell"]} ${styles["credit"]}`} data-name={t("documents.credit", "Crédit")}>
        {line.credit === 0 ? "" : <TableAmount euros={line.credit} />}
      </span>
      <span
        role="cell"
        className={`tabular strong ${styles["figureCell"]} ${styles["running"]}`}
        data-name={t("documents.running_balance", "Solde")}
      >
        {line.balance === null ? "" : <TableAmount euros={line.balance} />}
      </span>
    </>
  );
}
