import { useNavigate } from "@tanstack/react-router";
import {
  Bookmark,
  Coins,
  HandCoins,
  Ellipsis,
  FileUp,
  History,
  ListChecks,
  ListFilter,
  MessageCircleQuestionMark,
  Paperclip,
  Plus,
  Search,
  WandSparkles,
} from "lucide-react";
import { PATHS } from "../../../lib/paths.js";
import { useReadOnlyReason } from "../../../lib/session/read-only.js";
import { useHasSearch } from "../../../lib/session/search-flag.js";
import { t } from "../../../text/t.js";
import { Button, ButtonLink, IconButton } from "../../../ui/controls/button.js";
import { Menu, type MenuItem } from "../../../ui/overlays/menu.js";
import { SearchBox } from "../../../ui/controls/search-box.js";
import { activeCount, type OperationFilters } from "../filters/filters.js";

type PageActionsProps = {
  readonly filters: OperationFilters;
  /** On a phone the search takes the place of the title. */
  readonly isSearching: boolean;
  readonly onSearching: (isSearching: boolean) => void;
  readonly onFilters: (filters: OperationFilters, options?: { replace: boolean }) => void;
  readonly onLayer: (layer: "new" | "filters" | "history" | "filtered" | "rules" | "views") => void;
  /** Shows the questions to the client; null for a client. */
  readonly onQuestions: (() => void) | null;
};

/** The way to an import, where books may change. */
function useImportItems(): readonly MenuItem[] {
  const navigate = useNavigate();
  if (useReadOnlyReason() !== null) return [];
  const label = t("operations.import", "Importer un relevé");
  return [{ key: "import", label, icon: <FileUp className="icon small" />, onSelect: () => void navigate({ to: PATHS.importer }) }];
}

/** The header of the list: search, filters, a new operation; with icons alone on a phone. */
export function PageActions({ filters, isSearching, onSearching, onFilters, onLayer, onQuestions }: PageActionsProps) {
  const hasSearch = useHasSearch();
  const navigate = useNavigate();
  const filterCount = activeCount(filters);
  const importItems = useImportItems();
  return (
    <>
      {hasSearch && (
        <span className={isSearching ? undefined : "desktop-only"}>
          <SearchBox
            label={t("operations.search", "Rechercher dans les opérations")}
            value={filters.query}
            autoFocus={isSearching}
            onChange={(query) => onFilters({ ...filters, query }, { replace: true })}
          />
        </span>
      )}
      <ButtonLink
        writes
        className="import-link desktop-only"
        to={PATHS.importer}
        icon={<FileUp className="icon small" />}
        label={t("operations.import", "Importer un relevé")}
      >
        {t("operations.import_short", "Importer")}
      </ButtonLink>
      <Button className="desktop-only" icon={<ListFilter className="icon small" />} onClick={() => onLayer("filters")}>
        {t("operations.filters", "Filtres")}
        {filterCount > 0 && <span className="muted tabular">{filterCount}</span>}
      </Button>
      <Button writes className="desktop-only" kind="primary" icon={<Plus className="icon small" />} onClick={() => onLayer("new")}>
        {t("operations.add", "Ajouter une opération")}
      </Button>
      <Menu
        className="button icon-only"
        label={t("operations.more", "Autres actions")}
        buttonLabel={t("operations.more", "Autres actions")}
        items={[
          ...importItems,
          {
            key: "papers",
            label: t("inbox.title", "Pièces à rattacher"),
            icon: <Paperclip className="icon small" />,
            onSelect: () => void navigate({ to: PATHS.papers }),
          },
          {
            key: "filtered",
            label: t("filtered.title", "Tout ce qui est filtré"),
            icon: <ListChecks className="icon small" />,
            onSelect: () => onLayer("filtered"),
          },
          {
            key: "rules",
            label: t("rules.title", "Règles de catégorisation"),
            icon: <WandSparkles className="icon small" />,
            onSelect: () => onLayer("rules"),
          },
          {
            key: "views",
            label: t("views.title", "Vues"),
            icon: <Bookmark className="icon small" />,
            onSelect: () => onLayer("views"),
          },
          ...besideList((opens) => void navigate({ to: PATHS.operations, search: (now) => ({ ...now, operation: opens }) })),
          ...(onQuestions === null
            ? []
            : [
                {
                  key: "questions",
                  label: t("questions.title", "Questions au client"),
                  icon: <MessageCircleQuestionMark className="icon small" />,
                  onSelect: onQuestions,
                },
              ]),
          {
            key: "history",
            label: t("history.title", "Historique"),
            icon: <History className="icon small" />,
            onSelect: () => onLayer("history"),
          },
        ]}
      >
        <Ellipsis className="icon" />
      </Menu>
      {hasSearch && (
        <IconButton
          className="mobile-only"
          kind="default"
          label={t("operations.search_short", "Rechercher")}
          aria-expanded={isSearching}
          icon={<Search className="icon" />}
          onClick={() => onSearching(!isSearching)}
        />
      )}
      <IconButton
        className="mobile-only"
        kind="default"
        label={t("operations.filters", "Filtres")}
        icon={<ListFilter className="icon" />}
        onClick={() => onLayer("filters")}
      />
      <IconButton
        writes
        className="mobile-only"
        kind="primary"
        label={t("operations.add", "Ajouter une opération")}
        icon={<Plus className="icon" />}
        onClick={() => onLayer("new")}
      />
    </>
  );
}

/** What opens beside the list by its address. */
function besideList(open: (opens: string) => void) {
  return [
    { key: "cash", label: t("cash.title", "Caisse"), icon: <Coins className="icon small" />, onSelect: () => open("caisse") },
    {
      key: "open-items",
      label: t("open_items.title", "Restes à payer, à encaisser"),
      icon: <HandCoins className="icon small" />,
      onSelect: () => open("restes"),
    },
  ];
}
