import { Check } from "lucide-react";
import type { Transaction } from "@comptoir/contract/operations/operations";
import { SPEC } from "../../../text/specification.js";
import { t } from "../../../text/t.js";
import { CategoryIcon } from "../../../ui/books/category-icon.js";
import { classNames } from "../../../ui/class-names.js";
import { Button } from "../../../ui/controls/button.js";
import { Sureness } from "../../../ui/controls/suggestion.js";
import { categoryIcon, suggestionName, type Chart } from "../categories/category-names.js";
import { isProbableAsset } from "../list/list-items.js";
import styles from "./operation-reading.module.css";

type SuggestedCategoryProps = {
  readonly operation: Transaction;
  readonly suggestion: NonNullable<Transaction["suggestion"]>;
  readonly chart: Chart;
  readonly onAccept: () => void;
  /** Chooses another one. */
  readonly onOther: () => void;
};

/** The category proposed for an operation, why, and the press that accepts it. */
export function SuggestedCategory({ operation, suggestion, chart, onAccept, onOther }: SuggestedCategoryProps) {
  const { account, confidence, reason } = suggestion;
  const label = suggestionName(suggestion, chart);
  const isUnsure = confidence < 0.9 || isProbableAsset(account.code, operation.value);
  return (
    <div className={classNames(styles["suggested"], isUnsure && styles["unsure"])}>
      <div className={styles["proposed"]}>
        <CategoryIcon name={categoryIcon(chart, account.code)} />
        <span className="grow">{label}</span>
        <Sureness confidence={confidence} />
      </div>
      <p className={classNames("small", styles["reason"])}>{reason}</p>
      <div className="row wrap tight">
        <Button
          writes
          kind="primary"
          size="small"
          icon={<Check className="icon small" />}
          aria-label={t("operations.accept_named", "Accepter {{label}}", { label })}
          onClick={onAccept}
        >
          {t("operations.accept", "Accepter")}
        </Button>
        <Button writes size="small" onClick={onOther}>
          {SPEC.addCategory}
        </Button>
      </div>
    </div>
  );
}
