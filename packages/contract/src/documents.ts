import { z } from "zod";
import { endpoint } from "./endpoint.js";
import { CompanyWish, Day, DayOrTimestamp, EurosOut, Explain, OptionalDay, PageNumber, Pager } from "./values.js";

export const DocumentType = z.enum(["fec", "general_ledger", "trial_balance", "journal"]);
export type DocumentType = z.output<typeof DocumentType>;
export const DocumentFormat = z.enum(["txt", "notice", "zip", "html", "pdf", "csv", "xlsx"]);
export type DocumentFormat = z.output<typeof DocumentFormat>;
export const JournalCode = z.enum(["BQ", "CS", "OD", "AN"]);

export const BookDocument = z.object({
  id: z.string(),
  type: DocumentType,
  title: z.string(),
  provisional: z.boolean(),
  status: z.enum(["provisional", "validated", "outdated"]),
  startDate: z.string(),
  endDate: z.string(),
  /** What it holds, in one French line: « 1 284 écritures, 46 comptes ». */
  details: z.string(),
  formats: z.array(z.object({ format: DocumentFormat, uri: z.string() })),
});
export type BookDocument = z.output<typeof BookDocument>;

export const listDocuments = endpoint({
  method: "GET",
  path: "/api/v1/documents",
  area: "documents",
  summary: "Les documents d’une période, ou de tous les exercices",
  permission: "books.read",
  query: CompanyWish.extend({ startDate: OptionalDay, endDate: OptionalDay }),
  reply: z.object({
    data: z.object({
      documents: z.array(BookDocument),
      dateRange: z.object({ start: z.string().nullable(), end: z.string().nullable(), provisional: z.boolean() }),
    }),
  }),
});

const list = z.union([z.array(JournalCode), z.string().transform((text) => text.split(",").filter(Boolean))]).pipe(z.array(JournalCode));
const accountBound = z
  .string()
  .regex(/^\d{1,6}$/, "Un numéro de compte s’écrit avec des chiffres.")
  .optional();

/** Period, journals and account range of a book. A bound shorter than six digits covers all the accounts it begins. */
export const BookFilters = CompanyWish.extend({
  startDate: DayOrTimestamp,
  endDate: DayOrTimestamp,
  journalCodes: list.optional(),
  compteNumBegin: accountBound,
  compteNumEnd: accountBound,
});
export type BookFilters = z.output<typeof BookFilters>;

/** A file: not JSON. `provisional=1` adds the drafts to a FEC. */
export const DocumentFileQuery = BookFilters.extend({ provisional: z.enum(["0", "1"]).default("0") });

/** A file, streamed: text, HTML, PDF, spreadsheet or archive. */
export const downloadDocument = endpoint({
  method: "GET",
  path: "/api/v1/documents/:type/:format",
  area: "documents",
  summary: "Télécharger un document",
  permission: "books.read",
  params: z.object({ type: DocumentType, format: DocumentFormat }),
  query: DocumentFileQuery,
  reply: z.unknown(),
});

const Movement = z.object({ value: EurosOut, explain: Explain });

export const readTrialBalance = endpoint({
  method: "GET",
  path: "/api/v1/ledger/trial-balance",
  area: "documents",
  summary: "La balance, compte par compte",
  permission: "books.read",
  query: BookFilters,
  reply: z.object({
    data: z.object({
      provisional: z.boolean(),
      accounts: z.array(
        z.object({ code: z.string(), name: z.string(), opening: Movement, debit: Movement, credit: Movement, balance: Movement }),
      ),
      /** Opening and balance of an account are positive for a debit, negative for a credit. */
      totals: z.object({ debit: Movement, credit: Movement, debitBalance: EurosOut, creditBalance: EurosOut }),
    }),
  }),
});

export const LedgerLine = z.object({
  entryId: z.string(),
  number: z.string().nullable(),
  journal: JournalCode,
  date: z.string(),
  pieceRef: z.string(),
  accountCode: z.string(),
  accountName: z.string(),
  label: z.string(),
  debit: EurosOut,
  credit: EurosOut,
  balance: EurosOut.nullable(),
  operationId: z.string().nullable(),
});
export type LedgerLine = z.output<typeof LedgerLine>;

export const readGeneralLedger = endpoint({
  method: "GET",
  path: "/api/v1/ledger/general-ledger",
  area: "documents",
  summary: "Le grand livre, par compte puis par date",
  permission: "books.read",
  query: BookFilters.extend({ cursor: z.string().max(400).optional() }),
  reply: z.object({
    data: z.object({
      provisional: z.boolean(),
      lines: z.array(LedgerLine),
      /** Balance of each account met in this page before its first line of the period. */
      openings: z.array(z.object({ code: z.string(), name: z.string(), opening: EurosOut })),
    }),
    pager: Pager,
  }),
});

export const readJournal = endpoint({
  method: "GET",
  path: "/api/v1/ledger/journal",
  area: "documents",
  summary: "Les journaux, écriture par écriture",
  permission: "books.read",
  query: BookFilters.extend({ cursor: z.string().max(400).optional() }),
  reply: z.object({ data: z.object({ provisional: z.boolean(), lines: z.array(LedgerLine) }), pager: Pager }),
});

