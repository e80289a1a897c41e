import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import type { FiscalYear } from "@comptoir/contract/fiscal-years/fiscal-years";
import { DocumentsScreen } from "../../features/documents/documents-screen.js";
import { DownloadAll, useYearArchive, type YearArchive } from "../../features/documents/download-all.js";
import { FiltersButton } from "../../features/documents/filters/filters-button.js";
import type { BookSearch } from "../../features/documents/filters/book-search.js";
import { FiscalYearMenu } from "../../features/fiscal-years/fiscal-year-menu.js";
import { EntryLayer } from "../../features/ledger/entry-layer.js";
import { PATHS } from "../../lib/paths.js";
import { ValidationPanel } from "../../features/ledger/validation-panel.js";
import { t } from "../../text/t.js";
import { ButtonLink } from "../../ui/controls/button.js";
import { DownloadProgressLine } from "../../ui/controls/followed-download.js";
import { Page } from "../../ui/layout/page.js";
import { FiscalYearGate } from "./fiscal-year-gate.js";

type DocumentsPageProps = { readonly search: BookSearch; readonly onSearch: (search: BookSearch) => void };

/** /documents: the books of the fiscal year, their validation, the balance. */
export function DocumentsPage({ search, onSearch }: DocumentsPageProps) {
  return (
    <FiscalYearGate title="Documents" search={search}>
      {(year, years) => <YearDocuments year={year} years={years} search={search} onSearch={onSearch} />}
    </FiscalYearGate>
  );
}

type YearProps = DocumentsPageProps & { readonly year: FiscalYear };

function YearDocuments({ year, years, search, onSearch }: YearProps & { readonly years: readonly FiscalYear[] }) {
  const [entryId, setEntryId] = useState<string | null>(null);
  const archive = useYearArchive({ start: year.beginning, end: year.end });
  return (
    <Page
      title="Documents"
      beside={<FiscalYearMenu years={years} year={year} onChange={({ id }) => onSearch({ fiscalYear: id })} />}
      actions={<Actions year={year} search={search} onSearch={onSearch} archive={archive} />}
    >
      <div className="mobile-only">
        <DownloadAll archive={archive} />
      </div>
      {archive !== null && (
        <DownloadProgressLine download={archive.download} name={t("documents.archive_short", "Archive de l’exercice")} />
      )}
      <DocumentsScreen year={year} search={search} onOpenEntry={setEntryId}>
        <ValidationPanel key={year.id} year={year} />
      </DocumentsScreen>
      {entryId !== null && <EntryLayer key={entryId} source={{ entryId }} onClose={() => setEntryId(null)} />}
    </Page>
  );
}

function Actions({ year, search, onSearch, archive }: YearProps & { readonly archive: YearArchive | null }) {
  return (
    <>
      <ButtonLink to={PATHS.proof} label={t("proof.title", "Preuve")} icon={<ShieldCheck className="icon small" />}>
        <span className="desktop-only">{t("proof.title", "Preuve")}</span>
      </ButtonLink>
      <FiltersButton search={search} year={year} onChange={onSearch} />
      <span className="desktop-only">
        <DownloadAll archive={archive} />
      </span>
    </>
  );
}
