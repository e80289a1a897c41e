import { vatPeriodName } from "@comptoir/accounting/vat/periods/period-name";
import { Clock } from "lucide-react";
import type { ReactNode } from "react";
import type { VatDeclarationDetail } from "@comptoir/contract/vat/declarations";
import { today } from "../../../lib/clock.js";
import { t } from "../../../text/t.js";
import { Chip } from "../../../ui/controls/chip.js";
import { readinessChecks } from "../warning/before-declaring.js";
import { CheckList } from "../return/check-list.js";
import { dueWords } from "../return-words.js";
import { Total } from "../return/total.js";
import styles from "../vat.module.css";

/** The return to prepare first: its live amount, its due date, and what must be done before. */
export function NextReturn({ detail, actions }: { detail: VatDeclarationDetail; actions: ReactNode }) {
  const isCredit = detail.creditOut > 0;
  return (
    <section className={styles["next"]} aria-labelledby="next-return">
      <div>
        <div className="row tight wrap">
          <h2 id="next-return" className={styles["nextTitle"]}>
            {vatPeriodName(detail.period)}
          </h2>
          <Chip kind={detail.late ? "bad" : "warn"} icon={<Clock className="icon tiny" aria-hidden="true" />}>
            {dueWords(detail, detail.missing)}
          </Chip>
        </div>
        <p className={styles["amount"]}>
          <Total detail={detail} total={isCredit ? "creditOut" : "toPay"} label={isCredit ? creditLabel() : toPayLabel()} />
          <span className="muted small">{isCredit ? t("vat.in_credit", "de crédit") : t("vat.to_be_paid", "à payer")}</span>
        </p>
        <p className={`small ${styles["parts"]}`}>
          <span>
            {t("vat.collected_vat", "TVA collectée")}{" "}
            <Total detail={detail} total="collected" label={t("vat.collected_vat", "TVA collectée")} />
          </span>
          <span className="muted">−</span>
          <span>
            {t("vat.deductible_vat", "TVA déductible")}{" "}
            <Total detail={detail} total="deductible" label={t("vat.deductible_vat", "TVA déductible")} />
          </span>
        </p>
        {actions}
      </div>
      <div className={styles["before"]}>
        <h3 className="section-title">{t("vat.before_declaring", "Avant de déclarer")}</h3>
        <CheckList checks={readinessChecks(detail, today())} label={t("vat.before_declaring", "Avant de déclarer")} />
      </div>
    </section>
  );
}

function toPayLabel(): string {
  return t("vat.to_pay", "TVA à payer");
}

function creditLabel(): string {
  return t("vat.credit", "Crédit de TVA");
}