export const FecFinding = z.object({
  severity: z.string(),
  line: z.number().int().nullable(),
  column: z.string().nullable(),
  rule: z.string(),
  message: z.string(),
  remedy: z.string(),
});
export const FecReport = z.object({
  officialTool: z.enum(["conforme", "non_conforme", "no_report"]),
  accepted: z.boolean(),
  lines: z.number().int(),
  entries: z.number().int(),
  debit: EurosOut,
  credit: EurosOut,
  result: EurosOut,
  findings: z.array(FecFinding),
  /** Findings of a rule beyond the first 200, counted only. */
  omitted: z.array(z.object({ rule: z.string(), count: z.number().int() })),
});

export const readFecReport = endpoint({
  method: "GET",
  path: "/api/v1/documents/fec/report",
  area: "documents",
  summary: "Le contrôle du FEC d’un exercice",
  permission: "books.read",
  query: DocumentFileQuery,
  reply: z.object({ data: FecReport }),
});

/** Multipart `file`: any FEC, from any software. Nothing is stored. */
export const checkFecFile = endpoint({
  method: "POST",
  path: "/api/v1/fec/check",
  area: "documents",
  summary: "Contrôler un FEC venu d’ailleurs (multipart : file)",
  upload: true,
  permission: "books.read",
  reply: z.object({ data: FecReport }),
});

export const explainFigure = endpoint({
  method: "GET",
  path: "/api/v1/explain",
  area: "documents",
  summary: "D’où vient ce chiffre ?",
  permission: "books.read",
  query: CompanyWish.extend({ figure: z.string().max(2000), page: PageNumber }),
  reply: z.object({
    data: z.object({
      label: z.string(),
      value: EurosOut,
      unit: z.literal("EUR"),
      period: z.object({ start: z.string(), end: z.string() }),
      formula: z.string().optional(),
      parts: z.array(
        z.object({
          label: z.string(),
          account: z.string().optional(),
          value: EurosOut,
          count: z.number().int(),
          explain: Explain.optional(),
          operationIds: z.array(z.string()).optional(),
          /** The operations themselves, as the layer lists them. */
          operations: z
            .array(z.object({ id: z.string().nullable(), entryId: z.string(), date: z.string(), label: z.string(), amount: EurosOut }))
            .optional(),
        }),
      ),
      rounding: z.string().nullable(),
      gap: EurosOut,
      excluded: z.object({ count: z.number().int(), reason: z.string() }).nullable(),
    }),
    pager: Pager,
  }),
});

export const validateLedger = endpoint({
  method: "POST",
  path: "/api/v1/ledger/validate",
  area: "ledger",
  summary: "Valider les écritures jusqu’à un jour : numérotées et figées",
  permission: "books.seal",
  body: z.object({ companyId: z.uuid().optional(), through: Day }),
  reply: z.object({
    data: z.object({
      validated: z.number().int(),
      firstNumber: z.number().int().nullable(),
      lastNumber: z.number().int().nullable(),
      through: z.string(),
    }),
  }),
});

export const reverseEntry = endpoint({
  method: "POST",
  path: "/api/v1/ledger/entries/:id/reverse",
  area: "ledger",
  summary: "Extourner une écriture validée",
  permission: "books.seal",
  params: z.object({ id: z.uuid() }),
  body: z.object({ companyId: z.uuid().optional(), date: Day }),
  reply: z.object({
    data: z.object({ entryId: z.string(), number: z.number().int().nullable(), operationId: z.string().nullable(), date: z.string() }),
  }),
  status: 201,
});

export const Entry = z.object({
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
  lines: z.array(z.object({ accountCode: z.string(), accountName: z.string(), label: z.string(), debit: EurosOut, credit: EurosOut })),
});
export type Entry = z.output<typeof Entry>;

export const listEntries = endpoint({
  method: "GET",
  path: "/api/v1/ledger/entries",
  area: "ledger",
  summary: "Les écritures d’une opération",
  permission: "books.read",
  query: CompanyWish.extend({ operationId: z.uuid() }),
  reply: z.object({ data: z.array(Entry) }),
});

export const readEntry = endpoint({
  method: "GET",
  path: "/api/v1/ledger/entries/:id",
  area: "ledger",
  summary: "Une écriture",
  permission: "books.read",
  params: z.object({ id: z.uuid() }),
  query: CompanyWish,
  reply: z.object({ data: Entry }),
});

export const verifyLedger = endpoint({
  method: "GET",
  path: "/api/v1/ledger/verify",
  area: "ledger",
  summary: "Vérifier la chaîne des écritures validées",
  permission: "books.read",
  query: CompanyWish,
  reply: z.object({
    data: z.object({
      intact: z.boolean(),
      entries: z.number().int(),
      findings: z.array(z.object({ rule: z.string(), number: z.number().int().nullable(), message: z.string() })),
    }),
  }),
});
