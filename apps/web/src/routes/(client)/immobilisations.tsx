import { createFileRoute } from "@tanstack/react-router";
import { useQuery } from "@tanstack/react-query";
import { ListFilter, Plus } from "lucide-react";
import { useState } from "react";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Asset, AssetComponent } from "@comptoir/contract/fixed-assets/assets";
import type { Transaction } from "@comptoir/contract/operations/operations";
import { assetVehicle } from "../../widgets/fixed-assets/asset-vehicle.js";
import { AssetEditor } from "../../features/fixed-assets/editor/asset-editor.js";
import { AssetFiltersLayer } from "../../features/fixed-assets/register/asset-filters-layer.js";
import { NO_ASSET_FILTERS, type AssetFilters } from "../../features/fixed-assets/register/asset-filters.js";
import type { AssetContext } from "../../features/fixed-assets/editor/asset-flow.js";
import type { AssetSubject, PayingOperation } from "../../features/fixed-assets/editor/asset-drafts.js";
import type { AssetLine } from "../../features/fixed-assets/register/asset-table.js";
import { AssetsScreen } from "../../features/fixed-assets/register/assets-screen.js";
import { ComponentSheet } from "../../features/fixed-assets/editor/component-sheet.js";
import { DescribeAssetModal } from "../../features/fixed-assets/editor/describe-asset-modal.js";
import { FilteredCount } from "../../features/fixed-assets/register/filtered-count.js";
import { SaleBanner } from "../../features/fixed-assets/exits/sale-banner.js";
import { SuspectedBanner } from "../../features/fixed-assets/purchases/suspected-banner.js";
import { TakeoverLayer } from "../../features/fixed-assets/takeover/takeover-layer.js";
import { useFiscalYears } from "../../features/fiscal-years/queries.js";
import { ClosedLandscapePage } from "../../features/shell/closed-page.js";
import { today } from "../../lib/clock.js";
import { useFlag } from "../../lib/session/flags.js";
import { operationQuery } from "../../queries/operations.js";
import { t } from "../../text/t.js";
import { centsFromEuros, cents } from "@comptoir/accounting/money";
import { Button } from "../../ui/controls/button.js";
import { Page } from "../../ui/layout/page.js";

/** `reprise`: the take-over of a register is open; `vente`: the operation that pays for an exit to declare. */
type Search = { readonly reprise?: "1"; readonly vente?: string };

export const Route = createFileRoute("/(client)/immobilisations")({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...(String(search["reprise"]) === "1" && { reprise: "1" }),
    ...(typeof search["vente"] === "string" && { vente: search["vente"] }),
  }),
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
  | { readonly kind: "takeover" }
  | { readonly kind: "editor"; readonly subject: AssetSubject; readonly context: AssetContext }
  | { readonly kind: "describe"; readonly asset: Asset }
  | { readonly kind: "table"; readonly component: AssetComponent };

const NOTHING: AssetSubject = { asset: null, component: null, operation: null };

function FixedAssetsPage({ title }: { title: string }) {
  const { reprise, vente } = Route.useSearch();
  const navigate = Route.useNavigate();
  const [filters, setFilters] = useState<AssetFilters>(NO_ASSET_FILTERS);
  const [opened, setOpened] = useState<Opened | null>(reprise === "1" ? { kind: "takeover" } : null);
  const mayAdd = useFlag("immobilisations_component_post");
  const { data: sale = null } = useQuery({ ...operationQuery(vente ?? ""), enabled: vente !== undefined });
  const open = (next: Opened | null): void => {
    setOpened(next);
    if (next === null && (reprise !== undefined || vente !== undefined)) void navigate({ search: {}, replace: true });
  };
  const edit = (subject: AssetSubject, context: AssetContext): void => open({ kind: "editor", subject, context });
  return (
    <Page title={title} actions={<Actions mayAdd={mayAdd} onOpen={open} />}>
      <div className="stack">
        {sale !== null && vente !== undefined && <SaleBanner sale={sale} onClose={() => open(null)} />}
        <SuspectedBanner onDescribe={(operation: PayingOperation) => edit({ ...NOTHING, operation }, "IMMOBILISATION_ADD")} />
        <AssetsScreen
          filters={filters}
          onOpen={(line) => open(openedOf(line, { mayAdd, sale: vente === undefined ? null : sale }))}
          onOpenPurchase={(asset) => edit({ ...NOTHING, asset }, isLocked(asset, mayAdd) ? "IMMOBILISATION_VIEW" : "IMMOBILISATION_UPDATE")}
          onShowTable={(component) => open({ kind: "table", component })}
          onAdd={mayAdd ? () => edit(NOTHING, "IMMOBILISATION_ADD") : null}
          onTakeOver={mayAdd ? () => open({ kind: "takeover" }) : null}
          onReset={() => setFilters(NO_ASSET_FILTERS)}
        />
      </div>
      {opened !== null && <OpenedLayer opened={opened} filters={filters} onFilters={setFilters} onOpen={open} />}
    </Page>
  );
}

function Actions({ mayAdd, onOpen }: { mayAdd: boolean; onOpen: (opened: Opened) => void }) {
  const add = t("assets.add", "Ajouter une immobilisation");
  const filters = t("filters.open", "Filtres");
  return (
    <>
      <Button aria-label={filters} icon={<ListFilter className="icon small" />} onClick={() => onOpen({ kind: "filters" })}>
        <span className="desktop-only">{filters}</span>
      </Button>
      {mayAdd && (
        <Button
          writes
          kind="primary"
          aria-label={add}
          icon={<Plus className="icon small" />}
          onClick={() => onOpen({ kind: "editor", subject: NOTHING, context: "IMMOBILISATION_ADD" })}
        >
          <span className="desktop-only">{add}</span>
          <span className="mobile-only">{t("action.add", "Ajouter")}</span>
        </Button>
      )}
    </>
  );
}

/** A frozen asset is read, and so is every one while components may not be changed. */
function isLocked(asset: Asset, mayAdd: boolean): boolean {
  return asset.validation_capital_asset === "1" || !mayAdd;
}

/** An asset without a component is described; a component opens on its detail, or on the exit that a sale pays for. */
function openedOf({ asset, component }: AssetLine, { mayAdd, sale }: { mayAdd: boolean; sale: Transaction | null }): Opened {
  if (component === null) {
    return mayAdd ? { kind: "describe", asset } : { kind: "editor", subject: { ...NOTHING, asset }, context: "IMMOBILISATION_VIEW" };
  }
  const subject = { asset, component, operation: null, sale };
  if (sale !== null && !component.isOut) return { kind: "editor", subject, context: "IMMOBILISATION_DETAIL_EXIT_UPDATE" };
  return { kind: "editor", subject, context: isLocked(asset, mayAdd) ? "IMMOBILISATION_DETAIL_VIEW" : "IMMOBILISATION_DETAIL_UPDATE" };
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
    case "takeover":
      return <TakeoverLayer onClose={close} />;
    case "editor":
      return (
        <AssetEditor
          key={`${opened.context} ${opened.subject.component?.id ?? ""}`}
          subject={opened.subject}
          context={opened.context}
          years={years}
          onOpen={(subject, context) => onOpen({ kind: "editor", subject, context })}
          vehicleEditor={assetVehicle}
          onClose={close}
        />
      );
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
