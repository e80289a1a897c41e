import { z } from "zod";
import { endpoint } from "../base/endpoint.js";
import { CompanyScope, Day, EurosOut, Percent, Uuid } from "../base/values.js";

/** How a company's profit is taxed: BNC, BIC under the simplified regime, BIC under the normal one. */
export const TaxSystemName = z.enum(["bnc", "bic-rs", "bic-rn"]);
/** When an operation counts: when it is paid (`cash`), or when it is due (`accrual`). */
export const AccountingBasisName = z.enum(["cash", "accrual"]);
const VatSystemName = z.enum(["not_subjected", "rs", "quarterly_rn", "monthly_rn"]);

/** How a company is taxed from a day on. */
export const RegimeReply = z.object({
  validFrom: z.string(),
  taxSystem: TaxSystemName,
  accountingBasis: AccountingBasisName,
  vatSystem: VatSystemName,
  /** Coefficient of taxation in percent: 100 unless some receipts are exempt, of no effect while no VAT is charged. */
  vatTaxation: z.number(),
});
export type RegimeReply = z.output<typeof RegimeReply>;

/** VAT of what is dated from the day of the change on: owed, deducted, and what remains. */
const VatReply = z.object({ collected: EurosOut, deductible: EurosOut, due: EurosOut });

/** A fixed asset whose account the new tax system does not have, with the one that holds it from then on; `cost` is what moves. */
const ReclassifiedAsset = z.object({
  id: z.string(),
  title: z.string(),
  account: z.string(),
  newAccount: z.string(),
  newAccountName: z.string(),
  cost: EurosOut,
});

/** What a change of regime does, or would do. */
const RegimeChangeReply = z.object({
  effectiveDate: z.string(),
  /** All of them, oldest first, as they are then. */
  regimes: z.array(RegimeReply),
  entries: z.object({
    /** Drafts that say something else. */
    replaced: z.number().int(),
    /** Validated entries that are reversed, then written again as drafts. */
    reversed: z.number().int(),
    /** Operations among them whose account the new tax system does not have. */
    toCategorize: z.number().int(),
  }),
  /** Fixed assets that the new tax system keeps on another account; none is left out. */
  assets: z.array(ReclassifiedAsset),
  vat: z.object({ before: VatReply, after: VatReply }),
  /** Sent back to confirm: the same change of the same books, or nothing. */
  seen: z.string(),
});
export type RegimeChangeReply = z.output<typeof RegimeChangeReply>;

/** The days from which a regime may change, after what is closed and declared; null where none may. */
export const readRegimeDays = endpoint({
  method: "GET",
  path: "/api/v1/company/regime/days",
  area: "companies",
  summary: "Les jours à partir desquels un régime peut changer",
  permission: "books.read",
  query: CompanyScope,
  reply: z.object({ data: z.object({ first: z.string(), last: z.string() }).nullable() }),
});

/** With `preview`, nothing is written. Without it, `seen` is that of the preview. */
export const changeRegime = endpoint({
  method: "POST",
  path: "/api/v1/company/regime",
  area: "companies",
  summary: "Changer de régime fiscal, de comptabilité ou de TVA à partir d’un jour",
  permission: "books.seal",
  body: z.object({
    companyId: Uuid.optional(),
    effectiveDate: Day,
    taxSystem: TaxSystemName.optional(),
    accountingBasis: AccountingBasisName.optional(),
    vatSystem: VatSystemName.optional(),
    /** In percent, rounded up to a whole one. */
    vatTaxation: Percent.optional(),
    preview: z.boolean().default(false),
    seen: z.string().max(100).optional(),
  }),
  reply: z.object({ data: RegimeChangeReply, message: z.string() }),
});
