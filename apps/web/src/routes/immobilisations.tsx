import { createFileRoute } from "@tanstack/react-router";
import { ListFilter, Plus } from "lucide-react";
import { useState } from "react";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Asset, AssetComponent } from "@comptoir/contract/fixed-assets";
import { AssetEditor } from "../features/fixed-assets/asset-editor.js";
import { AssetFiltersLayer } from "../features/fixed-assets/asset-filters-layer.js";
import { NO_ASSET_FILTERS, type AssetFilters } from "../features/fixed-assets/asset-filters.js";
import type { AssetContext } from "../features/fixed-assets/asset-flow.js";
import type { AssetSubject, PayingOperation } from "../features/fixed-assets/asset-drafts.js";
import type { AssetLine } from "../features/fixed-assets/asset-table.js";
import { AssetsScreen } from "../features/fixed-assets/assets-screen.js";
import { ComponentSheet } from "../features/fixed-assets/component-sheet.js";
import { DescribeAssetModal } from "../features/fixed-assets/describe-asset-modal.js";
import { FilteredCount } from "../features/fixed-assets/filtered-count.js";
import { SuspectedBanner } from "../features/fixed-assets/suspected-banner.js";
import { useFiscalYears } from "../features/fiscal-years/queries.js";
import { ClosedLandscapePage } from "../features/shell/soon-page.js";
import { today } from "../lib/clock.js";
import { useFlag } from "../lib/flags.js";
import { t } from "../text/t.js";
import { centsFromEuros, cents } from "@comptoir/accounting/money";
import { Button } from "../ui/button.js";
import { Page } from "../ui/page.js";

export const Route = createFileRoute("/immobilisations")({
  component: function FixedAssets() {
    const title = t("menu.fixed_assets", "Immobilisations");
    return useFlag("immobilisations_global_display") ? (
      <FixedAssetsPage title={title} />
    ) : (
      <ClosedLandscapePage title={title} sentence={t("fixed_assets.closed", "Les immobilisations ne sont pas ouvertes pour le moment.")} />
    );
  },
});

/** What is open over the page. */
type Opened =
  | { readonly kind: "filters" }
  | { readonly kind: "editor"; readonly subject: AssetSubject; readonly context: AssetContext }
  | { readonly kind: "describe"; readonly asset: Asset }
  | { readonly kind: "table"; readonly component: AssetComponent };

const NOTHING: AssetSubject = { asset: null, component: null, operation: null };

function FixedAssetsPage({ title }: { title: string }) {
  const [filters, setFilters] = useState<AssetFilters>(NO_ASSET_FILTERS);
  const [opened, setOpened] = useState<Opened | null>(null);
  const mayAdd = useFlag("immobilisations_component_post");
  const edit = (subject: AssetSubject, context: AssetContext): void => setOpened({ kind: "editor", subject, context });
  return (
    <Page
      title={title}
      actions={
        <>
          <Button
            aria-label={t("filters.open", "Filtres")}
            icon={<ListFilter className="icon small" />}
            onClick={() => setOpened({ kind: "filters" })}
          >
            <span className="desktop-only">{t("filters.open", "Filtres")}</span>
          </Button>
          {mayAdd && (
            <Button
              kind="primary"
              aria-label={t("assets.add", "Ajouter une immobilisation")}
              icon={<Plus className="icon small" />}
              onClick={() => edit(NOTHING, "IMMOBILISATION_ADD")}
            >
              <span className="desktop-only">{t("assets.add", "Ajouter une immobilisation")}</span>
              <span className="mobile-only">{t("action.add", "Ajouter")}</span>
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        <SuspectedBanner onDescribe={(operation: PayingOperation) => edit({ ...NOTHING, operation }, "IMMOBILISATION_ADD")} />
        <AssetsScreen
          filters={filters}
          onOpen={(line) => setOpened(openedOf(line))}
          onOpenPurchase={(asset) =>
            edit({ ...NOTHING, asset }, asset.validation_capital_asset === "1" ? "IMMOBILISATION_VIEW" : "IMMOBILISATION_UPDATE")
          }
          onShowTable={(component) => setOpened({ kind: "table", component })}
          onAdd={() => edit(NOTHING, "IMMOBILISATION_ADD")}
          onReset={() => setFilters(NO_ASSET_FILTERS)}
        />
      </div>
      {opened !== null && <OpenedLayer opened={opened} filters={filters} onFilters={setFilters} onOpen={setOpened} />}
    </Page>
  );
}

/** An asset without a component is described; a component opens on its detail. */
function openedOf({ asset, component }: AssetLine): Opened {
  if (component === null) return { kind: "describe", asset };
  const context = asset.validation_capital_asset === "1" ? "IMMOBILISATION_DETAIL_VIEW" : "IMMOBILISATION_DETAIL_UPDATE";
  return { kind: "editor", subject: { asset, component, operation: null }, context };
}

type OpenedLayerProps = {
  readonly opened: Opened;
  readonly filters: AssetFilters;
  readonly onFilters: (filters: AssetFilters) => void;
  readonly onOpen: (opened: Opened | null) => void;
};

function OpenedLayer({ opened, filters, onFilters, onOpen }: OpenedLayerProps) {
  const { data: years = [] } = useFiscalYears();
  const close = (): void => onOpen(null);
  switch (opened.kind) {
    case "filters":
      return (
        <AssetFiltersLayer
          filters={filters}
          firstOpenDay={firstOpenDay(years)}
          countOf={(draft) => <FilteredCount filters={draft} />}
          onApply={onFilters}
          onClose={close}
        />
      );
    case "editor":
      return <AssetEditor key={opened.context} subject={opened.subject} context={opened.context} years={years} onClose={close} />;
    case "describe":
      return (
        <DescribeAssetModal
          title={opened.asset.title}
          totalExclVat={centsFromEuros(opened.asset.total_amount_excl) ?? cents(0)}
          onDescribe={() =>
            onOpen({
              kind: "editor",
              subject: { ...NOTHING, asset: opened.asset },
              context: "IMMOBILISATION_DETAIL_ADD_FROM_EXISTANT",
            })
          }
          onClose={close}
        />
      );
    case "table":
      return <ComponentSheet component={opened.component} onClose={close} />;
  }
}

function firstOpenDay(years: readonly { readonly beginning: string; readonly status: string }[]): IsoDate {
  const open = years.filter(({ status }) => status !== "closed").map(({ beginning }) => beginning as IsoDate);
  return open.toSorted()[0] ?? today();
}
