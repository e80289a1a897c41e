import { z } from "zod";
import type { StepCode } from "@comptoir/accounting/closing/step-codes";
import { EurosOut, Explain } from "../base/values.js";
import { LettingsResult, LettingTaxResult, MeansShares, ZoneExemption } from "./standing-results.js";

const Amounts = z.record(z.string(), EurosOut);
const Dated = { date: z.string(), label: z.string(), amount: EurosOut };
const account = { account: z.string(), name: z.string() };
const Baskets = z.object({ retirement: EurosOut, health: EurosOut, lossOfWork: EurosOut });

/** A row that the books propose; `source` says where it comes from. It enters the step when its id is among the rows. */
const LaggingProposal = z.object({
  id: z.string(),
  kind: z.string(),
  label: z.string(),
  amountTtc: EurosOut,
  vatRate: z.number(),
  account: z.string(),
  vatOn: z.enum(["payments", "invoices"]),
  documentDate: z.string().nullable(),
  periodStart: z.string().nullable(),
  periodEnd: z.string().nullable(),
  bankOperationId: z.string().nullable(),
  source: z.string(),
});

const LoanOfYear = z.object({
  id: z.string(),
  name: z.string(),
  capitalStart: EurosOut,
  newDrawings: EurosOut,
  capitalRepaid: EurosOut,
  interestPaid: EurosOut,
  insurancePaid: EurosOut,
  feesPaid: EurosOut,
  capitalEnd: EurosOut,
  proShare: z.number(),
  /** What the bank debited for it, and on which accounts the books hold it. */
  debited: EurosOut,
  booked: Amounts,
});

