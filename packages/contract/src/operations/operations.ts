import { z } from "zod";
import { cents } from "@comptoir/accounting/money";
import { endpoint } from "../base/endpoint.js";
import { OneLine } from "../base/one-line.js";
import {
  FilterChoices,
  CodeName,
  CompanyScope,
  Day,
  Euros,
  EurosOut,
  Explain,
  jsonText,
  OptionalDay,
  PageNumber,
  Pager,
  Percent,
  UnsignedEuros,
  VatNatureCode,
  Uuid,
} from "../base/values.js";

/** An account of the chart, by its code and its name. */
export const AccountName = z.object({ id: z.string(), code: z.string(), name: z.string() });

/** The category proposed for an operation, with how sure it is and why. */
export const SuggestionReply = z.object({
  account: AccountName,
  /** 0 to 1; sure from 0.9. */
  confidence: z.number(),
  reason: z.string(),
  alternatives: z.array(AccountName).max(2),
  /** What proposes it: what the client answered, a rule, a transfer between own accounts, an instalment, an unpaid sale, an invoice received, an open item, what was chosen before, common rules. */
  source: z.enum(["answer", "rule", "transfer", "loan", "invoice", "received_invoice", "open_item", "history", "seed"]),
  /** What names this suggestion, sent back when it is accepted: one that is another by then is left. */
  seen: z.string(),
  /** The rule of the user that proposes it; absent for the other sources. */
  ruleId: z.string().optional(),
  /** A split that adds up to the operation, in euros; absent where the whole goes to `account`. */
  allocations: z.array(z.object({ account: AccountName, amount: EurosOut })).optional(),
  /** The operation on the other side of a transfer between own accounts, which is accepted with it. */
  pair: z.string().optional(),
});
export type SuggestionReply = z.output<typeof SuggestionReply>;

/** A part of an operation given to an account, with its VAT. */
export const AllocationReply = z.object({
  signCode: z.enum(["income", "outcome"]),
  account: AccountName,
  relatedCapitalAssetComponents: z.array(z.string()),
  /** Euros, signed relative to the operation; they add up to its value. */
  amount: EurosOut,
  vatRate: z.number(),
  vatAmount: EurosOut,
  vatNature: z.string().nullable(),
  /** Percent of the VAT that the user stated to be deductible; null where the usual share of the account applies. */
  vatDeductible: z.number().nullable(),
  privateShare: z.number(),
  /** The invoices and credit notes that it settles; absent where it settles none. */
  openItems: z.array(z.object({ id: z.string(), label: z.string(), amount: EurosOut })).optional(),
});
export type AllocationReply = z.output<typeof AllocationReply>;

/** How a bank operation was paid, as column ModeRglt of the FEC says it: card, transfer, direct debit, cheque, cash. */
export const PaymentModeCode = z.enum(["CB", "VIR", "PRLV", "CHQ", "ESP"]);
export type PaymentModeCode = z.output<typeof PaymentModeCode>;

/** A line of an entry that an operation gives; amounts in euros. */
export const JournalLineReply = z.object({ account: AccountName, label: z.string(), debit: EurosOut, credit: EurosOut });
export type JournalLineReply = z.output<typeof JournalLineReply>;

