import { z } from "zod";
import { endpoint } from "../base/endpoint.js";
import { CompanyScope, EurosOut, Uuid } from "../base/values.js";
import { AccountName } from "../operations/operations.js";
import { InvoiceGroup, InvoiceSummary, OperationName } from "./received-invoices.js";

const area = "invoices" as const;

/** How what an operation pays differs from what its invoices leave to pay. */
const GapKind = z.enum(["none", "cent", "discount", "partial", "over"]);

/** What matching an operation with invoices would do; amounts in the direction of what is owed. */
export const MatchPreview = z.object({
  operation: OperationName,
  invoices: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      seller: z.string(),
      kind: InvoiceSummary.shape.kind,
      currency: z.string(),
      issuedOn: z.string().nullable(),
      left: EurosOut,
      /** What the operation pays of it, and what is left of it then. */
      paid: EurosOut,
      rest: EurosOut,
      /** A debt of the books, which the payment settles; its account is known. */
      isRecorded: z.boolean(),
      groups: z.array(InvoiceGroup),
    }),
  ),
  /** What all of them leave to pay. */
  left: EurosOut,
  gap: GapKind,
  /** In euros, above zero. */
  difference: EurosOut,
  /** What does not agree, in French; empty where all does. */
  disagreements: z.array(z.string()),
  /** Why it cannot be matched so, in French; null where it can. */
  refusal: z.string().nullable(),
  /** The account last used for the seller, else the one suggested of the operation; null without any. */
  account: AccountName.nullable(),
  needsAccount: z.boolean(),
  reasons: z.array(z.string()),
  isSure: z.boolean(),
});
export type MatchPreview = z.output<typeof MatchPreview>;

/** Ids separated by commas. */
const Ids = z
  .string()
  .max(400)
  .transform((text) => [...new Set(text.split(",").filter((id) => id !== ""))])
  .pipe(z.array(Uuid).min(1).max(8));

export const previewInvoiceMatch = endpoint({
  method: "GET",
  path: "/api/v1/received-invoices/match",
  area,
  summary: "Ce que donnerait un rapprochement\u00a0: parts par taux, écart, ce qui ne concorde pas",
  permission: "books.read",
  query: CompanyScope.extend({ operationId: Uuid, invoices: Ids, gap: z.enum(["none", "cent", "discount"]).default("none") }),
  reply: z.object({ data: MatchPreview }),
});

export const listInvoicesOfOperation = endpoint({
  method: "GET",
  path: "/api/v1/received-invoices/of-operation",
  area,
  summary: "Les factures reçues d’une opération\u00a0: celles qu’elle paie, celles qu’elle semble payer",
  permission: "books.read",
  query: CompanyScope.extend({ operationId: Uuid }),
  reply: z.object({
    data: z.object({
      paid: z.array(
        z.object({ id: z.string(), number: z.string(), seller: z.string(), currency: z.string(), paid: EurosOut, left: EurosOut }),
      ),
      proposals: z.array(MatchPreview),
      /** Invoices of its direction that are to match, to choose by hand. */
      others: z.array(z.object({ id: z.string(), number: z.string(), seller: z.string(), currency: z.string(), left: EurosOut })),
    }),
  }),
});

export const listOperationsForInvoice = endpoint({
  method: "GET",
  path: "/api/v1/received-invoices/:id/operations",
  area,
  summary: "Les opérations du sens d’une facture, cherchées par leurs mots ou leur montant, avec ce qui ne concorde pas",
  permission: "books.read",
  params: z.object({ id: Uuid }),
  query: CompanyScope.extend({ search: z.string().trim().max(100).default("") }),
  reply: z.object({ data: z.array(z.object({ operation: OperationName, disagreements: z.array(z.string()) })) }),
});
