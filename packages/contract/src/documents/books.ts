import { z } from "zod";
import { endpoint } from "../base/endpoint.js";
import { AuxiliaryReply, JournalCode } from "../ledger/ledger.js";
import { CompanyScope, Day, DayOrTimestamp, EurosOut, FecWording, Explain, OptionalDay, Pager, Uuid } from "../base/values.js";

/** The books of a fiscal year: made when they are asked for. */
const BookType = z.enum(["fec", "general_ledger", "trial_balance", "journal"]);
export type BookType = z.output<typeof BookType>;

/** The papers of a fiscal year beside its books: made when they are asked for, or kept by its closing. */
const YearPaperType = z.enum([
  "balance_sheet",
  "income_statement",
  "fixed_asset_register",
  "depreciation_table",
  "loan_schedule",
  "open_items",
  "closing_file",
]);
export type YearPaperType = z.output<typeof YearPaperType>;

/** `vat_return`, `tax_return`: the forms of a validated return, drawn from what its validation kept. */
export const DocumentType = z.enum([...BookType.options, ...YearPaperType.options, "vat_return", "tax_return"]);
export type DocumentType = z.output<typeof DocumentType>;

/** Formats in which a document is downloaded. */
export const DocumentFormat = z.enum(["txt", "notice", "zip", "html", "pdf", "csv", "xlsx"]);
export type DocumentFormat = z.output<typeof DocumentFormat>;

/** What differs between a document that was validated or shared and the books. */
export const DocumentDifference = z.object({
  /** The first day on which they differed. */
  since: z.string(),
  entries: z.number().int(),
  /** « 3 écritures depuis le 12/03/2026 ». */
  words: z.string(),
  /** Names the document in `GET /documents/differences/{id}`, which lists those entries. */
  id: z.string(),
  /** Where a new version is made; null where the law lets none be made. */
  redo: z.string().nullable(),
  /** Where the difference will go instead. */
  sentence: z.string(),
});
export type DocumentDifference = z.output<typeof DocumentDifference>;

/** A document of the books that may be downloaded, provisional until its period is validated. */
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
  /** The rank of a document that was kept; null for one that is of now. */
  version: z.number().int().nullable(),
  /** Null while it says what the books say. */
  difference: DocumentDifference.nullable(),
});
export type BookDocument = z.output<typeof BookDocument>;

export const listDocuments = endpoint({
  method: "GET",
  path: "/api/v1/documents",
  area: "documents",
  summary: "Les documents d’une période, ou de tous les exercices",
  permission: "books.read",
  query: CompanyScope.extend({ startDate: OptionalDay, endDate: OptionalDay }),
  reply: z.object({
    data: z.object({
      documents: z.array(BookDocument),
      /** All of them in one archive, when the period is one fiscal year. */
      archive: z.string().nullable(),
      dateRange: z.object({ start: z.string().nullable(), end: z.string().nullable(), provisional: z.boolean() }),
    }),
  }),
});

const list = z
  .union([z.array(JournalCode).max(20), z.string().transform((text) => text.split(",").filter(Boolean))])
  .pipe(z.array(JournalCode).max(20));

const accountBound = z
  .string()
  .regex(/^\d{1,6}$/, "Un numéro de compte s’écrit avec des chiffres.")
  .optional();

/** Period, journals and account range of a book. A bound shorter than six digits covers all the accounts it begins. */
export const BookFilters = CompanyScope.extend({
  startDate: DayOrTimestamp,
  endDate: DayOrTimestamp,
  journalCodes: list.optional(),
  compteNumBegin: accountBound,
  compteNumEnd: accountBound,
});
export type BookFilters = z.output<typeof BookFilters>;

type AskedFormat = { readonly params: { readonly type?: string; readonly format: DocumentFormat } };

/** The screen and the PDF each have their own function. */
const FORMAT_FLAGS = [
  { flag: "documents_html_display", at: ({ params: { format } }: AskedFormat) => format === "html" },
  { flag: "documents_pdf_display", at: ({ params: { format } }: AskedFormat) => format === "pdf" },
] as const;

/** A file: not JSON. `provisional=1` adds the drafts to a FEC. */
export const DocumentFileQuery = BookFilters.extend({ provisional: z.enum(["0", "1"]).default("0") });

