import { CalendarCheck, ListFilter, Plus, RotateCcw, Search } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { Dossier } from "@comptoir/contract/firms/dossiers";
import { useAllowed } from "../../../lib/session/allowed.js";
import { errorText } from "../../../lib/api/api-error.js";
import { PATHS } from "../../../lib/paths.js";
import { useHasSearch } from "../../../lib/session/search-flag.js";
import { SPEC } from "../../../text/specification.js";
import { t } from "../../../text/t.js";
import { Banner } from "../../../ui/messages/banner.js";
import { Button, ButtonLink, IconButton } from "../../../ui/controls/button.js";
import { EmptyState } from "../../../ui/messages/empty-state.js";
import { Page } from "../../../ui/layout/page.js";
import { SearchBox } from "../../../ui/controls/search-box.js";
import { Skeleton, SkeletonBar } from "../../../ui/messages/skeleton.js";
import { useOptionalColumns } from "./dossier-columns.js";
import { activeDossierFilters, NO_DOSSIER_FILTERS, nextDossierFilters } from "./dossier-filters.js";
import type { DossierFilters, DossierSearch } from "./dossier-search.js";
import { useDossierSelection } from "./selection/dossier-selection.js";
import { DossierShortcuts } from "./dossier-shortcuts.js";
import { DossierTable } from "./dossier-table.js";
import { useDossiers } from "../queries.js";
import "./dossiers.css";

const DossierFiltersHost = lazy(() =>
  import("./dossier-filters-host.js").then(({ DossierFiltersHost: component }) => ({ default: component })),
);

const DossierViewsLayer = lazy(() =>
  import("./dossier-views-layer.js").then(({ DossierViewsLayer: component }) => ({ default: component })),
);

const DossierBulkBar = lazy(() =>
  import("./selection/dossier-bulk-bar.js").then(({ DossierBulkBar: component }) => ({ default: component })),
);

const DossierLayer = lazy(() => import("./dossier-layer.js").then(({ DossierLayer: component }) => ({ default: component })));

const VatStartsBanner = lazy(() =>
  import("./vat-starts/vat-starts-banner.js").then(({ VatStartsBanner: component }) => ({ default: component })),
);

type DossiersPageProps = {
  readonly search: DossierSearch;
  readonly onSearch: (search: DossierSearch, options?: { replace: boolean }) => void;
  /** Opens the company of a dossier. */
  readonly onOpen: (companyId: string) => void;
  readonly onAdd: () => void;
};

