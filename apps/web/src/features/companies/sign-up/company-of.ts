import { firstAnswers, type CompanyAnswers, type CompanySituation } from "@comptoir/accounting/company/answers";
import { companyForm, type CompanyForm } from "@comptoir/accounting/company/form";
import { personName } from "@comptoir/accounting/company/person-name";
import { companyFieldErrors, type CompanyFieldErrors } from "@comptoir/contract/companies/rules";
import type { User } from "@comptoir/contract/users/users";
import type { Draft } from "./draft.js";
import { ACTIVITY_FIELDS } from "./steps.js";

/** The company described by the form so far. */
export type SignUpCompany = {
  /** What was answered, asked for or not. */
  readonly answers: CompanyAnswers;
  readonly form: CompanyForm;
  readonly errors: CompanyFieldErrors;
  /** Nothing is left to say of the company and its activity. */
  readonly isActivityRight: boolean;
};

type Namer = Pick<User, "firstName" | "lastName">;

/** What the company form asks and holds, from what was typed or from what the register knows. */
export function signUpCompany(draft: Draft, person: Namer, situation: CompanySituation): SignUpCompany {
  const kept = draft.answers ?? firstAnswers(known(draft, person), situation);
  const answers = { ...kept, bypassSiret: draft.lookUp === "bypassed" };
  const form = companyForm(answers, situation);
  const errors = companyFieldErrors(form);
  return { answers, form, errors, isActivityRight: ACTIVITY_FIELDS.every((field) => errors[field] === undefined) };
}

/** What the register gave: it is shown, and may not be typed over until it is taken back. */
export function lockedFields({ lookUp, establishment, isUnlocked }: Draft): readonly (keyof CompanyAnswers)[] {
  if (lookUp !== "found" || establishment === null || isUnlocked) return [];
  const { name, activityStartDate } = establishment;
  return [...(name === "" ? [] : ["name" as const]), ...(activityStartDate === null ? [] : ["activityStartDate" as const])];
}

/** A sole trader's company bears their name until they say otherwise. The profession is only chosen for them when no other fits. */
function known({ establishment, lookUp }: Draft, { firstName, lastName }: Namer): Partial<CompanyAnswers> {
  const { name = "", activityStartDate = null, professionIds = [] } = establishment ?? {};
  const [only, ...others] = professionIds;
  return {
    bypassSiret: lookUp === "bypassed",
    name: name === "" ? personName({ firstName, lastName }) : name,
    ...(activityStartDate !== null && { activityStartDate }),
    ...(only !== undefined && others.length === 0 && { professionId: only }),
  };
}
