import { z } from "zod";
import { endpoint } from "../base/endpoint.js";
import { CompanyScope } from "../base/values.js";

/** An account of the chart that operations may be given to. */
export const AccountReply = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  category: z.object({ name: z.string() }),
  onlyForTaxSystemId: z.string().nullable(),
  isSecondary: z.boolean(),
  details: z.string(),
  sign: z.enum(["income", "outcome", "both", "none"]),
  degressiveModeAuthorised: z.boolean(),
  amortizationPossibility: z.boolean(),
  recommendedAmortisation: z.number().nullable(),
  maximumAmortisation: z.number().nullable(),
  personalShareRelated: z.boolean(),
  mainVatCode: z.string().nullable(),
  /** Percent of the VAT that is usually deductible: 100, 80, 0. */
  vatDeductibleRate: z.number().nullable(),
});
export type AccountReply = z.output<typeof AccountReply>;

/** A category as the picker shows it: an account under a name that users know. */
export const CategoryItemReply = z.object({
  id: z.string(),
  label: z.string(),
  value: z.string(),
  code: z.string(),
  rate: z.number().nullable(),
  vatCode: z.string().nullable(),
  icon: z.string(),
  details: z.string(),
  isSecondary: z.boolean(),
  hasOga: z.boolean(),
  onlyForTaxSystem: z.string().nullable(),
  synonyms: z.array(z.string()),
});
export type CategoryItemReply = z.output<typeof CategoryItemReply>;

/** Categories shown together in the picker. */
export const CategoryGroupReply = z.object({
  id: z.string(),
  label: z.string(),
  icon: z.string(),
  isSecondary: z.boolean(),
  items: z.array(CategoryItemReply),
});
export type CategoryGroupReply = z.output<typeof CategoryGroupReply>;

/** What the company categorises with: the digits of the category layer go to these. */
export const listUsedAccounts = endpoint({
  method: "GET",
  path: "/api/v1/accounts/used",
  area: "categories",
  summary: "Les comptes les plus utilisés de l’entreprise sur deux ans, le premier d’abord",
  permission: "books.read",
  query: CompanyScope,
  reply: z.object({
    data: z.array(z.object({ code: z.string(), uses: z.number().int() })),
    /** An operation ever went to an account of wages or of what they owe: what the owner takes is then one thing among others. */
    hasStaff: z.boolean(),
  }),
});

export const listAccounts = endpoint({
  method: "GET",
  path: "/api/v1/accounts",
  area: "categories",
  summary: "Le plan de comptes et l’arbre des catégories",
  permission: "books.read",
  query: CompanyScope,
  reply: z.object({
    data: z.array(AccountReply),
    categoriesTree: z.object({ income: z.array(CategoryGroupReply), outcome: z.array(CategoryGroupReply) }),
    /** Rates offered for an allocation, in percent. */
    vatRates: z.array(z.object({ code: z.string(), label: z.string(), rate: z.number() })),
  }),
});