/** An operation with all that its line and its panel show. */
export const Transaction = z.object({
  id: z.string(),
  /** Version of this state: sent back as `If-Match`, it refuses to write over a later one. */
  version: z.number().int(),
  title: z.string(),
  titleCustomized: z.boolean(),
  rawLabel: z.string(),
  value: EurosOut,
  date: z.string(),
  comment: z.string(),
  /** The reference of its document (an invoice number) as it was typed; null where the entry bears the one given by the program. */
  pieceRef: z.string().nullable(),
  /** The means of payment of a bank operation, as the statement or the user says; null for the others. */
  paymentMode: z.string().nullable(),
  attachments: z.array(z.object({ target_id: z.string(), name: z.string(), uri: z.string() })),
  allocations: z.array(AllocationReply),
  /** '1' when it was typed in, absent when it came from the bank. */
  manuallyCreated: z.literal("1").optional(),
  transactionOrigin: CodeName,
  transactionSign: CodeName,
  transactionStatus: CodeName,
  vatStatus: z.enum(["none", "to_validate", "validated"]),
  /** The day a validated operation was cancelled for good, by the reversal of its entry; null for the others. */
  cancelled: z.object({ on: z.string() }).nullable(),
  /** What it declares: euros, signed relative to the operation; `period` of the return that holds it, null while none does. */
  vat: z.array(
    z.object({
      nature: z.string(),
      rate: z.number(),
      base: EurosOut,
      vat: EurosOut,
      deductible: EurosOut,
      account: z.string(),
      period: z.string().nullable(),
    }),
  ),
  /** VAT of all its allocations, or what its suggestion usually holds: euros, signed relative to the operation; null without either. */
  vatAmount: EurosOut.nullable(),
  bankingAccount: z.object({ id: z.string(), title: z.string() }).nullable(),
  /** The two accounts of a miscellaneous operation, null for the others and for one of several lines. */
  variousAccounts: z.object({ debit: AccountName, credit: AccountName }).nullable(),
  /** The lines of a miscellaneous entry typed line by line, null for the others. */
  journalLines: z.array(JournalLineReply).nullable(),
  currentTaxSystemId: z.string(),
  suggestion: SuggestionReply.nullable(),
  /** What the bank account held after it, in a list asked for with `balance`; null while the account has no opening balance. */
  runningBalance: EurosOut.nullable().optional(),
  runningBalanceExplain: Explain.optional(),
});
export type Transaction = z.output<typeof Transaction>;

/** Filters of the list; an unknown key is refused. `all` and empty arrays filter nothing. */
export const TransactionFilters = z.strictObject({
  origin: z.enum(["all", "professional", "personal", "cash", "other"]).default("all"),
  /** Bank account ids. */
  accounts: FilterChoices,
  startDate: OptionalDay,
  endDate: OptionalDay,
  amountMin: UnsignedEuros.nullish(),
  amountMax: UnsignedEuros.nullish(),
  transaction_sign: z.enum(["all", "income", "outcome"]).default("all"),
  operations_status: z.enum(["all", "categorized", "not_categorized"]).default("all"),
  vat_status: z.enum(["all", "validated", "not_validated"]).default("all"),
  attachments_status: z.enum(["all", "with_attachments", "without_attachments"]).default("all"),
  /** `1`: the cancelled operations alone, which nothing else shows but `ids`. */
  cancelled: z.enum(["", "0", "1"]).default("0"),
  currency: z.string().max(10).nullish(),
  categories: FilterChoices,
  query: z.string().max(200).default(""),
  /** Operations named one by one: what « Ouvrir les n opérations » of a figure asks for. */
  ids: z.array(Uuid).max(500).default([]),
});
export type TransactionFilters = z.output<typeof TransactionFilters>;

/** Filter by categories: account codes, under `accounts` or its synonym `categories`. */
export const Categorization = z.strictObject({ accounts: FilterChoices, categories: FilterChoices });

export const listTransactions = endpoint({
  method: "GET",
  path: "/api/v1/transactions",
  area: "operations",
  summary: "Les opérations, la plus récente d’abord, par 50",
  permission: "books.read",
  query: CompanyScope.extend({
    filters: jsonText(TransactionFilters).optional(),
    categorization: jsonText(Categorization).optional(),
    /** `1`: the balance of the account after each operation; `filters` then name one account and nothing else but days. */
    balance: z.enum(["0", "1"]).default("0"),
    page: PageNumber,
    cursor: z.string().max(200).optional(),
  }),
  reply: z.object({ data: z.array(Transaction), pager: Pager }),
});

export const readTransaction = endpoint({
  method: "GET",
  path: "/api/v1/transaction/:id",
  area: "operations",
  summary: "Une opération",
  permission: "books.read",
  params: z.object({ id: Uuid }),
  query: CompanyScope,
  reply: z.object({ data: Transaction }),
});

