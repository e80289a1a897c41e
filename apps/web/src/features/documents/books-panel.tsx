import { BookOpen, FileSpreadsheet, Hourglass, Lock, NotebookText, Scale } from "lucide-react";
import type { ReactNode } from "react";
import type { BookType } from "@comptoir/contract/documents/books";
import { PATHS } from "../../lib/paths.js";
import { ButtonLink } from "../../ui/controls/button.js";
import { Chip } from "../../ui/controls/chip.js";
import { SPEC } from "../../text/specification.js";
import { t } from "../../text/t.js";
import type { BookSearch } from "./filters/book-search.js";
import { FORMAT_NAMES, heldBy, wholeFec, type YearBook } from "./document-words.js";
import styles from "./documents.module.css";
import { DownloadButton } from "../../ui/controls/download-button.js";
import { FecVerdict } from "./fec/fec-verdict.js";

const ICONS: Readonly<Record<BookType, ReactNode>> = {
  fec: <FileSpreadsheet className="icon" />,
  general_ledger: <BookOpen className="icon" />,
  trial_balance: <Scale className="icon" />,
  journal: <NotebookText className="icon" />,
};

type BooksPanelProps = { readonly documents: readonly YearBook[]; readonly isProvisional: boolean; readonly search: BookSearch };

/** The books of a fiscal year: what each holds, and its formats. */
export function BooksPanel({ documents, isProvisional, search }: BooksPanelProps) {
  const fec = wholeFec(documents);
  return (
    <section className={`panel ${styles["books"]}`} aria-labelledby="books">
      <header>
        <h2 id="books">{t("documents.accounting", "Comptabilité")}</h2>
        <span className="spacer" />
        {isProvisional ? (
          <Chip kind="warn" icon={<Hourglass className="icon tiny" />}>
            {t("documents.provisional_until_closing", "Provisoire jusqu’à la clôture")}
          </Chip>
        ) : (
          <Chip kind="ok" icon={<Lock className="icon tiny" />}>
            {t("documents.validated", "Validée")}
          </Chip>
        )}
      </header>
      {documents.length === 0 && <p className={`muted ${styles["none"]}`}>{SPEC.noElement}</p>}
      <ul>
        {documents.map((document) => (
          <DocumentRow key={document.id} document={document} search={search} hasTwin={document.type === "fec" && isProvisional} />
        ))}
      </ul>
      {fec && <FecVerdict fec={fec} />}
    </section>
  );
}

/** `hasTwin`: the FEC is listed twice, with and without the drafts, and says which it is. */
function DocumentRow({ document, search, hasTwin }: { document: YearBook; search: BookSearch; hasTwin: boolean }) {
  const { type, title, provisional, formats } = document;
  return (
    <li className={styles["row"]}>
      <span className={styles["icon"]} aria-hidden="true">
        {ICONS[type]}
      </span>
      <div className="grow">
        <b>{title}</b> {hasTwin && <FecState provisional={provisional} />}
        <div className="muted small">{heldBy(document)}</div>
      </div>
      <div className={styles["formats"]}>
        {formats.some(({ format }) => format === "html") && (
          <ButtonLink kind="soft" size="small" to={PATHS.document} params={{ type }} search={search}>
            {t("documents.see", "Voir")}
          </ButtonLink>
        )}
        {formats
          .filter(({ format }) => format !== "html")
          .map(({ format, uri }) => (
            <DownloadButton key={format} size="small" uri={uri} name={`${title}, ${FORMAT_NAMES[format]}`}>
              {FORMAT_NAMES[format]}
            </DownloadButton>
          ))}
      </div>
    </li>
  );
}

function FecState({ provisional }: { provisional: boolean }) {
  return provisional ? (
    <Chip kind="warn" icon={<Hourglass className="icon tiny" />}>
      {t("documents.with_drafts", "brouillons compris")}
    </Chip>
  ) : (
    <Chip kind="ok" icon={<Lock className="icon tiny" />}>
      {t("documents.without_drafts", "écritures validées")}
    </Chip>
  );
}
