import { isTotalLine } from "@comptoir/accounting/vat/forms/form-sections";
import type { VatDeclarationDetail } from "@comptoir/contract/vat/declarations";
import { count } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { classNames } from "../../../ui/class-names.js";
import { FigureValue } from "../../../ui/figures/figure.js";
import { formSections } from "./form-sections.js";
import styles from "../vat.module.css";

type Box = VatDeclarationDetail["boxes"][number];
type Column = "base" | "tax" | "amount";

/** The return drawn like its form: its lines in their order, those filled alone when asked, each figure open to what makes it. */
export function ReturnForm({ detail, isFilledOnly = false }: { detail: VatDeclarationDetail; isFilledOnly?: boolean }) {
  const sections = formSections(detail).map(({ title, boxes }) => ({ title, boxes: isFilledOnly ? boxes.filter(isFilled) : boxes }));
  return sections
    .filter(({ boxes }) => boxes.length > 0)
    .map(({ title, boxes }) => (
      <section key={title}>
        <h3 className={styles["section"]}>{title}</h3>
        <table className={`dense ${styles["form"]}`} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{t("vat.line", "Ligne")}</th>
              <th scope="col">{t("vat.line_label", "Intitulé")}</th>
              <th scope="col" className="numeric">
                {t("vat.base", "Base hors taxe")}
              </th>
              <th scope="col" className="numeric">
                {t("vat.tax", "Taxe ou montant")}
              </th>
            </tr>
          </thead>
          <tbody>
            {boxes.map((box) => (
              <BoxRow key={box.line} box={box} isTotal={isTotalLine(detail.form, box.line)} />
            ))}
          </tbody>
        </table>
      </section>
    ));
}

function isFilled({ base, tax, amount }: Box): boolean {
  return [base, tax, amount].some((value) => value !== null && value !== 0);
}

function BoxRow({ box, isTotal }: { box: Box; isTotal: boolean }) {
  return (
    <tr className={classNames(isTotal && "total-row")}>
      <td className={styles["lineCell"]}>
        <span className={styles["line"]}>{box.line}</span>
      </td>
      <td className={styles["label"]}>{box.label}</td>
      <td className="numeric">
        <BoxFigure box={box} column="base" />
      </td>
      <td className="numeric strong">
        <BoxFigure box={box} column={box.tax === null ? "amount" : "tax"} />
      </td>
    </tr>
  );
}

function BoxFigure({ box, column }: { box: Box; column: Column }) {
  const value = box[column];
  const explain = box.explain[column];
  if (value === null) return null;
  if (explain === null) return value === 0 ? <span className="muted">–</span> : count(value);
  return (
    <FigureValue explain={explain} label={`${t("vat.line", "Ligne")} ${box.line}, ${columnName(column)}`}>
      {count(value)}
    </FigureValue>
  );
}

function columnName(column: Column): string {
  if (column === "base") return t("vat.column.base", "base");
  return column === "tax" ? t("vat.column.tax", "taxe") : t("vat.column.amount", "montant");
}
