import { z } from "zod";
import { endpoint } from "../base/endpoint.js";
import { AccountName } from "../operations/operations.js";
import { CompanyScope, Day, Euros, EurosOut, Explain, PageNumber, Pager, Uuid } from "../base/values.js";

/** A bank account with its balance, in euros. */
export const BankAccount = z.object({
  id: z.string(),
  title: z.string(),
  iban: z.string().nullable(),
  number: z.string().nullable(),
  accountCode: z.string(),
  /** The connection that fed it no longer gives it, and it holds operations: kept, and offered to another one. */
  isGhost: z.boolean(),
  /** The bank that it came from. */
  ghostOrigin: z.string().nullable(),
  state: z.object({ code: z.string(), text: z.string().nullable() }),
  balance: EurosOut,
  explain: Explain,
  /** False while no statement states the balance the account began with. */
  verified: z.boolean(),
  /** What it began with; null while nothing opened it. */
  opening: z.object({ on: z.string(), balance: EurosOut }).nullable(),
  /** What feeds it: statement files, or a connection from a day on. */
  feed: z.object({ kind: z.enum(["file", "connection"]), from: z.string().nullable(), origin: z.string().nullable() }),
  /** The last balance that its connection states, and the first day of the gap with the books that lasts to it; null without one. */
  stated: z.object({ on: z.string(), balance: EurosOut, gap: z.object({ since: z.string(), amount: EurosOut }).nullable() }).nullable(),
});
export type BankAccount = z.output<typeof BankAccount>;

export const readBankBalance = endpoint({
  method: "GET",
  path: "/api/v1/bank-balance",
  area: "banking",
  summary: "Les comptes bancaires et leur solde",
  permission: "books.read",
  query: CompanyScope,
  reply: z.object({
    data: z.array(BankAccount),
    /** All of them together; null without any. */
    total: z.object({ value: EurosOut, explain: Explain }).nullable(),
    /** The subscription is stopped, or the firm suspended the dossier: banks are read no more. */
    stopConnection: z.boolean(),
  }),
});

/** What each bank account held over the last ninety days: the balance of each day on which it moved, which holds until the next. */
export const readBalanceDays = endpoint({
  method: "GET",
  path: "/api/v1/bank-balance/days",
  area: "banking",
  summary: "Le solde des comptes bancaires, jour par jour, sur quatre-vingt-dix jours",
  permission: "books.read",
  query: CompanyScope,
  reply: z.object({
    /** The last of these days. */
    until: z.string(),
    data: z.array(z.object({ id: z.string(), steps: z.array(z.object({ date: z.string(), balance: EurosOut })) })),
  }),
});

export const correctBankOpening = endpoint({
  method: "PUT",
  path: "/api/v1/bank-accounts/:id/opening",
  area: "banking",
  summary: "Corriger le solde de départ d’un compte bancaire",
  permission: "books.seal",
  params: z.object({ id: Uuid }),
  body: z.object({ companyId: Uuid.optional(), balance: Euros, date: Day.optional() }),
  reply: z.object({ data: BankAccount }),
});

/**
 * The last month that is over and wholly categorised, and waits for its validation; `balance` compares the books with the
 * statements that go to its end. Null while there is none.
 */
export const readTidyMonth = endpoint({
  method: "GET",
  path: "/api/v1/bank-balance/tidy-month",
  area: "banking",
  summary: "Le dernier mois rangé qui attend sa validation, et si son solde est juste",
  permission: "books.read",
  query: CompanyScope,
  reply: z.object({
    data: z
      .object({ month: z.string(), through: z.string(), operations: z.number().int(), balance: z.enum(["right", "gap", "unknown"]) })
      .nullable(),
  }),
});

/** Which column of a CSV file means what (column numbers from 0). */
export const ImportMapping = z.strictObject({
  headerRow: z.number().int().min(-1),
  delimiter: z.string().length(1),
  date: z.number().int().min(0),
  dateOrder: z.enum(["dmy", "mdy", "ymd"]),
  valueDate: z.number().int().min(0).nullable(),
  label: z.array(z.number().int().min(0)).min(1).max(100),
  amount: z.number().int().min(0).nullable(),
  debit: z.number().int().min(0).nullable(),
  credit: z.number().int().min(0).nullable(),
  decimal: z.enum([",", "."]),
  currency: z.number().int().min(0).nullable(),
  /** Column of « Sens » (D or C) beside unsigned amounts. */
  direction: z.number().int().min(0).nullish(),
  /** The value of that column that takes money out, where its words do not say it. */
  debitValue: z.string().trim().min(1).max(40).nullish(),
  /** « Signes inversés »: purchases are written positive. */
  signsInverted: z.boolean().optional(),
  /** Column of fees that amounts leave out. */
  fee: z.number().int().min(0).nullish(),
  /** Fees are operations of their own beside gross amounts; remembered for the bank account. */
  feesApart: z.boolean().optional(),
});
export type ImportMapping = z.output<typeof ImportMapping>;

