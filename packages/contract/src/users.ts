import { z } from "zod";
import { endpoint } from "./endpoint.js";
import { CompanyWish } from "./values.js";

/** The keys of a company stand for whoever is in one: a client, or a firm's staff inside a client's. */
export const User = z.object({
  id: z.string(),
  completionStatus: z.number().int(),
  siret: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  roleId: z.string(),
  context: z.enum(["CLIENT", "ADMIN", "ADMIN_CLIENT"]),
  isTransactions: z.boolean(),
  activityStartDate: z.string().nullable().optional(),
  companyId: z.string().nullable().optional(),
  companyCreatedAt: z.string().nullable().optional(),
  isJunglooFirstYear: z.boolean().optional(),
  isVatSubjected: z.boolean().optional(),
  vatRegime: z.string().nullable().optional(),
  /** Also true during the trial, and for a dossier, which its firm pays. */
  subscriptionPaid: z.boolean().optional(),
  subscriptionType: z.string().nullable().optional(),
  subscriptionStatus: z.string().nullable().optional(),
  hasBiAccount: z.boolean().optional(),
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
  query: CompanyWish,
  reply: z.object({ data: z.object({ user: User }) }),
});
