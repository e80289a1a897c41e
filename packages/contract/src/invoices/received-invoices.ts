import { z } from "zod";
import { REASON_CODES } from "@comptoir/accounting/invoices/invoice-lifecycle";
import { endpoint } from "../base/endpoint.js";
import { Answer, CompanyScope, EurosOut, PageNumber, Pager, Percent, Uuid, VatNatureCode } from "../base/values.js";
import { AccountName, Changes } from "../operations/operations.js";

const area = "invoices" as const;

/** Megabytes of an electronic invoice at most. */
export const INVOICE_MEGABYTES = 20;

/** How far an invoice is: to match, matched in full, set aside, refused. */
export const InvoiceState = z.enum(["to_match", "matched", "set_aside", "refused"]);
export type InvoiceState = z.output<typeof InvoiceState>;

/** An operation as an invoice names it. */
export const OperationName = z.object({
  id: z.string(),
  title: z.string(),
  date: z.string(),
  value: EurosOut,
  sign: z.enum(["income", "outcome"]),
  /** True when it has categories already, which a match replaces or keeps. */
  isCategorized: z.boolean(),
});

/** An operation proposed for an invoice; `isSure`: ticked beforehand, never posted without a press. */
const InvoiceProposalReply = z.object({
  operation: OperationName,
  score: z.number().int(),
  reasons: z.array(z.string()),
  isSure: z.boolean(),
  /** The invoices that it pays: this one, and the others of the seller that it pays with it. */
  invoiceIds: z.array(z.string()),
});
export type InvoiceProposalReply = z.output<typeof InvoiceProposalReply>;

/** An invoice received as the list shows it; amounts in its currency, below zero for a credit note. */
export const InvoiceSummary = z.object({
  id: z.string(),
  state: InvoiceState,
  number: z.string(),
  kind: z.enum(["invoice", "deposit", "corrective", "credit_note"]),
  seller: z.string(),
  issuedOn: z.string().nullable(),
  dueOn: z.string().nullable(),
  receivedOn: z.string(),
  currency: z.string(),
  owed: EurosOut,
  left: EurosOut,
  /** True while a point prevents it from being posted. */
  isToCheck: z.boolean(),
  isLate: z.boolean(),
  /** In books on an accrual basis, once it is a debt from its own day. */
  isRecorded: z.boolean(),
  /** The name of the status to give on one’s own platform; null without any. */
  toGive: z.string().nullable(),
  source: z.enum(["hand", "platform"]),
  fileId: z.string(),
  /** The operation that pays it, most likely. */
  proposal: InvoiceProposalReply.nullable(),
});
export type InvoiceSummary = z.output<typeof InvoiceSummary>;

const Party = z.object({
  name: z.string(),
  siren: z.string().nullable(),
  vatNumber: z.string().nullable(),
  country: z.string().nullable(),
});

/** A group of VAT of an invoice, with what is proposed of it; amounts signed as what is owed. */
export const InvoiceGroup = z.object({
  category: z.string(),
  rate: z.number(),
  base: EurosOut,
  vat: EurosOut,
  reason: z.string().nullable(),
  nature: VatNatureCode.nullable(),
  postedRate: z.number(),
  /** A question for the user before it is posted; null without any. */
  question: z.string().nullable(),
});

/** An invoice received with all that its page shows. */
export const InvoiceDetail = InvoiceSummary.extend({
  format: z.enum(["factur-x", "cii", "ubl"]),
  profile: z.string(),
  typeCode: z.string(),
  sellerParty: Party,
  buyerParty: Party,
  payee: z.string().nullable(),
  order: z.string().nullable(),
  contract: z.string().nullable(),
  preceding: z.array(z.string()),
  deliveredOn: z.string().nullable(),
  terms: z.string().nullable(),
  iban: z.string().nullable(),
  notes: z.array(z.string()),
  /** All of its lines, of which the first ones are shown: its paper has the others. */
  lineCount: z.number().int(),
  lines: z.array(z.object({ name: z.string(), quantity: z.string().nullable(), net: EurosOut.nullable(), rate: z.number().nullable() })),
  net: EurosOut.nullable(),
  vat: EurosOut.nullable(),
  gross: EurosOut.nullable(),
  prepaid: EurosOut.nullable(),
  rounding: EurosOut.nullable(),
  payable: EurosOut.nullable(),
  findings: z.array(z.object({ code: z.string(), level: z.enum(["refuse", "warn", "info"]), message: z.string() })),
  groups: z.array(InvoiceGroup),
  /** The same as they are posted: less the deposit invoices that it deducts. */
  parts: z.array(InvoiceGroup),
  deposits: z.array(
    z.object({ id: z.string(), number: z.string(), issuedOn: z.string().nullable(), amount: EurosOut, isMatched: z.boolean() }),
  ),
  /** The account last used for this seller; null for the first one. */
  account: AccountName.nullable(),
  proposals: z.array(InvoiceProposalReply),
  payments: z.array(z.object({ operation: OperationName, amount: EurosOut, gap: EurosOut })),
  /** Statuses given by the platform, in their order. */
  statuses: z.array(z.object({ code: z.number().int(), name: z.string(), at: z.string(), reason: z.string().nullable() })),
  /** A status to send from one’s own platform. */
  prepared: z
    .object({ code: z.number().int(), name: z.string(), reason: z.string().nullable(), comment: z.string(), on: z.string() })
    .nullable(),
  /** The other invoices of its seller that are to match, which one operation may pay with it. */
  sameSeller: z.array(z.object({ id: z.string(), number: z.string(), issuedOn: z.string().nullable(), left: EurosOut })),
  /** Books on an accrual basis may hold it as a debt from its own day. */
  mayBeRecorded: z.boolean(),
  readableFileId: z.string().nullable(),
});
export type InvoiceDetail = z.output<typeof InvoiceDetail>;