/** An account found in an imported file, with how many of its lines are new or known. */
export const ImportAccount = z.object({
  title: z.string(),
  iban: z.string().nullable(),
  number: z.string().nullable(),
  currency: z.string().nullable(),
  count: z.number().int(),
  duplicates: z.number().int(),
  doubtful: z.number().int(),
  ignored: z.number().int(),
  /** The operations of `count` before the first fiscal year: they are listed as ignored and will not be written. */
  beforeFirstYear: z.number().int().optional(),
  /** The operations of `count` up to the last day of books that were taken over: ignored, since they are in the books. */
  beforeTakeover: z.number().int().optional(),
  /** The operations of `count` dated more than a year from today: ignored too, until their date is corrected. */
  tooFar: z.number().int().optional(),
  credits: EurosOut,
  debits: EurosOut,
  firstDate: z.string().nullable(),
  lastDate: z.string().nullable(),
  openingBalance: EurosOut.nullable(),
  closingBalance: EurosOut.nullable(),
  /** What proves the opening balance: stated by the file, or where the previous statement ended; null when it is only drawn from the closing. */
  openingProof: z.enum(["stated", "previous"]).nullish(),
  bankAccountId: z.string().nullable(),
  /** « Signes inversés » of a card's statement without columns; null where that is no choice. */
  signsInverted: z.boolean().nullish(),
  /** True of an account that the user leaves out: none of its lines is imported. */
  leftOut: z.boolean().optional(),
});

/** The state of an import. */
export const ImportStatus = z.enum(["previewed", "importing", "imported", "undone", "failed"]);

/** An import, from its preview to its confirmation. */
export const BankImport = z.object({
  id: z.string(),
  /** A file, or what a bank connection brought. */
  kind: z.enum(["file", "sync"]),
  fileName: z.string(),
  status: ImportStatus,
  format: z.string(),
  encoding: z.string(),
  layout: z.string().nullable(),
  createdAt: z.string(),
  accounts: z.array(ImportAccount),
  rejected: z.array(z.object({ line: z.number().int(), reason: z.string() })),
  warnings: z.array(z.object({ code: z.string(), message: z.string() })),
  /** Lines that a confirmation of the present preview will write. */
  selected: z.number().int(),
  /** Selected lines with a sure suggestion. */
  sure: z.number().int(),
  /** Selected lines dated in a validated period: the next validation numbers their entries. Once imported, the lines that still wait for it. */
  inValidatedPeriod: z.number().int(),
  csv: z
    .object({
      mapping: ImportMapping,
      columns: z.array(z.string()),
      sample: z.array(z.array(z.string())),
      /** The two values of the column of « Sens », when they are two. */
      sideValues: z.array(z.string()).optional(),
      /** The column of fees: taken off the amounts, or operations of their own (`feesApart` of the mapping); null without one. */
      fees: z.object({ column: z.string(), apart: z.boolean() }).nullish(),
      /**
       * Asked with two operations where neither figures nor words decide the signs: which of two values takes money out (`side`, answered by
       * `debitValue`), or whether signs are inverted (`signs`, answered by `signsInverted`). Null where they are decided.
       */
      question: z
        .object({
          kind: z.enum(["side", "signs"]),
          examples: z.array(z.object({ value: z.string().nullable(), date: z.string(), label: z.string(), amount: z.string() })),
        })
        .nullish(),
      guessed: z.boolean(),
    })
    .nullable(),
  progress: z.object({ done: z.number().int(), total: z.number().int() }),
  result: z.object({ created: z.number().int(), duplicates: z.number().int() }).nullable(),
  /** True when the account's balance in the books equals the file's closing balance, per account of the file; null without a stated balance. */
  balanceChecks: z.array(
    z
      .object({
        file: EurosOut,
        books: EurosOut,
        agrees: z.boolean(),
        /** False when the books took their opening from this same closing: that they agree proves nothing. */
        verified: z.boolean().optional(),
      })
      .nullable(),
  ),
});
export type BankImport = z.output<typeof BankImport>;

const importParams = z.object({ id: Uuid });

/** An id among the fields of a form, where nothing chosen is an empty text. */
const FormId = z.union([z.literal("").transform(() => undefined), Uuid]).optional();

/** Multipart: `file` (100 MB at most), optional `companyId` and `bankAccountId`. Writes nothing to the books. */
export const previewImport = endpoint({
  method: "POST",
  path: "/api/v1/bank-import",
  area: "banking",
  summary: "Lire un relevé et montrer ce qu’il donnerait (multipart\u00a0: file, companyId, bankAccountId)",
  upload: true,
  permission: "books.write",
  /** `bankAccountId`: where the operations go, for a file with one account. */
  body: z.object({ companyId: FormId, bankAccountId: FormId }),
  reply: z.object({ data: BankImport }),
  status: 201,
});

