import { dotted } from "@comptoir/accounting/french-text";
import { Plus } from "lucide-react";
import { ApiError } from "../../../lib/api/api-error.js";
import { percent } from "../../../text/format.js";
import { SPEC } from "../../../text/specification.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { CategoryIcon } from "../../../ui/books/category-icon.js";
import { Tag } from "../../../ui/controls/chip.js";
import { PercentField } from "../../../ui/fields/numbers/percent-field.js";
import { categoryIcon, type Chart } from "../categories/category-names.js";
import { choiceOf } from "../categories/category-sections.js";
import { partsOfChoice, withDetails, withShare, type RuleForm, type RulePartForm } from "./rule-form.js";
import { RulePartDetails } from "./rule-part-details.js";
import styles from "./rules.module.css";

type RulePartsProps = {
  readonly form: RuleForm;
  readonly chart: Chart;
  readonly hasVat: boolean;
  readonly error: Error | null;
  readonly onChange: (part: Partial<RuleForm>) => void;
  readonly onPick: () => void;
};

/** What a rule suggests: one category, or several and the share of each. */
export function RuleParts({ form: { parts }, chart, hasVat, error, onChange, onPick }: RulePartsProps) {
  const label = t("rules.suggests", "Catégorie proposée");
  const refusal = error instanceof ApiError && (error.target ?? "").startsWith("parts") ? error.message : null;
  return (
    <div className="field">
      <span className="label" aria-hidden="true">
        {label}
      </span>
      <div role="group" aria-label={label} className={styles["parts"]}>
        {parts.map((part) => (
          <div key={part.account} className={styles["part"]}>
            <Tag
              icon={<CategoryIcon name={categoryIcon(chart, part.account)} />}
              onRemove={() => {
                const kept = parts.map(({ account }) => account).filter((account) => account !== part.account);
                onChange({ parts: kept.length === 0 ? [] : partsOfChoice(parts, kept) });
              }}
            >
              {choiceOf(chart, part.account)?.label ?? part.account}
            </Tag>
            <span className="muted tiny">{optionsText(part)}</span>
            {parts.length > 1 && (
              <ShareOf part={part} chart={chart} onShare={(share) => onChange({ parts: withShare(parts, part.account, share) })} />
            )}
            <RulePartDetails
              {...{ part, chart, hasVat }}
              onChange={(details) => onChange({ parts: withDetails(parts, part.account, details) })}
            />
          </div>
        ))}
        <Button size="small" icon={<Plus className="icon small" />} onClick={onPick}>
          {SPEC.addCategory}
        </Button>
      </div>
      {refusal !== null && <span className="field-error">{refusal}</span>}
    </div>
  );
}

function ShareOf({ part, chart, onShare }: { part: RulePartForm; chart: Chart; onShare: (share: number | null) => void }) {
  if (part.rest) return <span className="small">{t("rules.rest", "le reste")}</span>;
  const name = choiceOf(chart, part.account)?.label ?? part.account;
  return <PercentField label={t("rules.share", "Part de {{name}}", { name })} hideLabel value={part.share ?? null} onChange={onShare} />;
}

/** What else a part says than its account usually does. */
function optionsText({ vatRate, vatDeductible, privateShare }: RulePartForm): string {
  return dotted([
    vatRate === undefined ? null : t("rules.vat_rate", "TVA {{rate}}", { rate: percent(vatRate) }),
    vatDeductible == null ? null : t("rules.vat_deductible", "TVA déductible {{share}}", { share: percent(vatDeductible) }),
    privateShare == null ? null : t("rules.private_share", "part privée {{share}}", { share: percent(privateShare) }),
  ]);
}
