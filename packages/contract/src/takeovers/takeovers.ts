import { z } from "zod";
import { endpoint } from "../base/endpoint.js";
import { OneLine } from "../base/one-line.js";
import { FecFinding } from "../documents/fec.js";
import { AuxiliaryReply } from "../ledger/ledger.js";
import { JournalLineInput, JournalLineReply } from "../operations/operations.js";
import { CompanyScope, Day, Euros, EurosOut, Uuid } from "../base/values.js";

const OpeningLineReply = JournalLineReply.extend({ auxiliary: AuxiliaryReply.nullable() });

const PartyText = OneLine.min(1, "Ce champ est requis.").max(200);

/** A balance typed; it may name the third party that it is owed by, or to. */
const OpeningLineInput = JournalLineInput.extend({ auxiliary: z.object({ number: PartyText, name: PartyText }).nullish() });

/** Balances that the first fiscal year begins with. */
export const Openings = z.object({
  fiscalYearId: z.string(),
  /** First day of the fiscal year, the day of the entry. */
  date: z.string(),
  /** The state of their entry: not written, written, or frozen by a validation; a change then reverses it. */
  state: z.enum(["none", "draft", "validated"]),
  lines: z.array(OpeningLineReply),
  /** The bank accounts that a statement opens on that day; those that a line names begin with that line instead. */
  bankAccounts: z.array(z.object({ title: z.string(), line: OpeningLineReply })),
});
export type Openings = z.output<typeof Openings>;

const yearParams = z.object({ id: Uuid });

export const readOpenings = endpoint({
  method: "GET",
  path: "/api/v1/fiscal-years/:id/openings",
  area: "takeovers",
  summary: "Les soldes d’ouverture saisis du premier exercice",
  permission: "books.read",
  flags: ["account_reprise_display"],
  params: yearParams,
  query: CompanyScope,
  reply: z.object({ data: Openings }),
});

/** All the lines at once; none removes them. */
export const typeOpenings = endpoint({
  method: "PUT",
  path: "/api/v1/fiscal-years/:id/openings",
  area: "takeovers",
  summary: "Saisir les soldes d’ouverture du premier exercice",
  permission: "books.seal",
  flags: ["account_reprise_display"],
  params: yearParams,
  body: z.object({
    companyId: Uuid.optional(),
    lines: z.array(OpeningLineInput).max(1000, "Des soldes d’ouverture ont 1\u202f000 lignes au plus."),
  }),
  reply: z.object({ data: Openings }),
});

/** What old books are taken over as: the balances of the year that ended before the first one, or the entries of the year under way. */
const Use = z.enum(["closed_year", "current_year"]);

const JournalCode = z.enum(["BQ", "CS", "OD", "AN"]);

const TakeoverStatus = z.enum(["previewed", "confirmed", "undone"]);

/** Old books as the list shows them. */
export const BooksTakeoverSummary = z.object({
  id: z.string(),
  status: TakeoverStatus,
  use: Use,
  fileName: z.string(),
  createdAt: z.string(),
  /** The day through which the books are taken over; null while none can be said. */
  takenOverThrough: z.string().nullable(),
  /** What was written: entries, or the lines of the openings of a closed year. */
  written: z.number().int().nullable(),
});
export type BooksTakeoverSummary = z.output<typeof BooksTakeoverSummary>;

/** Old books being taken over: what their FEC holds, and what is still to choose. */
export const BooksTakeover = BooksTakeoverSummary.extend({
  /** The nine digits that the name of the file begins with. */
  siren: z.string().nullable(),
  /** First and last day of its entries. */
  period: z.object({ from: z.string(), through: z.string() }).nullable(),
  entries: z.number().int(),
  lines: z.number().int(),
  findings: z.array(FecFinding),
  /** Findings beyond those listed. */
  omitted: z.number().int(),
  /** `to`: six digits of our chart, null while none is chosen; `proposed`: true while it is what we propose; `toChoose`: true while one is missing. */
  accounts: z.array(
    z.object({
      from: z.string(),
      label: z.string(),
      debit: EurosOut,
      credit: EurosOut,
      /** Debit less credit. */
      balance: EurosOut,
      to: z.string().nullable(),
      toName: z.string().nullable(),
      proposed: z.boolean(),
      toChoose: z.boolean(),
    }),
  ),
  journals: z.array(z.object({ from: z.string(), label: z.string(), to: JournalCode })),
  totals: z.object({
    byClass: z.array(z.object({ class: z.string(), debit: EurosOut, credit: EurosOut })),
    /** Class 7 less class 6. */
    result: EurosOut,
    /** What the banks hold. */
    bank: EurosOut,
    /** What accounts 445 owe; below zero for a credit of VAT. */
    vat: EurosOut,
  }),
  /** Why it cannot be confirmed; empty when it can. */
  blocking: z.array(z.object({ code: z.string(), message: z.string() })),
  /** Differences with the rest of the books: openings of the year, register of assets, schedules of loans. None of it blocks. */
  differences: z.array(
    z.object({
      kind: z.enum(["openings", "assets", "loans"]),
      account: z.string(),
      name: z.string(),
      file: EurosOut,
      books: EurosOut,
      /** `file` less `books`. */
      gap: EurosOut,
    }),
  ),
  /** Its opening entries: written, or only compared with the balances that the year begins with already. */
  openings: z.enum(["written", "compared"]),
  /** What is still to be paid: one item a piece that is not matched, else one a third party; the VAT that waits and that no item takes. */
  openItems: z.object({ pieces: z.number().int(), thirdParties: z.number().int(), unsharedVat: EurosOut }),
  /** What the file holds and is not kept, in lines: EcritureLet, ValidDate, Montantdevise, Idevise, NatOp, IdClient. */
  dropped: z.object({
    letters: z.number().int(),
    validDates: z.number().int(),
    amounts: z.number().int(),
    currencies: z.number().int(),
    natures: z.number().int(),
    clients: z.number().int(),
  }),
  /** The days between which `takenOverThrough` may be chosen; null for a closed year, whose end it is. */
  throughBounds: z.object({ first: z.string(), last: z.string() }).nullable(),
  /** The ends of VAT periods that may have been declared before; empty where VAT was answered for good, or is not charged. */
  vat: z.object({ ends: z.array(z.string()), declaredThrough: z.string().nullable(), credit: EurosOut }),
  /** Validated entries that keep it from being undone. */
  validated: z.number().int(),
  /** Lines of imported statements that were left aside as in these books already: undone, they come back with their statement only. */
  leftAside: z.number().int(),
  /** Other dossiers of the firm with the name and the reference of this one: the file may be theirs. */
  sameNamed: z.number().int(),
  /** Sent back to confirm: it binds the confirmation to what was seen. */
  seen: z.string(),
});
export type BooksTakeover = z.output<typeof BooksTakeover>;

