import { Info } from "lucide-react";
import { t } from "../../../text/t.js";
import { useVatSituation } from "../queries.js";
import styles from "../vat.module.css";

/** What the company reads of its VAT: what ends, what begins, what it declares by hand. */
export function VatNotices() {
  const { data: situation } = useVatSituation();
  if (!situation || situation.notices.length === 0) return null;
  return (
    <ul className={styles["notices"]} aria-label={t("vat.notices", "À savoir sur votre TVA")}>
      {situation.notices.map(({ key, message }) => (
        <li key={key} className="small">
          <Info className="icon small" aria-hidden="true" />
          <span>{message}</span>
        </li>
      ))}
    </ul>
  );
}
