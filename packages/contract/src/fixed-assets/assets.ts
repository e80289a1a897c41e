import { z } from "zod";
import { endpoint } from "../base/endpoint.js";
import { CompanyScope, Day, Euros, EurosOut, Explain, jsonText, OptionalDay, Rate, Uuid } from "../base/values.js";

const OutputType = z.enum(["cession", "mise_au_rebut", "reintegration"]);
const Method = z.enum(["linear", "degressive"]);
/** '1' once frozen by the closing of a fiscal year. */
const Frozen = z.enum(["0", "1"]);

/** A component of a fixed asset, which is depreciated by itself. Amounts in euros, days ISO, rates in percent. */
export const AssetComponent = z.object({
  id: z.string(),
  /** Sent back in `If-Match`, it refuses to write over another state. */
  version: z.number().int(),
  immobilisation_id: z.string(),
  parentId: z.string(),
  related_account: z.string(),
  title: z.string(),
  price_incl_vat: EurosOut,
  vat: EurosOut,
  depreciable_base: EurosOut,
  well_mixed: z.boolean(),
  commissioning_date: z.string(),
  /** In years; null for what is not depreciated. */
  duration: z.number().int().nullable(),
  amortisation_method: Method,
  pro_utilisation_rate: z.number(),
  vehicle_id: z.string().nullable(),
  /** Goodwill is depreciated when its owner declares that the law allows it. */
  goodwill_allowed: z.boolean(),
  opening_depreciation: EurosOut,
  opening_date: z.string().nullable(),
  /** Where its cost comes from in the books; null while it is to be attached. */
  cost_source: z.enum(["operation", "opening", "owner"]).nullable(),
  /** The upper limit of its base: the amount that is, or may be, on the account for it. */
  maxAmount: EurosOut,
  amortisable: z.boolean(),
  isOut: z.boolean(),
  hasBankingTransactionsAllocations: z.boolean(),
  /** True when an operation that pays for it pays for something else too. */
  isBankingAllocationSplit: z.boolean(),
  oldestOperationDate: z.string().nullable(),
  /** The operations that pay for it, oldest first. */
  operation_ids: z.array(z.string()),
  release_date: z.string().nullable(),
  output_type: OutputType.nullable(),
  output_price_incl_vat: EurosOut.nullable(),
  vat_on_exit_price: EurosOut.nullable(),
  output_price_excl: EurosOut.nullable(),
  output_status: z.enum(["used", "out"]),
  banking_transaction_id: z.string().nullable(),
  /** The entry of its exit is validated: the exit can no longer be taken away. */
  od_is_fixed: z.boolean(),
  validation_output: Frozen,
  validation_output_ca: Frozen,
  validation_capital_asset: Frozen,
  /** This fiscal year's charge: the last open one's that has begun. */
  annuity: EurosOut,
  /** What of that charge is deducted: the cap of cars and the private use taken off. */
  deductible: EurosOut,
  netValue: EurosOut,
  /** The result of an exit: a gain above zero, a loss below; null while it is used. */
  gain: EurosOut.nullable(),
  shortTerm: EurosOut.nullable(),
  longTerm: EurosOut.nullable(),
});
export type AssetComponent = z.output<typeof AssetComponent>;

/** A fixed asset: what was bought, and the components it is made of. */
export const Asset = z.object({
  id: z.string(),
  /** Sent back in `If-Match`, it refuses to write over another state. */
  version: z.number().int(),
  title: z.string(),
  related_account: z.string(),
  related_company: z.string(),
  date_of_purchase: z.string(),
  total_amount_incl_vat: EurosOut,
  total_amount_vat: EurosOut,
  total_amount_excl: EurosOut,
  /** What its components and its operations already take. */
  minAmount: EurosOut,
  minAmountExcl: EurosOut,
  /** The day of purchase is not before this one: the day of the first operation that pays for it. */
  dateOfPurchaseMin: z.string().nullable(),
  validation: Frozen,
  validation_capital_asset: Frozen,
  components: z.array(AssetComponent),
});
export type Asset = z.output<typeof Asset>;

/** Filters of the list; an unknown key is refused. */
export const AssetListFilters = z.strictObject({
  output_status: z.enum(["all", "used", "out"]).default("all"),
  commissioningPeriodStartDate: OptionalDay,
  commissioningPeriodEndDate: OptionalDay,
  releasePeriodStartDate: OptionalDay,
  releasePeriodEndDate: OptionalDay,
  /** `no`: still used, or gone on the first day of the first open year or later; `yes`: with an exit date. */
  immobilisationToExit: z.enum(["all", "yes", "no"]).default("all"),
});
export type AssetListFilters = z.output<typeof AssetListFilters>;

