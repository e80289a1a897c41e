import { Bookmark, Check, Columns3, Grid3x3 } from "lucide-react";
import type { listDossiers } from "@comptoir/contract/firms/dossiers";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import { PATHS } from "../../../lib/paths.js";
import { t } from "../../../text/t.js";
import { Button, ButtonLink } from "../../../ui/controls/button.js";
import { Menu } from "../../../ui/overlays/menu.js";
import { Segmented } from "../../../ui/controls/segmented.js";
import { columnName, OPTIONAL_COLUMNS, type OptionalColumn } from "./dossier-columns.js";
import { activeDossierFilters, NO_DOSSIER_FILTERS } from "./dossier-filters.js";
import type { DossierFilters } from "./dossier-search.js";

type Counts = ReplyOf<typeof listDossiers>["counts"];
type Shortcut = "vatLate" | "all" | "vatSoon" | "vatToConfirm" | "vatUnknown" | "late" | "bank" | "mine";

/** What each shortcut narrows the list to. */
const SHORTCUTS: Readonly<Record<Shortcut, Partial<DossierFilters>>> = {
  vatLate: { nextVatDeclaration: "exceed" },
  all: {},
  vatSoon: { nextVatDeclaration: "j-10" },
  vatToConfirm: { vatStanding: ["to_confirm"] },
  vatUnknown: { vatStanding: ["unknown"] },
  late: { fiscalYearStatus: ["late"] },
  bank: { connectionState: ["required_action"] },
  mine: { collaborator: "me" },
};
const NAMES = Object.keys(SHORTCUTS) as readonly Shortcut[];

type DossierShortcutsProps = {
  readonly filters: DossierFilters;
  /** Counts over every dossier of the firm. */
  readonly counts: Counts | undefined;
  readonly columns: readonly OptionalColumn[];
  readonly onFilters: (filters: DossierFilters) => void;
  readonly onColumn: (column: OptionalColumn) => void;
  readonly onViews: () => void;
};

/** Above the list: its shortcuts with their counts, one's own views, and the columns that it shows. */
export function DossierShortcuts({ filters, counts, columns, onFilters, onColumn, onViews }: DossierShortcutsProps) {
  const count = (name: Shortcut): string | null => (counts === undefined ? null : String(counts[name]));
  const isOffered = (name: "vatToConfirm" | "vatUnknown" | "bank"): boolean =>
    (counts !== undefined && counts[name] > 0) || chosen(filters) === name;
  return (
    <div className="filter-bar dossier-shortcuts">
      <Segmented<Shortcut>
        label={t("files.shortcuts", "Raccourcis")}
        segments={[
          {
            value: "vatLate",
            label: t("files.vat_late", "TVA en retard"),
            count: count("vatLate"),
            isBad: counts !== undefined && counts.vatLate > 0,
          },
          // What hides a lateness is beside it, where a dossier waits for it.
          ...(isOffered("vatToConfirm")
            ? [{ value: "vatToConfirm" as const, label: t("files.vat_to_confirm", "À confirmer"), count: count("vatToConfirm") }]
            : []),
          ...(isOffered("vatUnknown")
            ? [{ value: "vatUnknown" as const, label: t("files.vat_day_unknown", "Échéance inconnue"), count: count("vatUnknown") }]
            : []),
          { value: "all", label: t("files.all", "Tous"), count: count("all") },
          { value: "vatSoon", label: t("files.vat_soon", "TVA sous 10 jours"), count: count("vatSoon") },
          { value: "late", label: t("files.late", "En retard"), count: count("late") },
          // No bank asks for anything before one is connected.
          ...(isOffered("bank") ? [{ value: "bank" as const, label: t("files.bank", "Banque à reconnecter"), count: count("bank") }] : []),
          { value: "mine", label: t("files.mine", "Mes dossiers"), count: count("mine") },
        ]}
        value={chosen(filters)}
        onChange={(name) => onFilters({ ...NO_DOSSIER_FILTERS, ...SHORTCUTS[name] })}
      />
      <span className="spacer desktop-only" />
      <div className="row tight">
        <ButtonLink
          kind="ghost"
          size="small"
          to={PATHS.files}
          search={{ vue: "mur" }}
          label={t("wall.title", "Mur du cabinet")}
          icon={<Grid3x3 className="icon small" />}
        >
          <span className="desktop-only">{t("wall.short", "Mur")}</span>
        </ButtonLink>
        <Button
          kind="ghost"
          size="small"
          aria-label={t("views.title", "Vues")}
          aria-haspopup="dialog"
          icon={<Bookmark className="icon small" />}
          onClick={onViews}
        >
          <span className="desktop-only">{t("views.title", "Vues")}</span>
        </Button>
        <span className="desktop-only">
          <Menu
            label={t("files.columns", "Colonnes")}
            className="button ghost small"
            items={OPTIONAL_COLUMNS.map((column) => ({
              key: column,
              label: columnName(column),
              icon: columns.includes(column) ? <Check className="icon small" /> : <span className="icon small" />,
              onSelect: () => onColumn(column),
            }))}
          >
            <Columns3 className="icon small" />
            {t("files.columns", "Colonnes")}
          </Menu>
        </span>
      </div>
    </div>
  );
}

/** The shortcut that the filters are, null when they are something else. */
function chosen(filters: DossierFilters): Shortcut | null {
  if (activeDossierFilters(filters) === 0) return "all";
  const text = JSON.stringify(filters);
  return NAMES.find((name) => JSON.stringify({ ...NO_DOSSIER_FILTERS, ...SHORTCUTS[name] }) === text) ?? null;
}