export const countNotCategorized = endpoint({
  method: "GET",
  path: "/api/v1/not_categorized_transactions",
  area: "operations",
  summary: "Ce qui reste à catégoriser",
  permission: "books.read",
  query: CompanyScope,
  reply: z.object({ data: z.object({ count: z.number().int(), beginDate: z.string().nullable(), endDate: z.string().nullable() }) }),
});

/** Transfers between own accounts (580000) of which only one side is there: the money seems to be on its way for ever. */
export const listUnpairedTransfers = endpoint({
  method: "GET",
  path: "/api/v1/transfers/unpaired",
  area: "operations",
  summary: "Les virements entre comptes dont un seul côté est sur 580000",
  permission: "books.read",
  query: CompanyScope,
  /** `ids`: the most recent, 100 at most, for the `ids` of the list’s filters. */
  reply: z.object({ data: z.object({ count: z.number().int(), ids: z.array(z.string()) }) }),
});

/** Figures around the list: totals of each month and the counts of its tabs. */
export const readOverview = endpoint({
  method: "GET",
  path: "/api/v1/transactions/overview",
  area: "operations",
  summary: "Totaux par mois et compteurs de la liste",
  permission: "books.read",
  query: CompanyScope,
  reply: z.object({
    data: z.object({
      total: z.number().int(),
      toCategorize: z.number().int(),
      /** Uncategorised operations whose suggestion is sure. */
      sure: z.number().int(),
      vatToValidate: z.number().int(),
      /** Papers that are joined to nothing. */
      loosePapers: z.number().int(),
      months: z.array(
        z.object({
          month: z.string(),
          count: z.number().int(),
          income: EurosOut,
          incomeExplain: Explain,
          outcome: EurosOut,
          outcomeExplain: Explain,
        }),
      ),
    }),
  }),
});

/** A part of an operation, as the user gives it to an account; amounts in euros, signed relative to the operation. */
export const AllocationInput = z.object({
  account: z.string().min(1).max(12),
  amount: Euros,
  vatRate: Percent.optional(),
  vatAmount: Euros.optional(),
  /** Deduced from the account and the rate when not given; `AUTOLIQ_SERV` and `AIC` are for what is bought abroad, `AUTOLIQ_BTP` for a subcontractor's construction work. */
  vatNature: VatNatureCode.nullish(),
  /** Percent of the VAT of an expense that may be deducted, when it is not the usual one of its account: 100 for the fuel of a van. */
  vatDeductible: Percent.nullish(),
  privateShare: Percent.optional(),
  relatedCapitalAssetComponents: z.array(z.string().max(60)).max(100).optional(),
  /** What is still to be paid that it settles, in order, on their account (411000, 401000); without an amount, what is left of each, then the rest. */
  openItems: z
    .array(z.object({ id: Uuid, amount: Euros.optional() }))
    .max(50)
    .optional(),
});
export type AllocationInput = z.input<typeof AllocationInput>;

/** An operation left as it was, and why. */
export const Skipped = z.object({ id: z.string(), code: z.string(), message: z.string() });

/** What a write changed among the operations, so that a list is brought up to date without being read again. */
export const Changes = z.object({
  data: z.object({
    changed: z.array(Transaction),
    skipped: z.array(Skipped),
    /** Others to categorise whose suggestion this changed, 200 at most. */
    suggested: z.array(Transaction),
    /** Ids of the others to categorise of the same merchant and sign, when one operation was given whole to one account; 1 000 at most. */
    alike: z.array(z.string()),
    /** What takes it back: `POST /api/v1/acts/{id}/undo`; null when nothing changed. */
    actId: z.string().nullable(),
  }),
});
export type Changes = z.output<typeof Changes>;

