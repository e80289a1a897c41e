import { z } from "zod";
import { endpoint } from "../base/endpoint.js";
import { CompanyScope, Day, EurosOut, FecWording, Uuid } from "../base/values.js";

/** Journals of the books: bank, cash, miscellaneous, openings. */
export const JournalCode = z.enum(["BQ", "CS", "OD", "AN"]);

/** The third party of a line: a customer or a supplier, by number and name. */
export const AuxiliaryReply = z.object({ number: z.string(), name: z.string() });

/** The head of a chain: its last number, and the hash that sums up all that precedes. */
const Print = z.object({ fiscalYear: z.string(), sequence: z.enum(["AN", "main"]), number: z.number().int(), hash: z.string() });

export const validateLedger = endpoint({
  method: "POST",
  path: "/api/v1/ledger/validate",
  area: "ledger",
  summary: "Valider les écritures jusqu’à un jour\u00a0: numérotées et figées",
  permission: "books.seal",
  body: z.object({ companyId: Uuid.optional(), through: Day }),
  reply: z.object({
    data: z.object({
      validated: z.number().int(),
      firstNumber: z.number().int().nullable(),
      lastNumber: z.number().int().nullable(),
      through: z.string(),
      /** To keep elsewhere: what shows that a whole chain was written again. */
      prints: z.array(Print),
    }),
  }),
});

/** What a validation up to a day would do, before it is done. */
export const previewValidation = endpoint({
  method: "GET",
  path: "/api/v1/ledger/validate",
  area: "ledger",
  summary: "Ce qu’une validation jusqu’à un jour numéroterait",
  permission: "books.read",
  query: CompanyScope.extend({ through: Day }),
  reply: z.object({ data: z.object({ through: z.string(), entries: z.number().int(), toCategorize: z.number().int() }) }),
});

export const reverseEntry = endpoint({
  method: "POST",
  path: "/api/v1/ledger/entries/:id/reverse",
  area: "ledger",
  summary: "Extourner une écriture validée, pour la saisir à nouveau ou l’annuler définitivement",
  permission: "books.seal",
  params: z.object({ id: Uuid }),
  body: z.object({
    companyId: Uuid.optional(),
    date: Day,
    /** False: the operation is cancelled for good; otherwise it is to categorise and record again. */
    recordAgain: z.boolean().default(true),
  }),
  reply: z.object({
    data: z.object({
      entryId: z.string(),
      number: z.number().int().nullable(),
      operationId: z.string().nullable(),
      date: z.string(),
      /** Where each chain now ends: a reversal is validated at once. */
      prints: z.array(Print),
    }),
  }),
  status: 201,
});

/** An accounting entry with its lines; amounts in euros. */
export const EntryReply = z.object({
  id: z.string(),
  number: z.string().nullable(),
  journal: JournalCode,
  date: z.string(),
  label: z.string(),
  pieceRef: z.string(),
  pieceDate: z.string(),
  validatedAt: z.string().nullable(),
  hash: z.string().nullable(),
  operationId: z.string().nullable(),
  reversedEntryId: z.string().nullable(),
  reversedByEntryId: z.string().nullable(),
  lines: z.array(
    z.object({
      accountCode: z.string(),
      accountName: z.string(),
      fecWording: FecWording,
      label: z.string(),
      debit: EurosOut,
      credit: EurosOut,
      auxiliary: AuxiliaryReply.nullable(),
      /** Null: that of the entry. */
      pieceRef: z.string().nullable(),
      pieceDate: z.string().nullable(),
    }),
  ),
});
export type EntryReply = z.output<typeof EntryReply>;

export const listEntries = endpoint({
  method: "GET",
  path: "/api/v1/ledger/entries",
  area: "ledger",
  summary: "Les écritures d’une opération",
  permission: "books.read",
  query: CompanyScope.extend({ operationId: Uuid }),
  reply: z.object({ data: z.array(EntryReply) }),
});

export const readEntry = endpoint({
  method: "GET",
  path: "/api/v1/ledger/entries/:id",
  area: "ledger",
  summary: "Une écriture",
  permission: "books.read",
  params: z.object({ id: Uuid }),
  query: CompanyScope,
  reply: z.object({ data: EntryReply }),
});

/** What a verification found: `entryId` or `month` say where, when it is in one entry or one month. */
const VerificationFinding = z.object({
  rule: z.string(),
  number: z.number().int().nullable(),
  entryId: z.string().nullable(),
  month: z.string().nullable(),
  message: z.string(),
});
export type VerificationFinding = z.output<typeof VerificationFinding>;

const VerificationReply = z.object({
  data: z.object({
    intact: z.boolean(),
    entries: z.number().int(),
    findings: z.array(VerificationFinding),
    /** Findings beyond those listed. */
    more: z.number().int(),
  }),
});

export const verifyLedger = endpoint({
  method: "GET",
  path: "/api/v1/ledger/verify",
  area: "ledger",
  summary: "Vérifier les écritures validées, ce qui en est recopié et ce dont elles viennent",
  permission: "books.read",
  query: CompanyScope,
  reply: VerificationReply,
});

export const readPrints = endpoint({
  method: "GET",
  path: "/api/v1/ledger/prints",
  area: "ledger",
  summary: "L’empreinte des écritures validées, et le fichier à garder",
  permission: "books.read",
  query: CompanyScope,
  reply: z.object({ data: z.object({ prints: z.array(Print), name: z.string(), text: z.string() }) }),
});

export const comparePrints = endpoint({
  method: "POST",
  path: "/api/v1/ledger/prints/compare",
  area: "ledger",
  summary: "Vérifier les écritures et les comparer avec une empreinte gardée",
  permission: "books.read",
  body: z.object({ companyId: Uuid.optional(), text: z.string().min(1).max(20_000) }),
  reply: VerificationReply,
});
