import type { IsoDate } from "../date.js";
import { dayOf, fiscalYearSituation, professionOf, taxCategoryOf, type CompanyAnswers, type CompanySituation } from "./answers.js";
import { fiscalYearQuestion, type FiscalYearQuestion } from "./first-fiscal-year.js";
import type { ConventionalSector, Profession, TaxCategory } from "./profession.js";
import { vatDateBounds } from "./vat-start.js";
import { settlementsFrom, vatSystemOf, type VatSettlement, type VatSystem } from "./vat-system.js";

/** Which questions the profession and the other answers call for; an empty list, false or null: not asked. */
export type CompanyQuestions = {
  readonly professionalStatuses: Profession["professionalStatuses"];
  readonly independant: boolean;
  readonly conventionalSectors: readonly ConventionalSector[];
  readonly careContinuityRegistered: boolean;
  readonly vatSubjected: boolean;
  /** The regimes to choose from: one alone is shown, not asked. */
  readonly settlements: readonly VatSettlement[];
  readonly reportingFrequency: boolean;
  readonly vatSubjectionDate: { readonly min: IsoDate; readonly max: IsoDate } | null;
};

/** The company form at one moment: what it asks, what it holds, and what that makes of the company. */
export type CompanyForm = {
  /** Null where nothing is asked. */
  readonly answers: CompanyAnswers;
  readonly profession: Profession | null;
  readonly questions: CompanyQuestions;
  readonly fiscalYear: FiscalYearQuestion;
  readonly taxCategory: TaxCategory;
  /** A firm may change the simplified trade regime to the normal one later. */
  readonly taxSystem: "bnc" | "bic-rs";
  /** Null while an answer on VAT is missing. */
  readonly vatSystem: VatSystem | null;
  /** Nothing is sent before a profession is chosen. */
  readonly canSubmit: boolean;
};

/** What the company form asks, from its answers (specification, points 4 and 5). */
export function companyForm(given: CompanyAnswers, situation: CompanySituation): CompanyForm {
  const profession = professionOf(given, situation);
  const questions = questionsOf(given, profession, situation);
  const answers = withoutUnasked(given, questions);
  const taxCategory = taxCategoryOf(profession);
  return {
    answers,
    profession,
    questions,
    fiscalYear: fiscalYearQuestion(fiscalYearSituation(given, situation), dayOf(given.financialStartDate)),
    taxCategory,
    taxSystem: taxCategory === "bnc" ? "bnc" : "bic-rs",
    vatSystem: profession?.vatSubjection === "no" ? "not_subjected" : vatSystemOf(answers),
    canSubmit: profession !== null,
  };
}

function questionsOf(answers: CompanyAnswers, profession: Profession | null, { today }: CompanySituation): CompanyQuestions {
  const asksVat = profession !== null && profession.vatSubjection !== "no";
  const isSubjected = asksVat && answers.vatSubjected === "yes";
  const start = dayOf(answers.financialStartDate);
  const statuses = profession?.professionalStatuses ?? [];
  return {
    professionalStatuses: statuses.length > 1 ? statuses : [],
    independant: profession?.microAllowed ?? false,
    conventionalSectors: profession?.conventionalSectors ?? [],
    careContinuityRegistered: profession?.careContinuityAllowed ?? false,
    vatSubjected: asksVat,
    settlements: isSubjected ? (start === null ? ["simplified", "normal"] : settlementsFrom(start)) : [],
    reportingFrequency: isSubjected && answers.settlement === "normal",
    vatSubjectionDate: isSubjected ? vatDateBounds(dayOf(answers.activityStartDate), today) : null,
  };
}

function withoutUnasked(answers: CompanyAnswers, questions: CompanyQuestions): CompanyAnswers {
  const isSubjected = questions.settlements.length > 0;
  return {
    ...answers,
    independant: questions.independant ? answers.independant : null,
    conventionalIndustry: questions.conventionalSectors.length > 0 ? answers.conventionalIndustry : null,
    careContinuityRegistered: questions.careContinuityRegistered ? answers.careContinuityRegistered : null,
    vatSubjected: questions.vatSubjected ? answers.vatSubjected : null,
    settlement: isSubjected ? answers.settlement : null,
    reportingFrequency: questions.reportingFrequency ? answers.reportingFrequency : null,
    vatSubjectionDate: questions.vatSubjectionDate ? answers.vatSubjectionDate : null,
  };
}
