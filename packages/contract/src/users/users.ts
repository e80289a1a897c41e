import { z } from "zod";
import { endpoint } from "../base/endpoint.js";
import * as rules from "../base/field-rules.js";
import { MESSAGES } from "../base/messages.js";
import { Answer, boundedRecord, CompanyScope, ruled } from "../base/values.js";

/** First and last name of a person, each under its rules. */
export const PersonName = z.object({
  firstName: ruled(rules.firstName, 80),
  lastName: ruled(rules.lastName, 80),
});

/** The keys of a company are there for a caller inside one: a client, or a firm's staff inside a client's. */
export const User = z.object({
  id: z.string(),
  completionStatus: z.number().int(),
  siret: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  roleId: z.string(),
  /** The label of the function of a firm's person; absent of a client, empty while none is said. */
  function: z.string().optional(),
  context: z.enum(["CLIENT", "ADMIN", "ADMIN_CLIENT"]),
  isTransactions: z.boolean(),
  activityStartDate: z.string().nullable().optional(),
  companyId: z.string().nullable().optional(),
  /** Every company of a client, the oldest first: more than one when their firm keeps several dossiers of theirs. */
  companies: z.array(z.object({ id: z.string(), title: z.string() })).optional(),
  companyCreatedAt: z.string().nullable().optional(),
  isJunglooFirstYear: z.boolean().optional(),
  isVatSubjected: z.boolean().optional(),
  /** A VAT return exists or is owed, also once the company left VAT: its pages stay. */
  hasVatReturns: z.boolean().optional(),
  vatRegime: z.string().nullable().optional(),
  /** Also true during the trial, and for a dossier, which its firm pays. */
  subscriptionPaid: z.boolean().optional(),
  subscriptionType: z.string().nullable().optional(),
  subscriptionStatus: z.string().nullable().optional(),
  hasBiAccount: z.boolean().optional(),
  /** A client of a firm's own brand, which is not the combined one: their menu is shorter, on any host. */
  isWhiteLabel: z.boolean().optional(),
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
      /** What its firm decided, and since when, while its books are read and no more written; null while they may change. */
      readOnly: z.object({ status: z.enum(["suspended", "terminated"]), since: z.string() }).nullable(),
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
  query: CompanyScope,
  reply: z.object({ data: z.object({ user: User }) }),
});

export const updateProfile = endpoint({
  method: "PATCH",
  path: "/api/v1/user/profile",
  area: "users",
  summary: "Modifier son profil",
  permission: "session",
  body: PersonName.extend({ phone: ruled(rules.optional(rules.phone), 20).nullable().optional() }),
  reply: Answer,
});

/** Everything we hold on the person and their books, as a zip answered to the bearer token (GDPR, article 20). */
export const exportAccount = endpoint({
  method: "GET",
  path: "/api/v1/user/export",
  area: "users",
  summary: "Télécharger ses données",
  permission: "session",
  reply: z.unknown(),
});

/** Closes the access and anonymises the person; the books stay sealed for the ten years of article L123-22 of the Code de commerce. */
export const deleteAccount = endpoint({
  method: "POST",
  path: "/api/v1/user/deletion",
  area: "users",
  summary: "Supprimer son compte",
  permission: "session",
  body: z.object({ password: ruled(rules.required(MESSAGES.passwordRequired), 1024) }),
  reply: Answer,
});

/** Small preferences of the screen, kept with the person: compact display, columns, hidden tips. */
export const savePreferences = endpoint({
  method: "PATCH",
  path: "/api/v1/user/preferences",
  area: "users",
  summary: "Retenir ses préférences d’affichage",
  permission: "session",
  body: boundedRecord(z.string().max(60), z.union([z.string().max(200), z.boolean(), z.number()]), 100),
  reply: Answer,
});
