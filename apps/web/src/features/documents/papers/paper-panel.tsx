import type { BookDocument, DocumentType } from "@comptoir/contract/documents/books";
import type { FiscalYear } from "@comptoir/contract/fiscal-years/fiscal-years";
import { errorText } from "../../../lib/api/api-error.js";
import { SPEC } from "../../../text/specification.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { DownloadButton } from "../../../ui/controls/download-button.js";
import { Select } from "../../../ui/fields/select.js";
import { EmptyState } from "../../../ui/messages/empty-state.js";
import { Skeleton, SkeletonBar } from "../../../ui/messages/skeleton.js";
import bookStyles from "../books/book.module.css";
import { FORMAT_NAMES, heldBy } from "../document-words.js";
import styles from "../documents.module.css";
import type { BookSearch } from "../filters/book-search.js";
import { useDocuments, usePaper } from "../queries.js";
import { DifferenceLine } from "./difference-line.js";
import { PaperTable } from "./paper-table.js";
import { PaperState } from "./papers-panel.js";

type PaperPanelProps = {
  readonly type: DocumentType;
  readonly year: FiscalYear;
  readonly search: BookSearch;
  readonly onChange: (search: BookSearch) => void;
  readonly onOpenEntry: (entryId: string) => void;
};

/** A paper of a fiscal year on screen, with its versions and its files. */
export function PaperPanel({ type, year, search, onChange, onOpenEntry }: PaperPanelProps) {
  const documents = useDocuments({ start: year.beginning, end: year.end });
  const versions = [...(documents.data?.papers ?? []), ...(documents.data?.returns ?? [])].filter((one) => one.type === type);
  const shown = versions.find(({ id }) => id === search.document) ?? versions[0] ?? null;
  const paper = usePaper(shown?.id ?? null);
  const failure = documents.error ?? paper.error;
  return (
    <section className={`panel ${bookStyles["bookPanel"]}`} aria-label={t("documents.document", "Document")}>
      {shown !== null && (
        <div className={styles["covers"]}>
          <span>{heldBy(shown)}</span>
          <PaperState document={shown} />
          {versions.length > 1 && (
            <Select
              label={t("documents.version", "Version")}
              hideLabel
              value={shown.id}
              options={versions.map((one) => ({ value: one.id, label: versionName(one) }))}
              onChange={(document) => onChange({ ...search, document })}
            />
          )}
          <span className="grow" />
          <span className={styles["formats"]}>
            {shown.formats
              .filter(({ format }) => format !== "html")
              .map(({ format, uri }) => (
                <DownloadButton key={format} size="small" uri={uri} name={`${shown.title}, ${FORMAT_NAMES[format]}`}>
                  {FORMAT_NAMES[format]}
                </DownloadButton>
              ))}
          </span>
        </div>
      )}
      {shown !== null && shown.difference !== null && (
        <div className={styles["none"]}>
          <DifferenceLine title={shown.title} difference={shown.difference} onOpenEntry={onOpenEntry} />
        </div>
      )}
      {failure !== null && (
        <EmptyState
          title={t("documents.paper_failed", "Ce document ne peut pas être montré")}
          action={
            <Button onClick={() => void (documents.isError ? documents.refetch() : paper.refetch())}>{t("retry", "Réessayer")}</Button>
          }
        >
          {errorText(failure)}
        </EmptyState>
      )}
      {documents.isSuccess && shown === null && <EmptyState title={SPEC.noElement} />}
      {failure === null && (documents.isPending || (shown !== null && paper.isPending)) && (
        <Skeleton label={t("documents.reading_paper", "Lecture du document")}>
          <SkeletonBar width="100%" height="352px" />
        </Skeleton>
      )}
      {paper.data && <PaperTable paper={paper.data} />}
    </section>
  );
}

/** The title and the version, by which returns of one type differ. */
function versionName({ title, version, status }: BookDocument): string {
  if (version === null) return t("documents.of_now", "{{title}}, en cours", { title });
  return `${title}, version ${version}${status === "outdated" ? ` (${t("documents.former", "ancienne")})` : ""}`;
}
