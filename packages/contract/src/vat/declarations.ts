import { z } from "zod";
import { endpoint } from "../base/endpoint.js";
import { FilingStateName } from "../base/filing-state.js";
import { CompanyScope, Day, Euros, EurosOut, Explain, Percent, TotalOut, VatNatureCode, Uuid } from "../base/values.js";

const VatFormName = z.enum(["CA3", "CA12"]);

/** A return in the list; a future one has no id yet. Amounts in whole euros. */
export const VatDeclaration = z.object({
  id: z.string().nullable(),
  /** `2026-T1`, `2026-03`, `2026`, `2026-2027`: names the return in a path as its id does. */
  period: z.string(),
  form: VatFormName,
  startDate: z.string(),
  endDate: z.string(),
  dueDate: z.string().nullable(),
  status: z.enum(["to_declare", "validated", "to_correct"]),
  /** True when the due date has passed without a deposit. */
  late: z.boolean(),
  filing: FilingStateName.nullable(),
  payment: z.enum(["none", "due", "paid", "credit"]),
  collected: EurosOut,
  deductible: EurosOut,
  toPay: EurosOut,
  creditOut: EurosOut,
  /** Where each total comes from; of the result, the amount to pay or the credit. */
  explain: z.object({ collected: Explain.nullable(), deductible: Explain.nullable(), result: Explain.nullable() }),
  documentUri: z.string().nullable(),
});
export type VatDeclaration = z.output<typeof VatDeclaration>;

const Columns = { base: z.number().nullable(), tax: z.number().nullable(), amount: z.number().nullable() };

/** A line of the form: whole euros, null where the line has no such column; `exact` to the cent, null for a total. */
const BoxReply = z.object({
  line: z.string(),
  code: z.string().nullable(),
  label: z.string(),
  ...Columns,
  exact: z.object(Columns),
  explain: z.object({ base: Explain.nullable(), tax: Explain.nullable(), amount: Explain.nullable() }),
});

/** VAT lines of one account, nature and rate. `line`: the one of the form they feed, null outside the form. */
const TableRowReply = z.object({
  side: z.enum(["output", "input"]),
  account: z.string(),
  name: z.string(),
  nature: VatNatureCode,
  /** Percent. */
  rate: z.number(),
  count: z.number().int(),
  base: EurosOut,
  vat: EurosOut,
  deductible: EurosOut,
  /** What was paid or received: without the VAT where the customer owes it. */
  inclTax: EurosOut,
  line: z.string().nullable(),
  late: z.boolean(),
  explain: Explain,
});

/** What the rows of a side of the table add up to. */
const SideReply = z.object({
  side: z.enum(["output", "input"]),
  totals: z.object({ base: TotalOut, vat: TotalOut, deductible: TotalOut, inclTax: TotalOut }),
});

const ControlReply = z.object({
  key: z.string(),
  ok: z.boolean(),
  /** It fails, and prevents the validation. */
  blocking: z.boolean(),
  expected: z.number(),
  found: z.number(),
  difference: z.number(),
  message: z.string(),
});

/** An entry that moves declared VAT accounts and has no VAT line. Amounts above zero for a credit. */
const GapReply = z.object({
  entryId: z.string(),
  date: z.string(),
  label: z.string(),
  /**
   * `entry`: its VAT lines are to be given. `opening`, `elsewhere` (dated in a period declared elsewhere and written since): the user
   * decides whether it is declared here, was declared elsewhere, or is wrong.
   */
  kind: z.enum(["entry", "opening", "elsewhere"]),
  /** False: its VAT lines are to be given before it is declared. */
  hasVatLines: z.boolean(),
  accounts: z.array(z.object({ account: z.string(), name: z.string(), amount: EurosOut })),
});

/** Operations that the user still has to handle: how many, the first and the last day; null: none. */
const Waiting = z.object({ count: z.number().int(), from: z.string(), to: z.string() }).nullable();

const ReportReply = z.object({
  hasUncategorizedTransactions: z.boolean(),
  hasUnvalidatedVat: z.boolean(),
  hasUncategorizedMadelin: z.boolean(),
  potentialFixedAssets: z.array(z.object({ id: z.string(), label: z.string(), date: z.string(), amountExclVat: EurosOut })),
  hasTransactions: z.boolean(),
  waiting: z.object({ toCategorize: Waiting, toValidate: Waiting, madelin: Waiting }),
  /** Last day of the period. */
  vatEndingDate: z.string(),
});

