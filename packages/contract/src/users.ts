import { z } from "zod";
import { endpoint } from "./endpoint.js";

export const User = z.object({
  id: z.string(),
  completionStatus: z.number().int(),
  siret: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  roleId: z.string(),
  context: z.enum(["CLIENT", "ADMIN"]),
  isTransactions: z.boolean(),
  activityStartDate: z.string().nullable(),
  companyId: z.string().nullable(),
  companyCreatedAt: z.string().nullable(),
  isJunglooFirstYear: z.boolean(),
  isVatSubjected: z.boolean(),
  vatRegime: z.string().nullable(),
  subscriptionPaid: z.boolean(),
  subscriptionType: z.string().nullable(),
  subscriptionStatus: z.string().nullable(),
  hasBiAccount: z.boolean(),
  phone: z.string().nullable(),
  hasSecondFactor: z.boolean(),
  /** Small preferences of the screen, by name. */
  preferences: z.record(z.string(), z.union([z.string(), z.boolean(), z.number()])),
  company: z
    .object({
      id: z.string(),
      title: z.string(),
      profession: z.string(),
      companyModeOfPracticing: z.string().nullable(),
      legalStatus: z.string(),
      leader: z.object({ firstname: z.string(), lastname: z.string() }),
      taxSystem: z.enum(["bnc", "bic-rs", "bic-rn"]),
      isVatSubjected: z.boolean(),
      subscriptionPaid: z.boolean(),
    })
    .nullable(),
});
export type User = z.output<typeof User>;

export const readUser = endpoint({
  method: "GET",
  path: "/api/v1/user/informations",
  area: "users",
  summary: "La personne connectée et son entreprise",
  permission: "session",
  reply: z.object({ data: z.object({ user: User }) }),
});
