import type { CompanyAnswersOfYear } from "@comptoir/contract/closing/company-answers";
import type { GivenAnswers } from "./answers-queries.js";

/** What is changed of the answers, before it is confirmed. */
export type ChangedAnswers = Pick<GivenAnswers, "scm" | "lettings" | "zone" | "superSimplified" | "equityMode">;

/** The answers of a year, what is changed of them, and what the server refused by field. */
export type AnswerFieldsProps = {
  readonly current: CompanyAnswersOfYear;
  readonly changed: ChangedAnswers;
  readonly change: (next: ChangedAnswers) => void;
  readonly errorOf: (field: string) => string | null;
};

const AT_FIELD = /^(?:lettings\.(?:kind$|dwellings\..+\.(?:activityStart|rentalEnd|area)$)|scm\.|zone\.)/;

/** True for a fact whose field shows what is refused of it. */
export function isAnswerField(target: string): boolean {
  return AT_FIELD.test(target);
}