const area = "fixed-assets" as const;
const params = z.object({ id: Uuid });
const OnCompany = z.object({ companyId: Uuid.optional() });
/** The query of a list of assets. */
export const AssetListQuery = CompanyScope.extend({ filters: jsonText(AssetListFilters).optional() });
const Saved = z.object({ status: z.literal(true), data: z.object({ id: z.string() }) });
const Title = z.string().max(200, "Le libellé compte 200 caractères au plus.");

export const listAssets = endpoint({
  method: "GET",
  path: "/api/v1/immobilisations",
  area,
  summary: "Les immobilisations et leurs composants",
  permission: "books.read",
  flags: ["immobilisations_global_display"],
  query: AssetListQuery,
  reply: z.object({
    data: z.array(Asset),
    totals: z.object({
      cost: EurosOut,
      annuity: EurosOut,
      net: EurosOut,
      used: z.number().int(),
      out: z.number().int(),
      /** The fiscal year of `annuity` and `net`; null without components. */
      year: z.object({ id: z.string(), start: z.string(), end: z.string() }).nullable(),
      explain: z.object({ cost: Explain, annuity: Explain, net: Explain }).nullable(),
    }),
  }),
});

export const listAssetComponents = endpoint({
  method: "GET",
  path: "/api/v1/immobilisation-components",
  area,
  summary: "Les composants des immobilisations",
  permission: "books.read",
  flags: ["immobilisations_global_display"],
  query: AssetListQuery,
  reply: z.object({ data: z.array(AssetComponent) }),
});

export const readAssetComponent = endpoint({
  method: "GET",
  path: "/api/v1/immobilisation-component/:id",
  area,
  summary: "Un composant d’immobilisation",
  permission: "books.read",
  flags: ["immobilisations_global_display"],
  params,
  query: CompanyScope,
  reply: z.object({ data: AssetComponent }),
});

/** What is written of a fixed asset; `related_account` is a code of the chart. What is missing is refused at its field (422). */
const AssetFields = z.object({
  title: Title,
  related_account: z.string().max(12),
  related_company: Uuid.nullish(),
  date_of_purchase: Day.nullable(),
  total_amount_incl_vat: Euros.nullable(),
  total_amount_vat: Euros.nullable(),
  total_amount_excl: Euros.nullable(),
});

const ComponentFields = z.object({
  title: Title,
  price_incl_vat: Euros.nullable(),
  vat: Euros.nullable(),
  depreciable_base: Euros.nullable(),
  well_mixed: z.boolean(),
  commissioning_date: Day.nullable(),
  duration: z.number().nullable(),
  amortisation_method: Method,
  pro_utilisation_rate: Rate.nullable(),
  /** Its own account, when it is not the one of its asset. */
  related_account: z.string().max(12).nullable(),
  vehicle_id: Uuid.nullable(),
  goodwill_allowed: z.boolean(),
  /** What was depreciated before these books, up to `opening_date`. */
  opening_depreciation: Euros.nullable(),
  opening_date: Day.nullable(),
  /** Where the cost comes from when no operation pays for it. */
  cost_source: z.enum(["opening", "owner"]).nullable(),
  /** An operation whose allocation on its account pays for it: it is linked. */
  operation_id: Uuid.nullable(),
});

export const createAsset = endpoint({
  method: "POST",
  path: "/api/v1/immobilisation",
  area,
  summary: "Ajouter une immobilisation, avec son composant en un seul appel",
  permission: "books.write",
  flags: [
    "immobilisations_global_display",
    { flag: "immobilisations_component_post", when: ({ component }: { readonly component?: unknown }) => component !== undefined },
  ],
  body: OnCompany.extend({
    ...AssetFields.partial().shape,
    /** Its component, written with it or not at all. */
    component: ComponentFields.partial().optional(),
    /** The account of `component.operation_id`: what it has there goes to the account of the asset. */
    operation_account: z.string().max(12).optional(),
  }),
  reply: z.object({ status: z.literal(true), data: z.object({ id: z.string(), component_id: z.string().optional() }) }),
  status: 201,
});

