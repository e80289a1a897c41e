import { z } from "zod";
import { HeldRole } from "../collaborators/collaborators.js";
import { endpoint } from "../base/endpoint.js";
import * as rules from "../base/field-rules.js";
import { MESSAGES } from "../base/messages.js";
import { RegimeReply } from "./regimes.js";
import { Answer, Day, ruled, Uuid } from "../base/values.js";

const YesNo = z.enum(["yes", "no"]);
const Choice = z.object({ value: z.string(), label: z.string() });

/** A profession with the questions that it admits. */
export const ProfessionReply = z.object({
  id: z.string(),
  label: z.string(),
  taxCategory: z.enum(["bnc", "bic"]),
  vatSubjection: z.enum(["yes", "no", "possible"]),
  professionalStatuses: z.array(z.object({ id: z.string(), label: z.string() })),
  microAllowed: z.boolean(),
  conventionalSectors: z.array(Choice),
  careContinuityAllowed: z.boolean(),
  family: z.string(),
});
export type ProfessionReply = z.output<typeof ProfessionReply>;

export const listProfessions = endpoint({
  method: "GET",
  path: "/api/v1/professions",
  area: "companies",
  summary: "Les professions et leurs questions",
  permission: "public",
  reply: z.object({ data: z.array(ProfessionReply), legalStatuses: z.array(Choice) }),
});

/** What a register knows of an establishment. */
export const Establishment = z.object({
  siret: z.string(),
  name: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  legalCategory: z.string(),
  activityCode: z.string().nullable(),
  activityStartDate: z.string().nullable(),
  street: z.string().nullable(),
  postcode: z.string().nullable(),
  city: z.string().nullable(),
  /** Professions that go with its activity code, the likeliest first. */
  professionIds: z.array(z.string()),
});
export type Establishment = z.output<typeof Establishment>;

/** Looks an establishment up. Refusals: an invalid or taken number = `field`; the register out of reach = `toast`; closed, or no sole trader = `modal`. */
export const lookUpSiret = endpoint({
  method: "POST",
  path: "/api/v1/siret",
  area: "companies",
  summary: "Retrouver un établissement par son SIRET",
  permission: "public",
  body: z.object({
    siret: z.string().max(40).default(""),
    creationMode: z.boolean().default(false),
    moreInfosMode: z.boolean().default(false),
    /** True when the person has no SIRET yet: nothing is looked up. */
    bypassSiret: z.boolean().default(false),
    userId: z.string().max(60).nullable().optional(),
  }),
  reply: z.object({
    status: z.boolean(),
    data: Establishment.nullable(),
    message: z.string().nullable(),
    error: z.null(),
    target: z.null(),
  }),
});

/** Creates a company: one's own at sign-up, a client's for a firm. */
export const createCompany = endpoint({
  method: "POST",
  path: "/api/v1/company/create",
  area: "companies",
  summary: "Créer une entreprise et son premier exercice",
  permission: "session",
  body: z.object({
    userId: z.string().max(60).nullable().optional(),
    siret: z.string().max(40).nullable().optional(),
    bypassSiret: z.boolean().default(false),
    name: z.string().max(200).default(""),
    legalStatus: z.string().max(40).default("individual"),
    internalRef: z.string().max(60).nullable().optional(),
    phone: z.string().max(30).nullable().optional(),
    fixedPhone: z.string().max(30).nullable().optional(),
    activityStartDate: z.string().max(10).nullable().optional(),
    financialStartDate: z.string().max(10).default(""),
    financialEndDate: z.string().max(10).nullable().optional(),
    independant: YesNo.or(z.boolean()).nullable().optional(),
    professionId: z.string().max(60).default(""),
    professionalStatusId: z.string().max(60).nullable().optional(),
    vatSubjected: YesNo.nullable().optional(),
    settlement: z.enum(["normal", "simplified"]).nullable().optional(),
    reportingFrequency: z.enum(["monthly", "quarterly"]).nullable().optional(),
    conventionalIndustry: z.string().max(40).nullable().optional(),
    careContinuityRegistered: YesNo.or(z.boolean()).nullable().optional(),
    vatSubjectionDate: z.string().max(10).nullable().optional(),
  }),
  reply: z.object({ companyId: z.string(), fiscalYearId: z.string(), message: z.string() }),
  status: 201,
});

