import type { TaxReturnDetail } from "@comptoir/contract/tax-returns/returns";
import { count } from "../../text/format.js";
import { t } from "../../text/t.js";
import { EmptyState } from "../../ui/messages/empty-state.js";
import styles from "./tax-returns.module.css";

/** The sheet « à reporter »: what the personal return takes, with the box that gives it. */
export function ReportedSheet({ detail: { reported } }: { detail: Pick<TaxReturnDetail, "reported"> }) {
  const title = t("tax_return.reported_title", "À reporter sur la déclaration de revenus (2042-C-PRO, premier déclarant)");
  return (
    <section>
      <h3 className={styles["section"]}>{title}</h3>
      {reported.length === 0 ? (
        <EmptyState title={t("tax_return.nothing_reported", "Rien à reporter")} />
      ) : (
        <table className={`dense ${styles["form"]}`} aria-label={title}>
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
            {reported.map(({ box, label, value, from }) => (
              <tr key={`${box ?? ""} ${label}`}>
                <td>{box !== null && <span className={styles["box"]}>{box}</span>}</td>
                <td className={styles["label"]}>
                  {label} <span className="muted tiny">{from}</span>
                </td>
                <td className="numeric strong">{count(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