const TypedFigures = z.object({
  refund: z.number(),
  assimilatedTaxes: z.number(),
  /** The account that these taxes are charged to. */
  assimilatedAccount: z.string(),
  /** The deposits of a CA12; null: what the books hold. */
  depositJuly: z.number().nullable(),
  depositDecember: z.number().nullable(),
  provisionalRefunds: z.number(),
  comment: z.string(),
});

/** What changed since a return was validated, or since the version that it replaces. */
const ExplanationReply = z.object({
  message: z.string(),
  collected: EurosOut,
  deductible: EurosOut,
  entries: z.array(z.object({ entryId: z.string(), date: z.string(), collected: EurosOut, deductible: EurosOut })),
  figures: z.array(
    z.object({
      line: z.string(),
      column: z.enum(["base", "tax", "amount"]),
      label: z.string(),
      declared: z.number(),
      now: z.number(),
      difference: z.number(),
    }),
  ),
});

/** The last filing of a return: `date` and `reference` of its deposit, the name of its receipt, `reasons` of a refusal. */
const DepositReply = z.object({
  channel: z.enum(["manual", "partner"]),
  date: z.string().nullable(),
  reference: z.string().nullable(),
  receipt: z.string().nullable(),
  reasons: z.array(z.string()),
});

/** What was paid and received for a return. `left`: what is left to pay, below zero when too much was; `refundLeft`: of the refund claimed. */
const PaymentsReply = z.object({
  paid: EurosOut,
  left: EurosOut,
  refundLeft: EurosOut,
  linked: z.array(
    z.object({
      kind: z.enum(["payment", "deposit", "refund"]),
      entryId: z.string(),
      operationId: z.string().nullable(),
      date: z.string(),
      label: z.string(),
      amount: EurosOut,
    }),
  ),
});

/** A return with its form, its proof and its settlement. */
export const VatDeclarationDetail = VatDeclaration.extend({
  millesime: z.number().int(),
  /** True when the form of that year is not published: the last one replaces it. */
  provisional: z.boolean(),
  version: z.number().int(),
  /** Id of the version that this one replaces. */
  replaces: z.string().nullable(),
  /** What the due date cannot be given without. */
  missing: z.array(z.enum(["surname", "postcode"])),
  typed: TypedFigures,
  /** What the books hold of each deposit, to the cent; null outside a CA12. */
  depositsPaid: z.object({ july: EurosOut, december: EurosOut }).nullable(),
  boxes: z.array(BoxReply),
  lines: z.array(TableRowReply),
  sides: z.array(SideReply),
  controls: z.array(ControlReply),
  gaps: z.array(GapReply),
  report: ReportReply,
  settlement: z.array(z.object({ account: z.string(), name: z.string(), debit: EurosOut, credit: EurosOut })),
  /** What each side of the settlement adds up to. */
  settled: z.object({ debit: TotalOut, credit: TotalOut }),
  explanation: ExplanationReply.nullable(),
  deposit: DepositReply.nullable(),
  /** True while a new version may replace this validated one. */
  canRectify: z.boolean(),
  /** Null while it is not validated. */
  payments: PaymentsReply.nullable(),
  /** True while a partner may take it. */
  canTransmit: z.boolean(),
  /** True while its deposit may be taken back: until the receipt of the administration. */
  canWithdraw: z.boolean(),
});
export type VatDeclarationDetail = z.output<typeof VatDeclarationDetail>;

const area = "vat" as const;
const params = z.object({ id: z.string().max(40) });
const one = z.object({ data: VatDeclarationDetail });
const OnCompany = z.object({ companyId: Uuid.optional() });

export const listVatDeclarations = endpoint({
  method: "GET",
  path: "/api/v1/vat-declarations",
  area,
  summary: "Les déclarations de TVA, la plus récente d’abord",
  permission: "books.read",
  query: CompanyScope.extend({ fiscalYearId: Uuid.optional() }),
  reply: z.object({ data: z.array(VatDeclaration) }),
});

export const readVatDeclaration = endpoint({
  method: "GET",
  path: "/api/v1/vat-declaration/:id",
  area,
  summary: "Une déclaration de TVA, par son identifiant ou sa période",
  permission: "books.read",
  params,
  query: CompanyScope,
  reply: one,
});

const WholeEuros = z.number().int("Le montant se donne en euros entiers.").min(0).max(999_999_999);

