import { z } from "zod";
import { EurosOut } from "../base/values.js";

const shownBy = z.array(z.string());

/** The member’s share, line by line; `left`: above zero when the company of means owes the member. */
export const MeansShares = z.object({
  shownBy,
  lines: z.array(z.object({ account: z.string(), name: z.string(), label: z.string(), share: EurosOut })),
  total: EurosOut,
  paid: EurosOut,
  left: EurosOut,
});

/** Each dwelling of the address book with what is computed of it; the assets that may be a dwelling’s. */
export const LettingsResult = z.object({
  shownBy,
  dwellings: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      grossRents: EurosOut.nullable(),
      land: EurosOut.nullable(),
      building: EurosOut.nullable(),
      depreciatedFrom: z.string().nullable(),
      privateShare: EurosOut,
    }),
  ),
  assets: z.array(z.object({ id: z.string(), title: z.string() })),
  /** Costs of the books, which several dwellings share. */
  costs: z.array(z.object({ account: z.string(), name: z.string(), amount: EurosOut })),
  notDeductible: EurosOut,
  deposits: EurosOut,
});

/** The exemption of a zone; rates in percent. */
export const ZoneExemption = z.object({
  shownBy,
  /** The zone in force, of either step. */
  zone: z.enum(["none", "zrr", "zfrr", "zfrr_plus", "zfu"]).nullable(),
  profit: EurosOut,
  rate: z.number(),
  inZone: z.number(),
  cap: EurosOut.nullable(),
  exempt: EurosOut,
  taxable: EurosOut,
  aidLimit: EurosOut,
});

const Deficit = z.object({ year: z.number().int(), amount: EurosOut });

/** Article 39 C and the deficits of a year. `asksBalances`: no earlier return of these books says what is left. */
export const LettingTaxResult = z.object({
  shownBy,
  /** The civil year whose law holds. */
  year: z.number().int(),
  asksBalances: z.boolean(),
  receipts: EurosOut,
  /** The same for twelve months, which the threshold of a profession is compared with. */
  yearlyReceipts: EurosOut,
  isProfessional: z.boolean(),
  rents: EurosOut,
  before: EurosOut,
  cap: EurosOut,
  deducted: EurosOut,
  created: EurosOut,
  used: EurosOut,
  after: EurosOut,
  deferred: z.array(
    z.object({ dwelling: z.string(), name: z.string(), start: EurosOut, created: EurosOut, used: EurosOut, end: EurosOut }),
  ),
  deferredEnd: EurosOut,
  deficits: z.object({ usable: z.array(Deficit), used: EurosOut, left: z.array(Deficit), expired: z.array(Deficit) }),
  taxable: EurosOut,
  levies: EurosOut,
});
