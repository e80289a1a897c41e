import { Lock, RotateCcw } from "lucide-react";
import type { FormEvent } from "react";
import { dayOf, type CompanyAnswers } from "@comptoir/accounting/company/answers";
import type { CompanyForm } from "@comptoir/accounting/company/form";
import { SPEC } from "../../text/specification.js";
import { t } from "../../text/t.js";
import { Button } from "../../ui/button.js";
import { DateField } from "../../ui/date-field.js";
import { DoorTitle } from "../../ui/door.js";
import { TextField } from "../../ui/field.js";
import { Autosuggest } from "../../ui/fields/autosuggest.js";
import type { FormErrors } from "../../ui/form-errors.js";
import type { Option } from "../../ui/select.js";
import { ActivityQuestions } from "./activity-questions.js";
import { BackButton, NextButton, StepFoot } from "./sign-up-card.js";
import { ACTIVITY_FIELDS } from "./steps.js";
import { useFieldErrors } from "./use-field-errors.js";

export type CompanyErrors = FormErrors<keyof CompanyAnswers>;

type ActivityStepProps = {
  readonly form: CompanyForm;
  readonly onAnswer: (answers: Partial<CompanyAnswers>) => void;
  readonly errors: CompanyErrors;
  readonly refused: CompanyErrors;
  readonly professions: readonly Option[];
  /** What the register gave, and may not be typed over until it is taken back. */
  readonly locked: readonly (keyof CompanyAnswers)[];
  readonly onReset: () => void;
  readonly onBack: () => void;
  readonly onNext: () => void;
};

/** The company and what it does: only the questions that the profession admits. */
export function ActivityStep({ form, onAnswer, errors, refused, professions, locked, onReset, onBack, onNext }: ActivityStepProps) {
  const { answers } = form;
  const fields = useFieldErrors(errors, refused);
  const isLocked = (name: keyof CompanyAnswers): boolean => locked.includes(name);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (fields.check(ACTIVITY_FIELDS)) onNext();
  };
  return (
    <form ref={fields.box} className="stack" noValidate onSubmit={send}>
      <DoorTitle
        title={t("activity.title", "Votre activité")}
        lead={
          locked.length > 0
            ? t("activity.found", "Nous avons repris le répertoire Sirene. Vérifiez et complétez.")
            : t("activity.lead", "Quelques questions, selon votre profession.")
        }
      />
      {locked.length > 0 && (
        <div className="row small muted">
          <Lock className="i s" />
          <span className="grow">{t("activity.locked", "Ce que dit le répertoire est verrouillé.")}</span>
          <Button kind="ghost" size="small" icon={<RotateCcw className="i s" />} onClick={onReset}>
            {SPEC.reset}
          </Button>
        </div>
      )}
      <div className="two">
        <div data-field="name">
          <TextField
            label={t("company.name", "Raison sociale")}
            name="name"
            autoComplete="organization"
            maxLength={200}
            required
            disabled={isLocked("name")}
            icon={isLocked("name") && <Lock className="i s" />}
            value={answers.name}
            error={fields.errorOf("name")}
            onChange={({ target }) => onAnswer({ name: target.value })}
            onBlur={fields.leave("name")}
          />
        </div>
        <div data-field="professionId">
          <Autosuggest
            label={t("company.profession", "Profession")}
            name="professionId"
            required
            options={professions}
            value={answers.professionId}
            placeholder={SPEC.search}
            error={fields.errorOf("professionId")}
            onChange={(professionId) => onAnswer({ professionId })}
            onBlur={fields.leave("professionId")}
          />
        </div>
        <div data-field="activityStartDate">
          <DateField
            label={t("company.activity_start", "Début d’activité")}
            name="activityStartDate"
            required={!answers.bypassSiret}
            disabled={isLocked("activityStartDate")}
            icon={isLocked("activityStartDate") ? <Lock className="i s" /> : undefined}
            value={dayOf(answers.activityStartDate)}
            error={fields.errorOf("activityStartDate")}
            onChange={(date) => onAnswer({ activityStartDate: date ?? "" })}
            onBlur={fields.leave("activityStartDate")}
          />
        </div>
      </div>
      <ActivityQuestions form={form} onAnswer={onAnswer} errorOf={fields.errorOf} leave={fields.leave} />
      <StepFoot before={<BackButton onClick={onBack} />}>
        <NextButton disabled={!form.canSubmit} />
      </StepFoot>
    </form>
  );
}
