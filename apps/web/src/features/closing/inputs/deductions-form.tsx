import { amount } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { NumberField } from "../../../ui/fields/numbers/number-field.js";
import { Checkbox } from "../../../ui/fields/choice.js";
import { Accordion } from "../../../ui/layout/accordion.js";
import { AmountField } from "../fields/amount-field.js";
import { filledHint } from "../fields/filled.js";
import { HomeFields } from "./home-fields.js";
import { MealsFields } from "./meals-fields.js";
import type { StepForm } from "../fields/step-form.js";
import { YesNoField } from "../fields/yes-no-field.js";
import { FieldMessage } from "../../../ui/fields/field.js";
import styles from "../step/step.module.css";

type DeductionsProps = StepForm<"various_deductions">;

/** Deductions that no operation shows, by blocks; each may stay empty. */
export function DeductionsForm(props: DeductionsProps) {
  const { step, inputs, onChange, errorOf, isFixed } = props;
  const { mealsBooked, benefits } = step.result;
  const missing = errorOf("answered");
  return (
    <>
      {!isFixed && (
        <div>
          <Button kind="soft" aria-pressed={inputs.answered === true} onClick={() => onChange({ answered: true })}>
            {t("closing.deductions.none", "Aucune autre déduction")}
          </Button>
        </div>
      )}
      {missing !== null && <FieldMessage id="deductions" error={missing} />}
      <Accordion title={t("closing.deductions.meals", "Repas")} isOpen={mealsBooked !== 0}>
        <MealsFields {...props} />
      </Accordion>
      <Accordion title={t("closing.deductions.home", "Local professionnel à domicile")} isOpen={inputs.home?.surfaceTotal != null}>
        <HomeFields {...props} />
      </Accordion>
      <Accordion title={t("closing.deductions.laundry", "Blanchissage à domicile")} isOpen={inputs.laundry?.loadsPerWeek != null}>
        <LaundryFields {...props} />
      </Accordion>
      <Accordion title={t("closing.deductions.vouchers", "Chèques-vacances et CESU")} isOpen={inputs.holidayVouchers?.amount != null}>
        <VoucherFields kind="holidayVouchers" label={t("closing.deductions.holiday", "Chèques-vacances")} {...props} />
        <VoucherFields kind="serviceVouchers" label={t("closing.deductions.service", "CESU préfinancé")} {...props} />
      </Accordion>
      <Accordion
        title={t("closing.deductions.doctors", "Médecins du secteur 1, permanence des soins")}
        isOpen={inputs.doctor?.grossFees != null || inputs.doctor?.flatRate === true || inputs.doctor?.additional === true}
      >
        <DoctorFields {...props} />
      </Accordion>
      {benefits !== 0 && <Benefits {...props} />}
    </>
  );
}

function LaundryFields({ inputs, onChange, errorOf, sourceOf, isFixed }: DeductionsProps) {
  const laundry = inputs.laundry ?? {};
  const field = (name: "loadsPerWeek" | "weeks", label: string) => (
    <NumberField
      label={label}
      whole
      positive
      value={laundry[name] ?? null}
      onChange={(value) => onChange({ laundry: { [name]: value } })}
      {...filledHint(sourceOf(`laundry.${name}`))}
      error={errorOf(`laundry.${name}`)}
      disabled={isFixed}
    />
  );
  return (
    <div className={styles["fields"]}>
      {field("loadsPerWeek", t("closing.laundry.loads", "Machines par semaine"))}
      {field("weeks", t("closing.laundry.weeks", "Semaines travaillées"))}
      <AmountField
        label={t("closing.laundry.price", "Prix d’une machine")}
        value={laundry.unitPrice}
        onChange={(unitPrice) => onChange({ laundry: { unitPrice } })}
        {...filledHint(sourceOf("laundry.unitPrice"), t("closing.laundry.tariff", "Au tarif de la laverie."))}
        error={errorOf("laundry.unitPrice") ?? errorOf("laundry")}
        disabled={isFixed}
      />
    </div>
  );
}

type VoucherFieldsProps = DeductionsProps & { readonly kind: "holidayVouchers" | "serviceVouchers"; readonly label: string };