export const listImports = endpoint({
  method: "GET",
  path: "/api/v1/bank-import",
  area: "banking",
  summary: "Les imports, le plus récent d’abord",
  permission: "books.read",
  query: CompanyScope.extend({ page: PageNumber, cursor: z.string().optional() }),
  reply: z.object({ data: z.array(BankImport), pager: Pager }),
});

export const readImport = endpoint({
  method: "GET",
  path: "/api/v1/bank-import/:id",
  area: "banking",
  summary: "Un import et sa progression",
  permission: "books.read",
  params: importParams,
  query: CompanyScope,
  reply: z.object({ data: BankImport }),
});

/** A line of an imported file, and whether it becomes an operation. */
export const ImportLine = z.object({
  line: z.number().int(),
  accountIndex: z.number().int().nullable(),
  state: z.enum(["new", "duplicate", "doubtful", "rejected", "ignored"]),
  import: z.boolean(),
  date: z.string().nullable(),
  amount: EurosOut.nullable(),
  /** The currency of `amount`: that of the line, else of its account; null where the file states none. */
  currency: z.string().nullable(),
  label: z.string(),
  rawLabel: z.string(),
  reason: z.string().nullable(),
  /** Why a line is ignored: for its date, or as a balance or a total, which `import: true` takes back; null for the others. */
  reasonCode: z.enum(["before_first_year", "before_takeover", "too_far", "summary"]).nullable(),
  twin: z.object({ id: z.string(), title: z.string(), date: z.string() }).nullable(),
  suggestion: z.object({ account: AccountName, confidence: z.number(), reason: z.string() }).nullable(),
});
export type ImportLine = z.output<typeof ImportLine>;

export const listImportLines = endpoint({
  method: "GET",
  path: "/api/v1/bank-import/:id/lines",
  area: "banking",
  summary: "Les lignes d’un import, par état",
  permission: "books.read",
  params: importParams,
  query: CompanyScope.extend({
    state: z.enum(["new", "duplicate", "doubtful", "rejected", "ignored"]).optional(),
    page: PageNumber,
    cursor: z.string().optional(),
  }),
  reply: z.object({ data: z.array(ImportLine), pager: Pager }),
});

export const amendImport = endpoint({
  method: "PATCH",
  path: "/api/v1/bank-import/:id",
  area: "banking",
  summary: "Corriger les colonnes ou des lignes avant de confirmer",
  permission: "books.write",
  params: importParams,
  body: z.object({
    companyId: Uuid.optional(),
    mapping: ImportMapping.optional(),
    /** The signs of a card's statement that is no CSV; a CSV has them in its mapping. */
    signsInverted: z.boolean().optional(),
    /** Accounts of the file to leave out, or to take again. */
    accounts: z
      .array(z.object({ index: z.number().int().min(0), leftOut: z.boolean() }))
      .max(1000)
      .optional(),
    lines: z
      .array(
        z.object({
          line: z.number().int().min(0),
          date: Day.optional(),
          amount: Euros.optional(),
          label: z.string().trim().min(1).max(500).optional(),
          import: z.boolean().optional(),
        }),
      )
      .max(5000)
      .optional(),
  }),
  reply: z.object({ data: BankImport }),
});

export const confirmImport = endpoint({
  method: "POST",
  path: "/api/v1/bank-import/:id/confirm",
  area: "banking",
  summary: "Écrire les opérations de l’aperçu",
  permission: "books.write",
  params: importParams,
  body: z
    .object({
      companyId: Uuid.optional(),
      accounts: z
        .array(
          z
            .object({
              index: z.number().int().min(0),
              bankAccountId: Uuid.optional(),
              create: z
                .union([z.literal(true), z.object({ title: z.string().trim().min(1).max(120), iban: z.string().trim().max(42).nullish() })])
                .optional(),
              /** The name of the account to create, beside `create: true`. */
              title: z.string().trim().min(1).max(120).optional(),
              /** Nothing of this account is imported. */
              leftOut: z.boolean().optional(),
              /** Balance the account began with, for a file that states none; 0 when not given, shown « non vérifié ». */
              openingBalance: Euros.optional(),
            })
            .refine(({ title, create }) => title === undefined || create === true, {
              path: ["title"],
              message: "Un nom ne se donne ici qu’à un compte créé (create\u00a0: true).",
            }),
        )
        .max(1000)
        .optional(),
    })
    .nullish()
    .transform((body) => body ?? {}),
  reply: z.object({ data: z.object({ created: z.number().int(), duplicates: z.number().int() }) }),
});

export const undoImport = endpoint({
  method: "DELETE",
  path: "/api/v1/bank-import/:id",
  area: "banking",
  summary: "Annuler un import, ou abandonner un aperçu",
  permission: "books.write",
  params: importParams,
  query: CompanyScope,
  reply: z.object({ data: z.object({ removed: z.number().int() }) }),
});
