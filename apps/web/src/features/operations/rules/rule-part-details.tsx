import { Settings2 } from "lucide-react";
import { useState } from "react";
import { t } from "../../../text/t.js";
import { Select } from "../../../ui/fields/select.js";
import type { Chart } from "../categories/category-names.js";
import { detailsText, ShareFields } from "../split/split-line-details.js";
import { vatRateOptions } from "../split/split-line-fields.js";
import { isOwnerAccount } from "../split/split-lines.js";
import type { PartDetails, RulePartForm } from "./rule-form.js";
import styles from "./rules.module.css";

type RulePartDetailsProps = {
  readonly part: RulePartForm;
  readonly chart: Chart;
  readonly hasVat: boolean;
  readonly onChange: (details: PartDetails) => void;
};

/** On demand, what a part says otherwise than its account usually does: rate of VAT, its deductible share, private share. */
export function RulePartDetails({ part, chart, hasVat, onChange }: RulePartDetailsProps) {
  const [isOpen, setOpen] = useState(false);
  const { account, vatRate, vatDeductible = "usual", privateShare = 0 } = part;
  const usualRate = chart.items.get(account)?.rate ?? 0;
  const words = isOwnerAccount(account) ? null : detailsText(account, { chart, hasVat, vatWord: t("rules.rate", "Taux de TVA") });
  if (words === null) return null;
  // Without VAT there is nothing to deduct.
  const changeRate = (rate: number | undefined): void =>
    onChange({ vatRate: rate, ...((rate ?? usualRate) === 0 && { vatDeductible: undefined }) });
  return (
    <>
      <button type="button" className="link small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Settings2 className="icon tiny" />
        {words}
      </button>
      {isOpen && (
        <div className={styles["partDetails"]}>
          {hasVat && (
            <Select
              label={t("rules.rate", "Taux de TVA")}
              placeholder={null}
              value={vatRate === undefined ? "" : String(vatRate)}
              options={[{ value: "", label: t("rules.usual_rate", "Le taux habituel") }, ...vatRateOptions(chart)]}
              onChange={(rate) => changeRate(rate === "" ? undefined : Number(rate))}
            />
          )}
          <ShareFields
            bearsVat={(vatRate ?? usualRate) > 0}
            deductible={vatDeductible}
            {...{ account, chart, hasVat, privateShare }}
            onDeductible={(share) => onChange({ vatDeductible: share === "usual" ? undefined : share })}
            onPrivateShare={(share) => onChange({ privateShare: share })}
          />
        </div>
      )}
    </>
  );
}
