import type { ReplyOf } from "@comptoir/contract/endpoint";
import type { readCompany } from "@comptoir/contract/companies";
import { companyName, firstName, lastName, optional, phone, type FieldRule } from "@comptoir/contract/field-rules";
import type { User } from "@comptoir/contract/users";
import type { ProfileChanges } from "./queries.js";
import { siretEndRule, typedEnd, wholeSiret } from "./siret-end.js";

/** The company as the API gives it. */
export type ChangeableCompany = ReplyOf<typeof readCompany>["data"];
/** The fields of the profile, as they are typed. */
export type ProfileField =
  | "firstName"
  | "lastName"
  | "phone"
  | "companyName"
  | "siretEnd"
  | "activityStartDate"
  | "companyPhone"
  | "fixedPhone";
export type ProfileValues = Readonly<Record<ProfileField, string>>;

/** The fields of a refusal of the server, by the call that was refused. */
export const PERSON_FIELDS = { firstName: "firstName", lastName: "lastName", phone: "phone" } as const;
export const CHANGEABLE_COMPANY_FIELDS = {
  name: "companyName",
  siret: "siretEnd",
  activityStartDate: "activityStartDate",
  phone: "companyPhone",
  fixedPhone: "fixedPhone",
} as const;

/** What the form begins with. */
export function profileValues(user: Pick<User, "firstName" | "lastName" | "phone">, company: ChangeableCompany | null): ProfileValues {
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    phone: user.phone ?? "",
    companyName: company?.name ?? "",
    siretEnd: company?.siret ? typedEnd(company.siret, company.siret) : "",
    activityStartDate: company?.activityStartDate ?? "",
    companyPhone: company?.phone ?? "",
    fixedPhone: company?.fixedPhone ?? "",
  };
}

/** The rule of each field; those of the company only where there is one. */
export function profileRules(company: ChangeableCompany | null): Readonly<Partial<Record<ProfileField, FieldRule>>> {
  const person = { firstName, lastName, phone: optional(phone) };
  if (company === null) return person;
  return {
    ...person,
    companyName,
    siretEnd: siretEndRule(company.siret),
    companyPhone: optional(phone),
    fixedPhone: optional(phone),
  };
}

/** What was changed, in the words of the API: only the calls and the fields that are needed. */
export function profileChanges(values: ProfileValues, start: ProfileValues, company: ChangeableCompany | null): ProfileChanges {
  const changed = (...names: readonly ProfileField[]): boolean => names.some((name) => values[name].trim() !== start[name].trim());
  const { activityStartDate } = values;
  return {
    ...(changed("firstName", "lastName", "phone") && {
      person: { firstName: values.firstName.trim(), lastName: values.lastName.trim(), phone: orNull(values.phone) },
    }),
    ...(company !== null &&
      changed("companyName", "siretEnd", "activityStartDate", "companyPhone", "fixedPhone") && {
        company: {
          ...(changed("companyName") && { name: values.companyName.trim() }),
          ...(changed("siretEnd") && { siret: wholeSiret(values.siretEnd, company.siret) }),
          ...(changed("activityStartDate") && activityStartDate !== "" && { activityStartDate }),
          ...(changed("companyPhone") && { phone: orNull(values.companyPhone) }),
          ...(changed("fixedPhone") && { fixedPhone: orNull(values.fixedPhone) }),
        },
      }),
  };
}

function orNull(typed: string): string | null {
  return typed.trim() === "" ? null : typed.trim();
}
