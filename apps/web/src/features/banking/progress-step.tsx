import { Check, Circle, Loader } from "lucide-react";
import type { BankImport } from "@comptoir/contract/banking/banking";
import { count, percent } from "../../text/format.js";
import { plural, t } from "../../text/t.js";
import { Meter } from "../../ui/figures/meter.js";
import { importCounts } from "./import-counts.js";
import { progressPercent } from "./import-step.js";
import styles from "./import.module.css";

/** Third step: the operations are being written; leaving the page does not stop them. */
export function ProgressStep({ preview }: { preview: BankImport }) {
  const { done, total } = preview.progress;
  const share = progressPercent(preview.progress);
  const isChecking = share === 100;
  return (
    <section className={`panel ${styles["progress"]}`} aria-label={t("banking.writing", "Import en cours")}>
      <div className="row" role="status">
        <span className="icon-tile">
          <Loader className="icon" />
        </span>
        <div className="grow">
          <b className={styles["headline"]}>{t("banking.writing", "Import en cours")}</b>
          <div className="muted small tabular">{total > 0 ? progressWords(done, total) : "Préparation…"}</div>
        </div>
        <b className={`tabular ${styles["percent"]}`}>{share === null ? "" : percent(share)}</b>
      </div>
      <Meter label={t("banking.import", "Import")} ratio={(share ?? 0) / 100} />
      <ul className={styles["tasks"]}>
        <li className={styles["done"]}>
          <Check className="icon small" />
          {plural("banking.read", importCounts(preview).all, { one: "Fichier lu, {{n}} ligne", other: "Fichier lu, {{n}} lignes" })}
        </li>
        <li className={styles["done"]}>
          <Check className="icon small" />
          {t("banking.duplicates_out", "Doublons écartés")}
        </li>
        <li className={isChecking ? styles["done"] : undefined}>
          {isChecking ? <Check className="icon small" /> : <span className="spin" aria-hidden="true" />}
          <b>{t("banking.writing_operations", "Écriture des opérations et suggestions de catégorie")}</b>
        </li>
        <li className={isChecking ? undefined : "muted"}>
          {isChecking ? <span className="spin" aria-hidden="true" /> : <Circle className="icon small" />}
          {t("banking.balance_check", "Contrôle du solde")}
        </li>
      </ul>
      <p className="muted small">{t("banking.may_leave", "Vous pouvez quitter cette page\u00a0: l’import continue.")}</p>
    </section>
  );
}

function progressWords(done: number, total: number): string {
  return plural(
    "banking.progress",
    total,
    { one: "{{done}} opération sur {{n}}", other: "{{done}} opérations sur {{n}}" },
    { done: count(done) },
  );
}
