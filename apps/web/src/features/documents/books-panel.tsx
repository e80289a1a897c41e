import { BookOpen, FileSpreadsheet, Hourglass, Lock, NotebookText, Scale } from "lucide-react";
import type { ReactNode } from "react";
import type { BookType } from "@comptoir/contract/documents/books";
import { Chip } from "../../ui/controls/chip.js";
import { SPEC } from "../../text/specification.js";
import { t } from "../../text/t.js";
import type { BookSearch } from "./filters/book-search.js";
import { wholeFec, type YearBook } from "./document-words.js";
import styles from "./documents.module.css";
import { DocumentRow } from "./document-row.js";
import { FecVerdict } from "./fec/fec-verdict.js";

const ICONS: Readonly<Record<BookType, ReactNode>> = {
  fec: <FileSpreadsheet className="icon" />,
  general_ledger: <BookOpen className="icon" />,
  trial_balance: <Scale className="icon" />,
  journal: <NotebookText className="icon" />,
};

type BooksPanelProps = {
  readonly documents: readonly YearBook[];
  readonly isProvisional: boolean;
  readonly search: BookSearch;
  readonly onOpenEntry: (entryId: string) => void;
};

/** The books of a fiscal year: what each holds, and its formats. */
export function BooksPanel({ documents, isProvisional, search, onOpenEntry }: BooksPanelProps) {
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
          <DocumentRow
            key={document.id}
            document={document}
            icon={ICONS[document.type]}
            // The FEC is listed twice, with and without the drafts, and says which it is.
            chips={document.type === "fec" && isProvisional && <FecState provisional={document.provisional} />}
            search={search}
            onOpenEntry={onOpenEntry}
          />
        ))}
      </ul>
      {fec && <FecVerdict fec={fec} />}
    </section>
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
