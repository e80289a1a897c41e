import { Landmark } from "lucide-react";
import type { FormEvent } from "react";
import { dayOf, type CompanyAnswers } from "@comptoir/accounting/company/answers";
import type { CompanyForm } from "@comptoir/accounting/company/form";
import { longDay } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { Banner } from "../../../ui/messages/banner.js";
import { AuthTitle } from "../../../ui/layout/auth-layout.js";
import type { CompanyErrors } from "./activity-step.js";
import { FiscalYearFields } from "../fiscal-year-fields.js";
import { BackButton, NextButton, StepFoot } from "./sign-up-card.js";
import { useFieldErrors } from "../use-field-errors.js";

type FiscalYearStepProps = {
  readonly form: CompanyForm;
  readonly onAnswer: (answers: Partial<CompanyAnswers>) => void;
  readonly errors: CompanyErrors;
  readonly refused: CompanyErrors;
  readonly isSending: boolean;
  readonly onBack: () => void;
  readonly onNext: () => void;
};

/** The first fiscal year kept here: a year for a BNC, months for a BIC. */
export function FiscalYearStep({ form, onAnswer, errors, refused, isSending, onBack, onNext }: FiscalYearStepProps) {
  const fields = useFieldErrors(errors, refused);
  const start = dayOf(form.answers.financialStartDate);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (!isSending && fields.check(["financialStartDate", "financialEndDate"])) onNext();
  };
  return (
    <form ref={fields.box} className="stack" noValidate onSubmit={send}>
      <AuthTitle
        title={t("fiscal_year.title", "Votre premier exercice ici")}
        lead={t(
          "fiscal_year.lead",
          "Choisissez l’année que vous voulez tenir avec Comptoir. Les années d’avant pourront être reprises plus tard.",
        )}
      />
      <FiscalYearFields form={form} onAnswer={onAnswer} errorOf={fields.errorOf} leave={fields.leave} />
      {start !== null && (
        <Banner kind="info" icon={<Landmark className="icon small" />}>
          {t("fiscal_year.bank", "Vos relevés s’importent à partir du")} <b>{longDay(start)}</b>
          {t("fiscal_year.bank_limit", ", aussi loin que votre banque les donne.")}
        </Banner>
      )}
      <StepFoot before={<BackButton onClick={onBack} />}>
        <NextButton busy={isSending} />
      </StepFoot>
    </form>
  );
}
