import type { VatDeclarationDetail } from "@comptoir/contract/vat/declarations";
import { today } from "../../../lib/clock.js";
import { t } from "../../../text/t.js";
import { OpenTotal } from "../../../ui/figures/figure.js";
import { TableAmount } from "../../../ui/layout/table.js";
import { readinessChecks } from "../warning/before-declaring.js";
import { CheckList } from "./check-list.js";
import { CorrectionPanel } from "./correction-panel.js";
import { GapList } from "../gaps/gap-list.js";
import { ReturnForm } from "./return-form.js";
import { Total } from "./total.js";
import styles from "../vat.module.css";

/** The totals of a return, the lines that it fills, its checks, and the entry that settles it. */
export function ReturnChecks({ detail, isReadOnly }: { detail: VatDeclarationDetail; isReadOnly: boolean }) {
  return (
    <>
      {detail.explanation && <CorrectionPanel explanation={detail.explanation} />}
      <section className={styles["totals"]} aria-label={t("vat.totals", "Totaux")}>
        <TotalFact name={t("vat.collected_vat", "TVA collectée")} detail={detail} total="collected" />
        <TotalFact name={t("vat.deductible_vat", "TVA déductible")} detail={detail} total="deductible" />
        <TotalFact name={t("vat.to_pay_short", "À payer")} detail={detail} total="toPay" />
        <TotalFact name={t("vat.credit_out", "Crédit à reporter")} detail={detail} total="creditOut" />
      </section>
      <ReturnForm detail={detail} isFilledOnly />
      {detail.status === "to_declare" && (
        <section className={styles["block"]}>
          <h3 className="section-title">{t("vat.before_declaring", "Avant de déclarer")}</h3>
          <CheckList checks={readinessChecks(detail, today())} label={t("vat.before_declaring", "Avant de déclarer")} />
          {detail.gaps.length > 0 && <GapList detail={detail} isReadOnly={isReadOnly} />}
        </section>
      )}
      {detail.settlement.length > 0 && <Settlement detail={detail} />}
    </>
  );
}

type TotalFactProps = { readonly name: string } & Pick<Parameters<typeof Total>[0], "detail" | "total">;

function TotalFact({ name, detail, total }: TotalFactProps) {
  return (
    <div>
      <span className="muted small">{name}</span>
      <Total detail={detail} total={total} label={name} />
    </div>
  );
}

function Settlement({ detail: { settlement, settled } }: { detail: Pick<VatDeclarationDetail, "settlement" | "settled"> }) {
  const title = t("vat.settlement", "Écriture de liquidation");
  return (
    <section>
      <h3 className={styles["section"]}>{title}</h3>
      <table className="dense" aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{t("vat.account", "Compte")}</th>
            <th scope="col" className="numeric">
              {t("vat.debit", "Débit")}
            </th>
            <th scope="col" className="numeric">
              {t("vat.credit_column", "Crédit")}
            </th>
          </tr>
        </thead>
        <tbody>
          {settlement.map(({ account, name, debit, credit }) => (
            <tr key={`${account} ${debit > 0}`}>
              <td className={styles["account"]}>
                <span className="tabular">{account}</span> <span className="muted">{name}</span>
              </td>
              <td className="numeric">
                <TableAmount euros={debit} />
              </td>
              <td className="numeric">
                <TableAmount euros={credit} />
              </td>
            </tr>
          ))}
          <tr className="total-row">
            <td>Total</td>
            <td className="numeric">
              <OpenTotal total={settled.debit} label={`${title}, total ${t("vat.debit", "Débit")}`} />
            </td>
            <td className="numeric">
              <OpenTotal total={settled.credit} label={`${title}, total ${t("vat.credit_column", "Crédit")}`} />
            </td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}
