import { z } from "zod";
import { endpoint } from "../base/endpoint.js";
import { FilingStateName } from "../base/filing-state.js";
import { CompanyScope, Day, EurosOut, Explain, Uuid } from "../base/values.js";

const TaxFormCode = z.enum(["2035", "2031", "2033", "2050"]);

/**
 * The return of a fiscal year as a list shows it. `preview`: its year is open, nothing is kept; `reopened`: its year was, and the
 * next closing keeps it or replaces it. Amounts in whole euros.
 */
export const TaxReturnSummary = z.object({
  /** Null while nothing is kept. */
  id: z.string().nullable(),
  fiscalYearId: z.string(),
  /** The form that holds the profit. */
  form: TaxFormCode,
  incomeYear: z.number().int(),
  startDate: z.string(),
  endDate: z.string(),
  dueDate: z.string(),
  state: z.enum(["preview", "validated", "reopened", "replaced"]),
  /** True when the form of that income is not published: the return is not filed. */
  provisional: z.boolean(),
  late: z.boolean(),
  filing: FilingStateName.nullable(),
  version: z.number().int(),
});

/** A box as printed: whole euros, `exact` to the cent (null for a total). */
const BoxReply = z.object({
  box: z.string(),
  line: z.string().nullable(),
  label: z.string(),
  value: z.number().int(),
  exact: z.number().nullable(),
  isTotal: z.boolean(),
  /** False for a figure that the form prints without a code. */
  hasCode: z.boolean(),
  /** « À vérifier par un expert-comptable ». */
  toConfirm: z.boolean(),
  /** True for a box that a person writes. */
  isTyped: z.boolean(),
  explain: Explain.nullable(),
});

const PageReply = z.object({ form: TaxFormCode, page: z.string(), title: z.string(), boxes: z.array(BoxReply) });

const ControlReply = z.object({ key: z.string(), ok: z.boolean(), expected: EurosOut, found: EurosOut, message: z.string() });

/** From class 7 less class 6 to the taxed result, each term named. */
const BridgeReply = z.object({
  bookResult: EurosOut,
  terms: z.array(z.object({ kind: z.string(), label: z.string(), amount: EurosOut })),
  taxedResult: z.number().int(),
  gap: EurosOut,
});

/** A box that changed by more than 20 % and 200 € since the year before. */
const ChangeReply = z.object({
  form: TaxFormCode,
  box: z.string(),
  label: z.string(),
  before: z.number().int(),
  now: z.number().int(),
  causes: z.array(z.object({ label: z.string(), account: z.string().nullable(), before: EurosOut, now: EurosOut })),
});

const RegisterReply = z.object({
  title: z.string(),
  purchasedOn: z.string(),
  cost: z.number().int(),
  base: z.number().int(),
  method: z.enum(["linear", "degressive"]).nullable(),
  /** Percent. */
  rate: z.number(),
  previous: z.number().int(),
  annuity: z.number().int(),
  privatePart: z.number().int(),
});

const GainReply = z.object({
  title: z.string(),
  purchasedOn: z.string(),
  leftOn: z.string(),
  cost: z.number().int(),
  depreciated: z.number().int(),
  price: z.number().int(),
  shortTerm: z.number().int(),
  longTerm: z.number().int(),
});

const DepositReply = z.object({
  channel: z.enum(["manual", "partner"]),
  date: z.string().nullable(),
  reference: z.string().nullable(),
  receipt: z.string().nullable(),
  reasons: z.array(z.string()),
});

const LettingTablesReply = z.object({
  deferred: z.array(z.object({ name: z.string(), start: EurosOut, created: EurosOut, used: EurosOut, end: EurosOut })),
  deficits: z.array(z.object({ year: z.number().int(), lastYear: z.number().int(), start: EurosOut, left: EurosOut })),
});

/** A return with its boxes by page, its proof, and how it reaches the administration. */
export const TaxReturnDetail = TaxReturnSummary.extend({
  millesime: z.number().int(),
  replaces: z.string().nullable(),
  /** Profit above zero, loss below, in whole euros. */
  result: z.number().int(),
  /** Boxes of the form that are ticked. */
  ticks: z.array(z.object({ box: z.string(), label: z.string() })),
  pages: z.array(PageReply),
  register: z.array(RegisterReply),
  gains: z.array(GainReply),
  /** Vehicles at the scale of kilometres, as the closing names them. */
  mileage: z.array(z.object({ label: z.string(), amount: z.number().int() })),
  /** Deferred depreciation by dwelling and deficits by year, of furnished lettings; null of any other return. */
  lettings: LettingTablesReply.nullable(),
  controls: z.array(ControlReply),
  bridge: BridgeReply,
  /** Null when no year before is known. */
  lastYear: z.array(ChangeReply).nullable(),
  /** The sheet « à reporter » of the personal return; `box` null: asked there without a box. */
  reported: z.array(z.object({ box: z.string().nullable(), label: z.string(), value: z.number().int(), from: z.string() })),
  /** What rounding moved on the balance sheet. */
  adjustment: z.object({ box: z.string(), euros: z.number().int() }).nullable(),
  /** Forms of the return that are not prepared here, to be made elsewhere. */
  madeElsewhere: z.array(z.object({ form: z.string(), title: z.string() })),
  /** Steps of the closing that are not validated: what they bring is not in the boxes yet. */
  waitingSteps: z.array(z.object({ code: z.string(), title: z.string() })),
  deposit: DepositReply.nullable(),
  canDeposit: z.boolean(),
  canWithdraw: z.boolean(),
  hash: z.string().nullable(),
});
export type TaxReturnDetail = z.output<typeof TaxReturnDetail>;

