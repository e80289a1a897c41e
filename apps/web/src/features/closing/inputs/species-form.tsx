import { useUser } from "../../../lib/session/session.js";
import { amount } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { RadioGroup } from "../../../ui/fields/choice.js";
import { FactList } from "../../../ui/overlays/facts.js";
import { AmountField } from "../fields/amount-field.js";
import { filledHint } from "../fields/filled.js";
import type { StepForm } from "../fields/step-form.js";
import { VatRateField } from "../fields/vat-rate-field.js";
import { YesNoField } from "../fields/yes-no-field.js";

type SpeciesFormProps = StepForm<"species">;

/** Cash: whether there was any, what the books show, what was counted, and why they differ. */
export function SpeciesForm(props: SpeciesFormProps) {
  const { step, inputs, onChange, errorOf, sourceOf, isFixed } = props;
  return (
    <>
      <YesNoField
        label={t("closing.cash.question", "Avez-vous encaissé ou payé en espèces pendant l’exercice\u00a0?")}
        value={inputs.hasCash}
        onChange={(hasCash) => onChange({ hasCash })}
        {...filledHint(sourceOf("hasCash"))}
        error={errorOf("hasCash")}
        disabled={isFixed}
      />
      {inputs.hasCash === true && (
        <>
          <CashTable result={step.result} />
          <AmountField
            label={t("closing.cash.counted", "Espèces restant en caisse le dernier jour")}
            value={inputs.countedBalance}
            onChange={(countedBalance) => onChange({ countedBalance })}
            {...filledHint(sourceOf("countedBalance"))}
            error={errorOf("countedBalance")}
            disabled={isFixed}
            required
          />
          {step.result.difference !== 0 && <Difference {...props} />}
        </>
      )}
    </>
  );
}

function CashTable({ result }: { result: SpeciesFormProps["step"]["result"] }) {
  return (
    <FactList
      hasResult
      facts={[
        { label: t("closing.cash.opening", "En caisse au début"), value: amount(result.opening) },
        { label: t("closing.cash.receipts", "Recettes"), value: amount(result.receipts) },
        { label: t("closing.cash.payments", "Dépenses"), value: amount(result.payments) },
        { label: t("closing.cash.deposits", "Remis à la banque"), value: amount(result.deposits) },
        { label: t("closing.cash.withdrawals", "Retirés de la banque"), value: amount(result.withdrawals) },
        { label: t("closing.cash.theoretical", "Solde théorique"), value: amount(result.theoretical) },
      ]}
    />
  );
}

function Difference({ step, inputs, onChange, errorOf, isFixed }: SpeciesFormProps) {
  // A company that left VAT since that year is asked too, once the step says that the rate is missing.
  const asksRate = useUser().isVatSubjected === true || inputs.receiptVatRate != null || errorOf("receiptVatRate") !== null;
  return (
    <>
      <RadioGroup
        label={t("closing.cash.difference", "Écart de {{gap}}\u00a0: d’où vient-il\u00a0?", { gap: amount(step.result.difference) })}
        options={reasons(step.result.difference < 0)}
        value={inputs.differenceReason ?? null}
        onChange={(reason) => onChange({ differenceReason: reason as NonNullable<typeof inputs.differenceReason> })}
        error={errorOf("differenceReason")}
        disabled={isFixed}
        required
      />
      {inputs.differenceReason === "forgotten_receipt" && asksRate && (
        <VatRateField
          value={inputs.receiptVatRate}
          onChange={(receiptVatRate) => onChange({ receiptVatRate })}
          error={errorOf("receiptVatRate")}
          disabled={isFixed}
        />
      )}
    </>
  );
}

function reasons(isShort: boolean) {
  return isShort
    ? [
        { value: "personal", label: t("closing.cash.personal_out", "Dépense personnelle") },
        { value: "shop_error", label: t("closing.cash.shop_error", "Erreur de caisse") },
        { value: "forgotten_expense", label: t("closing.cash.forgotten_expense", "Dépense oubliée") },
      ]
    : [
        { value: "forgotten_receipt", label: t("closing.cash.forgotten_receipt", "Recette oubliée") },
        { value: "shop_error", label: t("closing.cash.shop_error", "Erreur de caisse") },
        { value: "personal", label: t("closing.cash.personal_in", "Apport personnel") },
      ];
}
