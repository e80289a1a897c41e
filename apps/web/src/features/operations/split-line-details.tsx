import { t } from "../../text/t.js";
import { percent } from "../../text/format.js";
import { MoneyField } from "../../ui/money-field.js";
import { PercentField } from "../../ui/percent-field.js";
import type { Chart } from "./category-names.js";
import { isDeducedNature, hasAcceptedVat, usualDeductible, vatOf, type SplitLine } from "./split-lines.js";

type SplitLineDetailsProps = {
  readonly line: SplitLine;
  readonly chart: Chart;
  readonly hasVat: boolean;
  readonly onChange: (part: Partial<SplitLine>) => void;
};

/** What the document or the use of a purchase may say otherwise than its category: VAT, its deductible share, private share. */
export function SplitLineDetails({ line, chart, hasVat, onChange }: SplitLineDetailsProps) {
  const { deductible, isPrivate } = detailsOf(line.account, { chart, hasVat });
  return (
    <div className="split-details">
      {hasVat && line.vatRate > 0 && (
        <MoneyField
          label={t("split.vat_amount", "TVA du document")}
          value={line.vatAmount ?? vatOf(line)}
          signed
          error={hasAcceptedVat(line) ? null : t("split.vat_refused", "La TVA va de 0,00\u00a0€ au montant calculé, à 0,05\u00a0€ près.")}
          onChange={(vatAmount) => onChange({ vatAmount })}
        />
      )}
      {deductible !== null && line.vatRate > 0 && (
        <PercentField
          key={line.account}
          label={t("split.deductible", "TVA déductible")}
          hint={line.vatDeductible === "usual" ? undefined : t("split.usual", "D’habitude {{share}}", { share: percent(deductible) })}
          value={line.vatDeductible === "usual" ? deductible : line.vatDeductible}
          onChange={(share) =>
            onChange({
              vatDeductible: share === deductible ? "usual" : share,
              vatNature: isDeducedNature(line.vatNature) ? undefined : line.vatNature,
            })
          }
        />
      )}
      {isPrivate && (
        <PercentField
          key={`private-${line.account}`}
          label={t("split.private_share", "Part privée")}
          value={line.privateShare}
          onChange={(privateShare) => onChange({ privateShare })}
        />
      )}
    </div>
  );
}

/** The words that open the details of a line; null for a line that has none. */
export function detailsText(account: string, given: { readonly chart: Chart; readonly hasVat: boolean }): string | null {
  const { deductible, isPrivate } = detailsOf(account, given);
  const words = [
    ...(given.hasVat ? [t("split.vat_amount", "TVA du document")] : []),
    ...(deductible === null ? [] : [t("split.deductible", "TVA déductible")]),
    ...(isPrivate ? [t("split.private_share", "Part privée")] : []),
  ];
  const [first, ...others] = words;
  return first === undefined ? null : [first, ...others.map((word) => (word.startsWith("TVA") ? word : word.toLowerCase()))].join(", ");
}

function detailsOf(account: string, { chart, hasVat }: { readonly chart: Chart; readonly hasVat: boolean }) {
  return {
    deductible: hasVat ? usualDeductible(chart, account) : null,
    isPrivate: chart.accounts.get(account)?.personalShareRelated === true,
  };
}
