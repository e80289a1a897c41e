import { Hourglass, Lock, X } from "lucide-react";
import type { BookDocument, BookFilters, BookType } from "@comptoir/contract/documents/books";
import type { FiscalYear } from "@comptoir/contract/fiscal-years/fiscal-years";
import type { z } from "zod";
import { SPEC } from "../../../text/specification.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { Chip } from "../../../ui/controls/chip.js";
import type { BookSearch } from "../filters/book-search.js";
import { bookFilters, countFilters, filteredUri } from "../filters/book-filters.js";
import { coverage, FORMAT_NAMES } from "../document-words.js";
import styles from "../documents.module.css";
import bookStyles from "./book.module.css";
import { DownloadButton } from "../../../ui/controls/download-button.js";
import { FecBook } from "../fec/fec-book.js";
import { FecFiles } from "../fec/fec-files.js";
import { GeneralLedgerBook } from "./general-ledger-book.js";
import { JournalBook } from "./journal-book.js";
import { useDocuments } from "../queries.js";
import { TrialBalanceBook } from "./trial-balance-book.js";

type BookPanelProps = {
  readonly type: BookType;
  readonly year: FiscalYear;
  readonly search: BookSearch;
  readonly onChange: (search: BookSearch) => void;
  readonly onOpenEntry: (entryId: string) => void;
};

/** A book on screen: what it covers, its files with the same filters, its content. */
export function BookPanel({ type, year, search, onChange, onOpenEntry }: BookPanelProps) {
  const filters = bookFilters(search, year);
  const period =
    type === "fec" ? { start: year.beginning, end: year.end } : { start: String(filters.startDate), end: String(filters.endDate) };
  const documents = useDocuments(period);
  const files = documents.data?.documents.filter((document) => document.type === type) ?? [];
  const isProvisional = documents.data?.dateRange.provisional ?? false;
  return (
    <section className={`panel ${bookStyles["bookPanel"]}`} aria-label={t("documents.document", "Document")}>
      <div className={styles["covers"]}>
        <span className="tabular">{coverage(type === "fec" ? { startDate: year.beginning, endDate: year.end } : filters)}</span>
        {documents.data && <StateChip isProvisional={isProvisional} />}
        {type !== "fec" && countFilters(search) > 0 && (
          <Button
            size="small"
            kind="ghost"
            icon={<X className="icon small" />}
            onClick={() => onChange(search.fiscalYear === undefined ? {} : { fiscalYear: search.fiscalYear })}
          >
            {SPEC.resetFilters}
          </Button>
        )}
        <span className="grow" />
        <span className={styles["formats"]}>
          {type === "fec" ? <FecFiles documents={files} /> : files.map((file) => <Files key={file.id} file={file} filters={filters} />)}
        </span>
      </div>
      <Content
        type={type}
        year={year}
        filters={filters}
        hasDrafts={isProvisional}
        hasDefinitive={files.some(({ provisional }) => !provisional)}
        isKnown={documents.isSuccess}
        onOpenEntry={onOpenEntry}
      />
    </section>
  );
}

type ContentProps = Pick<BookPanelProps, "type" | "year" | "onOpenEntry"> & {
  readonly filters: z.input<typeof BookFilters>;
  readonly hasDrafts: boolean;
  /** Something is validated: the FEC exists without its drafts. */
  readonly hasDefinitive: boolean;
  readonly isKnown: boolean;
};

function Content({ type, year, filters, hasDrafts, hasDefinitive, isKnown, onOpenEntry }: ContentProps) {
  switch (type) {
    case "general_ledger":
      return <GeneralLedgerBook filters={filters} onOpenEntry={onOpenEntry} />;
    case "journal":
      return <JournalBook filters={filters} onOpenEntry={onOpenEntry} />;
    case "trial_balance":
      return <TrialBalanceBook filters={filters} />;
    case "fec":
      return isKnown ? <FecBook key={`${year.id} ${hasDrafts}`} year={year} hasDrafts={hasDrafts} hasDefinitive={hasDefinitive} /> : null;
  }
}

function Files({ file, filters }: { file: BookDocument; filters: z.input<typeof BookFilters> }) {
  return file.formats
    .filter(({ format }) => format !== "html")
    .map(({ format, uri }) => (
      <DownloadButton key={format} size="small" uri={filteredUri(uri, filters)} name={`${file.title}, ${FORMAT_NAMES[format]}`}>
        {FORMAT_NAMES[format]}
      </DownloadButton>
    ));
}

function StateChip({ isProvisional }: { isProvisional: boolean }) {
  return isProvisional ? (
    <Chip kind="warn" icon={<Hourglass className="icon tiny" />}>
      {t("documents.provisional", "Provisoire")}
    </Chip>
  ) : (
    <Chip kind="ok" icon={<Lock className="icon tiny" />}>
      {t("documents.validated", "Validée")}
    </Chip>
  );
}
