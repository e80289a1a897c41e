import { Lock } from "lucide-react";
import { scheduleTotal } from "@comptoir/accounting/depreciation/schedule-total";
import { eurosFromCents, type Cents } from "@comptoir/accounting/money";
import type { IsoDate } from "@comptoir/accounting/date";
import { today } from "../../../lib/clock.js";
import { amount, day, longDay, percent, plainAmount, wholeEuros } from "../../../text/format.js";
import { OVERLAY_SPEC } from "../../../text/specification-overlays.js";
import { plural, t } from "../../../text/t.js";
import { classNames } from "../../../ui/class-names.js";
import { Button } from "../../../ui/controls/button.js";
import { DownloadButton } from "../../../ui/controls/download-button.js";
import { Chip } from "../../../ui/controls/chip.js";
import { Content, type Read } from "../../../ui/overlays/content.js";
import { ScrollArea } from "../../../ui/overlays/scroll-area.js";
import { SideLayer } from "../../../ui/overlays/side-layer.js";
import { Table, type TableColumn } from "../../../ui/layout/table.js";
import "../fixed-assets.css";

/** What is amortised, and how. */
export type DepreciatedComponent = {
  readonly title: string;
  readonly commissioningDate: IsoDate;
  readonly depreciableBase: Cents;
  readonly method: "linear" | "degressive";
  /** In years; null for what is not depreciated. */
  readonly duration: number | null;
  /** When it left, null while it has not. */
  readonly releaseDate: IsoDate | null;
  readonly isFrozen: boolean;
};

/** A year of an depreciation, as the domain computes it. The rate is in percent. */
export type DepreciationLine = {
  readonly endDay: IsoDate;
  readonly base: Cents;
  readonly rate: number;
  readonly calculus: string;
  readonly amount: Cents;
  readonly rest: Cents;
  /** What the law keeps of it; null for what was depreciated elsewhere. */
  readonly shares: { readonly excess: Cents; readonly private: Cents; readonly deductible: Cents } | null;
};

type DepreciationSheetProps = {
  readonly component: DepreciatedComponent;
  readonly lines: Read<readonly DepreciationLine[]>;
  /** The files that the table is exported to: what each is called, and its address. */
  readonly exports: readonly { readonly label: string; readonly uri: string }[];
  readonly onClose: () => void;
};

/** The depreciation of a component year by year: to read, above the layer that it details. */
export function DepreciationSheet({ component, lines, exports, onClose }: DepreciationSheetProps) {
  const hasLines = lines.data !== undefined && lines.data.length > 0;
  return (
    <SideLayer
      name="depreciation-table"
      title={component.title}
      width={780}
      aside={component.isFrozen && <Chip icon={<Lock className="icon tiny" />}>{t("asset.frozen", "Figée")}</Chip>}
      onClose={onClose}
      footer={
        <>
          {hasLines &&
            exports.map(({ label, uri }) => (
              <DownloadButton key={uri} size="small" uri={uri} name={t("asset.export_name", "tableau, {{format}}", { format: label })}>
                {label}
              </DownloadButton>
            ))}
          <span className="spacer" />
          <Button kind="primary" data-autofocus onClick={onClose}>
            {OVERLAY_SPEC.closeTable}
          </Button>
        </>
      }
    >
      <ComponentFacts component={component} />
      <Content of={lines}>
        {(rows) => (
          <>
            <NetValueBars base={component.depreciableBase} lines={rows} />
            <ScrollArea label={tableLabel()} className={classNames("depreciation-table", hasShares(rows) && "has-shares")}>
              <Table
                label={tableLabel()}
                columns={columns(rows)}
                rows={rows.length === 0 ? [] : [...rows, totalOf(rows)]}
                rowKey={({ endDay }) => endDay ?? "total"}
                isTotal={({ endDay }) => endDay === null}
                isCurrent={({ endDay }) => endDay !== null && endDay === currentYearEnd(rows)}
                isStacked
              />
            </ScrollArea>
            {rows.length > 0 && (
              <p className="muted small">
                {t("asset.convention", "Convention\u00a0: mois de 30 jours, année de 360 jours, premier jour compté.")}
              </p>
            )}
          </>
        )}
      </Content>
    </SideLayer>
  );
}

/** The first year that is not over; null when all of them are. */
function currentYearEnd(rows: readonly DepreciationLine[]): IsoDate | null {
  return rows.find(({ endDay }) => endDay >= today())?.endDay ?? null;
}

