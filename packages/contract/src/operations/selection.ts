import { z } from "zod";
import { endpoint } from "../base/endpoint.js";
import { Categorization, Changes, CommentText, Skipped, Transaction, TransactionFilters } from "./operations.js";
import { boundedRecord, Percent, VatNatureCode, Uuid } from "../base/values.js";

/** How many operations one call changes at most. */
export const MAX_SELECTED = 5000;
/** How many a call names at most: up to there the refusal counts them (`selection.too_many`). */
const MAX_NAMED = 10_000;
/** How many operations of each sort a preview names. */
export const PREVIEWED = 50;

/** What a call on many operations would do: `count` would change, `changes` as they would then be. Nothing is written. */
export const SelectionPreview = z.object({
  data: z.object({
    count: z.number().int(),
    changes: z.array(Transaction).max(PREVIEWED),
    skipped: z.array(Skipped).max(PREVIEWED),
    skippedCount: z.number().int(),
    /** Sent back with the same selection, it writes to what was seen and to nothing else. */
    seen: z.string(),
  }),
});
export type SelectionPreview = z.output<typeof SelectionPreview>;

const BulkReply = z.union([Changes, SelectionPreview]);

const SELECTION = {
  companyId: Uuid.optional(),
  /** Operations named one by one: each counts once, those that are unknown are skipped. */
  ids: z.array(Uuid).min(1, "Choisissez au moins une opération.").max(MAX_NAMED).optional(),
  /** Or all operations of a list, which `seen` then binds. */
  filters: TransactionFilters.optional(),
  categorization: Categorization.optional(),
  except: z.array(Uuid).max(MAX_SELECTED).default([]),
  /** The version that was read of each: those that changed since are left as they are. */
  versions: boundedRecord(Uuid, z.number().int(), MAX_NAMED).default({}),
  preview: z.boolean().default(false),
  seen: z.string().max(100).optional(),
};

/** The body of a call on many operations: which, and what is done to them. */
function onSelection<Shape extends z.ZodRawShape>(shape: Shape) {
  return z
    .object({ ...SELECTION, ...shape })
    .refine((body) => ("ids" in body && body.ids !== undefined) !== ("filters" in body && body.filters !== undefined), {
      path: ["ids"],
      message: "Nommez les opérations (ids) ou donnez un filtre (filters), l’un des deux.",
    });
}

/** What each operation of a selection is given: an account for a share of its amount, for what the others leave, or for the whole. */
export const AllocationPart = z
  .strictObject({
    account: z.string().min(1).max(12),
    /** Percent of the amount, two decimals at most; the shares make 100 unless one part takes the rest. */
    share: Percent.optional(),
    /** True for the part that takes what the others leave, cents included. */
    rest: z.boolean().optional(),
    vatRate: Percent.optional(),
    vatNature: VatNatureCode.nullish(),
    vatDeductible: Percent.nullish(),
    privateShare: Percent.optional(),
  })
  .refine(({ share, rest }) => share === undefined || rest !== true, {
    path: ["rest"],
    message: "Une part dit son pourcentage ou prend le reste, pas les deux.",
  });
export type AllocationPart = z.input<typeof AllocationPart>;

export const allocateSelection = endpoint({
  method: "PUT",
  path: "/api/v1/transactions/allocations",
  area: "operations",
  summary: "Catégoriser ou ventiler plusieurs opérations de la même façon, en parts de leur montant",
  permission: "books.write",
  body: onSelection({
    parts: z.array(AllocationPart).min(1, "Choisissez au moins une catégorie.").max(50),
    /** True to leave as they are those that were categorised meanwhile. */
    onlyToCategorize: z.boolean().default(false),
  }),
  reply: BulkReply,
});

export const acceptSuggestions = endpoint({
  method: "POST",
  path: "/api/v1/transactions/accept-suggestions",
  area: "operations",
  summary: "Accepter les suggestions d’opérations nommées, ou toutes les sûres d’un filtre",
  permission: "books.write",
  body: onSelection({
    /** Keeps only the operations of a filter whose suggestion is at least that sure. */
    minConfidence: z.number().min(0).max(1).default(0.9),
    /** What was suggested of each when it was read (`suggestion.seen`): what is suggested otherwise since is left to categorise. */
    suggestions: boundedRecord(Uuid, z.string().max(100), MAX_NAMED).default({}),
  }),
  reply: BulkReply,
});

export const uncategorize = endpoint({
  method: "POST",
  path: "/api/v1/transactions/uncategorize",
  area: "operations",
  summary: "Décatégoriser des opérations (annuler une acceptation)",
  permission: "books.write",
  body: onSelection({}),
  reply: BulkReply,
});

export const validateVat = endpoint({
  method: "POST",
  path: "/api/v1/transactions/validate-vat",
  area: "operations",
  summary: "Valider la TVA d’opérations catégorisées",
  permission: "books.write",
  body: onSelection({}),
  reply: BulkReply,
});

export const unvalidateVat = endpoint({
  method: "POST",
  path: "/api/v1/transactions/unvalidate-vat",
  area: "operations",
  summary: "Revenir sur la validation de la TVA d’opérations",
  permission: "books.write",
  body: onSelection({}),
  reply: BulkReply,
});

/** Skips what already has the paper, or has fifty; for good on those that were validated. */
export const associateSelection = endpoint({
  method: "POST",
  path: "/api/v1/transactions/associate",
  area: "operations",
  summary: "Joindre une pièce à plusieurs opérations",
  permission: "books.write",
  flags: ["listeop_attachments_upload"],
  body: onSelection({ fileId: Uuid }),
  reply: BulkReply,
});

export const commentSelection = endpoint({
  method: "POST",
  path: "/api/v1/transactions/comment",
  area: "operations",
  summary: "Annoter plusieurs opérations",
  permission: "books.write",
  body: onSelection({ comment: CommentText.trim(), mode: z.enum(["replace", "append"]).default("replace") }),
  reply: BulkReply,
});
