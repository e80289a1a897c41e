import { Check, Lock, LogOut, Pencil, TableProperties, Unlink } from "lucide-react";
import { useState } from "react";
import type { Asset, AssetComponent } from "@comptoir/contract/fixed-assets/assets";
import { day, plainAmount } from "../../../text/format.js";
import { today } from "../../../lib/clock.js";
import { plural, t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { Chip } from "../../../ui/controls/chip.js";
import { ScrollArea } from "../../../ui/overlays/scroll-area.js";
import { Table, type TableColumn } from "../../../ui/layout/table.js";
import { OVERLAY_SPEC } from "../../../text/specification-overlays.js";
import styles from "../assets.module.css";

/** A line of the register: a component, or an asset that none describes yet. */
export type AssetLine = { readonly asset: Asset; readonly component: AssetComponent | null };

type AssetTableProps = {
  readonly assets: readonly Asset[];
  /** The fiscal year of the charge, `2026`. */
  readonly year: string;
  readonly hasTable: boolean;
  readonly onOpen: (line: AssetLine) => void;
  readonly onOpenPurchase: (asset: Asset) => void;
  readonly onShowTable: (component: AssetComponent) => void;
};

const LINES_AT_ONCE = 100;

/** The register, a component a line; long ones open further on demand. */
export function AssetTable({ assets, ...props }: AssetTableProps) {
  const [shown, setShown] = useState(LINES_AT_ONCE);
  const lines = linesOf(assets);
  return (
    <>
      <ScrollArea label={t("assets.table", "Registre des immobilisations")} className={styles["scroll"] ?? ""}>
        <Table
          isStacked
          label={t("assets.table", "Registre des immobilisations")}
          columns={columnsOf(props)}
          rows={lines.slice(0, shown)}
          rowKey={({ asset, component }) => component?.id ?? asset.id}
        />
      </ScrollArea>
      {lines.length > shown && (
        <div className={styles["more"]}>
          <Button onClick={() => setShown(shown + LINES_AT_ONCE)}>
            {plural("assets.more", lines.length - shown, {
              one: "Afficher {{n}} ligne de plus",
              other: "Afficher la suite ({{n}} lignes)",
            })}
          </Button>
        </div>
      )}
    </>
  );
}

function linesOf(assets: readonly Asset[]): readonly AssetLine[] {
  return assets.flatMap((asset): readonly AssetLine[] =>
    asset.components.length === 0 ? [{ asset, component: null }] : asset.components.map((component) => ({ asset, component })),
  );
}

function columnsOf({
  year,
  hasTable,
  onOpen,
  onOpenPurchase,
  onShowTable,
}: Omit<AssetTableProps, "assets">): readonly TableColumn<AssetLine>[] {
  const figure = (value: number | undefined): string => (value === undefined ? "" : plainAmount(value));
  return [
    {
      key: "title",
      header: t("assets.asset", "Immobilisation"),
      cell: (line) => <Title line={line} onOpen={onOpen} onOpenPurchase={onOpenPurchase} />,
    },
    {
      key: "account",
      header: t("assets.account", "Compte"),
      cell: ({ asset, component }) => <span className="tabular">{component?.related_account ?? asset.related_account}</span>,
    },
    {
      key: "commissioning",
      header: t("assets.commissioning", "Mise en service"),
      cell: ({ component }) => <span className="tabular">{component === null ? "–" : day(component.commissioning_date)}</span>,
    },
    { key: "method", header: t("asset.method", "Méthode"), cell: ({ component }) => methodText(component) },
    { key: "base", header: t("assets.base", "Base"), isNumber: true, cell: ({ component }) => figure(component?.depreciable_base) },
    {
      key: "annuity",
      header: t("assets.annuity", "Amort. {{year}}", { year }),
      isNumber: true,
      cell: ({ component }) => figure(component?.annuity),
    },
    { key: "net", header: t("assets.net", "Valeur nette"), isNumber: true, cell: ({ component }) => <b>{figure(component?.netValue)}</b> },
    { key: "state", header: t("assets.state", "Statut"), cell: ({ component }) => <State component={component} /> },
    {
      key: "table",
      header: <span className="visually-hidden">{OVERLAY_SPEC.showTable}</span>,
      cell: ({ component }) =>
        hasTable && component?.amortisable === true ? (
          <Button
            kind="ghost"
            size="small"
            icon={<TableProperties className="icon small" />}
            aria-label={`${OVERLAY_SPEC.showTable}\u00a0: ${component.title}`}
            onClick={() => onShowTable(component)}
          >
            {t("assets.open_table", "Tableau")}
          </Button>
        ) : null,
    },
  ];
}

type TitleProps = Pick<AssetTableProps, "onOpen" | "onOpenPurchase"> & { readonly line: AssetLine };

function Title({ line, onOpen, onOpenPurchase }: TitleProps) {
  const { asset, component } = line;
  return (
    <>
      <button type="button" className={styles["title"]} onClick={() => onOpen(line)}>
        {component?.title ?? asset.title}
      </button>
      <button type="button" className={styles["purchase"]} onClick={() => onOpenPurchase(asset)}>
        {asset.components.length > 1 || component?.title !== asset.title
          ? asset.title
          : t("assets.purchase", "Achat du {{day}}", { day: day(asset.date_of_purchase) })}
      </button>
    </>
  );
}

function methodText(component: AssetComponent | null): string {
  if (component === null) return "–";
  if (!component.amortisable || component.duration === null) return t("assets.not_depreciated", "Non amortie");
  const years = plural("asset.years", component.duration, { one: "{{n}} an", other: "{{n}} ans" });
  const method = component.amortisation_method === "linear" ? t("asset.linear", "Linéaire") : t("asset.degressive", "Dégressif");
  return `${method}, ${years}`;
}

function State({ component }: { component: AssetComponent | null }) {
  if (component === null) {
    return (
      <Chip kind="warn" icon={<Pencil className="icon tiny" />}>
        {t("assets.to_describe", "À décrire")}
      </Chip>
    );
  }
  if (component.isOut)
    return component.release_date !== null && component.release_date > today() ? (
      <Chip kind="line" icon={<LogOut className="icon tiny" />}>
        {t("assets.out_on", "Sortira le {{day}}", { day: day(component.release_date) })}
      </Chip>
    ) : (
      <Chip kind="line" icon={<LogOut className="icon tiny" />}>
        {t("assets.out", "Sortie")}
      </Chip>
    );
  if (component.validation_capital_asset === "1") return <Chip icon={<Lock className="icon tiny" />}>{t("asset.frozen", "Figée")}</Chip>;
  if (component.cost_source === null) {
    return (
      <Chip kind="warn" icon={<Unlink className="icon tiny" />}>
        {t("assets.to_attach", "À rattacher")}
      </Chip>
    );
  }
  return (
    <Chip kind="ok" icon={<Check className="icon tiny" />}>
      {t("assets.used", "En service")}
    </Chip>
  );
}
