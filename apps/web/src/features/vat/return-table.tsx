import type { VatDeclarationDetail } from "@comptoir/contract/vat";
import { count, percent, plainAmount } from "../../text/format.js";
import { t } from "../../text/t.js";
import { EmptyState } from "../../ui/empty-state.js";
import { FigureValue } from "../../ui/figure.js";
import { explainedColumn, tableSides, type TableSide } from "./table-sides.js";
import styles from "./vat.module.css";

type Row = VatDeclarationDetail["lines"][number];

/** The table beside the form: accounts, rates and amounts to the cent, each row open to its operations. */
export function ReturnTable({ lines }: { lines: readonly Row[] }) {
  if (lines.length === 0) return <EmptyState title={t("vat.no_line", "Aucune TVA sur cette période")} />;
  return tableSides(lines).map((side) => <SideTable key={side.side} side={side} />);
}

function SideTable({ side }: { side: TableSide }) {
  const title = side.side === "output" ? t("vat.collected_vat", "TVA collectée") : t("vat.purchases_vat", "TVA sur achats");
  return (
    <section>
      <h3 className={styles["section"]}>{title}</h3>
      <div className={styles["scroll"]}>
        <table className="dense" aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{t("vat.account_name", "Poste")}</th>
              <th scope="col">{t("vat.account", "Compte")}</th>
              <th scope="col">{t("vat.rate", "Taux")}</th>
              {[
                t("vat.count", "Opér."),
                t("vat.excl_tax", "HT"),
                t("vat.vat", "TVA"),
                t("vat.deducted", "Déductible"),
                t("vat.incl_tax", "TTC"),
              ].map((name) => (
                <th key={name} scope="col" className="numeric">
                  {name}
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
              <td className="numeric">{plainAmount(side.base)}</td>
              <td className="numeric">{plainAmount(side.vat)}</td>
              <td className="numeric">{plainAmount(side.deductible)}</td>
              <td className="numeric">{plainAmount(side.inclTax)}</td>
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
        {row.late && <small className="muted"> {t("vat.late_line", "période antérieure")}</small>}
      </td>
      <td className="tabular muted">{row.account}</td>
      <td className="tabular">{percent(row.rate)}</td>
      <td className="numeric">{count(row.count)}</td>
      {(["base", "vat", "deductible"] as const).map((column) => (
        <td key={column} className="numeric">
          <LineAmount row={row} column={column} />
        </td>
      ))}
      <td className="numeric muted">{plainAmount(row.inclTax)}</td>
      <td>{row.line === null ? <span className="muted">–</span> : <span className={styles["line"]}>{row.line}</span>}</td>
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
