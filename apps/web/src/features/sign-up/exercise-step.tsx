import { Landmark } from "lucide-react";
import type { FormEvent } from "react";
import { dayOf, type CompanyAnswers } from "@comptoir/accounting/company/answers";
import type { CompanyForm } from "@comptoir/accounting/company/form";
import { isoDate } from "@comptoir/accounting/date";
import { day, longDay, period } from "../../text/format.js";
import { t } from "../../text/t.js";
import { Banner } from "../../ui/banner.js";
import { ChoiceCards, type CardChoice } from "../../ui/choice-cards.js";
import { DateField } from "../../ui/date-field.js";
import { DoorTitle } from "../../ui/door.js";
import { MonthField } from "../../ui/fields/month-field.js";
import type { CompanyErrors } from "./activity-step.js";
import { BackButton, NextButton, StepFoot } from "./sign-up-card.js";
import { useFieldErrors } from "./use-field-errors.js";

type ExerciseStepProps = {
  readonly form: CompanyForm;
  readonly onAnswer: (answers: Partial<CompanyAnswers>) => void;
  readonly errors: CompanyErrors;
  readonly refused: CompanyErrors;
  readonly isSending: boolean;
  readonly onBack: () => void;
  readonly onNext: () => void;
};

/** The first fiscal year kept here: a year for a BNC, months for a BIC. */
export function ExerciseStep({ form, onAnswer, errors, refused, isSending, onBack, onNext }: ExerciseStepProps) {
  const { answers, exercise } = form;
  const fields = useFieldErrors(errors, refused);
  const start = dayOf(answers.financialStartDate);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (!isSending && fields.check(["financialStartDate", "financialEndDate"])) onNext();
  };
  return (
    <form ref={fields.box} className="stack" noValidate onSubmit={send}>
      <DoorTitle
        title={t("exercise.title", "Votre premier exercice ici")}
        lead={t(
          "exercise.lead",
          "Choisissez l’année que vous voulez tenir avec Comptoir. Les années d’avant pourront être reprises plus tard.",
        )}
      />
      {exercise.startPicker === "year" ? (
        <div data-field="financialStartDate" className="years">
          <ChoiceCards
            inRow
            label={t("exercise.start", "Exercice de départ")}
            hint={
              exercise.isStartLocked
                ? lockedHint(answers)
                : t("exercise.bnc", "Profession libérale (BNC)\u00a0: l’exercice finit toujours le 31 décembre.")
            }
            choices={yearCards(exercise)}
            value={answers.financialStartDate}
            error={fields.errorOf("financialStartDate") ?? fields.errorOf("financialEndDate")}
            onChange={(financialStartDate) => onAnswer({ financialStartDate })}
          />
        </div>
      ) : (
        <MonthsOf form={form} onAnswer={onAnswer} errorOf={fields.errorOf} leave={fields.leave} />
      )}
      {start !== null && (
        <Banner kind="info" icon={<Landmark className="i s" />}>
          {t("exercise.bank", "À la première connexion bancaire, les opérations sont reprises depuis le")} <b>{longDay(start)}</b>
          {t("exercise.bank_limit", ", dans la limite de ce que donne votre banque.")}
        </Banner>
      )}
      <StepFoot before={<BackButton onClick={onBack} />}>
        <NextButton busy={isSending} />
      </StepFoot>
    </form>
  );
}

type MonthsProps = Pick<ExerciseStepProps, "form" | "onAnswer"> & {
  readonly errorOf: (name: keyof CompanyAnswers) => string | undefined;
  readonly leave: (name: keyof CompanyAnswers) => () => void;
};

/** From a month to a day: a BIC ends its year when it likes. */
function MonthsOf({ form: { answers, exercise }, onAnswer, errorOf, leave }: MonthsProps) {
  return (
    <div className="two">
      <div data-field="financialStartDate">
        <MonthField
          label={t("exercise.first_month", "Début de l’exercice")}
          name="financialStartDate"
          required
          disabled={exercise.isStartLocked}
          {...(exercise.isStartLocked && { hint: lockedHint(answers) })}
          min={exercise.startMin.slice(0, 7)}
          max={exercise.startMax.slice(0, 7)}
          value={monthOf(answers.financialStartDate)}
          error={errorOf("financialStartDate")}
          onChange={(month) => onAnswer({ financialStartDate: month === null ? "" : isoDate(`${month}-01`) })}
          onBlur={leave("financialStartDate")}
        />
      </div>
      <div data-field="financialEndDate">
        <DateField
          label={t("exercise.last_day", "Fin de l’exercice")}
          name="financialEndDate"
          required
          {...(exercise.endMin !== null && { min: exercise.endMin })}
          {...(exercise.endMax !== null && { max: exercise.endMax })}
          value={dayOf(answers.financialEndDate)}
          error={errorOf("financialEndDate")}
          onChange={(date) => onAnswer({ financialEndDate: date ?? "" })}
          onBlur={leave("financialEndDate")}
        />
      </div>
    </div>
  );
}

function lockedHint({ activityStartDate }: CompanyAnswers): string {
  return t("exercise.locked", "Votre activité a commencé cette année\u00a0: l’exercice commence le même jour, le {{day}}.", {
    day: day(activityStartDate),
  });
}

function monthOf(date: string): string | null {
  return dayOf(date)?.slice(0, 7) ?? null;
}

function yearCards({ years }: CompanyForm["exercise"]): readonly CardChoice<string>[] {
  const states = {
    past: t("exercise.past", "terminé"),
    current: t("exercise.current", "en cours"),
    future: t("exercise.future", "pas encore commencé"),
  };
  return years.map(({ start, end, state }) => ({
    value: start,
    title: start.slice(0, 4),
    text: (
      <>
        <span>{period({ start, end })}</span>
        <span>{states[state]}</span>
      </>
    ),
  }));
}