export const updateVatDeclaration = endpoint({
  method: "PATCH",
  path: "/api/v1/vat-declaration/:id",
  area,
  summary: "Ce qu’une personne écrit sur une déclaration (euros entiers)",
  permission: "books.write",
  params,
  body: OnCompany.extend({
    refund: WholeEuros.optional(),
    assimilatedTaxes: WholeEuros.optional(),
    assimilatedAccount: z
      .string()
      .regex(/^6[0-9]{5}$/, "Choisissez un compte de charges à six chiffres.")
      .optional(),
    /** Null: what the books hold. */
    depositJuly: WholeEuros.nullable().optional(),
    depositDecember: WholeEuros.nullable().optional(),
    provisionalRefunds: WholeEuros.optional(),
    comment: z.string().max(2000).optional(),
  }),
  reply: one,
});

export const validateVatDeclaration = endpoint({
  method: "POST",
  path: "/api/v1/vat-declaration/:id/validate",
  area,
  summary: "Valider une déclaration\u00a0: écritures figées, liquidation passée",
  permission: "books.seal",
  params,
  body: OnCompany,
  reply: one,
});

export const rectifyVatDeclaration = endpoint({
  method: "POST",
  path: "/api/v1/vat-declaration/:id/rectify",
  area,
  summary: "Ouvrir une déclaration rectificative",
  permission: "books.seal",
  params,
  body: OnCompany,
  reply: one,
});

export const fillVatGap = endpoint({
  method: "POST",
  path: "/api/v1/vat-declaration/:id/gaps",
  area,
  summary: "Dire ce que déclare une écriture de TVA saisie à la main",
  permission: "books.write",
  params,
  body: OnCompany.extend({
    entryId: Uuid,
    lines: z
      .array(z.object({ nature: VatNatureCode, rate: Percent, base: Euros, vat: Euros }))
      .min(1)
      .max(50),
  }),
  reply: one,
});

/** JSON rows, or the same as a CSV file. */
export const exportVatDeclaration = endpoint({
  method: "GET",
  path: "/api/v1/vat-declaration/:id/export",
  area,
  summary: "Les cases d’une déclaration pour un partenaire (JSON ou CSV)",
  permission: "books.read",
  params,
  query: CompanyScope.extend({ format: z.enum(["json", "csv"]).default("json") }),
  reply: z.object({
    data: z.array(
      z.object({
        form: z.string(),
        millesime: z.number().int(),
        code: z.string(),
        part: z.enum(["base", "tax", "amount"]),
        value: z.number().int(),
      }),
    ),
  }),
});

const FormField = z.string().trim().max(200);

/** Multipart. By hand: `date`, then `file` once the receipt is there; by a partner: nothing more. */
export const fileVatDeclaration = endpoint({
  method: "POST",
  path: "/api/v1/vat-declaration/:id/filing",
  area,
  summary: "Marquer une déclaration comme déposée, ou la confier à un partenaire (multipart\u00a0: channel, date, reference, file)",
  upload: true,
  fileMegabytes: 10,
  permission: "books.seal",
  params,
  body: z.object({
    companyId: z.union([z.literal("").transform(() => undefined), Uuid]).optional(),
    channel: z.enum(["manual", "partner"]),
    date: z.union([z.literal("").transform(() => undefined), Day]).optional(),
    reference: FormField.optional(),
  }),
  reply: one,
});

export const withdrawVatFiling = endpoint({
  method: "DELETE",
  path: "/api/v1/vat-declaration/:id/filing",
  area,
  summary: "Reprendre une déclaration confiée à un partenaire ou marquée comme déposée, tant que son accusé n’est pas enregistré",
  permission: "books.seal",
  params,
  query: CompanyScope,
  reply: one,
});

/** PDF, drawn from what the validation kept. */
export const readVatDocument = endpoint({
  method: "GET",
  path: "/api/v1/vat-declaration/:id/document",
  area,
  summary: "Le formulaire d’une déclaration validée (PDF)",
  permission: "books.read",
  flags: ["documents_pdf_display"],
  params,
  query: CompanyScope,
  reply: z.unknown(),
});

/** The file as it was given. */
export const readFilingReceipt = endpoint({
  method: "GET",
  path: "/api/v1/vat-declaration/:id/receipt",
  area,
  summary: "L’accusé de réception d’une déclaration",
  permission: "books.read",
  params,
  query: CompanyScope,
  reply: z.unknown(),
});

const Operations = OnCompany.extend({ ids: z.array(Uuid).min(1).max(5000) });

export const keepAsExpense = endpoint({
  method: "POST",
  path: "/api/v1/transactions/keep-as-expense",
  area,
  summary: "Laisser en charge des achats qui ressemblent à des immobilisations",
  permission: "books.write",
  body: Operations,
  reply: z.object({ data: z.object({ kept: z.array(z.string()), actId: z.string().nullable() }) }),
});