/** The firm's dossiers: what asks for attention first, a name, and one opens it. */
export function DossiersPage({ search, onSearch, onOpen, onAdd }: DossiersPageProps) {
  const { data, isPending, isError, error, refetch, isPlaceholderData } = useDossiers(search);
  const [isFiltering, setFiltering] = useState(false);
  const [isChoosingView, setChoosingView] = useState(false);
  const [shown, setShown] = useState<Dossier | null>(null);
  const [columns, toggleColumn] = useOptionalColumns();
  const { filters, query } = search;
  const selection = useDossierSelection(useAllowed("firm.write"), JSON.stringify([filters, query]));
  const narrow = (next: DossierFilters): void => onSearch({ ...search, filters: next, page: 1 });
  const isNarrowed = query !== "" || activeDossierFilters(filters) > 0;
  return (
    <Page
      title={t("files.title", "Dossiers")}
      isSearching={query !== ""}
      actions={<PageActions search={search} onSearch={onSearch} onFilter={() => setFiltering(true)} onAdd={onAdd} />}
    >
      <DossierShortcuts
        filters={filters}
        counts={data?.counts}
        columns={columns}
        onFilters={narrow}
        onColumn={toggleColumn}
        onViews={() => setChoosingView(true)}
      />
      {data !== undefined && data.results.some(({ vatStanding }) => vatStanding === "to_confirm") && (
        <Suspense fallback={null}>
          <VatStartsBanner dossiers={data.results} />
        </Suspense>
      )}
      {isPending && <Reading />}
      {isError && data === undefined && (
        <Banner kind="bad" action={<Button onClick={() => void refetch()}>{t("action.retry", "Réessayer")}</Button>}>
          <b>{errorText(error)}</b>
        </Banner>
      )}
      {data?.results.length === 0 && (
        <NoDossier
          isNarrowed={isNarrowed}
          onReset={() => onSearch({ filters: NO_DOSSIER_FILTERS, query: "", sort: search.sort, page: 1 })}
        />
      )}
      <p className="visually-hidden" aria-live="polite">
        {data === undefined || isPlaceholderData || !isNarrowed
          ? ""
          : t("files.found", "Dossiers trouvés\u00a0: {{n}}", { n: data.counts.found })}
      </p>
      {data !== undefined && data.results.length > 0 && (
        <DossierTable
          dossiers={data.results}
          pager={data.pager}
          found={data.counts.found}
          columns={columns}
          sort={search.sort}
          isComing={isPlaceholderData}
          selection={selection}
          onSort={(sort) => onSearch({ ...search, sort, page: 1 })}
          onOpen={onOpen}
          onShow={setShown}
          onPage={(page) => onSearch({ ...search, page })}
        />
      )}
      {selection.ids.size > 0 && (
        <Suspense fallback={null}>
          <DossierBulkBar selection={selection} dossiers={data?.results ?? []} />
        </Suspense>
      )}
      {isFiltering && (
        <Suspense fallback={null}>
          <DossierFiltersHost
            search={search}
            onApply={(event) => narrow(nextDossierFilters(filters, event))}
            onClose={() => setFiltering(false)}
          />
        </Suspense>
      )}
      {isChoosingView && (
        <Suspense fallback={null}>
          <DossierViewsLayer search={search} onSearch={onSearch} onClose={() => setChoosingView(false)} />
        </Suspense>
      )}
      {shown !== null && (
        <Suspense fallback={null}>
          <DossierLayer key={shown.companyId} companyId={shown.companyId} name={shown.name} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </Page>
  );
}

type PageActionsProps = Pick<DossiersPageProps, "search" | "onSearch" | "onAdd"> & { readonly onFilter: () => void };

/** In the header: the search, the filters with how many narrow the list, and a dossier more. */
function PageActions({ search, onSearch, onFilter, onAdd }: PageActionsProps) {
  const { filters, query } = search;
  const [isSearching, setSearching] = useState(query !== "");
  const hasSearch = useHasSearch();
  const mayAdd = useAllowed("firm.write");
  const count = activeDossierFilters(filters);
  const filtersName = t("filters.open", "Filtres");
  return (
    <>
      {hasSearch && (
        <>
          <span className={isSearching ? undefined : "desktop-only"}>
            <SearchBox
              label={t("files.search", "Rechercher un dossier")}
              value={query}
              autoFocus={isSearching}
              onChange={(text) => onSearch({ ...search, query: text, page: 1 }, { replace: true })}
            />
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
      )}
      {count > 0 && (
        <IconButton
          kind="ghost"
          label={SPEC.resetFilters}
          icon={<RotateCcw className="icon small" />}
          onClick={() => onSearch({ ...search, filters: NO_DOSSIER_FILTERS, page: 1 })}
        />
      )}
      <ButtonLink to={PATHS.season} label={t("season.title", "Saison des clôtures")} icon={<CalendarCheck className="icon small" />}>
        <span className="desktop-only">{t("season.title", "Saison des clôtures")}</span>
      </ButtonLink>
      <Button aria-label={filtersName} icon={<ListFilter className="icon small" />} onClick={onFilter}>
        <span className="desktop-only">{filtersName}</span>
        {count > 0 && <span className="chip accent">{count}</span>}
      </Button>
      {mayAdd && (
        <Button kind="primary" aria-label={t("files.add", "Ajouter un dossier")} icon={<Plus className="icon small" />} onClick={onAdd}>
          <span className="desktop-only">{t("files.add", "Ajouter un dossier")}</span>
        </Button>
      )}
    </>
  );
}

function NoDossier({ isNarrowed, onReset }: { isNarrowed: boolean; onReset: () => void }) {
  const mayAdd = useAllowed("firm.write");
  return (
    <section className="panel">
      {isNarrowed ? (
        <EmptyState
          title={t("files.no_match", "Aucun dossier ne correspond à cette recherche.")}
          action={<Button onClick={onReset}>{t("files.reset", "Effacer la recherche")}</Button>}
        />
      ) : (
        <EmptyState
          title={mayAdd ? t("files.none_yet", "Aucun dossier. Ajoutez le premier.") : t("files.none", "Aucun dossier pour le moment.")}
        />
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