const area = "tax-returns" as const;
/** A fiscal year, whose return it is; or a version that was kept. */
const params = z.object({ id: Uuid });
const one = z.object({ data: TaxReturnDetail });
const OnCompany = z.object({ companyId: Uuid.optional() });

export const listTaxReturns = endpoint({
  method: "GET",
  path: "/api/v1/tax-returns",
  area,
  summary: "Les déclarations de résultat, la plus récente d’abord",
  permission: "books.read",
  query: CompanyScope,
  reply: z.object({ data: z.array(TaxReturnSummary) }),
});

export const readTaxReturn = endpoint({
  method: "GET",
  path: "/api/v1/tax-return/:id",
  area,
  summary: "La déclaration de résultat d’un exercice, provisoire tant qu’il est ouvert",
  permission: "books.read",
  params,
  query: CompanyScope,
  reply: one,
});

export const typeOnTaxReturn = endpoint({
  method: "PATCH",
  path: "/api/v1/tax-return/:id",
  area,
  summary: "Ce qu’une personne écrit dans les cases que rien d’autre n’alimente (euros entiers)",
  permission: "books.write",
  params,
  body: OnCompany.extend({
    form: TaxFormCode,
    box: z.string().max(20),
    value: z.number().int("Le montant se donne en euros entiers.").min(-999_999_999).max(999_999_999),
  }),
  reply: one,
});

/** JSON rows, or the same as a CSV file. */
export const exportTaxReturn = endpoint({
  method: "GET",
  path: "/api/v1/tax-return/:id/export",
  area,
  summary: "Les cases d’une déclaration de résultat pour un partenaire (JSON ou CSV)",
  permission: "books.read",
  params,
  query: CompanyScope.extend({ format: z.enum(["json", "csv"]).default("json") }),
  reply: z.object({
    data: z.array(z.object({ form: z.string(), millesime: z.number().int(), field: z.string(), value: z.number().int() })),
  }),
});

/** PDF drawn like the forms, or a workbook of the boxes. */
export const readTaxReturnDocument = endpoint({
  method: "GET",
  path: "/api/v1/tax-return/:id/document",
  area,
  summary: "Les formulaires d’une déclaration de résultat (PDF ou XLSX)",
  permission: "books.read",
  flags: [
    { flag: "documents_pdf_display", at: ({ query: { format } }: { readonly query: { readonly format: string } }) => format === "pdf" },
  ],
  params,
  query: CompanyScope.extend({ format: z.enum(["pdf", "xlsx"]).default("pdf") }),
  reply: z.unknown(),
});

const FormField = z.string().trim().max(200);

/** Multipart: `date`, then `file` once the receipt is there. */
export const fileTaxReturn = endpoint({
  method: "POST",
  path: "/api/v1/tax-return/:id/filing",
  area,
  summary: "Marquer une déclaration de résultat comme déposée (multipart\u00a0: date, reference, file)",
  upload: true,
  fileMegabytes: 10,
  permission: "books.seal",
  params,
  body: z.object({
    companyId: z.union([z.literal("").transform(() => undefined), Uuid]).optional(),
    date: z.union([z.literal("").transform(() => undefined), Day]).optional(),
    reference: FormField.optional(),
  }),
  reply: one,
});

export const withdrawTaxFiling = endpoint({
  method: "DELETE",
  path: "/api/v1/tax-return/:id/filing",
  area,
  summary: "Reprendre une déclaration de résultat marquée comme déposée, tant que son accusé n’est pas enregistré",
  permission: "books.seal",
  params,
  query: CompanyScope,
  reply: one,
});

/** The file as it was given. */
export const readTaxReceipt = endpoint({
  method: "GET",
  path: "/api/v1/tax-return/:id/receipt",
  area,
  summary: "L’accusé de réception d’une déclaration de résultat",
  permission: "books.read",
  params,
  query: CompanyScope,
  reply: z.unknown(),
});