/** What a step shows beside what is typed in it. Amounts in euros. */
export const STEP_RESULTS = {
  species: z.object({
    opening: EurosOut,
    receipts: EurosOut,
    payments: EurosOut,
    deposits: EurosOut,
    withdrawals: EurosOut,
    theoretical: EurosOut,
    difference: EurosOut,
    negativeDay: z.object({ date: z.string(), balance: EurosOut }).nullable(),
  }),
  lagging_operations: z.object({
    /** False: only cheques may lag (recettes-dépenses). */
    allKinds: z.boolean(),
    asksStock: z.boolean(),
    yearEnd: z.string(),
    /** The statements are known to this day: a kind of cheque that none proposes is not asked about. */
    chequesKnownThrough: z.string().nullable(),
    proposals: z.array(LaggingProposal),
    /** Invoices that stay open: settled by the payments of the next years. */
    items: z.array(z.object({ row: z.string(), account: z.string(), amount: EurosOut })),
    /** The amount of each row that another year bears. */
    amounts: Amounts,
    openingStocks: Amounts,
    /** A first year that no opening begins: its first day is asked. */
    asksOpeningStock: z.boolean(),
    /** Old invoices that are still unpaid, to say whether they will be. */
    oldInvoices: z.array(z.object({ id: z.string(), ...Dated, exclTax: EurosOut })),
    /** What the answers about them fear to lose, without tax; null when none is asked. */
    customersLoss: EurosOut.nullable(),
  }),
  potential_fixed_assets: z.object({
    threshold: EurosOut,
    purchases: z.array(z.object({ id: z.string(), ...Dated, ...account, exclTax: EurosOut, isVatDeclared: z.boolean() })),
    undecided: z.array(z.string()),
  }),
  amortizations_validation: z.object({
    assets: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        ...account,
        cost: EurosOut,
        depreciated: EurosOut,
        annuity: EurosOut,
        deductible: EurosOut,
        netValue: EurosOut,
        isMixed: z.boolean(),
        proShare: z.number(),
      }),
    ),
    exits: z.array(z.object({ id: z.string(), title: z.string(), shortTerm: EurosOut, longTerm: EurosOut })),
    annuities: EurosOut,
    deductible: EurosOut,
    shortTerm: EurosOut,
    longTerm: EurosOut,
    exemptShortTerm: EurosOut,
    spreadPart: EurosOut,
    spreadLater: EurosOut,
    /** Percent; null when receipts or activity are not known. */
    exemptRate: z.number().nullable(),
  }),
  mortgages: z.object({ loans: z.array(LoanOfYear), capitalEnd: EurosOut, notDeductible: EurosOut }),
  car_expenses: z.object({
    cars: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        isVan: z.boolean(),
        /** What the cap of a passenger car lacks. */
        lacks: z.array(z.enum(["co2", "price"])),
        ownership: z.enum(["owned", "leased", "private"]),
        costs: Amounts,
        annuity: EurosOut,
        deductedVat: EurosOut,
        scale: EurosOut,
        privateShare: EurosOut,
      }),
    ),
    /** What all of them cost, account by account, annuities last. */
    costs: z.array(z.object({ ...account, amount: EurosOut, explain: Explain })),
    /** Each method allowed, with what it leaves deducted and the VAT to give back; null while the kilometres are not known. */
    methods: z.array(
      z.object({
        method: z.enum(["real", "mileage_scale", "fuel_scale"]),
        deducted: EurosOut.nullable(),
        vatToGiveBack: EurosOut,
        /** The terms of a scale; empty while kilometres are not known. */
        terms: z.array(z.object({ label: z.string(), amount: EurosOut })),
      }),
    ),
  }),
  social_security_contributions: z.object({
    accounts: z.array(z.object({ ...account, amount: EurosOut })),
    deductible: EurosOut,
    nonDeductible: EurosOut,
    stated: EurosOut,
    booked: EurosOut,
  }),
  optional_ssc: z.object({
    contracts: z.array(z.object({ ...account, amount: EurosOut })),
    profitBefore: EurosOut,
    paid: Baskets,
    ceilings: Baskets,
    excess: Baskets,
  }),
  scm: MeansShares,
  rental_accounting_specificities: LettingsResult,
  consistent_accounts: z.object({
    anomalies: z.array(z.object({ code: z.string(), level: z.enum(["blocking", "warning"]), message: z.string(), answered: z.boolean() })),
    unanswered: z.array(z.string()),
  }),
  various_deductions: z.object({
    mealsBooked: EurosOut,
    mealsDeducted: EurosOut,
    mealsExcess: EurosOut,
    /** Lines of 625610 above the limit of one meal: « Combien de repas ? » */
    largeMeals: z.array(z.object({ id: z.string(), ...Dated })),
    /** What the books hold of daily benefits (758710). */
    benefits: EurosOut,
    /** What the deductions of doctors are computed on, as the books give it; null: to be typed. */
    doctor: z.object({ grossFees: EurosOut, conventionFees: EurosOut.nullable(), groupThree: EurosOut.nullable() }),
  }),
  tax_reintegrations: z.object({
    rows: z.array(
      z.object({
        nature: z.string(),
        title: z.string(),
        account: z.string().nullable(),
        proposed: EurosOut,
        amount: EurosOut,
        comment: z.string(),
      }),
    ),
    shareableCosts: z.array(z.object({ ...account, amount: EurosOut })),
    privateShares: Amounts,
    /** Rows that other steps carry already. */
    others: z.array(z.object({ form: z.string(), box: z.string(), label: z.string(), amount: EurosOut })),
    total: EurosOut,
  }),
  rrz_tax_exemption: ZoneExemption,
  ufz_tax_exemption: ZoneExemption,
  rental_tax_specificities: LettingTaxResult,
  tax_credit: z.object({
    booked: EurosOut,
    counted: EurosOut,
    reduction: EurosOut,
    left: z.array(z.object({ yearEnd: z.string(), amount: EurosOut })),
    /** Other credits that are open in the year. */
    others: z.array(
      z.object({
        credit: z.enum(["childCare", "crafts", "research", "innovation", "corsica"]),
        title: z.string(),
        typed: EurosOut,
        amount: EurosOut,
      }),
    ),
  }),
  validation_closure: z.object({ result: EurosOut, stepsLeft: z.array(z.string()) }),
} satisfies Record<StepCode, z.ZodType>;

/** What a step shows. */
export type StepResult<Code extends StepCode = StepCode> = z.output<(typeof STEP_RESULTS)[Code]>;