/** A row of the table: a year, or what they add up to. */
type SheetRow = Omit<DepreciationLine, "endDay" | "base" | "rate" | "rest"> & {
  readonly endDay: IsoDate | null;
  readonly base: Cents | null;
  readonly rate: number | null;
  readonly rest: Cents | null;
};

function totalOf(rows: readonly DepreciationLine[]): SheetRow {
  return { endDay: null, base: null, rate: null, calculus: "", rest: null, ...scheduleTotal(rows) };
}

/** The net value at the end of each year, from the purchase on; the table below says the same. */
function NetValueBars({ base, lines }: { readonly base: Cents; readonly lines: readonly DepreciationLine[] }) {
  if (lines.length === 0 || base <= 0) return null;
  const current = currentYearEnd(lines);
  const bars = [
    { key: "purchase", label: t("asset.purchase", "Achat"), value: base, isCurrent: false },
    ...lines.map(({ endDay, rest }) => ({ key: endDay, label: endDay.slice(0, 4), value: rest, isCurrent: endDay === current })),
  ];
  return (
    <div className="net-value-bars" aria-hidden="true">
      {bars.map(({ key, label, value, isCurrent }) => (
        <div key={key} className={classNames(isCurrent && "is-current")}>
          <span className="tabular tiny">{wholeEuros(Math.round(eurosFromCents(value)))}</span>
          <i style={{ blockSize: `${Math.max(2, Math.round((value / base) * 80))}px` }} />
          <span className="tabular tiny">{label}</span>
        </div>
      ))}
    </div>
  );
}

function ComponentFacts({ component }: { component: DepreciatedComponent }) {
  const { commissioningDate, depreciableBase, method, duration, releaseDate } = component;
  const facts = [
    { label: t("asset.commissioning", "Date de mise en service"), value: longDay(commissioningDate) },
    { label: t("asset.base", "Base amortissable"), value: amount(eurosFromCents(depreciableBase)) },
    {
      label: t("asset.method", "Méthode"),
      value: method === "linear" ? t("asset.linear", "Linéaire") : t("asset.degressive", "Dégressif"),
    },
    ...(duration === null
      ? []
      : [{ label: t("asset.duration", "Durée"), value: plural("asset.years", duration, { one: "{{n}} an", other: "{{n}} ans" }) }]),
    ...(releaseDate === null ? [] : [{ label: t("exit.date", "Date de sortie"), value: longDay(releaseDate) }]),
  ];
  return (
    <dl className="depreciation-facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="tabular">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function hasShares(rows: readonly DepreciationLine[]): boolean {
  return rows.some(({ shares }) => shares !== null && (shares.excess !== 0 || shares.private !== 0));
}

/** What is above the cap or private has its columns where a part of it is. */
function columns(rows: readonly DepreciationLine[]): readonly TableColumn<SheetRow>[] {
  const cents = (value: Cents | null): string => (value === null ? "" : plainAmount(eurosFromCents(value)));
  const share = (read: (shares: NonNullable<DepreciationLine["shares"]>) => Cents) => (line: SheetRow) =>
    line.shares === null ? "–" : cents(read(line.shares));
  return [
    {
      key: "endDay",
      header: OVERLAY_SPEC.yearEnding,
      cell: ({ endDay }) => (endDay === null ? t("asset.total", "Total") : <b className="tabular">{day(endDay)}</b>),
    },
    { key: "base", header: OVERLAY_SPEC.base, isNumber: true, cell: ({ base }) => cents(base) },
    { key: "rate", header: OVERLAY_SPEC.rate, isNumber: true, cell: ({ rate }) => (rate === null ? "" : percent(rate)) },
    {
      key: "calculus",
      header: OVERLAY_SPEC.depreciationCalculus,
      cell: ({ calculus }) => calculus !== "" && <span className="tabular small muted">{calculus}</span>,
    },
    { key: "amount", header: OVERLAY_SPEC.depreciation, isNumber: true, cell: (line) => <b>{cents(line.amount)}</b> },
    ...(hasShares(rows)
      ? [
          { key: "excess", header: t("asset.excess", "Au-delà du plafond"), isNumber: true, cell: share(({ excess }) => excess) },
          { key: "private", header: t("asset.private_share", "Part privée"), isNumber: true, cell: share((shares) => shares.private) },
          {
            key: "deductible",
            header: t("asset.deductible_share", "Part déductible"),
            isNumber: true,
            cell: share(({ deductible }) => deductible),
          },
        ]
      : []),
    { key: "rest", header: OVERLAY_SPEC.netBookValue, isNumber: true, cell: ({ rest }) => cents(rest) },
  ];
}

function tableLabel(): string {
  return t("asset.table", "Tableau d’amortissement");
}