export const allocate = endpoint({
  method: "PUT",
  path: "/api/v1/transaction/:id/allocations",
  area: "operations",
  summary: "Catégoriser ou ventiler une opération (liste vide\u00a0: décatégoriser)",
  permission: "books.write",
  params: z.object({ id: Uuid }),
  body: z.object({ companyId: Uuid.optional(), allocations: z.array(AllocationInput).max(50) }),
  reply: Changes,
});

/** What a user writes beside an operation. */
export const CommentText = z.string().max(2000, "Une annotation compte 2\u00a0000 caractères au plus.");

const OperationFields = z.object({
  companyId: Uuid.optional(),
  manuallyCreated: z.union([z.literal("1"), z.literal(1), z.literal(true)]).optional(),
  origin: z.enum(["professional", "cash", "personal", "other", "other_closure"]),
  type: z.enum(["income", "outcome"]).optional(),
  title: OneLine.min(1, "Ce champs est requis.").max(200),
  amount: Euros,
  date: Day,
  creditCategory: z.string().max(12).nullish(),
  debitCategory: z.string().max(12).nullish(),
  bankingAccount: z.string().max(100).nullish(),
  comment: CommentText.optional(),
  /** Reference of the document (an invoice number), PieceRef of the FEC; without one the program gives one. */
  pieceRef: OneLine.max(60).nullish(),
  /** ModeRglt of the FEC, for a bank operation; a transfer when not given. Cash is cash, the others have none. */
  paymentMode: PaymentModeCode.nullish(),
});

/** What the operation layer sends. An imported operation only takes `id` and `comment`. */
export const createTransaction = endpoint({
  method: "POST",
  path: "/api/v1/transaction/create",
  area: "operations",
  summary: "Saisir une opération",
  permission: "books.write",
  body: OperationFields,
  reply: z.object({ data: Transaction }),
  status: 201,
});

export const updateTransaction = endpoint({
  method: "POST",
  path: "/api/v1/transaction/update",
  area: "operations",
  summary: "Modifier une opération",
  permission: "books.write",
  body: OperationFields.partial().extend({ id: Uuid }),
  reply: z.object({ data: Transaction }),
});

export const deleteTransaction = endpoint({
  method: "POST",
  path: "/api/v1/transaction/delete",
  area: "operations",
  summary: "Supprimer une opération saisie",
  permission: "books.write",
  body: z.object({ companyId: Uuid.optional(), id: Uuid }),
  reply: z.object({ data: z.object({ id: z.string(), actId: z.string().nullable() }) }),
});

const LineAmount = Euros.refine((value) => value >= 0, "Le montant d’une ligne ne peut pas être négatif.").default(cents(0));

/** A line typed by an accountant: one side of the two. */
export const JournalLineInput = z.object({
  account: z.string().min(1, "Choisissez un compte.").max(12),
  label: OneLine.max(200).default(""),
  debit: LineAmount,
  credit: LineAmount,
});
export type JournalLineInput = z.input<typeof JournalLineInput>;

const JournalEntryFields = z.object({
  companyId: Uuid.optional(),
  date: Day,
  label: OneLine.min(1, "Ce champs est requis.").max(200),
  /** Reference of the document; without one the program gives one. */
  pieceRef: OneLine.max(60).nullish(),
  comment: CommentText.optional(),
  lines: z.array(JournalLineInput).min(2, "Une écriture a deux lignes au moins.").max(500, "Une écriture a 500 lignes au plus."),
});

export const createJournalEntry = endpoint({
  method: "POST",
  path: "/api/v1/journal-entry",
  area: "operations",
  summary: "Saisir une écriture d’opérations diverses, ligne par ligne",
  permission: "books.write",
  body: JournalEntryFields,
  reply: z.object({ data: Transaction }),
  status: 201,
});

/** `id` names a miscellaneous operation, also one recorded between two accounts. */
export const updateJournalEntry = endpoint({
  method: "PATCH",
  path: "/api/v1/journal-entry",
  area: "operations",
  summary: "Modifier une écriture d’opérations diverses",
  permission: "books.write",
  body: JournalEntryFields.partial().extend({ id: Uuid }),
  reply: z.object({ data: Transaction }),
});
