import { useState } from "react";
import { cents, type Cents } from "@comptoir/accounting/money";
import { PATHS } from "../../../lib/paths.js";
import { t } from "../../../text/t.js";
import { ButtonLink } from "../../../ui/button.js";
import { MoneyField } from "../../../ui/money-field.js";
import { NO_FILTERS, writtenFilters } from "../filters.js";
import styles from "./inbox.module.css";

/** Below, few papers are missed. */
const USUAL_AMOUNT = cents(50_00);

/** The other side of the inbox: the operations that have no paper, from an amount. */
export function WithoutPaper() {
  const [amountMin, setAmountMin] = useState<Cents | null>(USUAL_AMOUNT);
  const filters = { ...NO_FILTERS, attachments_status: "without_attachments" as const, amountMin };
  return (
    <div className={styles["without"]}>
      <MoneyField label={t("inbox.without_from", "Opérations sans pièce, à partir de")} value={amountMin} onChange={setAmountMin} />
      <ButtonLink to={PATHS.operations} search={writtenFilters(filters)} label={t("inbox.without", "Voir les opérations sans pièce")}>
        {t("inbox.without_short", "Voir")}
      </ButtonLink>
    </div>
  );
}
