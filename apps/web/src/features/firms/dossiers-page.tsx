import { Search } from "lucide-react";
import { useState } from "react";
import { errorText } from "../../lib/api-error.js";
import { useHasSearch } from "../../lib/search-flag.js";
import { t } from "../../text/t.js";
import { Banner } from "../../ui/banner.js";
import { Button, IconButton } from "../../ui/button.js";
import { EmptyState } from "../../ui/empty-state.js";
import { Page } from "../../ui/page.js";
import { SearchBox } from "../../ui/search-box.js";
import { Skeleton, SkeletonBar } from "../../ui/skeleton.js";
import { DossierTable } from "./dossier-table.js";
import { useDossiers } from "./queries.js";
import "./dossiers.css";

type DossiersPageProps = {
  readonly query: string;
  readonly page: number;
  readonly onSearch: (search: { query: string; page: number }) => void;
  /** Opens the company of a dossier. */
  readonly onOpen: (companyId: string) => void;
};

/** The firm's dossiers: one looks for a name, and opens it. */
export function DossiersPage({ query, page, onSearch, onOpen }: DossiersPageProps) {
  const { data, isPending, isError, error, refetch, isPlaceholderData } = useDossiers({ query, page });
  const [isSearching, setSearching] = useState(query !== "");
  const hasSearch = useHasSearch();
  const search = (text: string): void => onSearch({ query: text, page: 1 });
  return (
    <Page
      title={t("files.title", "Dossiers")}
      isSearching={isSearching}
      actions={
        hasSearch && (
          <>
            <span className={isSearching ? undefined : "desktop-only"}>
              <SearchBox label={t("files.search", "Rechercher un dossier")} value={query} autoFocus={isSearching} onChange={search} />
            </span>
            <IconButton
              className="mobile-only"
              kind="default"
              label={t("files.search", "Rechercher un dossier")}
              aria-expanded={isSearching}
              icon={<Search className="icon" />}
              onClick={() => setSearching(!isSearching)}
            />
          </>
        )
      }
    >
      {isPending && <Reading />}
      {isError && data === undefined && (
        <Banner kind="bad" action={<Button onClick={() => void refetch()}>{t("action.retry", "Réessayer")}</Button>}>
          <b>{errorText(error)}</b>
        </Banner>
      )}
      {data?.results.length === 0 && <NoDossier isFiltered={query !== ""} onReset={() => search("")} />}
      <p className="visually-hidden" aria-live="polite">
        {data === undefined || isPlaceholderData || query === "" ? "" : foundText(data.results.length, data.pager.lastPage)}
      </p>
      {data !== undefined && data.results.length > 0 && (
        <DossierTable
          dossiers={data.results}
          pager={data.pager}
          isComing={isPlaceholderData}
          onOpen={onOpen}
          onPage={(next) => onSearch({ query, page: next })}
        />
      )}
    </Page>
  );
}

function foundText(shown: number, lastPage: number): string {
  if (lastPage > 1) return t("files.found_pages", "Dossiers trouvés\u00a0: {{n}} pages", { n: lastPage });
  return t("files.found", "Dossiers trouvés\u00a0: {{n}}", { n: shown });
}

function NoDossier({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  return (
    <section className="panel">
      {isFiltered ? (
        <EmptyState
          title={t("files.no_match", "Aucun dossier ne correspond à cette recherche.")}
          action={<Button onClick={onReset}>{t("files.reset", "Effacer la recherche")}</Button>}
        />
      ) : (
        <EmptyState title={t("files.none", "Aucun dossier pour le moment.")} />
      )}
    </section>
  );
}

function Reading() {
  return (
    <Skeleton label={t("files.reading", "Lecture des dossiers")}>
      <section className="panel dossiers-reading">
        {["34%", "28%", "40%", "31%", "36%", "26%"].map((width) => (
          <SkeletonBar key={width} width={width} height="14px" />
        ))}
      </section>
    </Skeleton>
  );
}
