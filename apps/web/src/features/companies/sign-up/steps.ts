import { COMPANY_FIELDS, type CompanyAnswers } from "@comptoir/accounting/company/answers";
import type { Step } from "./step.js";

const FISCAL_YEAR_FIELDS = ["financialStartDate", "financialEndDate"] as const;

/** The fields of the step of the company and its activity, in the order of the screen. */
export const ACTIVITY_FIELDS = COMPANY_FIELDS.filter((field) => !isFiscalYearField(field));

type Progress = {
  /** 0 registered, 1 company pending, 2 created. */
  readonly completionStatus: number;
  /** Everything about the company and its activity is answered. */
  readonly isActivityRight: boolean;
};

/**
 * The step to show: the one asked for when it may be opened, else the one that the sign-up has come to. Once the company is
 * created only the subscription is left; before that, the fiscal year waits for an activity.
 */
export function stepToShow(asked: Step | null, { completionStatus, isActivityRight }: Progress): Step {
  if (completionStatus >= 2) return 3;
  const wanted = asked ?? (completionStatus === 1 ? 1 : 0);
  return wanted < 2 ? wanted : isActivityRight ? 2 : 1;
}

/** The step that holds a field which was refused; null for one of no step. */
export function stepOfField(field: string): Step | null {
  if (field === "siret") return 0;
  if (isFiscalYearField(field)) return 2;
  return ACTIVITY_FIELDS.some((name) => name === field) ? 1 : null;
}

function isFiscalYearField(field: string): field is (typeof FISCAL_YEAR_FIELDS)[number] & keyof CompanyAnswers {
  return FISCAL_YEAR_FIELDS.some((name) => name === field);
}
