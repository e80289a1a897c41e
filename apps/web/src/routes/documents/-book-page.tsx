import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import type { DocumentType } from "@comptoir/contract/documents";
import { BookPanel } from "../../features/documents/book-panel.js";
import type { BookSearch } from "../../features/documents/book-search.js";
import { BOOK_TITLES } from "../../features/documents/document-words.js";
import { FiltersButton } from "../../features/documents/filters-button.js";
import { ExerciseMenu } from "../../features/fiscal-years/exercise-menu.js";
import { EntryLayer } from "../../features/ledger/entry-layer.js";
import { PATHS } from "../../lib/paths.js";
import { Page } from "../../ui/page.js";
import { ExerciseGate } from "./-exercise-gate.js";

type BookPageProps = {
  readonly type: DocumentType;
  readonly search: BookSearch;
  readonly onSearch: (search: BookSearch) => void;
};

/** /documents/{type}: one book on screen, its entries openable. */
export function BookPage({ type, search, onSearch }: BookPageProps) {
  const [entryId, setEntryId] = useState<string | null>(null);
  const title = BOOK_TITLES[type];
  const back = (
    <Link to={PATHS.documents} search={search} className="btn ghost icon sm" aria-label="Retour aux documents" title="Retour aux documents">
      <ArrowLeft className="i" />
    </Link>
  );
  return (
    <ExerciseGate title={title} search={search}>
      {(year, years) => (
        <Page
          title={title}
          before={back}
          beside={<ExerciseMenu years={years} year={year} onChange={({ id }) => onSearch({ exercise: id })} />}
          actions={type !== "fec" && <FiltersButton search={search} year={year} onChange={onSearch} />}
        >
          <BookPanel type={type} year={year} search={search} onChange={onSearch} onOpenEntry={setEntryId} />
          {entryId !== null && <EntryLayer key={entryId} source={{ entryId }} onClose={() => setEntryId(null)} />}
        </Page>
      )}
    </ExerciseGate>
  );
}
