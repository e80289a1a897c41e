import { isReverseCharge } from "@comptoir/accounting/entry/vat-nature";
import type { VatDeclarationDetail } from "@comptoir/contract/vat/declarations";
import { count, percent, plainAmount } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { EmptyState } from "../../../ui/messages/empty-state.js";
import { FigureValue, OpenTotal } from "../../../ui/figures/figure.js";
import { explainedColumn, tableSides, type TableSide } from "./table-sides.js";
import styles from "../vat.module.css";

const TOTALLED = ["base", "vat", "deductible", "inclTax"] as const;

type Row = VatDeclarationDetail["lines"][number];

/** The table beside the form: accounts, rates and amounts to the cent, each row open to its operations. */
export function ReturnTable({ detail }: { detail: Pick<VatDeclarationDetail, "lines" | "sides"> }) {
  if (detail.lines.length === 0) return <EmptyState title={t("vat.no_line", "Aucune TVA sur cette période")} />;
  return tableSides(detail).map((side) => <SideTable key={side.side} side={side} />);
}

function SideTable({ side }: { side: TableSide }) {
  const title = side.side === "output" ? t("vat.collected_vat", "TVA collectée") : t("vat.purchases_vat", "TVA sur achats");
  return (
    <section>
      <h3 className={styles["section"]}>{title}</h3>
      <div className={styles["scroll"]}>
        <table className={`dense ${styles["toTheCent"]}`} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{t("vat.account_name", "Poste")}</th>
              <th scope="col">{t("vat.account", "Compte")}</th>
              <th scope="col">{t("vat.rate", "Taux")}</th>
              {(["count", "base", "vat", "deductible", "inclTax"] as const).map((column) => (
                <th key={column} scope="col" className="numeric">
                  {columnName(column)}
                </th>
              ))}
              <th scope="col">{t("vat.line", "Ligne")}</th>
            </tr>
          </thead>
          <tbody>
            {side.rows.map((row) => (
              <LineRow key={`${row.account} ${row.nature} ${row.rate} ${row.late}`} row={row} />
            ))}
            <tr className="total-row">
              <td colSpan={4}>Total</td>
              {TOTALLED.map((column) => (
                <td key={column} className="numeric" data-name={columnName(column)}>
                  <OpenTotal total={side.totals[column]} label={`${title}, total ${columnName(column)}`} />
                </td>
              ))}
              <td>
                <span className="visually-hidden">{t("vat.no_line_for_total", "Sans ligne")}</span>
              </td>
            </tr>
          </tbody>
        </table>
      </div>
    </section>
  );
}

function LineRow({ row }: { row: Row }) {
  return (
    <tr>
      <td>
        {row.name}
        {isReverseCharge(row.nature) && <small className="muted"> {t("vat.reverse_charge", "autoliquidation")}</small>}
        {row.late && <small className="muted"> {t("vat.late_line", "période antérieure")}</small>}
      </td>
      <td className="tabular muted" data-name={t("vat.account", "Compte")}>
        {row.account}
      </td>
      <td className="tabular" data-name={t("vat.rate", "Taux")}>
        {percent(row.rate)}
      </td>
      <td className="numeric" data-name={columnName("count")}>
        {count(row.count)}
      </td>
      {(["base", "vat", "deductible"] as const).map((column) => (
        <td key={column} className="numeric" data-name={columnName(column)}>
          <LineAmount row={row} column={column} />
        </td>
      ))}
      <td className="numeric muted" data-name={columnName("inclTax")}>
        {plainAmount(row.inclTax)}
      </td>
      <td data-name={t("vat.line", "Ligne")}>
        {row.line === null ? <span className="muted">–</span> : <span className={styles["line"]}>{row.line}</span>}
      </td>
    </tr>
  );
}

function LineAmount({ row, column }: { row: Row; column: "base" | "vat" | "deductible" }) {
  const value = row[column];
  if (column !== explainedColumn(row)) return value === 0 ? <span className="muted">–</span> : plainAmount(value);
  return (
    <FigureValue explain={row.explain} label={`${row.name}, ${row.account}`}>
      {plainAmount(value)}
    </FigureValue>
  );
}

function columnName(column: "count" | "base" | "vat" | "deductible" | "inclTax"): string {
  switch (column) {
    case "count":
      return t("vat.count", "Opér.");
    case "base":
      return t("vat.excl_tax", "HT");
    case "vat":
      return t("vat.vat", "TVA");
    case "deductible":
      return t("vat.deducted", "Déductible");
    case "inclTax":
      return t("vat.incl_tax", "TTC");
  }
}
