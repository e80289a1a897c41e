import type { TaxReturnDetail } from "@comptoir/contract/tax-returns/returns";
import { amount, count } from "../../text/format.js";
import { t } from "../../text/t.js";
import { classNames } from "../../ui/class-names.js";
import { Chip } from "../../ui/controls/chip.js";
import { FigureValue } from "../../ui/figures/figure.js";
import { BoxField } from "./box-field.js";
import styles from "./tax-returns.module.css";

type Page = TaxReturnDetail["pages"][number];
type Box = Page["boxes"][number];

/** A page of a form: every box in its order, each figure open to what makes it. */
export function FormBoxes({ page, detail }: { page: Page; detail: TaxReturnDetail }) {
  return (
    <section>
      <h3 className={styles["section"]}>{page.title}</h3>
      <table className={`dense ${styles["form"]}`} aria-label={page.title}>
        <thead>
          <tr>
            <th scope="col">{t("tax_return.box", "Case")}</th>
            <th scope="col">{t("tax_return.label", "Intitulé")}</th>
            <th scope="col" className="numeric">
              {t("tax_return.amount", "Montant")}
            </th>
          </tr>
        </thead>
        <tbody>
          {page.boxes.map((box) => (
            <BoxRow key={box.box} box={box} page={page} detail={detail} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function BoxRow({ box, page, detail }: { box: Box; page: Page; detail: TaxReturnDetail }) {
  const mayType = box.isTyped && (detail.state === "preview" || detail.state === "reopened");
  return (
    <tr className={classNames(box.isTotal && "total-row")}>
      <td className={styles["boxCell"]}>
        {box.hasCode && <span className={styles["box"]}>{box.box}</span>}
        {box.line !== null && <span className="muted tiny">{t("tax_return.line", "ligne {{line}}", { line: box.line })}</span>}
      </td>
      <td className={styles["label"]}>
        {box.label}
        {box.toConfirm && (
          <>
            {" "}
            <Chip kind="warn">{t("tax_return.to_confirm", "À vérifier par un expert-comptable")}</Chip>
          </>
        )}
      </td>
      <td className="numeric strong">{mayType ? <BoxField box={box} form={page.form} detail={detail} /> : <BoxFigure box={box} />}</td>
    </tr>
  );
}

function BoxFigure({ box: { box, label, value, exact, explain } }: { box: Box }) {
  if (explain === null) return value === 0 ? <span className="muted">–</span> : count(value);
  const isRounded = exact !== null && exact !== value;
  return (
    <span title={isRounded ? t("tax_return.exact", "Au centime\u00a0: {{amount}}", { amount: amount(exact) }) : undefined}>
      <FigureValue explain={explain} label={`${t("tax_return.box", "Case")} ${box}, ${label}`}>
        {count(value)}
      </FigureValue>
    </span>
  );
}
