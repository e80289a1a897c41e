import { dayOf, type CompanyAnswers } from "@comptoir/accounting/company/answers";
import type { CompanyForm } from "@comptoir/accounting/company/form";
import { isoDate } from "@comptoir/accounting/date";
import { day, period } from "../../text/format.js";
import { t } from "../../text/t.js";
import { ChoiceCards, type CardChoice } from "../../ui/fields/choice-cards.js";
import { DateField } from "../../ui/fields/days/date-field.js";
import { MonthField } from "../../ui/fields/days/month-field.js";

type FiscalYearFieldsProps = {
  readonly form: CompanyForm;
  readonly onAnswer: (answers: Partial<CompanyAnswers>) => void;
  readonly errorOf: (name: keyof CompanyAnswers) => string | undefined;
  readonly leave: (name: keyof CompanyAnswers) => () => void;
};

/** The first fiscal year: a year for a BNC, months for a BIC. */
export function FiscalYearFields({ form, onAnswer, errorOf, leave }: FiscalYearFieldsProps) {
  const { answers, fiscalYear } = form;
  return fiscalYear.startPicker === "year" ? (
    <div data-field="financialStartDate" className="years">
      <ChoiceCards
        inRow
        label={t("fiscal_year.start", "Exercice de départ")}
        hint={
          fiscalYear.isStartLocked
            ? lockedHint(answers)
            : t("fiscal_year.bnc", "Profession libérale (BNC)\u00a0: l’exercice finit toujours le 31 décembre.")
        }
        choices={yearCards(fiscalYear)}
        value={answers.financialStartDate}
        error={errorOf("financialStartDate") ?? errorOf("financialEndDate")}
        onChange={(financialStartDate) => onAnswer({ financialStartDate })}
      />
    </div>
  ) : (
    <MonthsOf form={form} onAnswer={onAnswer} errorOf={errorOf} leave={leave} />
  );
}

/** From a month to a day: a BIC ends its year when it likes. */
function MonthsOf({ form: { answers, fiscalYear }, onAnswer, errorOf, leave }: FiscalYearFieldsProps) {
  return (
    <div className="two-columns">
      <div data-field="financialStartDate">
        <MonthField
          label={t("fiscal_year.first_month", "Début de l’exercice")}
          name="financialStartDate"
          required
          disabled={fiscalYear.isStartLocked}
          {...(fiscalYear.isStartLocked && { hint: lockedHint(answers) })}
          min={fiscalYear.startMin.slice(0, 7)}
          max={fiscalYear.startMax.slice(0, 7)}
          value={monthOf(answers.financialStartDate)}
          error={errorOf("financialStartDate")}
          onChange={(month) => onAnswer({ financialStartDate: month === null ? "" : isoDate(`${month}-01`) })}
          onBlur={leave("financialStartDate")}
        />
      </div>
      <div data-field="financialEndDate">
        <DateField
          label={t("fiscal_year.last_day", "Fin de l’exercice")}
          name="financialEndDate"
          required
          {...(fiscalYear.endMin !== null && { min: fiscalYear.endMin })}
          {...(fiscalYear.endMax !== null && { max: fiscalYear.endMax })}
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
  return t("fiscal_year.locked", "Votre activité a commencé cette année\u00a0: l’exercice commence le même jour, le {{day}}.", {
    day: day(activityStartDate),
  });
}

function monthOf(date: string): string | null {
  return dayOf(date)?.slice(0, 7) ?? null;
}

function yearCards({ years }: CompanyForm["fiscalYear"]): readonly CardChoice<string>[] {
  const states = {
    past: t("fiscal_year.past", "terminé"),
    current: t("fiscal_year.current", "en cours"),
    future: t("fiscal_year.future", "pas encore commencé"),
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
