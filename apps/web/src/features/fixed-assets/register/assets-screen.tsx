import { FileSpreadsheet } from "lucide-react";
import type { Asset, AssetComponent, listAssets } from "@comptoir/contract/fixed-assets/assets";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import { useFlag } from "../../../lib/session/flags.js";
import { amount, day } from "../../../text/format.js";
import { plural, t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { DownloadButton } from "../../../ui/controls/download-button.js";
import { EmptyState } from "../../../ui/messages/empty-state.js";
import { FigureValue } from "../../../ui/figures/figure.js";
import { ReadingFailure } from "../../../ui/messages/reading-failure.js";
import { Skeleton, SkeletonBar } from "../../../ui/messages/skeleton.js";
import { isNarrowed, type AssetFilters } from "./asset-filters.js";
import { ControlPanel } from "./control-panel.js";
import { AssetTable, type AssetLine } from "./asset-table.js";
import styles from "../assets.module.css";
import { useAssets } from "../queries.js";

type AssetsScreenProps = {
  readonly filters: AssetFilters;
  readonly onOpen: (line: AssetLine) => void;
  readonly onOpenPurchase: (asset: Asset) => void;
  readonly onShowTable: (component: AssetComponent) => void;
  /** Null while components may not be added. */
  readonly onAdd: (() => void) | null;
  readonly onTakeOver: (() => void) | null;
  readonly onReset: () => void;
};

/** The register: its totals, its lines, its exports. */
export function AssetsScreen({ filters, onAdd, onTakeOver, onReset, ...opening }: AssetsScreenProps) {
  const assets = useAssets(filters);
  const hasTable = useFlag("immobilisations_table_display");
  if (assets.isPending) return <Waiting />;
  if (assets.data === undefined) {
    return (
      <section className="panel">
        <ReadingFailure error={assets.error} again={() => assets.refetch()} />
      </section>
    );
  }
  const { data, totals } = assets.data;
  if (data.length === 0) return <Nothing isFiltered={isNarrowed(filters)} onAdd={onAdd} onTakeOver={onTakeOver} onReset={onReset} />;
  return (
    <>
      <Totals totals={totals} />
      <section className="panel">
        <AssetTable assets={data} year={totals.year?.end.slice(0, 4) ?? ""} hasTable={hasTable} {...opening} />
        <Exports filters={filters} onTakeOver={onTakeOver} />
      </section>
      {!isNarrowed(filters) && <ControlPanel assets={data} onOpen={opening.onOpen} />}
    </>
  );
}

type TotalsReply = ReplyOf<typeof listAssets>["totals"];

function Totals({ totals: { cost, annuity, net, used, out, year, explain } }: { totals: TotalsReply }) {
  const end = year === null ? "" : day(year.end);
  const figures = [
    { label: t("assets.cost", "Valeur d’origine"), value: cost, explain: explain?.cost },
    {
      label: t("assets.year_annuity", "Amortissement de l’exercice {{year}}", { year: end.slice(6) }),
      value: annuity,
      explain: explain?.annuity,
    },
    { label: t("assets.net_at", "Valeur nette au {{day}}", { day: end }), value: net, explain: explain?.net },
  ];
  return (
    <dl className={`panel ${styles["totals"]}`}>
      {figures.map(({ label, value, explain: figure }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {figure === undefined ? (
              amount(value)
            ) : (
              <FigureValue explain={figure} label={label}>
                {amount(value)}
              </FigureValue>
            )}
          </dd>
        </div>
      ))}
      <div>
        <dt>{t("assets.used", "En service")}</dt>
        <dd>
          {used}{" "}
          {out > 0 && (
            <span className="muted small">{plural("assets.and_out", out, { one: "et {{n}} sortie", other: "et {{n}} sorties" })}</span>
          )}
        </dd>
      </div>
    </dl>
  );
}

function Exports({ filters, onTakeOver }: Pick<AssetsScreenProps, "filters" | "onTakeOver">) {
  const asked = encodeURIComponent(JSON.stringify(filters));
  return (
    <div className={styles["exports"]}>
      {(["pdf", "csv", "xlsx"] as const).map((format) => (
        <DownloadButton
          key={format}
          size="small"
          uri={`/api/v1/immobilisations/export?format=${format}&filters=${asked}`}
          name={t("assets.export_name", "registre des immobilisations, {{format}}", { format: format.toUpperCase() })}
        >
          {format.toUpperCase()}
        </DownloadButton>
      ))}
      {onTakeOver && (
        <>
          <span className="spacer" />
          <Button writes size="small" icon={<FileSpreadsheet className="icon small" />} onClick={onTakeOver}>
            {t("takeover.title", "Reprendre un registre")}
          </Button>
        </>
      )}
    </div>
  );
}

type NothingProps = Pick<AssetsScreenProps, "onAdd" | "onTakeOver" | "onReset"> & { readonly isFiltered: boolean };

function Nothing({ isFiltered, onAdd, onTakeOver, onReset }: NothingProps) {
  return (
    <section className="panel">
      {isFiltered ? (
        <EmptyState
          title={t("assets.none_filtered", "Aucune immobilisation avec ces filtres")}
          action={<Button onClick={onReset}>{t("filters.reset", "Réinitialiser les filtres")}</Button>}
        />
      ) : (
        <EmptyState
          title={t("assets.none", "Aucune immobilisation pour le moment")}
          action={
            <div className="row wrap tight">
              {onAdd && (
                <Button writes kind="primary" onClick={onAdd}>
                  {t("assets.add", "Ajouter une immobilisation")}
                </Button>
              )}
              {onTakeOver && (
                <Button writes onClick={onTakeOver}>
                  {t("takeover.title", "Reprendre un registre")}
                </Button>
              )}
            </div>
          }
        >
          {t("assets.none_why", "Un bien de plus de 500\u00a0€ HT, utilisé plus d’un an, s’amortit sur sa durée d’utilisation.")}
        </EmptyState>
      )}
    </section>
  );
}

function Waiting() {
  return (
    <Skeleton label={t("assets.reading", "Lecture des immobilisations")}>
      <section className="panel padded-all stack">
        {[0, 1, 2, 3, 4].map((row) => (
          <SkeletonBar key={row} width="100%" height="40px" />
        ))}
      </section>
    </Skeleton>
  );
}
