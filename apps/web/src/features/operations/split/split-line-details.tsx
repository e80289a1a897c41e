import { REVERSE_CHARGES, type ReverseCharge } from "@comptoir/accounting/entry/vat-nature";
import { t } from "../../../text/t.js";
import { percent } from "../../../text/format.js";
import { MoneyField } from "../../../ui/fields/numbers/money-field.js";
import { PercentField } from "../../../ui/fields/numbers/percent-field.js";
import type { Chart } from "../categories/category-names.js";
import { Select } from "../../../ui/fields/select.js";
import {
  hasAcceptedVat,
  isDeducedNature,
  isSelfAssessed,
  ownerOfVatChange,
  usualDeductible,
  vatOf,
  type SplitLine,
} from "./split-lines.js";

type SplitLineDetailsProps = {
  readonly line: SplitLine;
  readonly chart: Chart;
  readonly hasVat: boolean;
  readonly onChange: (part: Partial<SplitLine>) => void;
};

/** What the document or the use of a purchase may say otherwise than its category: VAT, its deductible share, private share. */
export function SplitLineDetails({ line, chart, hasVat, onChange }: SplitLineDetailsProps) {
  return (
    <div className="split-details">
      {hasVat && usualDeductible(chart, line.account) !== null && (
        <Select
          label={t("split.vat_owner", "Qui doit la TVA")}
          placeholder={null}
          value={isSelfAssessed(line) ? (line.vatNature ?? "") : ""}
          options={vatOwners()}
          onChange={(nature) =>
            onChange(
              ownerOfVatChange(
                line,
                REVERSE_CHARGES.find((one) => one === nature),
              ),
            )
          }
        />
      )}
      {hasVat && line.vatRate > 0 && (
        <MoneyField
          label={t("split.vat_amount", "TVA du document")}
          value={line.vatAmount ?? vatOf(line)}
          signed
          error={hasAcceptedVat(line) ? null : t("split.vat_refused", "La TVA va de 0,00\u00a0€ au montant calculé, à 0,05\u00a0€ près.")}
          onChange={(vatAmount) => onChange({ vatAmount })}
        />
      )}
      <ShareFields
        account={line.account}
        bearsVat={line.vatRate > 0}
        deductible={line.vatDeductible}
        privateShare={line.privateShare}
        {...{ chart, hasVat }}
        onDeductible={(vatDeductible) =>
          onChange({ vatDeductible, vatNature: isDeducedNature(line.vatNature) ? undefined : line.vatNature })
        }
        onPrivateShare={(privateShare) => onChange({ privateShare })}
      />
    </div>
  );
}

/** The supplier who charged it, or the customer, who declares it and deducts it on the same return. */
function vatOwners() {
  const names: Record<ReverseCharge, string> = {
    AUTOLIQ_SERV: t("split.vat_foreign_service", "Vous : service d’un fournisseur étranger"),
    AUTOLIQ_BTP: t("split.vat_subcontracted", "Vous : sous-traitance de travaux"),
    AIC: t("split.vat_goods_eu", "Vous : bien acheté dans l’Union européenne"),
  };
  return [
    { value: "", label: t("split.vat_charged", "Le fournisseur, sur sa facture") },
    ...REVERSE_CHARGES.map((value) => ({ value, label: names[value] })),
  ];
}

type ShareFieldsProps = {
  readonly account: string;
  readonly chart: Chart;
  readonly hasVat: boolean;
  /** False where there is no VAT to deduct. */
  readonly bearsVat: boolean;
  /** Percent; `usual` for the share of the account, null while unreadable. */
  readonly deductible: number | "usual" | null;
  readonly privateShare: number | null;
  readonly onDeductible: (share: number | "usual" | null) => void;
  readonly onPrivateShare: (share: number | null) => void;
};

/** The share of the VAT that is deducted, and the private share, where the account has them. */
export function ShareFields(props: ShareFieldsProps) {
  const { account, chart, hasVat, bearsVat, deductible, privateShare, onDeductible, onPrivateShare } = props;
  const { deductible: usual, isPrivate } = detailsOf(account, { chart, hasVat });
  return (
    <>
      {usual !== null && bearsVat && (
        <PercentField
          key={account}
          label={t("split.deductible", "TVA déductible")}
          hint={deductible === "usual" ? undefined : t("split.usual", "D’habitude {{share}}", { share: percent(usual) })}
          value={deductible === "usual" ? usual : deductible}
          onChange={(share) => onDeductible(share === usual ? "usual" : share)}
        />
      )}
      {isPrivate && (
        <PercentField
          key={`private-${account}`}
          label={t("split.private_share", "Part privée")}
          value={privateShare}
          onChange={onPrivateShare}
        />
      )}
    </>
  );
}

type Detailed = {
  readonly chart: Chart;
  readonly hasVat: boolean;
  /** The details of the VAT itself. */
  readonly vatWord?: string;
};

/** The words that open the details of what goes to an account; null where there is none. */
export function detailsText(account: string, { vatWord = t("split.vat_amount", "TVA du document"), ...given }: Detailed): string | null {
  const { deductible, isPrivate } = detailsOf(account, given);
  const words = [
    ...(given.hasVat ? [vatWord] : []),
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
