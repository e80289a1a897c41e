import { z } from "zod";
import { endpoint } from "../base/endpoint.js";
import { AssetListQuery } from "./assets.js";
import { CompanyScope, EurosOut, Explain, TABLE_MEGABYTES, Uuid } from "../base/values.js";

const area = "fixed-assets" as const;
const params = z.object({ id: Uuid });
const Method = z.enum(["linear", "degressive"]);
const OnCompany = z.object({ companyId: Uuid.optional() });
const Spreadsheet = z.enum(["pdf", "csv", "xlsx"]);

/** A file. */
export const exportAssets = endpoint({
  method: "GET",
  path: "/api/v1/immobilisations/export",
  area,
  summary: "Le registre des immobilisations (PDF, CSV, XLSX)",
  permission: "books.read",
  flags: ["immobilisations_global_display"],
  query: AssetListQuery.extend({ format: Spreadsheet }),
  reply: z.unknown(),
});

/** A file. */
export const exportDepreciationSchedule = endpoint({
  method: "GET",
  path: "/api/v1/immobilisation-component/:id/export",
  area,
  summary: "Le tableau d’amortissement d’un composant (PDF, CSV, XLSX)",
  permission: "books.read",
  flags: ["immobilisations_global_display", "immobilisations_table_display"],
  params,
  query: CompanyScope.extend({ format: Spreadsheet }),
  reply: z.unknown(),
});

/**
 * What of the open fiscal years waits for a decision: `expense`, which may be a fixed asset (`POST /api/v1/transactions/keep-as-expense`
 * settles one); `purchase`, put on an account of assets and described by no component.
 */
export const listSuspectedAssets = endpoint({
  method: "GET",
  path: "/api/v1/immobilisations/suspected",
  area,
  summary: "Les achats en charge qui ressemblent à des immobilisations, et ceux d’immobilisations à décrire",
  permission: "books.read",
  flags: ["immobilisations_global_display"],
  query: CompanyScope,
  reply: z.object({
    data: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(["expense", "purchase"]),
        label: z.string(),
        date: z.string(),
        account: z.string(),
        accountName: z.string(),
        amount: EurosOut,
        amountExclVat: EurosOut,
      }),
    ),
  }),
});

/** What the register and the books say of each account of assets and of depreciation, to the day of the last open year that has begun. */
export const readAssetControl = endpoint({
  method: "GET",
  path: "/api/v1/immobilisations/control",
  area,
  summary: "Le registre comparé aux comptes 2 et 28",
  permission: "books.read",
  flags: ["immobilisations_global_display"],
  query: CompanyScope,
  reply: z.object({
    data: z.array(
      z.object({
        account: z.string(),
        name: z.string(),
        register: EurosOut,
        books: EurosOut,
        /** What opens `books`; null when it is zero. */
        explain: Explain.nullable(),
        difference: EurosOut,
        /** Components of that account whose cost is to be attached. */
        toAttach: z.array(z.string()),
      }),
    ),
  }),
});

/** A line of a register kept elsewhere. `computed`: what the plan gives at that day; empty `errors` when it can be taken over. */
const TakeoverRow = z.object({
  line: z.number().int(),
  account: z.string(),
  title: z.string(),
  date: z.string().nullable(),
  base: EurosOut.nullable(),
  /** VAT deducted at the purchase, beside the base; null when the file does not say: the asset then bears none. */
  vat: EurosOut.nullable(),
  duration: z.number().nullable(),
  method: Method.nullable(),
  opening: EurosOut.nullable(),
  computed: EurosOut.nullable(),
  errors: z.array(z.object({ column: z.string(), message: z.string() })),
});

/** Multipart: the file, `confirm` = 1 to write. Nothing is written without it, nor while a line has an error. */
export const takeOverAssets = endpoint({
  method: "POST",
  path: "/api/v1/immobilisations/takeover",
  area,
  summary: "Reprendre un registre (CSV ou XLSX\u00a0: compte, libellé, date, base, TVA déduite, durée, mode, amortissements repris)",
  upload: true,
  fileMegabytes: TABLE_MEGABYTES,
  permission: "books.write",
  flags: ["immobilisations_global_display", "immobilisations_component_post"],
  body: z.object({
    companyId: z.union([z.literal("").transform(() => undefined), Uuid]).optional(),
    confirm: z.enum(["", "0", "1"]).default("0"),
  }),
  reply: z.object({
    data: z.object({
      rows: z.array(TakeoverRow),
      /** Amortised up to that day: the eve of the first fiscal year. */
      openingDate: z.string(),
      written: z.number().int(),
      /** The act to undo; null when nothing was written. */
      actId: z.string().nullable(),
    }),
  }),
});

/** Take-overs that were not undone, the latest first: each may be undone while its assets are as it left them. */
export const listTakeovers = endpoint({
  method: "GET",
  path: "/api/v1/immobilisations/takeovers",
  area,
  summary: "Les reprises de registre qui peuvent être annulées",
  permission: "books.read",
  flags: ["immobilisations_global_display"],
  query: CompanyScope,
  reply: z.object({ data: z.array(z.object({ id: z.string(), sentence: z.string(), at: z.string() })) }),
});

export const undoTakeover = endpoint({
  method: "POST",
  path: "/api/v1/immobilisations/takeover/:id/undo",
  area,
  summary: "Annuler la reprise d’un registre",
  permission: "books.write",
  flags: ["immobilisations_global_display", "immobilisations_component_post"],
  params,
  body: OnCompany,
  reply: z.object({ data: z.object({ removed: z.number().int() }) }),
});
