import { Lock, RotateCcw } from "lucide-react";
import type { FormEvent } from "react";
import type { CompanyAnswers } from "@comptoir/accounting/company/answers";
import type { CompanyForm } from "@comptoir/accounting/company/form";
import { fieldName } from "@comptoir/contract/base/field-names";
import { SPEC } from "../../../text/specification.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { AuthTitle } from "../../../ui/layout/auth-layout.js";
import type { FormErrors } from "../../../ui/forms/form-errors.js";
import type { Option } from "../../../ui/fields/select.js";
import { ActivityFields } from "../activity-fields.js";
import { ChoiceCards } from "../../../ui/fields/choice-cards.js";
import { BackButton, NextButton, StepFoot } from "./sign-up-card.js";
import { ACTIVITY_FIELDS } from "./steps.js";
import { useFieldErrors } from "../use-field-errors.js";

export type CompanyErrors = FormErrors<keyof CompanyAnswers>;

type ActivityStepProps = {
  readonly form: CompanyForm;
  readonly onAnswer: (answers: Partial<CompanyAnswers>) => void;
  readonly errors: CompanyErrors;
  readonly refused: CompanyErrors;
  readonly professions: readonly Option[];
  /** A few of them, as large choices. */
  readonly likely: readonly Option[];
  /** What the register gave, and may not be typed over until it is taken back. */
  readonly locked: readonly (keyof CompanyAnswers)[];
  readonly onReset: () => void;
  readonly onBack: () => void;
  readonly onNext: () => void;
};

/** The company and what it does: only the questions that the profession admits. */
export function ActivityStep({ form, onAnswer, errors, refused, professions, likely, locked, onReset, onBack, onNext }: ActivityStepProps) {
  const fields = useFieldErrors(errors, refused);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (fields.check(ACTIVITY_FIELDS)) onNext();
  };
  // Said before the button is pressed.
  const missing = ACTIVITY_FIELDS.filter((name) => errors[name] !== undefined).flatMap((name) => fieldName([name]) ?? []);
  return (
    <form ref={fields.box} className="stack" noValidate onSubmit={send}>
      <AuthTitle
        title={t("activity.title", "Votre activité")}
        lead={
          locked.length > 0
            ? t("activity.found", "Nous avons repris le répertoire Sirene. Vérifiez et complétez.")
            : t("activity.lead", "Quelques questions, selon votre profession.")
        }
      />
      {locked.length > 0 && (
        <div className="row small muted">
          <Lock className="icon small" />
          <span className="grow">{t("activity.locked", "Ce que dit le répertoire est verrouillé.")}</span>
          <Button kind="ghost" size="small" icon={<RotateCcw className="icon small" />} onClick={onReset}>
            {SPEC.reset}
          </Button>
        </div>
      )}
      {likely.length > 0 && (
        <ChoiceCards
          inRow
          label={t("activity.likely", "Votre métier, d’après votre activité déclarée")}
          choices={likely.map(({ value, label }) => ({ value, title: label }))}
          value={form.answers.professionId === "" ? null : form.answers.professionId}
          onChange={(professionId) => onAnswer({ professionId })}
        />
      )}
      <ActivityFields form={form} onAnswer={onAnswer} fields={fields} professions={professions} locked={locked} />
      <StepFoot before={<BackButton onClick={onBack} />}>
        {missing.length > 0 && (
          <span className="muted small grow">
            {t("activity.waits", "À compléter\u00a0: {{fields}}", { fields: missing.join(", ").toLocaleLowerCase("fr") })}
          </span>
        )}
        <NextButton disabled={!form.canSubmit} />
      </StepFoot>
    </form>
  );
}
