import { amount, percent } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { RadioGroup } from "../../../ui/fields/choice.js";
import { DateField } from "../../../ui/fields/days/date-field.js";
import { TextField } from "../../../ui/fields/field.js";
import { NumberField } from "../../../ui/fields/numbers/number-field.js";
import { FactList } from "../../../ui/overlays/facts.js";
import { AmountField } from "../fields/amount-field.js";
import { filledHint } from "../fields/filled.js";
import type { StepForm } from "../fields/step-form.js";
import { YesNoField } from "../fields/yes-no-field.js";
import styles from "../step/step.module.css";
import { asDay } from "./typed-day.js";

type ZoneProps = StepForm<"rrz_tax_exemption"> | StepForm<"ufz_tax_exemption">;
type AnyZone = StepForm<"rrz_tax_exemption">;

/** The zone of a company, what decides its exemption, and the exemption. */
export function ZoneForm(given: ZoneProps) {
  const props = given as AnyZone;
  const { step, inputs, onChange, errorOf, sourceOf, isFixed } = props;
  const { zone } = step.result;
  return (
    <>
      <RadioGroup
        label={t("closing.zone.question", "Votre activité est-elle exonérée dans une zone\u00a0?")}
        options={[
          { value: "none", label: t("answer.no", "Non") },
          { value: "zrr", label: "ZRR" },
          { value: "zfrr", label: "ZFRR" },
          { value: "zfrr_plus", label: "ZFRR+" },
          { value: "zfu", label: "ZFU-TE" },
        ]}
        value={inputs.zone ?? zone}
        onChange={(value) => onChange({ zone: value as NonNullable<typeof inputs.zone> })}
        {...filledHint(sourceOf("zone"))}
        error={errorOf("zone")}
        disabled={isFixed}
        required
      />
      {step.concerned && zone !== null && zone !== "none" && <ZoneFields {...props} />}
    </>
  );
}

function ZoneFields(props: AnyZone) {
  const { step, inputs, onChange, errorOf, isFixed } = props;
  const { profit, rate, inZone, cap, exempt, taxable, aidLimit } = step.result;
  return (
    <>
      <div className={styles["fields"]}>
        <DateField
          label={t("closing.zone.creation", "Début de l’activité dans la zone")}
          value={asDay(inputs.creationDate)}
          onChange={(creationDate) => onChange({ creationDate })}
          error={errorOf("creationDate")}
          disabled={isFixed}
        />
        <TextField
          label={t("closing.zone.commune", "Commune (code Insee)")}
          value={inputs.communeInsee ?? ""}
          maxLength={5}
          disabled={isFixed}
          error={errorOf("communeInsee")}
          onChange={(event) => onChange({ communeInsee: event.target.value })}
        />
        {step.result.zone === "zfu" && (
          <TextField
            label={t("closing.zone.address", "Adresse dans la zone")}
            hint={t("closing.zone.address_hint", "Vérifiez qu’elle est dans le périmètre\u00a0: sig.ville.gouv.fr.")}
            value={inputs.address ?? ""}
            maxLength={200}
            disabled={isFixed}
            onChange={(event) => onChange({ address: event.target.value })}
          />
        )}
      </div>
      <YesNoField
        label={t("closing.zone.sedentary", "Travaillez-vous dans vos locaux\u00a0?")}
        hint={t("closing.zone.sedentary_hint", "Non, si vous travaillez surtout chez vos clients ou vos patients.")}
        value={inputs.sedentary}
        onChange={(sedentary) => onChange({ sedentary })}
        error={errorOf("sedentary")}
        disabled={isFixed}
      />
      {step.result.zone === "zfu" && inputs.sedentary === false && (
        <YesNoField
          label={t("closing.zone.employee", "Un salarié à temps plein travaille-t-il dans vos locaux de la zone\u00a0?")}
          hint={t(
            "closing.zone.employee_hint",
            "Ou l’équivalent à temps partiel. À défaut, il faut un quart du chiffre d’affaires avec des clients de la zone.",
          )}
          value={inputs.sedentaryEmployee}
          onChange={(sedentaryEmployee) => onChange({ sedentaryEmployee })}
          error={errorOf("sedentaryEmployee")}
          disabled={isFixed}
        />
      )}
      {step.result.zone !== "zfu" && (
        <YesNoField
          label={t("closing.zone.takeover", "L’activité a-t-elle été reprise à vous-même ou à votre famille\u00a0?")}
          value={inputs.isTakeover}
          onChange={(isTakeover) => onChange({ isTakeover })}
          error={errorOf("isTakeover")}
          disabled={isFixed}
        />
      )}
      <Amounts {...props} />
      <FactList
        hasResult
        facts={[
          { label: t("closing.zone.profit", "Bénéfice avant exonération"), value: amount(profit) },
          { label: t("closing.zone.in_zone", "Part dans la zone"), value: percent(inZone) },
          { label: t("closing.zone.rate", "Taux moyen de l’exercice"), value: percent(rate) },
          ...(cap === null ? [] : [{ label: t("closing.zone.cap", "Exonération au plus"), value: amount(cap) }]),
          { label: t("closing.zone.aid", "Aides de minimis sur trois ans, au plus"), value: amount(aidLimit) },
          { label: t("closing.zone.taxable", "Reste imposable"), value: amount(taxable) },
          { label: t("closing.zone.exempt", "Bénéfice exonéré"), value: amount(exempt) },
        ]}
      />
    </>
  );
}

function Amounts({ step, inputs, onChange, errorOf, isFixed }: AnyZone) {
  const isUrban = step.result.zone === "zfu";
  const part = isUrban ? "turnoverInZone" : "turnoverOutOfZone";
  return (
    <div className={styles["fields"]}>
      <AmountField
        label={
          isUrban
            ? t("closing.zone.inside", "Chiffre d’affaires fait dans la zone")
            : t("closing.zone.outside", "Chiffre d’affaires fait hors zone")
        }
        value={inputs[part]}
        onChange={(value) => onChange({ [part]: value })}
        error={errorOf(part)}
        disabled={isFixed}
      />
      <AmountField
        label={t("closing.zone.turnover", "Chiffre d’affaires en tout")}
        value={inputs.turnoverTotal}
        onChange={(turnoverTotal) => onChange({ turnoverTotal })}
        error={errorOf("turnoverTotal")}
        disabled={isFixed}
      />
      {isUrban ? (
        <NumberField
          label={t("closing.zone.residents", "Nouveaux salariés qui habitent la zone")}
          whole
          positive
          value={inputs.newResidents ?? null}
          onChange={(newResidents) => onChange({ newResidents })}
          disabled={isFixed}
        />
      ) : (
        <NumberField
          label={t("closing.zone.employees", "Salariés")}
          whole
          positive
          value={inputs.employees ?? null}
          onChange={(employees) => onChange({ employees })}
          error={errorOf("employees")}
          disabled={isFixed}
        />
      )}
      <AmountField
        label={t("closing.zone.previous", "Aides de minimis des deux années d’avant")}
        value={inputs.deMinimisPrevious}
        onChange={(deMinimisPrevious) => onChange({ deMinimisPrevious })}
        disabled={isFixed}
      />
    </div>
  );
}
