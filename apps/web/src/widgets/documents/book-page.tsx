import { useState } from "react";
import type { DocumentType } from "@comptoir/contract/documents/books";
import { BookPanel } from "../../features/documents/books/book-panel.js";
import { PaperPanel } from "../../features/documents/papers/paper-panel.js";
import type { BookSearch } from "../../features/documents/filters/book-search.js";
import { DOCUMENT_TITLES, isBookType } from "../../features/documents/document-titles.js";
import { FiltersButton } from "../../features/documents/filters/filters-button.js";
import { FiscalYearMenu } from "../../features/fiscal-years/fiscal-year-menu.js";
import { EntryLayer } from "../../features/ledger/entry-layer.js";
import { ClosedPage } from "../../features/shell/closed-page.js";
import { useFlag } from "../../lib/session/flags.js";
import { PATHS } from "../../lib/paths.js";
import { BackLink } from "../../ui/controls/back-link.js";
import { Page } from "../../ui/layout/page.js";
import { FiscalYearGate } from "./fiscal-year-gate.js";

type BookPageProps = {
  readonly type: DocumentType;
  readonly search: BookSearch;
  readonly onSearch: (search: BookSearch) => void;
};

/** /documents/{type}: one book or paper on screen, its entries openable. */
export function BookPage({ type, search, onSearch }: BookPageProps) {
  const [entryId, setEntryId] = useState<string | null>(null);
  const title = DOCUMENT_TITLES[type];
  const back = <BackLink to={PATHS.documents} search={search} label="Retour aux documents" />;
  const isShown = useFlag("documents_html_display") || type === "fec";
  if (!isShown) return <ClosedPage title={title} before={back} sentence="L’affichage des documents n’est pas ouvert pour le moment." />;
  return (
    <FiscalYearGate title={title} search={search}>
      {(year, years) => (
        <Page
          title={title}
          before={back}
          beside={<FiscalYearMenu years={years} year={year} onChange={({ id }) => onSearch({ fiscalYear: id })} />}
          actions={isBookType(type) && type !== "fec" && <FiltersButton search={search} year={year} onChange={onSearch} />}
        >
          {isBookType(type) ? (
            <BookPanel type={type} year={year} search={search} onChange={onSearch} onOpenEntry={setEntryId} />
          ) : (
            <PaperPanel type={type} year={year} search={search} onChange={onSearch} onOpenEntry={setEntryId} />
          )}
          {entryId !== null && <EntryLayer key={entryId} source={{ entryId }} onClose={() => setEntryId(null)} />}
        </Page>
      )}
    </FiscalYearGate>
  );
}