export const updateAsset = endpoint({
  method: "PATCH",
  path: "/api/v1/immobilisation/:id",
  area,
  summary: "Modifier une immobilisation",
  permission: "books.write",
  flags: ["immobilisations_global_display"],
  params,
  body: OnCompany.extend({ type: z.literal("update").optional(), ...AssetFields.partial().shape }),
  reply: Saved,
});

export const deleteAsset = endpoint({
  method: "DELETE",
  path: "/api/v1/immobilisation/:id",
  area,
  summary: "Supprimer une immobilisation et ses composants",
  permission: "books.write",
  flags: ["immobilisations_global_display"],
  params,
  query: CompanyScope,
  reply: Saved,
});

export const createAssetComponent = endpoint({
  method: "POST",
  path: "/api/v1/immobilisation-component",
  area,
  summary: "Ajouter un composant à une immobilisation",
  permission: "books.write",
  flags: ["immobilisations_global_display", "immobilisations_component_post"],
  body: OnCompany.extend({ immobilisation_id: Uuid, ...ComponentFields.partial().shape }),
  reply: Saved,
  status: 201,
});

const ExitFields = z
  .object({
    release_date: Day.nullable(),
    output_type: OutputType.nullable(),
    output_price_incl_vat: Euros.nullable(),
    vat_on_exit_price: Euros.nullable(),
    output_price_excl: Euros.nullable(),
    /** The operation on 757000 that is the price. */
    banking_transaction_id: Uuid.nullable(),
  })
  .partial();

/** `update`: the component; `out`, `update_exit`: its exit; `update_exit` with `output_status: "used"` takes the exit away. */
export const updateAssetComponent = endpoint({
  method: "PATCH",
  path: "/api/v1/immobilisation-component/:id",
  area,
  summary: "Modifier un composant, déclarer, corriger ou retirer sa sortie",
  permission: "books.write",
  flags: [
    "immobilisations_global_display",
    { flag: "immobilisations_component_post", when: ({ type }: { readonly type: string }) => type === "update" },
    { flag: "immobilisations_exit_post", when: ({ type }: { readonly type: string }) => type !== "update" },
  ],
  params,
  body: z.discriminatedUnion("type", [
    OnCompany.extend({ type: z.literal("update"), ...ComponentFields.partial().shape }),
    OnCompany.extend({ type: z.literal("out"), ...ExitFields.shape }),
    OnCompany.extend({ type: z.literal("update_exit"), output_status: z.enum(["used", "out"]).optional(), ...ExitFields.shape }),
  ]),
  reply: Saved,
});

export const deleteAssetComponent = endpoint({
  method: "DELETE",
  path: "/api/v1/immobilisation-component/:id",
  area,
  summary: "Supprimer un composant",
  permission: "books.write",
  flags: ["immobilisations_global_display", "immobilisations_component_post"],
  params,
  query: CompanyScope,
  reply: Saved,
});

/** A year of the table. */
export const ScheduleLine = z.object({
  endDay: z.string(),
  base: EurosOut,
  /** Percent. */
  rate: z.number(),
  calculus: z.string(),
  amount: EurosOut,
  rest: EurosOut,
  prorata: z.string(),
  /** What the law keeps of the amount; null for what was depreciated elsewhere. The three add up to it. */
  excess: EurosOut.nullable(),
  private: EurosOut.nullable(),
  deductible: EurosOut.nullable(),
});
export type ScheduleLine = z.output<typeof ScheduleLine>;

const NumberText = z
  .string()
  .trim()
  .regex(/^-?\d+(\.\d+)?$/, "Ce nombre ne se lit pas.")
  .transform(Number);

/** The table of a component, by its id, or of four values (key `preview`), or of a component with some of them changed. */
export const readDepreciationSchedule = endpoint({
  method: "GET",
  path: "/api/v1/depreciation_schedule",
  area,
  summary: "Le tableau d’amortissement d’un composant, ou de ce qui est saisi",
  permission: "books.read",
  flags: ["immobilisations_global_display", "immobilisations_table_display"],
  query: CompanyScope.extend({
    depreciable_base: NumberText.pipe(Euros).optional(),
    commissioning_date: OptionalDay,
    duration: NumberText.optional(),
    amortisation_method: Method.optional(),
    immo_comp_id: Uuid.optional(),
  }),
  reply: z.object({
    data: z.record(
      z.string(),
      z.object({
        releaseDate: z.string().nullable(),
        /** What of the price of a passenger car counts; null where no cap applies. */
        cap: EurosOut.nullable(),
        lines: z.array(ScheduleLine),
      }),
    ),
  }),
});
