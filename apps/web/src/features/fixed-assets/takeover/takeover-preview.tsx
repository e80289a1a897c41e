import { CircleAlert } from "lucide-react";
import { day, plainAmount } from "../../../text/format.js";
import { plural, t } from "../../../text/t.js";
import { Banner } from "../../../ui/messages/banner.js";
import { ScrollArea } from "../../../ui/overlays/scroll-area.js";
import { Table, type TableColumn } from "../../../ui/layout/table.js";
import styles from "../assets.module.css";
import type { TakeoverReply } from "./takeover-queries.js";

type Row = TakeoverReply["rows"][number];

/** How many lines of a register cannot be taken over. */
export function faultyLines({ rows }: TakeoverReply): number {
  return rows.filter(({ errors }) => errors.length > 0).length;
}

/** A register as it was read: what its plan gives beside what it says, and what is wrong with each line. */
export function TakeoverPreview({ read }: { read: TakeoverReply }) {
  const faulty = faultyLines(read);
  const apart = read.rows.filter(isApart).length;
  const label = t("takeover.preview", "Aperçu du registre");
  return (
    <div className="stack">
      {faulty > 0 && (
        <Banner kind="bad" icon={<CircleAlert className="icon small" />}>
          {plural("takeover.faulty", faulty, {
            one: "{{n}} ligne est à corriger dans le fichier\u00a0: rien ne sera repris avant.",
            other: "{{n}} lignes sont à corriger dans le fichier\u00a0: rien ne sera repris avant.",
          })}
        </Banner>
      )}
      {apart > 0 && (
        <Banner kind="warn">
          {plural("takeover.apart", apart, {
            one: "{{n}} ligne a d’autres amortissements que ceux du calcul\u00a0: ceux du fichier seront repris.",
            other: "{{n}} lignes ont d’autres amortissements que ceux du calcul\u00a0: ceux du fichier seront repris.",
          })}
        </Banner>
      )}
      <p className="muted small">
        {t("takeover.computed_on", "Amortissements arrêtés au {{day}}, veille de vos comptes.", { day: day(read.openingDate) })}
      </p>
      {read.rows.length > 0 && read.rows.every(({ vat }) => vat === null) && (
        <p className="muted small">
          {t(
            "takeover.no_vat",
            "Ce registre ne dit pas la TVA déduite\u00a0: les biens sont repris sans TVA, et leur sortie n’en reversera pas. Ajoutez la colonne «\u00a0TVA déduite\u00a0» si vous en avez déduit.",
          )}
        </p>
      )}
      <ScrollArea label={label} className={styles["scroll"] ?? ""}>
        <Table label={label} columns={columns()} rows={faultyFirst(read.rows)} rowKey={({ line }) => String(line)} dense />
      </ScrollArea>
    </div>
  );
}

/** True when a line says another depreciation than its plan gives. */
function isApart({ opening, computed }: Row): boolean {
  return opening !== null && computed !== null && opening !== computed;
}

/** What is to be corrected comes before the rest, in the order of the file. */
function faultyFirst(rows: readonly Row[]): readonly Row[] {
  return [...rows.filter(({ errors }) => errors.length > 0), ...rows.filter(({ errors }) => errors.length === 0)];
}

function columns(): readonly TableColumn<Row>[] {
  const figure = (value: number | null): string => (value === null ? "–" : plainAmount(value));
  return [
    { key: "line", header: t("takeover.line", "Ligne"), isNumber: true, cell: ({ line }) => line },
    { key: "title", header: t("assets.asset", "Immobilisation"), cell: (row) => <Title row={row} /> },
    { key: "account", header: t("assets.account", "Compte"), cell: ({ account }) => <span className="tabular">{account}</span> },
    {
      key: "date",
      header: t("operations.date", "Date"),
      cell: ({ date }) => <span className="tabular">{date === null ? "–" : day(date)}</span>,
    },
    { key: "base", header: t("assets.base", "Base"), isNumber: true, cell: ({ base }) => figure(base) },
    { key: "vat", header: t("takeover.vat", "TVA déduite"), isNumber: true, cell: ({ vat }) => figure(vat) },
    { key: "method", header: t("asset.method", "Méthode"), cell: methodText },
    {
      key: "opening",
      header: t("takeover.given", "Donnés"),
      isNumber: true,
      cell: (row) => (isApart(row) ? <b>{figure(row.opening)}</b> : figure(row.opening)),
    },
    {
      key: "computed",
      header: t("takeover.computed", "Calculés"),
      isNumber: true,
      cell: ({ computed }) => figure(computed),
    },
  ];
}

function Title({ row: { title, errors } }: { row: Row }) {
  return (
    <>
      <b>{title === "" ? "–" : title}</b>
      {errors.map(({ column, message }) => (
        <span key={`${column} ${message}`} className={styles["fault"]}>
          {message}
        </span>
      ))}
    </>
  );
}

function methodText({ method, duration }: Row): string {
  if (method === null) return "–";
  if (duration === null) return t("assets.not_depreciated", "Non amortie");
  const years = plural("asset.years", duration, { one: "{{n}} an", other: "{{n}} ans" });
  return `${method === "linear" ? t("asset.linear", "Linéaire") : t("asset.degressive", "Dégressif")}, ${years}`;
}
