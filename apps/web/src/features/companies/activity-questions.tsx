import type { ReactNode } from "react";
import { dayOf, type CompanyAnswers } from "@comptoir/accounting/company/answers";
import type { CompanyForm } from "@comptoir/accounting/company/form";
import { t } from "../../text/t.js";
import { DateField } from "../../ui/fields/days/date-field.js";
import { Group } from "../../ui/fields/group.js";
import { Segmented, type Segment } from "../../ui/controls/segmented.js";
import { Select } from "../../ui/fields/select.js";

type Field = keyof CompanyAnswers;
/** Who fills in the form: the owner of the company, or the firm that keeps its books. */
export type Speech = "to-owner" | "to-firm";
type ActivityQuestionsProps = {
  readonly form: CompanyForm;
  readonly onAnswer: (answers: Partial<CompanyAnswers>) => void;
  readonly errorOf: (name: Field) => string | undefined;
  readonly leave: (name: Field) => () => void;
  readonly speech: Speech;
};

/** The questions that the profession and the other replies call for. */
export function ActivityQuestions({ form: { answers, profession, questions }, onAnswer, errorOf, leave, speech }: ActivityQuestionsProps) {
  const words = questionWords(speech);
  if (profession === null) return null;
  const settlements = settlementSegments().filter(({ value }) => questions.settlements.includes(value));
  return (
    <div className="two-columns">
      {questions.professionalStatuses.length > 0 && (
        <div data-field="professionalStatusId">
          <Select
            label={t("company.status", "Statut professionnel")}
            name="professionalStatusId"
            required
            options={questions.professionalStatuses.map(({ id, label }) => ({ value: id, label }))}
            value={answers.professionalStatusId ?? ""}
            error={errorOf("professionalStatusId")}
            onChange={(professionalStatusId) => onAnswer({ professionalStatusId })}
          />
        </div>
      )}
      {questions.independant && (
        <Question field="independant" label={words.micro} error={errorOf("independant")}>
          {(label) => (
            <Segmented label={label} segments={yesNo()} value={answers.independant} onChange={(independant) => onAnswer({ independant })} />
          )}
        </Question>
      )}
      {questions.conventionalSectors.length > 0 && (
        <div data-field="conventionalIndustry">
          <Select
            label={t("company.sector", "Secteur conventionnel")}
            name="conventionalIndustry"
            required
            options={questions.conventionalSectors}
            value={answers.conventionalIndustry ?? ""}
            error={errorOf("conventionalIndustry")}
            onChange={(conventionalIndustry) => onAnswer({ conventionalIndustry })}
          />
        </div>
      )}
      {questions.careContinuityRegistered && (
        <Question field="careContinuityRegistered" label={words.care} error={errorOf("careContinuityRegistered")}>
          {(label) => (
            <Segmented
              label={label}
              segments={yesNo()}
              value={answers.careContinuityRegistered}
              onChange={(careContinuityRegistered) => onAnswer({ careContinuityRegistered })}
            />
          )}
        </Question>
      )}
      {questions.vatSubjected && (
        <Question
          field="vatSubjected"
          label={words.vat}
          hint={t("company.vat_hint", "Proposé d’après votre profession.")}
          error={errorOf("vatSubjected")}
        >
          {(label) => (
            <Segmented
              label={label}
              segments={yesNo()}
              value={answers.vatSubjected}
              onChange={(vatSubjected) => onAnswer({ vatSubjected })}
            />
          )}
        </Question>
      )}
      {settlements.length > 0 && (
        <Question field="settlement" label={t("company.settlement", "Régime de TVA")} error={errorOf("settlement")}>
          {(label) => (
            <Segmented
              label={label}
              segments={settlements}
              value={answers.settlement}
              onChange={(settlement) => onAnswer({ settlement })}
            />
          )}
        </Question>
      )}
      {questions.reportingFrequency && (
        <Question
          field="reportingFrequency"
          label={t("company.frequency", "Périodicité des déclarations")}
          error={errorOf("reportingFrequency")}
        >
          {(label) => (
            <Segmented
              label={label}
              segments={frequencySegments()}
              value={answers.reportingFrequency}
              onChange={(reportingFrequency) => onAnswer({ reportingFrequency })}
            />
          )}
        </Question>
      )}
      {questions.vatSubjectionDate !== null && (
        <div data-field="vatSubjectionDate">
          <DateField
            label={t("company.vat_start", "Début d’assujettissement à la TVA")}
            name="vatSubjectionDate"
            required
            min={questions.vatSubjectionDate.min}
            max={questions.vatSubjectionDate.max}
            value={dayOf(answers.vatSubjectionDate)}
            error={errorOf("vatSubjectionDate")}
            onChange={(date) => onAnswer({ vatSubjectionDate: date ?? "" })}
            onBlur={leave("vatSubjectionDate")}
          />
        </div>
      )}
    </div>
  );
}

type QuestionProps = {
  readonly field: Field;
  readonly label: string;
  readonly hint?: string;
  readonly error: string | undefined;
  readonly children: (label: string) => ReactNode;
};

/** A question answered by one of two or three words. */
function Question({ field, label, hint, error, children }: QuestionProps) {
  return (
    <div data-field={field}>
      <Group role="group" label={label} error={error} {...(hint !== undefined && { hint })}>
        {children(label)}
      </Group>
    </div>
  );
}

function questionWords(speech: Speech): Readonly<Record<"micro" | "care" | "vat", string>> {
  return speech === "to-owner"
    ? {
        micro: t("company.micro", "Êtes-vous micro-entrepreneur\u00a0?"),
        care: t("company.care", "Participez-vous à la permanence des soins\u00a0?"),
        vat: t("company.vat", "Êtes-vous assujetti à la TVA\u00a0?"),
      }
    : {
        micro: t("dossier.micro", "Micro-entrepreneur"),
        care: t("dossier.care", "Permanence des soins"),
        vat: t("dossier.vat", "Assujettie à la TVA"),
      };
}

function yesNo(): readonly Segment<"yes" | "no">[] {
  return [
    { value: "yes", label: t("answer.yes", "Oui") },
    { value: "no", label: t("answer.no", "Non") },
  ];
}

function settlementSegments(): readonly Segment<"normal" | "simplified">[] {
  return [
    { value: "normal", label: t("vat.normal", "Régime normal") },
    { value: "simplified", label: t("vat.simplified", "Régime simplifié") },
  ];
}

function frequencySegments(): readonly Segment<"monthly" | "quarterly">[] {
  return [
    { value: "monthly", label: t("vat.monthly", "Mensuelle") },
    { value: "quarterly", label: t("vat.quarterly", "Trimestrielle") },
  ];
}
