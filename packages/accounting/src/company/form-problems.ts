import { isDayOfBooks, isIsoDate, type IsoDate } from "../date.js";
import { dayOf, type CompanyAnswers } from "./answers.js";
import { pickedStart } from "./first-fiscal-year.js";
import { isYearOrder, proposedEnd } from "./fiscal-year-end.js";
import type { CompanyForm } from "./form.js";

/** What is wrong with an answer, with the facts of its sentence. */
export type CompanyFieldProblem =
  | { readonly code: "profession.required" }
  | { readonly code: "choice.required" }
  | { readonly code: "date.required" }
  | { readonly code: "date.format" }
  | { readonly code: "date.out_of_range" }
  | { readonly code: "date.within_year" }
  | { readonly code: "fiscal_year.start_after_end" }
  | { readonly code: "fiscal_year.end_before_start" }
  | { readonly code: "fiscal_year.end_too_late"; readonly max: IsoDate }
  | { readonly code: "fiscal_year.before_activity"; readonly activityStartDate: IsoDate }
  | { readonly code: "fiscal_year.starts_with_activity"; readonly activityStartDate: IsoDate }
  | { readonly code: "fiscal_year.bnc_start" }
  | { readonly code: "fiscal_year.bnc_end" }
  | { readonly code: "vat.simplified_ended" }
  | { readonly code: "vat.before_activity"; readonly activityStartDate: IsoDate };

/** A field of the company form, under its key in the payload. */
export type CompanyField = keyof CompanyAnswers;

/** What is wrong with the answers of the company form, by field; a field that is right is absent. */
export type CompanyProblems = Partial<Record<CompanyField, CompanyFieldProblem>>;

/** Everything that keeps the company from being created, choices and dates; texts have their own rules (contract, field-rules). */
export function companyProblems(form: CompanyForm): CompanyProblems {
  const found: Record<string, CompanyFieldProblem | null> = {
    professionId: form.profession === null ? { code: "profession.required" } : null,
    activityStartDate: activityProblem(form),
    professionalStatusId: statusProblem(form),
    conventionalIndustry: sectorProblem(form),
    vatSubjected: missing(form.questions.vatSubjected, form.answers.vatSubjected),
    settlement: settlementProblem(form),
    reportingFrequency: missing(form.questions.reportingFrequency, form.answers.reportingFrequency),
    vatSubjectionDate: vatDateProblem(form),
    financialStartDate: startProblem(form),
    financialEndDate: endProblem(form),
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null));
}

function missing(isAsked: boolean, answer: string | null): CompanyFieldProblem | null {
  return isAsked && answer === null ? { code: "choice.required" } : null;
}

function activityProblem({ answers, fiscalYear }: CompanyForm): CompanyFieldProblem | null {
  if (answers.bypassSiret && answers.activityStartDate.trim() === "") return null;
  const problem = dateProblem(answers.activityStartDate);
  if (problem) return problem;
  return answers.activityStartDate.trim() > fiscalYear.startMax ? { code: "date.within_year" } : null;
}

function statusProblem({ answers, profession }: CompanyForm): CompanyFieldProblem | null {
  if (profession === null) return null;
  return profession.professionalStatuses.some(({ id }) => id === answers.professionalStatusId) ? null : { code: "choice.required" };
}

function sectorProblem({ answers, questions }: CompanyForm): CompanyFieldProblem | null {
  const sectors = questions.conventionalSectors;
  return sectors.length === 0 || sectors.some(({ value }) => value === answers.conventionalIndustry) ? null : { code: "choice.required" };
}

function settlementProblem({ answers, questions }: CompanyForm): CompanyFieldProblem | null {
  if (questions.settlements.length === 0) return null;
  if (answers.settlement === null) return { code: "choice.required" };
  return questions.settlements.includes(answers.settlement) ? null : { code: "vat.simplified_ended" };
}

function vatDateProblem({ answers, questions }: CompanyForm): CompanyFieldProblem | null {
  const bounds = questions.vatSubjectionDate;
  if (bounds === null) return null;
  const problem = dateProblem(answers.vatSubjectionDate ?? "");
  const date = dayOf(answers.vatSubjectionDate);
  if (problem || date === null) return problem;
  if (date < bounds.min) return { code: "vat.before_activity", activityStartDate: bounds.min };
  return date > bounds.max ? { code: "date.within_year" } : null;
}

function startProblem(form: CompanyForm): CompanyFieldProblem | null {
  const { answers, fiscalYear } = form;
  const problem = dateProblem(answers.financialStartDate);
  const start = dayOf(answers.financialStartDate);
  if (problem || start === null) return problem;
  const activity = dayOf(answers.activityStartDate);
  if (activity !== null && fiscalYear.isStartLocked && start !== activity) {
    return { code: "fiscal_year.starts_with_activity", activityStartDate: activity };
  }
  if (activity !== null && start < activity) return { code: "fiscal_year.before_activity", activityStartDate: activity };
  if (start < fiscalYear.startMin || start > fiscalYear.startMax) return { code: "date.within_year" };
  if (!isPickable(start, activity, form)) return { code: "fiscal_year.bnc_start" };
  const end = dayOf(answers.financialEndDate);
  const isOrdered = end === null || isYearOrder({ beginning: start, end, taxCategory: form.taxCategory });
  return isOrdered ? null : { code: "fiscal_year.start_after_end" };
}

/** A BNC keeps civil years, the first of them from the start of its activity (CGI, article 93). */
function isPickable(start: IsoDate, activityStartDate: IsoDate | null, { taxCategory }: CompanyForm): boolean {
  return taxCategory === "bic" || start === pickedStart(start, { taxCategory, activityStartDate, today: start });
}

function endProblem({ answers, fiscalYear }: CompanyForm): CompanyFieldProblem | null {
  const problem = dateProblem(answers.financialEndDate);
  const [start, end] = [dayOf(answers.financialStartDate), dayOf(answers.financialEndDate)];
  if (problem || end === null || start === null) return problem;
  if (!fiscalYear.isEndAsked) return end === proposedEnd(start, "bnc") ? null : { code: "fiscal_year.bnc_end" };
  if (end <= start) return { code: "fiscal_year.end_before_start" };
  return fiscalYear.endMax !== null && end > fiscalYear.endMax ? { code: "fiscal_year.end_too_late", max: fiscalYear.endMax } : null;
}

function dateProblem(typed: string): CompanyFieldProblem | null {
  const text = typed.trim();
  if (text === "") return { code: "date.required" };
  if (!isIsoDate(text)) return { code: "date.format" };
  return isDayOfBooks(text) ? null : { code: "date.out_of_range" };
}