function VoucherFields({ kind, label, inputs, onChange, errorOf, sourceOf, isFixed }: VoucherFieldsProps) {
  return (
    <div className={styles["fields"]}>
      <AmountField
        label={label}
        value={inputs[kind]?.amount}
        onChange={(value) => onChange({ [kind]: { amount: value } })}
        {...filledHint(sourceOf(`${kind}.amount`))}
        error={errorOf(`${kind}.amount`) ?? errorOf(kind)}
        disabled={isFixed}
      />
      <Checkbox
        checked={inputs[kind]?.paidPrivately === true}
        onChange={(paidPrivately) => onChange({ [kind]: { paidPrivately } })}
        error={null}
        disabled={isFixed}
      >
        {t("closing.vouchers.private", "Payés avec mon argent")} <span className="visually-hidden">{label}</span>
      </Checkbox>
    </div>
  );
}

function DoctorFields({ step, inputs, onChange, errorOf, sourceOf, isFixed }: DeductionsProps) {
  const doctor = inputs.doctor ?? {};
  const known = step.result.doctor;
  const fromBooks = t("closing.doctors.books", "D’après vos comptes.");
  const field = (name: "grossFees" | "conventionFees" | "groupThree", label: string, hint: string) => (
    <AmountField
      label={label}
      value={doctor[name] ?? known[name]}
      onChange={(value) => onChange({ doctor: { [name]: value } })}
      {...filledHint(sourceOf(`doctor.${name}`), doctor[name] == null && known[name] !== null ? fromBooks : hint)}
      error={errorOf(`doctor.${name}`)}
      disabled={isFixed}
    />
  );
  return (
    <div className={styles["fields"]}>
      {field("grossFees", t("closing.doctors.fees", "Honoraires bruts"), t("closing.doctors.fees_hint", "Dépassements compris."))}
      <Checkbox
        checked={doctor.flatRate === true}
        onChange={(flatRate) => onChange({ doctor: { flatRate } })}
        error={errorOf("doctor.flatRate")}
        disabled={isFixed}
      >
        {t("closing.doctors.flat", "Forfait de 2\u202f%")}
      </Checkbox>
      <Checkbox
        checked={doctor.additional === true}
        onChange={(additional) => onChange({ doctor: { additional } })}
        error={errorOf("doctor.additional")}
        disabled={isFixed}
      >
        {t("closing.doctors.additional", "Groupe III et abattement de 3\u202f%")}
      </Checkbox>
      {doctor.additional === true && (
        <>
          {field(
            "conventionFees",
            t("closing.doctors.convention", "Honoraires conventionnels"),
            t("closing.doctors.convention_hint", "Sans les dépassements, avant les rétrocessions."),
          )}
          {field(
            "groupThree",
            t("closing.doctors.group_three", "Groupe III"),
            t("closing.doctors.group_three_hint", "Selon le barème de votre spécialité (BOI-BAREME-000025)."),
          )}
        </>
      )}
      <AmountField
        label={t("closing.doctors.duty", "Permanence des soins exonérée")}
        value={inputs.exemptDuty}
        onChange={(exemptDuty) => onChange({ exemptDuty })}
        {...filledHint(sourceOf("exemptDuty"))}
        error={errorOf("exemptDuty")}
        disabled={isFixed}
      />
    </div>
  );
}

function Benefits({ step, inputs, onChange, errorOf, sourceOf, isFixed }: DeductionsProps) {
  return (
    <>
      <YesNoField
        label={t("closing.benefits.question", "Indemnités journalières ({{amount}})\u00a0: toutes imposables\u00a0?", {
          amount: amount(step.result.benefits),
        })}
        value={inputs.benefitsAllTaxed}
        onChange={(benefitsAllTaxed) => onChange({ benefitsAllTaxed })}
        {...filledHint(sourceOf("benefitsAllTaxed"))}
        error={errorOf("benefitsAllTaxed")}
        disabled={isFixed}
      />
      {inputs.benefitsAllTaxed === false && (
        <AmountField
          label={t("closing.benefits.exempt", "Indemnités exonérées (ALD)")}
          value={inputs.exemptBenefits}
          onChange={(exemptBenefits) => onChange({ exemptBenefits })}
          {...filledHint(sourceOf("exemptBenefits"))}
          error={errorOf("exemptBenefits")}
          disabled={isFixed}
        />
      )}
    </>
  );
}
