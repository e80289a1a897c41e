import { Lock } from "lucide-react";
import { dayOf, type CompanyAnswers } from "@comptoir/accounting/company/answers";
import type { CompanyForm } from "@comptoir/accounting/company/form";
import { SPEC } from "../../text/specification.js";
import { t } from "../../text/t.js";
import { DateField } from "../../ui/fields/days/date-field.js";
import { TextField } from "../../ui/fields/field.js";
import { Autosuggest } from "../../ui/fields/suggested/autosuggest.js";
import type { Option } from "../../ui/fields/select.js";
import { ActivityQuestions, type Speech } from "./activity-questions.js";
import type { FieldErrors } from "./use-field-errors.js";

type ActivityFieldsProps = {
  readonly form: CompanyForm;
  readonly onAnswer: (answers: Partial<CompanyAnswers>) => void;
  readonly fields: Pick<FieldErrors<keyof CompanyAnswers>, "errorOf" | "leave">;
  readonly professions: readonly Option[];
  /** What the register gave, and may not be typed over until it is taken back. */
  readonly locked: readonly (keyof CompanyAnswers)[];
  readonly speech?: Speech;
};

/** The name of a company and what it does. */
export function ActivityFields({ form, onAnswer, fields, professions, locked, speech = "to-owner" }: ActivityFieldsProps) {
  const { answers } = form;
  const isLocked = (name: keyof CompanyAnswers): boolean => locked.includes(name);
  return (
    <>
      <div className="two-columns">
        <div data-field="name">
          <TextField
            label={t("company.name", "Raison sociale")}
            name="name"
            autoComplete="organization"
            maxLength={200}
            required
            disabled={isLocked("name")}
            icon={isLocked("name") && <Lock className="icon small" />}
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
            icon={isLocked("activityStartDate") ? <Lock className="icon small" /> : undefined}
            value={dayOf(answers.activityStartDate)}
            error={fields.errorOf("activityStartDate")}
            onChange={(date) => onAnswer({ activityStartDate: date ?? "" })}
            onBlur={fields.leave("activityStartDate")}
          />
        </div>
      </div>
      <ActivityQuestions form={form} onAnswer={onAnswer} errorOf={fields.errorOf} leave={fields.leave} speech={speech} />
    </>
  );
}