/** A company as its profile shows it. */
export const CompanyDetails = z.object({
  id: z.string(),
  name: z.string(),
  siret: z.string().nullable(),
  legalStatus: z.string(),
  professionId: z.string().nullable(),
  profession: z.string(),
  taxSystem: z.enum(["bnc", "bic-rs", "bic-rn"]),
  vatSystem: z.string(),
  activityStartDate: z.string().nullable(),
  phone: z.string().nullable(),
  fixedPhone: z.string().nullable(),
  professionalStatusId: z.string().nullable(),
  street: z.string(),
  postcode: z.string(),
  city: z.string(),
  /** A firm keeps it: its staff alone changes the profession, the legal form and the regimes. */
  isKeptByFirm: z.boolean(),
  /** Oldest first, those to come included. */
  regimes: z.array(RegimeReply),
  /** What closings do with a private share, and with the result of a year. */
  privateShareByReintegration: z.boolean(),
  equityMode: z.enum(["101", "108"]),
});

export const readCompany = endpoint({
  method: "GET",
  path: "/api/v1/company",
  area: "companies",
  summary: "L’entreprise",
  permission: "books.read",
  query: z.object({ companyId: Uuid.optional() }),
  reply: z.object({ data: CompanyDetails }),
});

/** What may change: names, telephones, address, the SIRET within its first nine digits; the profession and the legal form, of a dossier by its firm. */
export const updateCompany = endpoint({
  method: "PATCH",
  path: "/api/v1/company",
  area: "companies",
  summary: "Modifier l’entreprise",
  permission: "books.write",
  body: z.object({
    companyId: Uuid.optional(),
    name: ruled(rules.companyName, 200).optional(),
    /** The leader of a dossier, by its firm: due days follow from the surname. */
    leaderFirstName: z.string().trim().max(80).optional(),
    leaderLastName: ruled(rules.required("Indiquez le nom du dirigeant."), 80).optional(),
    siret: ruled(rules.siret, 40).optional(),
    phone: ruled(rules.optional(rules.phone), 30).nullable().optional(),
    fixedPhone: ruled(rules.optional(rules.phone), 30).nullable().optional(),
    activityStartDate: Day.optional(),
    street: ruled(rules.required(MESSAGES.street), 120).optional(),
    postcode: ruled(rules.postcode, 5).optional(),
    city: ruled(rules.required(MESSAGES.city), 80).optional(),
    professionId: ruled(rules.required(MESSAGES.profession), 60).optional(),
    professionalStatusId: ruled(rules.required(MESSAGES.choice), 60).optional(),
    legalStatus: z.string().max(40).optional(),
  }),
  reply: Answer,
});

/** Someone who reads the books of a company, or was invited to. */
export const CompanyAccess = z.object({
  id: z.string(),
  name: z.string(),
  /** A contact of the company, or a person of the firm that keeps it. */
  kind: z.enum(["contact", "firm"]),
  /** What the firm lets its person do, as `GET /collaborators` names it; null for a contact. */
  role: HeldRole.nullable(),
  since: z.string(),
  /** The day of an invitation that was not accepted yet: they have no access; null for the others. */
  invitedOn: z.string().nullable(),
  isSelf: z.boolean(),
});
export type CompanyAccess = z.output<typeof CompanyAccess>;

export const listCompanyAccess = endpoint({
  method: "GET",
  path: "/api/v1/company/access",
  area: "companies",
  summary: "Qui lit les livres, et depuis quand",
  permission: "books.read",
  query: z.object({ companyId: Uuid.optional() }),
  reply: z.object({ data: z.array(CompanyAccess), firm: z.string().nullable() }),
});

/** An archive: operations, FEC, books, VAT returns, papers, and the SHA-256 of each file. From a dossier, by those who may write in it as its firm. */
export const exportCompany = endpoint({
  method: "GET",
  path: "/api/v1/company/export",
  area: "companies",
  summary: "Tout ce que l’entreprise garde ici",
  permission: "books.read",
  query: z.object({ companyId: Uuid.optional() }),
  reply: z.any(),
});