/** Multipart, part `file`: Factur-X (PDF), UBL or CII. The same file again is the same invoice. */
export const receiveInvoice = endpoint({
  method: "POST",
  path: "/api/v1/received-invoices",
  area,
  summary: "Déposer une facture électronique reçue (multipart\u00a0: file)\u00a0: Factur-X, UBL ou CII",
  permission: "books.write",
  flags: ["listeop_attachments_upload"],
  upload: true,
  fileMegabytes: INVOICE_MEGABYTES,
  query: CompanyScope,
  body: z.object({ companyId: Uuid.optional() }),
  reply: z.object({ data: z.object({ id: z.string(), isNew: z.boolean() }), message: z.string() }),
  status: 201,
});

export const listReceivedInvoices = endpoint({
  method: "GET",
  path: "/api/v1/received-invoices",
  area,
  summary: "Les factures reçues d’un état, la plus récente d’abord, ou celles qu’une opération semble payer",
  permission: "books.read",
  query: CompanyScope.extend({
    state: InvoiceState.default("to_match"),
    /** Only the invoices that this operation seems to pay, and `state` is ignored. */
    operationId: Uuid.optional(),
    page: PageNumber,
  }),
  reply: z.object({
    results: z.array(InvoiceSummary),
    counts: z.object({ to_match: z.number().int(), matched: z.number().int(), set_aside: z.number().int(), refused: z.number().int() }),
    pager: Pager,
  }),
});

const params = z.object({ id: Uuid });

export const readReceivedInvoice = endpoint({
  method: "GET",
  path: "/api/v1/received-invoices/:id",
  area,
  summary: "Une facture reçue\u00a0: ce qu’elle dit, ce qui est à vérifier, ce qui la paie",
  permission: "books.read",
  params,
  query: CompanyScope,
  reply: z.object({ data: InvoiceDetail }),
});

/** What is chosen of each group of VAT, in their order; one alone is for all of them. */
const ChosenGroups = z
  .array(z.object({ account: z.string().min(1).max(12), vatNature: VatNatureCode.nullish(), vatRate: Percent.optional() }))
  .min(1)
  .max(20);

/**
 * One operation pays invoices and credit notes of one seller, in order. Short of what is left, it pays in part, unless `gap` says what is
 * not paid: a cent (658000, 758000) or a discount that the terms speak of (609000).
 */
export const matchInvoices = endpoint({
  method: "POST",
  path: "/api/v1/received-invoices/match",
  area,
  summary: "Rapprocher une opération des factures qu’elle paie, ventilée par taux",
  permission: "books.write",
  body: z.object({
    companyId: Uuid.optional(),
    operationId: Uuid,
    invoices: z
      .array(z.object({ id: Uuid, groups: ChosenGroups.optional() }))
      .min(1)
      .max(8),
    gap: z.enum(["none", "cent", "discount"]).default("none"),
    /** The operation keeps the categories that it has: the invoice is its paper, and no more. */
    keepsCategories: z.boolean().default(false),
  }),
  reply: Changes,
});

export const unmatchInvoice = endpoint({
  method: "POST",
  path: "/api/v1/received-invoices/:id/unmatch",
  area,
  summary: "Défaire le rapprochement d’une opération",
  permission: "books.write",
  params,
  body: z.object({ companyId: Uuid.optional(), operationId: Uuid }),
  reply: Changes,
});

const StateReply = Answer.extend({ actId: z.string().nullable() });

export const setInvoiceAside = endpoint({
  method: "POST",
  path: "/api/v1/received-invoices/:id/status",
  area,
  summary: "Écarter une facture reçue, ou la remettre à rapprocher",
  permission: "books.write",
  params,
  body: z.object({ companyId: Uuid.optional(), status: z.enum(["open", "set_aside"]) }),
  reply: StateReply,
});

/** Nothing is sent: the client does it on the platform. 210 refuses the whole invoice. */
export const prepareInvoiceStatus = endpoint({
  method: "POST",
  path: "/api/v1/received-invoices/:id/prepare",
  area,
  summary: "Préparer un statut à donner chez sa plateforme\u00a0: approuvée (205), en litige (207), refusée (210)",
  permission: "books.write",
  params,
  body: z.object({
    companyId: Uuid.optional(),
    /** Null takes back the one that was prepared. */
    code: z.union([z.literal(205), z.literal(207), z.literal(210)]).nullable(),
    reason: z.enum(REASON_CODES).nullish(),
    comment: z.string().trim().max(1000).default(""),
  }),
  reply: StateReply,
});

export const recordInvoice = endpoint({
  method: "POST",
  path: "/api/v1/received-invoices/:id/record",
  area,
  summary: "Comptabiliser une facture reçue à sa date, en dette jusqu’à son paiement",
  permission: "books.write",
  params,
  /** Without groups, the debt is taken back. */
  body: z.object({ companyId: Uuid.optional(), groups: ChosenGroups.nullable() }),
  reply: StateReply,
});