const takeoverParams = z.object({ id: Uuid });

/** An id among the fields of a form, where nothing chosen is an empty text. */
const FormId = z.union([z.literal("").transform(() => undefined), Uuid]).optional();

/** Multipart: `file` (a FEC of 100 MB at most), `use`, optional `companyId`. Writes nothing to the books. */
export const previewTakeover = endpoint({
  method: "POST",
  path: "/api/v1/takeover",
  area: "takeovers",
  summary: "Lire le FEC d’un autre logiciel et montrer ce qu’il donnerait (multipart\u00a0: file, use)",
  upload: true,
  permission: "books.seal",
  flags: ["account_reprise_display"],
  body: z.object({ companyId: FormId, use: Use }),
  reply: z.object({ data: BooksTakeover }),
  status: 201,
});

export const listBooksTakeovers = endpoint({
  method: "GET",
  path: "/api/v1/takeover",
  area: "takeovers",
  summary: "Les reprises de livres, la plus récente d’abord",
  permission: "books.read",
  flags: ["account_reprise_display"],
  query: CompanyScope,
  reply: z.object({ data: z.array(BooksTakeoverSummary) }),
});

export const readBooksTakeover = endpoint({
  method: "GET",
  path: "/api/v1/takeover/:id",
  area: "takeovers",
  summary: "Une reprise de livres",
  permission: "books.read",
  flags: ["account_reprise_display"],
  params: takeoverParams,
  query: CompanyScope,
  reply: z.object({ data: BooksTakeover }),
});

export const amendTakeover = endpoint({
  method: "PATCH",
  path: "/api/v1/takeover/:id",
  area: "takeovers",
  summary: "Choisir les comptes, les journaux et les jours d’une reprise",
  permission: "books.seal",
  flags: ["account_reprise_display"],
  params: takeoverParams,
  body: z.object({
    companyId: Uuid.optional(),
    /** `to` null: back to what is proposed. */
    accounts: z
      .array(z.object({ from: z.string().max(60), to: z.string().max(6).nullable() }))
      .max(2000)
      .optional(),
    journals: z
      .array(z.object({ from: z.string().max(60), to: JournalCode }))
      .max(2000)
      .optional(),
    takenOverThrough: Day.nullable().optional(),
    vatDeclaredThrough: Day.nullable().optional(),
    /** Answers `siren_unknown`: the SIREN of the file's name is that of this dossier, which has none. */
    isOwnSiren: z.boolean().optional(),
    vatCredit: Euros.refine((credit) => credit >= 0, "Le crédit de TVA ne peut pas être négatif.").optional(),
  }),
  reply: z.object({ data: BooksTakeover }),
});

export const confirmTakeover = endpoint({
  method: "POST",
  path: "/api/v1/takeover/:id/confirm",
  area: "takeovers",
  summary: "Reprendre les livres tels que vus",
  permission: "books.seal",
  flags: ["account_reprise_display"],
  params: takeoverParams,
  body: z.object({ companyId: Uuid.optional(), seen: z.string().max(100) }),
  reply: z.object({ data: z.object({ entries: z.number().int(), actId: z.string() }) }),
});

/** A preview is abandoned; what was confirmed is undone while none of it is validated. */
export const removeTakeover = endpoint({
  method: "DELETE",
  path: "/api/v1/takeover/:id",
  area: "takeovers",
  summary: "Annuler une reprise de livres, ou abandonner son aperçu",
  permission: "books.seal",
  flags: ["account_reprise_display"],
  params: takeoverParams,
  query: CompanyScope,
  reply: z.object({ data: z.object({ removed: z.number().int() }) }),
});
