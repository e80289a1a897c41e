import { z } from "zod";
import { endpoint } from "../base/endpoint.js";
import { OneLine } from "../base/one-line.js";
import { Transaction } from "./operations.js";
import { AllocationPart } from "./selection.js";
import { CompanyScope, EurosOut, UnsignedEuros, Uuid } from "../base/values.js";

const area = "operations" as const;
const params = z.object({ id: Uuid });

const LONGEST_NAME = 100;
/** How many operations a trial shows. */
export const TRIED = 50;

/** A part as it is sent and replied: a percentage, or the rest, or nothing for the whole. */
const PartReply = z.object({
  account: z.string(),
  share: z.number().optional(),
  rest: z.literal(true).optional(),
  vatRate: z.number().optional(),
  vatNature: z.string().optional(),
  vatDeductible: z.number().optional(),
  privateShare: z.number().optional(),
});

/** A rule of the user: what is absent asks nothing of an operation. */
export const CategoryRuleReply = z.object({
  id: z.string(),
  name: z.string(),
  active: z.boolean(),
  /** Without accents and in lower case; all of them must occur in the bank's wording or in the title. */
  words: z.array(z.string()),
  sign: z.enum(["income", "outcome"]).optional(),
  /** Bounds of the amount without its sign, both included. */
  amountMin: EurosOut.optional(),
  amountMax: EurosOut.optional(),
  /** Ids of bank accounts; absent for any. */
  bankAccounts: z.array(z.string()).optional(),
  parts: z.array(PartReply),
});
export type CategoryRuleReply = z.output<typeof CategoryRuleReply>;

/** What an operation must be to fit a rule; null or an empty list asks nothing. */
const CONDITIONS = {
  companyId: Uuid.optional(),
  words: z.array(OneLine.max(200)).max(50),
  sign: z.enum(["income", "outcome"]).nullish(),
  amountMin: UnsignedEuros.nullish(),
  amountMax: UnsignedEuros.nullish(),
  bankAccounts: z.array(Uuid).max(100).nullish(),
};

const FIELDS = {
  ...CONDITIONS,
  name: OneLine.min(1, "Donnez un nom à cette règle.").max(LONGEST_NAME, `Un nom compte ${LONGEST_NAME} caractères au plus.`),
  active: z.boolean().optional(),
  parts: z.array(AllocationPart).min(1, "Choisissez au moins une catégorie.").max(50),
};

export const listCategoryRules = endpoint({
  method: "GET",
  path: "/api/v1/rules",
  area,
  summary: "Les règles de catégorisation, dans leur ordre\u00a0: la première qui convient suggère",
  permission: "books.read",
  query: CompanyScope,
  reply: z.object({ data: z.array(CategoryRuleReply) }),
});

/** `actId` takes it back (`POST /api/v1/acts/{id}/undo`); null when nothing changed. */
const written = z.object({ data: CategoryRuleReply, actId: z.string().nullable() });

export const createCategoryRule = endpoint({
  method: "POST",
  path: "/api/v1/rules",
  area,
  summary: "Ajouter une règle, la dernière de toutes",
  permission: "books.write",
  body: z.strictObject(FIELDS),
  reply: written,
  status: 201,
});

export const updateCategoryRule = endpoint({
  method: "PATCH",
  path: "/api/v1/rules/:id",
  area,
  summary: "Modifier une règle",
  permission: "books.write",
  params,
  body: z.strictObject(FIELDS).partial(),
  reply: written,
});

export const deleteCategoryRule = endpoint({
  method: "DELETE",
  path: "/api/v1/rules/:id",
  area,
  summary: "Supprimer une règle",
  permission: "books.write",
  params,
  query: CompanyScope,
  reply: z.object({ data: z.object({ id: z.string(), actId: z.string().nullable() }) }),
});

export const orderCategoryRules = endpoint({
  method: "PUT",
  path: "/api/v1/rules/order",
  area,
  summary: "Ordonner les règles",
  permission: "books.write",
  body: z.strictObject({ companyId: Uuid.optional(), ids: z.array(Uuid).max(200) }),
  reply: z.object({ data: z.array(CategoryRuleReply), actId: z.string().nullable() }),
});

export const tryCategoryRule = endpoint({
  method: "POST",
  path: "/api/v1/rules/try",
  area,
  summary: "Les opérations qu’une règle concernerait, sans l’enregistrer",
  permission: "books.read",
  body: z.strictObject({ ...FIELDS, name: z.string().max(LONGEST_NAME).optional(), parts: z.array(AllocationPart).max(50).optional() }),
  reply: z.object({
    data: z.object({
      count: z.number().int(),
      /** The operations among them that are to categorise. */
      toCategorize: z.number().int(),
      /** False when only the latest operations that hold its rarest word were looked at. */
      exact: z.boolean(),
      operations: z.array(Transaction).max(TRIED),
    }),
  }),
});
