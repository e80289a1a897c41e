import { useState } from "react";
import type { BankImport } from "@comptoir/contract/banking/banking";
import { errorText } from "../../../lib/api/api-error.js";
import { count } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { EmptyState } from "../../../ui/messages/empty-state.js";
import { Segmented } from "../../../ui/controls/segmented.js";
import { Skeleton, SkeletonBar } from "../../../ui/messages/skeleton.js";
import { importCounts, type ImportLineState } from "../import-counts.js";
import styles from "../import.module.css";
import previewStyles from "./preview.module.css";
import { PreviewLine } from "./preview-line.js";
import { useAmendImport, useImportLines } from "../queries.js";

const STATES: readonly { readonly value: ImportLineState | "all"; readonly label: string }[] = [
  { value: "all", label: "Toutes" },
  { value: "new", label: "Nouvelles" },
  { value: "duplicate", label: "Doublons" },
  { value: "doubtful", label: "À décider" },
  { value: "rejected", label: "Rejetées" },
  { value: "ignored", label: "Ignorées" },
];

/** The lines of a file by state: rejected ones are corrected, doubtful ones decided, on the spot. */
export function PreviewLines({ preview }: { preview: BankImport }) {
  const [state, setState] = useState<ImportLineState | "all">("all");
  const counts = importCounts(preview);
  const segments = STATES.filter(({ value }) => counts[value] > 0 || value === "all" || value === "new" || value === state).map((one) => ({
    ...one,
    count: count(counts[one.value]),
  }));
  return (
    <>
      <Segmented label={t("banking.shown_lines", "Lignes montrées")} segments={segments} value={state} onChange={setState} />
      <LinesTable importId={preview.id} state={state === "all" ? null : state} isLocked={preview.status !== "previewed"} />
    </>
  );
}

/** The lines of an import in one state, or all of them. Locked: nothing can be corrected any more. */
export function LinesTable({ importId, state, isLocked }: { importId: string; state: ImportLineState | null; isLocked: boolean }) {
  const lines = useImportLines(importId, state);
  const amend = useAmendImport(importId);
  if (lines.isPending) {
    return (
      <Skeleton label={t("banking.reading_lines", "Lecture des lignes")}>
        <SkeletonBar width="100%" height="380px" />
      </Skeleton>
    );
  }
  if (lines.isError) {
    return (
      <section className="panel">
        <EmptyState
          title={t("banking.lines_failed", "Les lignes ne peuvent pas être montrées")}
          action={<Button onClick={() => void lines.refetch()}>{t("retry", "Réessayer")}</Button>}
        >
          {errorText(lines.error)}
        </EmptyState>
      </section>
    );
  }
  const rows = lines.data.pages.flatMap(({ data }) => data);
  if (rows.length === 0) {
    return (
      <section className="panel">
        <EmptyState title={t("banking.no_line", "Aucune ligne dans cet état")} />
      </section>
    );
  }
  return (
    <div className={`panel ${previewStyles["linesPanel"]}`} aria-busy={lines.isPlaceholderData}>
      <table className={previewStyles["lines"]} aria-label={t("banking.file_lines", "Lignes du fichier")}>
        <thead>
          <tr>
            <th scope="col">{t("banking.line", "Ligne")}</th>
            <th scope="col">{t("banking.state", "État")}</th>
            <th scope="col">{t("banking.date", "Date")}</th>
            <th scope="col">{t("banking.bank_label", "Libellé bancaire")}</th>
            <th scope="col">{t("banking.suggested", "Catégorie proposée")}</th>
            <th scope="col" className="numeric">
              {t("banking.amount", "Montant")}
            </th>
            <th scope="col">
              <span className="visually-hidden">{t("banking.decision", "Décision")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((line) => (
            <PreviewLine key={`${line.line} ${line.state}`} line={line} isLocked={isLocked} amend={amend} />
          ))}
        </tbody>
      </table>
      {lines.hasNextPage && (
        <div className={styles["more"]}>
          <Button size="small" busy={lines.isFetchingNextPage} onClick={() => void lines.fetchNextPage()}>
            {t("list.more", "Afficher la suite")}
          </Button>
        </div>
      )}
    </div>
  );
}
