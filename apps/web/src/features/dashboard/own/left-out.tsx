import { amount } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { OpenAmount } from "../open-amount.js";
import type { Ownership } from "@comptoir/contract/dashboard/values";
import styles from "./own.module.css";

/** « Ce qui n’y est pas »: what the figure does not count, with its amount where one is known. */
export function LeftOutList({ items }: { items: Ownership["leftOut"] }) {
  if (items.length === 0) return null;
  return (
    <div className={styles["leftOut"]}>
      <h3 className="section-title">{t("explain.excluded", "Ce qui n’y est pas")}</h3>
      <ul>
        {items.map(({ key, label, amount: value, explain }) => (
          <li key={key} className="small">
            <span className="grow">{label}</span>
            {value !== null && (
              <OpenAmount figure={{ value, explain }} label={label}>
                {amount(value)}
              </OpenAmount>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
