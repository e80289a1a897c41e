import { dotted } from "@comptoir/accounting/french-text";
import { ChevronDown, Settings2, Trash2 } from "lucide-react";
import { useState } from "react";
import { eurosFromCents } from "@comptoir/accounting/money";
import { amount as euros } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { IconButton } from "../../../ui/controls/button.js";
import { CategoryIcon } from "../../../ui/books/category-icon.js";
import { MoneyField } from "../../../ui/fields/numbers/money-field.js";
import { Select } from "../../../ui/fields/select.js";
import type { Chart } from "../categories/category-names.js";
import { choiceOf } from "../categories/category-sections.js";
import { detailsText, SplitLineDetails } from "./split-line-details.js";
import { exclTaxOf, isOwnerAccount, isSelfAssessed, vatOf, type SplitLine } from "./split-lines.js";

type SplitLineFieldsProps = {
  readonly line: SplitLine;
  readonly number: number;
  readonly chart: Chart;
  readonly hasVat: boolean;
  readonly isFocused: boolean;
  readonly onChange: (part: Partial<SplitLine>) => void;
  readonly onPick: () => void;
  readonly onRemove: () => void;
};

/** One line of a split: category, amount, rate; on demand the VAT of the document, its deductible share and the private share. */
export function SplitLineFields({ line, number, chart, hasVat, isFocused, onChange, onPick, onRemove }: SplitLineFieldsProps) {
  const choice = choiceOf(chart, line.account);
  const label = choice?.label ?? line.account;
  const isOwn = isOwnerAccount(line.account);
  const details = isOwn ? null : detailsText(line.account, { chart, hasVat });
  const [hasDetails, setDetails] = useState(
    line.vatAmount !== null || line.privateShare !== 0 || line.vatDeductible !== "usual" || isSelfAssessed(line),
  );
  const name = t("split.line", "Ligne {{number}}", { number });
  return (
    <div role="group" aria-label={`${name}\u00a0: ${label}`} className="split-line">
      <div className="split-category">
        <button
          type="button"
          className="input split-account"
          aria-label={t("split.change", "{{label}}, changer la catégorie", { label })}
          onClick={onPick}
        >
          <CategoryIcon name={choice?.icon ?? "tag"} />
          <span className="clip grow">{label}</span>
          <span className="tabular muted tiny">{line.account}</span>
          <ChevronDown className="icon small" />
        </button>
        <small className="split-note">
          {isOwn ? t("split.outside", "Hors comptabilité, sans TVA") : hasVat && vatNote(line)}
          {details !== null && (
            <button type="button" className="link" aria-expanded={hasDetails} onClick={() => setDetails(!hasDetails)}>
              <Settings2 className="icon tiny" />
              {details}
            </button>
          )}
        </small>
      </div>
      <MoneyField
        label={t("split.amount_of", "Montant TTC, {{label}}", { label })}
        hideLabel
        signed
        autoFocus={isFocused}
        value={line.amount}
        onChange={(amount) => onChange({ amount, vatAmount: null })}
      />
      {hasVat && (
        <Select
          label={t("split.rate_of", "Taux de TVA, {{label}}", { label })}
          hideLabel
          placeholder={null}
          disabled={isOwn}
          value={String(line.vatRate)}
          options={vatRateOptions(chart)}
          onChange={(rate) => onChange({ vatRate: Number(rate), vatAmount: null, vatNature: natureAtRate(line, Number(rate)) })}
        />
      )}
      <IconButton
        size="small"
        className="split-remove"
        label={t("split.remove", "Retirer {{label}}", { label })}
        icon={<Trash2 className="icon small" />}
        onClick={onRemove}
      />
      {details !== null && hasDetails && <SplitLineDetails line={line} chart={chart} hasVat={hasVat} onChange={onChange} />}
    </div>
  );
}

/** The rates of VAT, as a list offers them. */
export function vatRateOptions({ vatRates }: Chart): readonly { readonly value: string; readonly label: string }[] {
  return vatRates.map(({ rate, label }) => ({ value: String(rate), label: rate === 0 ? t("operations.no_vat", "sans TVA") : label }));
}

/** Nothing while there is no amount to say it of. */
function vatNote(line: SplitLine): string | null {
  if (line.vatRate === 0) return t("operations.no_vat_long", "Sans TVA");
  if (line.amount === null) return null;
  const [exclTax, vat] = [euros(eurosFromCents(exclTaxOf(line))), euros(eurosFromCents(vatOf(line)))];
  if (isSelfAssessed(line)) return dotted([`HT ${exclTax}`, t("split.vat_self_assessed", "TVA {{vat}} autoliquidée", { vat })]);
  return dotted([`HT ${exclTax}`, `TVA ${vat}`]);
}

/** Who owes the VAT does not change with its rate, unless there is none. */
function natureAtRate(line: SplitLine, rate: number): SplitLine["vatNature"] {
  return rate > 0 && isSelfAssessed(line) ? line.vatNature : undefined;
}
