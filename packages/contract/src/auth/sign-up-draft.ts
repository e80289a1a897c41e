import { z } from "zod";
import { endpoint } from "../base/endpoint.js";
import { Answer } from "../base/values.js";

const YesNo = z.enum(["yes", "no"]);
const text = (maximum: number) => z.string().max(maximum);

/** What the form of the company holds, as it was typed: nothing is checked but its size, since it is not over. */
const DraftAnswers = z.object({
  bypassSiret: z.boolean(),
  name: text(200),
  internalRef: text(60),
  phone: text(30),
  fixedPhone: text(30),
  activityStartDate: text(10),
  professionId: text(60),
  professionalStatusId: text(60).nullable(),
  independant: YesNo.nullable(),
  vatSubjected: YesNo.nullable(),
  settlement: z.enum(["normal", "simplified"]).nullable(),
  reportingFrequency: z.enum(["monthly", "quarterly"]).nullable(),
  vatSubjectionDate: text(10).nullable(),
  conventionalIndustry: text(40).nullable(),
  careContinuityRegistered: YesNo.nullable(),
  financialStartDate: text(10),
  financialEndDate: text(10),
});

/** What the look-up of the SIRET gave. */
const DraftEstablishment = z.object({
  siret: text(40),
  name: text(300),
  firstName: text(200).nullable(),
  lastName: text(200).nullable(),
  legalCategory: text(20),
  activityCode: text(20).nullable(),
  activityStartDate: text(10).nullable(),
  street: text(300).nullable(),
  postcode: text(20).nullable(),
  city: text(200).nullable(),
  professionIds: z.array(text(60)).max(50),
});

/** A sign-up that is not over: its SIRET and the answers of its company. No password, code nor means of payment is part of it. */
export const SignUpDraft = z.object({
  siret: text(40),
  lookUp: z.enum(["none", "found", "bypassed"]),
  establishment: DraftEstablishment.nullable(),
  note: text(500).nullable(),
  isUnlocked: z.boolean(),
  answers: DraftAnswers.nullable(),
});
export type SignUpDraft = z.output<typeof SignUpDraft>;

/** The draft of the caller's sign-up; null when nothing is kept, or nothing that this version reads. */
export const readSignUpDraft = endpoint({
  method: "GET",
  path: "/api/v1/user/sign-up-draft",
  area: "auth",
  summary: "Ce qui est déjà saisi d’une inscription",
  permission: "session",
  reply: z.object({ data: SignUpDraft.nullable() }),
});

/** Keeps what is typed of a sign-up until its company is created; refused from then on (`company.already`). */
export const saveSignUpDraft = endpoint({
  method: "PUT",
  path: "/api/v1/user/sign-up-draft",
  area: "auth",
  summary: "Garder ce qui est saisi d’une inscription",
  permission: "session",
  body: SignUpDraft,
  reply: Answer,
});
