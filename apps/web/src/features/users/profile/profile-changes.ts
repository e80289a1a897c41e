import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import type { readCompany } from "@comptoir/contract/companies/companies";
import { companyName, firstName, lastName, optional, phone, postcode, required, type FieldRule } from "@comptoir/contract/base/field-rules";
import { MESSAGES } from "@comptoir/contract/base/messages";
import type { User } from "@comptoir/contract/users/users";
import type { ProfileChanges } from "../queries.js";
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
  | "fixedPhone"
  | "professionId"
  | "professionalStatusId"
  | "legalStatus"
  | "street"
  | "postcode"
  | "city";
export type ProfileValues = Readonly<Record<ProfileField, string>>;

/** The fields of a refusal of the server, by the call that was refused. */
export const PERSON_FIELDS = { firstName: "firstName", lastName: "lastName", phone: "phone" } as const;
export const CHANGEABLE_COMPANY_FIELDS = {
  name: "companyName",
  siret: "siretEnd",
  activityStartDate: "activityStartDate",
  phone: "companyPhone",
  fixedPhone: "fixedPhone",
  professionId: "professionId",
  professionalStatusId: "professionalStatusId",
  legalStatus: "legalStatus",
  street: "street",
  postcode: "postcode",
  city: "city",
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
    professionId: company?.professionId ?? "",
    professionalStatusId: company?.professionalStatusId ?? "",
    legalStatus: company?.legalStatus ?? "",
    street: company?.street ?? "",
    postcode: company?.postcode ?? "",
    city: company?.city ?? "",
  };
}

/** The rule of each field; fields of the company only where there is one. */
export function profileRules(company: ChangeableCompany | null): Readonly<Partial<Record<ProfileField, FieldRule>>> {
  const person = { firstName, lastName, phone: optional(phone) };
  if (company === null) return person;
  return {
    ...person,
    companyName,
    siretEnd: siretEndRule(company.siret),
    companyPhone: optional(phone),
    fixedPhone: optional(phone),
    legalStatus: required(MESSAGES.legalStatus),
    // A company of which the register gave no address, or no profession of our list, may stay so.
    ...(hasAddress(company) && { street: required(MESSAGES.street), postcode, city: required(MESSAGES.city) }),
    ...(company.professionId !== null && { professionId: required(MESSAGES.profession), professionalStatusId: required(MESSAGES.choice) }),
  };
}

function hasAddress({ street, postcode: code, city }: ChangeableCompany): boolean {
  return `${street}${code}${city}` !== "";
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
      changed(...Object.values(CHANGEABLE_COMPANY_FIELDS)) && {
        company: {
          ...(changed("companyName") && { name: values.companyName.trim() }),
          ...(changed("siretEnd") && { siret: wholeSiret(values.siretEnd, company.siret) }),
          ...(changed("activityStartDate") && activityStartDate !== "" && { activityStartDate }),
          ...(changed("companyPhone") && { phone: orNull(values.companyPhone) }),
          ...(changed("fixedPhone") && { fixedPhone: orNull(values.fixedPhone) }),
          // Both say how the profession is practised: they go together.
          ...(changed("professionId", "professionalStatusId") && {
            professionId: values.professionId,
            professionalStatusId: values.professionalStatusId,
          }),
          ...(changed("legalStatus") && { legalStatus: values.legalStatus }),
          ...(changed("street") && { street: values.street.trim() }),
          ...(changed("postcode") && { postcode: values.postcode.trim() }),
          ...(changed("city") && { city: values.city.trim() }),
        },
      }),
  };
}

function orNull(typed: string): string | null {
  return typed.trim() === "" ? null : typed.trim();
}