/** A file, streamed: text, HTML, PDF, spreadsheet or archive. */
export const downloadDocument = endpoint({
  method: "GET",
  path: "/api/v1/documents/:type/:format",
  area: "documents",
  summary: "Télécharger un document",
  permission: "books.read",
  flags: [{ flag: "documents_fec_download", at: ({ params: { type } }: AskedFormat) => type === "fec" }, ...FORMAT_FLAGS],
  params: z.object({ type: z.enum([...BookType.options, ...YearPaperType.options]), format: DocumentFormat }),
  query: DocumentFileQuery,
  reply: z.unknown(),
});

/** A document that a validation or a closing kept, under its id in the list. */
export const downloadVersion = endpoint({
  method: "GET",
  path: "/api/v1/documents/versions/:id/:format",
  area: "documents",
  summary: "Télécharger un document gardé par une validation ou une clôture",
  permission: "books.read",
  flags: FORMAT_FLAGS,
  params: z.object({ id: z.string().max(80), format: DocumentFormat }),
  query: CompanyScope,
  reply: z.unknown(),
});

/** A paper on screen: its table as it is printed; amounts in euros. */
export const readPaper = endpoint({
  method: "GET",
  path: "/api/v1/documents/papers/:id",
  area: "documents",
  summary: "Le contenu d’un document de l’exercice, ligne par ligne",
  permission: "books.read",
  flags: ["documents_html_display"],
  params: z.object({ id: z.string().max(120) }),
  query: CompanyScope,
  reply: z.object({
    data: z.object({
      title: z.string(),
      period: z.string(),
      provisional: z.boolean(),
      columns: z.array(z.object({ title: z.string(), kind: z.enum(["text", "amount"]) })),
      rows: z.array(z.object({ kind: z.enum(["heading", "line", "total"]), cells: z.array(z.union([z.string(), EurosOut, z.null()])) })),
    }),
  }),
});

/** The entries that a document which was validated or shared does not hold, or holds otherwise. */
export const readDifference = endpoint({
  method: "GET",
  path: "/api/v1/documents/differences/:id",
  area: "documents",
  summary: "Les écritures qui diffèrent d’un document validé ou partagé",
  permission: "books.read",
  params: z.object({ id: Uuid }),
  query: CompanyScope,
  reply: z.object({
    data: z.array(
      z.object({
        entryId: z.string(),
        /** Null for a draft. */
        number: z.string().nullable(),
        date: z.string(),
        label: z.string(),
        amount: EurosOut,
        operationId: z.string().nullable(),
      }),
    ),
  }),
});

/** Every document of a fiscal year, named by its first and last day: FEC and notices, books, forms of VAT returns. */
export const downloadYear = endpoint({
  method: "GET",
  path: "/api/v1/documents/archive",
  area: "documents",
  summary: "Télécharger tous les documents d’un exercice, en une archive",
  permission: "books.read",
  query: CompanyScope.extend({ startDate: Day, endDate: Day }),
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
        z.object({
          code: z.string(),
          name: z.string(),
          fecWording: FecWording,
          opening: Movement,
          debit: Movement,
          credit: Movement,
          balance: Movement,
        }),
      ),
      /** Opening and balance of an account are positive for a debit, negative for a credit. */
      totals: z.object({
        debit: Movement,
        credit: Movement,
        debitBalance: EurosOut,
        creditBalance: EurosOut,
        debitBalanceExplain: Explain,
        creditBalanceExplain: Explain,
      }),
    }),
  }),
});

/** A line of an entry, as the general ledger and the journals show it; amounts in euros. */
export const LedgerLineReply = z.object({
  entryId: z.string(),
  number: z.string().nullable(),
  journal: JournalCode,
  date: z.string(),
  /** That of the line where it has its own, else that of its entry. */
  pieceRef: z.string(),
  auxiliary: AuxiliaryReply.nullable(),
  accountCode: z.string(),
  accountName: z.string(),
  fecWording: FecWording,
  label: z.string(),
  debit: EurosOut,
  credit: EurosOut,
  balance: EurosOut.nullable(),
  operationId: z.string().nullable(),
});
export type LedgerLineReply = z.output<typeof LedgerLineReply>;

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
      lines: z.array(LedgerLineReply),
      /** Each account met in this page: its balance before its first line of the period, then what the whole period gives. */
      openings: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          fecWording: FecWording,
          opening: EurosOut,
          openingExplain: Explain,
          debit: Movement,
          credit: Movement,
          balance: Movement,
        }),
      ),
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
  reply: z.object({ data: z.object({ provisional: z.boolean(), lines: z.array(LedgerLineReply) }), pager: Pager }),
});
