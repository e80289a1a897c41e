import { COMPANY_FIELDS } from "@comptoir/accounting/company/answers";
import type { CompanyForm } from "@comptoir/accounting/company/form";
import { companyProblems, type CompanyField, type CompanyFieldProblem } from "@comptoir/accounting/company/form-problems";
import { frenchDay } from "@comptoir/accounting/date";
import * as rules from "../base/field-rules.js";
import { MESSAGES } from "../base/messages.js";

/** Sentences of the fields of the company form that are not right, by field. */
export type CompanyFieldErrors = Partial<Record<CompanyField, string>>;

/** The sentence to show under each field of the company form that is not right, in the order of the screen. */
export function companyFieldErrors(form: CompanyForm): CompanyFieldErrors {
  const problems = companyProblems(form);
  const errors: CompanyFieldErrors = {};
  for (const field of COMPANY_FIELDS) {
    const problem = problems[field];
    const sentence = problem ? sentenceOf(problem) : textError(field, form);
    if (sentence !== null) errors[field] = sentence;
  }
  return errors;
}

function textError(field: CompanyField, { answers }: CompanyForm): string | null {
  if (field === "name") return rules.companyName(answers.name);
  if (field === "phone" || field === "fixedPhone") return rules.optional(rules.phone)(answers[field]);
  return null;
}

function sentenceOf(problem: CompanyFieldProblem): string {
  switch (problem.code) {
    case "profession.required":
      return MESSAGES.profession;
    case "choice.required":
      return MESSAGES.choice;
    case "date.required":
      return MESSAGES.dateRequired;
    case "date.format":
      return MESSAGES.dateFormat;
    case "date.out_of_range":
      return MESSAGES.dateOutOfRange;
    case "date.within_year":
      return MESSAGES.dateWithinYear;
    case "fiscal_year.start_after_end":
      return MESSAGES.startAfterEnd;
    case "fiscal_year.end_before_start":
      return MESSAGES.endBeforeStart;
    case "fiscal_year.end_too_late":
      return `L’exercice ne peut pas finir après le ${frenchDay(problem.max)}.`;
    case "fiscal_year.before_activity":
      return `L’exercice ne peut pas précéder le début d’activité, le ${frenchDay(problem.activityStartDate)}.`;
    case "fiscal_year.starts_with_activity":
      return `L’activité a commencé cette année\u00a0: l’exercice commence le même jour, le ${frenchDay(problem.activityStartDate)}.`;
    case "fiscal_year.bnc_start":
      return "En BNC, l’exercice commence le 1ᵉʳ janvier, ou le jour où l’activité a commencé.";
    case "fiscal_year.bnc_end":
      return "En BNC, l’exercice finit le 31 décembre de l’année où il commence.";
    case "vat.simplified_ended":
      return "Le régime simplifié n’existe plus pour un exercice ouvert à partir du 01/01/2027.";
    case "vat.before_activity":
      return `L’assujettissement ne peut pas précéder le début d’activité, le ${frenchDay(problem.activityStartDate)}.`;
  }
}
