import { STEP_STATUS } from "@comptoir/accounting/closing/statuses";
import { amount } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { FieldMessage } from "../../../ui/fields/field.js";
import { YearField } from "../../../ui/fields/days/year-field.js";
import { FactList } from "../../../ui/overlays/facts.js";
import { AmountField } from "../fields/amount-field.js";
import { RowsEditor } from "../fields/rows-editor.js";
import type { StepForm } from "../fields/step-form.js";
import styles from "../step/step.module.css";
import { Signs } from "./signs.js";

type TaxProps = StepForm<"rental_tax_specificities">;
type TaxResult = TaxProps["step"]["result"];

/** The tax of furnished lettings: the household, what earlier years left, then article 39 C and the deficits. */
export function LettingTaxForm(props: TaxProps) {
  const { step, inputs, onChange, errorOf, isFixed } = props;
  const { shownBy, asksBalances } = step.result;
  const fields = ["otherHouseholdProfessionalIncome", "householdReceipts", "accountingFees"] as const;
  return (
    <>
      <Signs shownBy={shownBy} />
      <div className={styles["fields"]}>
        {fields.map((field) => (
          <AmountField
            key={field}
            label={fieldName(field)}
            {...(field === "householdReceipts" && {
              hint: t("closing.letting_tax.receipts_hint", "Ramenés à douze mois l’année où une location commence ou la dernière finit."),
            })}
            value={inputs[field]}
            onChange={(value) => onChange({ [field]: value })}
            error={errorOf(field)}
            disabled={isFixed}
          />
        ))}
        {asksBalances && (
          <AmountField
            label={t("closing.letting_tax.start", "Amortissements différés (ARD) au début")}
            hint={t("closing.letting_tax.start_hint", "Zéro s’il n’y en a pas.")}
            value={inputs.ardStockStart}
            onChange={(ardStockStart) => onChange({ ardStockStart })}
            error={errorOf("ardStockStart")}
            disabled={isFixed}
          />
        )}
      </div>
      {asksBalances && <PriorDeficits {...props} />}
      {step.status !== STEP_STATUS.locked && <Computation result={step.result} />}
    </>
  );
}

function fieldName(field: "otherHouseholdProfessionalIncome" | "householdReceipts" | "accountingFees"): string {
  const names = {
    otherHouseholdProfessionalIncome: t("closing.letting_tax.income", "Autres revenus professionnels du foyer"),
    householdReceipts: t("closing.letting_tax.receipts", "Loyers meublés de tout le foyer, s’il y en a d’autres"),
    accountingFees: t("closing.letting_tax.fees", "Frais de comptabilité"),
  };
  return names[field];
}

function PriorDeficits({ step, inputs, onChange, errorOf, isFixed }: TaxProps) {
  const missing = errorOf("priorDeficits");
  const last = step.result.year - 1;
  return (
    <>
      <RowsEditor
        label={t("closing.letting_tax.deficits", "Déficits antérieurs")}
        rows={inputs.priorDeficits ?? []}
        rowKey={(_, index) => String(index)}
        rowTitle={({ year }) => String(year)}
        onChange={(rows) => onChange({ priorDeficits: [...rows] })}
        add={{ label: t("closing.letting_tax.add", "Ajouter un déficit"), make: () => ({ year: last, amount: 0 }) }}
        isFixed={isFixed}
        fields={(row, change) => (
          <div className={styles["fields"]}>
            <YearField
              label={t("closing.letting_tax.year", "Année")}
              value={String(row.year)}
              onChange={(year) => change({ year: year === null ? last : Number(year) })}
              disabled={isFixed}
            />
            <AmountField
              label={t("closing.letting_tax.amount", "Montant restant")}
              value={row.amount}
              onChange={(value) => change({ amount: value ?? 0 })}
              disabled={isFixed}
            />
          </div>
        )}
      />
      {inputs.priorDeficits == null && !isFixed && (
        <div>
          <Button kind="soft" onClick={() => onChange({ priorDeficits: [] })}>
            {t("closing.letting_tax.none", "Aucun déficit antérieur")}
          </Button>
        </div>
      )}
      {missing !== null && <FieldMessage id="priorDeficits" error={missing} />}
    </>
  );
}

function Computation({ result }: { readonly result: TaxResult }) {
  const { deficits, deferred } = result;
  return (
    <FactList
      hasResult
      facts={[
        { label: t("closing.letting_tax.rents", "Loyers"), value: amount(result.rents) },
        ...(result.yearlyReceipts === result.receipts
          ? []
          : [
              {
                label: t("closing.letting_tax.yearly", "Recettes sur douze mois, pour le seuil LMP"),
                value: amount(result.yearlyReceipts),
              },
            ]),
        { label: t("closing.letting_tax.before", "Résultat avant amortissements"), value: amount(result.before) },
        { label: t("closing.letting_tax.cap", "Amortissement déductible au plus (article 39 C)"), value: amount(result.cap) },
        { label: t("closing.letting_tax.deducted", "Amortissement déduit"), value: amount(result.deducted) },
        { label: t("closing.letting_tax.created", "Amortissement différé de l’année"), value: amount(result.created) },
        { label: t("closing.letting_tax.used", "Amortissement différé utilisé"), value: amount(result.used) },
        ...deferred.map(({ dwelling, name, end }) => ({
          label: t("closing.letting_tax.stock", "Reste à utiliser, {{name}}", { name: dwelling === "" ? "en tout" : name }),
          value: amount(end),
        })),
        ...deficits.usable.map(({ year, amount: left }) => ({
          label: t("closing.letting_tax.prior", "Déficit de {{year}}, utilisable jusqu’en {{last}}", {
            year: String(year),
            last: String(year + 10),
          }),
          value: amount(left),
        })),
        { label: t("closing.letting_tax.deficits_used", "Déficits antérieurs utilisés"), value: amount(deficits.used) },
        ...deficits.left.map(({ year, amount: left }) => ({
          label: t("closing.letting_tax.left", "À reporter, déficit de {{year}}", { year: String(year) }),
          value: amount(left),
        })),
        { label: t("closing.letting_tax.levies", "Prélèvements sociaux, à titre indicatif"), value: amount(result.levies) },
        { label: t("closing.letting_tax.after", "Résultat de la location"), value: amount(result.after) },
      ]}
    />
  );
}
