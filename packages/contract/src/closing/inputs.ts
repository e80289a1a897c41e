import { z } from "zod";
import type { StepCode } from "@comptoir/accounting/closing/step-codes";
import { boundedRecord } from "../base/values.js";
import { Lettings, LettingTax, MeansCompany, Zone } from "./standing-inputs.js";
import {
  AccountCode,
  eurosOrNothing as amount,
  Count,
  Id,
  MOST_ROWS,
  TypedEuros as Typed,
  TypedDay,
  TypedPercent,
  Words,
  yesNo,
} from "./typed-fields.js";

const Cash = z.object({
  hasCash: yesNo,
  countedBalance: amount,
  differenceReason: z.enum(["personal", "shop_error", "forgotten_receipt", "forgotten_expense"]).nullish(),
  receiptAccount: AccountCode.nullish(),
  receiptVatRate: TypedPercent.nullish(),
});

const LaggingRow = z.object({
  id: Id,
  kind: z.enum([
    "cheque_received_unbanked",
    "cheque_issued_undebited",
    "customer_receivable",
    "supplier_payable",
    "prepaid_expense",
    "deferred_income",
    "expense_to_accrue",
    "income_to_accrue",
  ]),
  label: Words.nullish(),
  amountTtc: amount,
  vatRate: TypedPercent.nullish(),
  account: AccountCode.nullish(),
  documentDate: TypedDay.nullish(),
  periodStart: TypedDay.nullish(),
  periodEnd: TypedDay.nullish(),
  vatOn: z.enum(["payments", "invoices"]).nullish(),
  bankOperationId: Id.nullish(),
});

/** « none »: « personne », « aucun »; « some »: the rows say which. */
const SomeOrNone = z.enum(["none", "some"]).nullish();

const Lagging = z.object({
  /** « Avez-vous reçu avant le dernier jour des chèques remis en banque après ? » */
  chequesReceived: SomeOrNone,
  /** « Avez-vous payé avant le dernier jour par chèque des dépenses débitées après ? » */
  chequesIssued: SomeOrNone,
  customers: SomeOrNone,
  suppliers: SomeOrNone,
  stock: SomeOrNone,
  /** « Chantier livré avant le 31/12 ? », of deposits held on 4191. */
  delivered: yesNo,
  /** « Avez-vous pris du bois ou du travail pour vous ? » Yes: it is typed as an operation, with its VAT. */
  ownUse: yesNo,
  rows: z.array(LaggingRow).max(MOST_ROWS, `Cette étape compte ${MOST_ROWS} lignes au plus.`).nullish(),
  /** Proposals that do not belong to the year, by their id. */
  dismissed: z.array(Id).max(MOST_ROWS).nullish(),
  /** « Aviez-vous déjà un stock le premier jour ? », of a first year that no opening begins. */
  openingStock: SomeOrNone,
  /** Value on the first day, by account. */
  openingStocks: z.object({ "310000": amount, "355000": amount, "370000": amount }).nullish(),
  /** « Pensez-vous être payé ? », by old invoice of a customer: its row here, or its open item. */
  doubtful: boundedRecord(Id, yesNo, MOST_ROWS).nullish(),
  /** Value on the last day, by account: 310000, 355000, 370000. */
  stocks: z.object({ "310000": amount, "355000": amount, "370000": amount }).nullish(),
  /** What is feared lost on the last day: 397000 (stocks), 491000 (customers). */
  losses: z.object({ "397000": amount, "491000": amount }).nullish(),
});

const PurchaseDecision = z.object({
  kind: z.enum(["capitalise", "keep_expense", "split"]),
  assetAccount: AccountCode.nullish(),
  reason: z.enum(["several_items_under_500", "subscription_or_service", "repair", "other"]).nullish(),
  text: Words.nullish(),
});

const Purchases = z.object({ decisions: boundedRecord(Id, PurchaseDecision.nullable(), MOST_ROWS).nullish() });

const Depreciation = z.object({
  /** Assets and exits, by id: « Toujours là ? ». */
  validated: z.array(Id).max(MOST_ROWS).nullish(),
  /** Assets that also serve privately, whose share is confirmed. */
  confirmedShares: z.array(Id).max(MOST_ROWS).nullish(),
  apply151septies: yesNo,
  spreadShortTermGain3Years: yesNo,
  /** Receipts of the two calendar years before, when they are not closed here. */
  previousReceipts: boundedRecord(z.string().regex(/^\d{4}$/), amount, 5).nullish(),
  activity: z.enum(["goods", "services"]).nullish(),
});

const LoanYear = z.object({
  capitalStart: amount,
  newDrawings: amount,
  capitalRepaid: amount,
  interestPaid: amount,
  insurancePaid: amount,
  feesPaid: amount,
  capitalEnd: amount,
  proShare: TypedPercent.nullish(),
  purpose: z.enum(["asset", "cash", "private"]).nullish(),
  accruedInterest: amount,
});

const Loans = z.object({
  /** « Capital restant 8 412,30 € au 31/12 ? » */
  confirmed: yesNo,
  loans: boundedRecord(Id, LoanYear.nullable(), 50).nullish(),
});

const Vehicle = z.object({
  kmTotal: Count.nullish(),
  kmPro: Count.nullish(),
  ownership: z.enum(["owned", "leased", "private"]).nullish(),
  /** « La camionnette sert-elle aussi à titre privé ? » No: its kilometres are not asked. */
  privateUse: yesNo,
  /** CO₂ in g/km, and price of a leased car with VAT: written to the vehicle itself, never kept here. */
  co2: z.number().nullish(),
  price: amount,
  /** Costs of this vehicle by account, when several share the accounts; the rest is that of the first car. */
  costs: boundedRecord(AccountCode, amount, 20).nullish(),
});

const Cars = z.object({
  usesVehicle: yesNo,
  method: z.enum(["real", "mileage_scale", "fuel_scale"]).nullish(),
  vehicles: boundedRecord(Id, Vehicle.nullable(), 50).nullish(),
});

const Statement = z.object({
  body: Words.nullish(),
  account: z.enum(["646100", "646200", "646300", "646400"]).nullish(),
  /** Null: what the books hold beside CSG, CFP and CURPS. */
  contributionsPaid: amount,
  csgCrdsPaid: amount,
  csgDeductible: amount,
  /** CFP. */
  training: amount,
  /** CURPS. */
  healthUnions: amount,
  reimbursements: amount,
  dueAtYearEnd: amount,
});

const Contributions = z.object({
  statements: z.array(Statement).max(20, "Cette étape compte 20 organismes au plus.").nullish(),
  /** Why statements and books differ by more than 1 €. */
  gapReason: Words.nullish(),
});

const OptionalContributions = z.object({
  hasSome: yesNo,
  perecoAbondement: amount,
  /** « Attestation reçue ? », by account (646510 …). */
  attestations: boundedRecord(AccountCode, yesNo, 20).nullish(),
  monthsOfActivity: Count.nullish(),
});

const Consistency = z.object({
  answers: boundedRecord(
    z.string().max(500),
    z.object({ kind: z.enum(["fixed", "justified"]), comment: Words.nullish() }).nullable(),
    MOST_ROWS,
  ).nullish(),
});

const Meals = z.object({
  /** The cost of each meal, incl. tax. */
  costs: z.array(Typed).max(400).nullish(),
  count: Count.nullish(),
  total: amount,
  /** « Aucun repas au-dessus de la limite »: a count and a total then suffice. */
  noneAbove: yesNo,
});

const Voucher = z.object({ amount, paidPrivately: yesNo });

const Deductions = z.object({
  /** « Rien n’a changé depuis l’an dernier »: what is asked in a first year alone is that of the year before. */
  unchanged: yesNo,
  /** « Aucune déduction », or the last block is answered. */
  answered: yesNo,
  meals: z
    .object({
      /** How many meals a line of 625610 pays, by operation; one when not said. */
      countsByOperation: boundedRecord(Id, Count.nullable(), MOST_ROWS).nullish(),
      booked: Meals.nullish(),
      privatelyPaid: Meals.nullish(),
    })
    .nullish(),
  laundry: z.object({ loadsPerWeek: Count.nullish(), weeks: Count.nullish(), unitPrice: amount }).nullish(),
  holidayVouchers: Voucher.nullish(),
  serviceVouchers: Voucher.nullish(),
  home: z
    .object({
      surfacePro: z.number().nullish(),
      surfaceTotal: z.number().nullish(),
      costs: z.object({ "613210": amount, "606110": amount, "606120": amount, "626200": amount, "635120": amount }).nullish(),
    })
    .nullish(),
  /** Receipts of the books when `grossFees` is not typed; fees of the agreement; group III where no scale gives it. */
  doctor: z.object({ grossFees: amount, conventionFees: amount, groupThree: amount, flatRate: yesNo, additional: yesNo }).nullish(),
  exemptDuty: amount,
  /** « Indemnités journalières : toutes imposables ? » */
  benefitsAllTaxed: yesNo,
  exemptBenefits: amount,
  /** « Avez-vous payé des dépenses pro avec votre argent ? » Yes: they are typed as operations. */
  ownMoney: yesNo,
});

const Reintegrations = z.object({
  rows: boundedRecord(z.string().max(40), z.object({ amount, comment: Words.nullish() }).nullable(), 20).nullish(),
  /** Private share of an account, in percent. */
  privateShares: boundedRecord(AccountCode, TypedPercent.nullable(), 50).nullish(),
  checked: yesNo,
});

const Credits = z.object({
  donations: amount,
  /** Expenses of child care and of crafts. */
  childCare: amount,
  crafts: amount,
  /** Amounts of credits that the firm computes. */
  research: amount,
  innovation: amount,
  corsica: amount,
  earlier: z
    .array(z.object({ yearEnd: TypedDay, amount: Typed }))
    .max(10)
    .nullish(),
});

/** What is typed in each step: every field may be missing, since what is typed is kept before it is complete. */
export const STEP_INPUTS = {
  species: Cash,
  lagging_operations: Lagging,
  potential_fixed_assets: Purchases,
  amortizations_validation: Depreciation,
  mortgages: Loans,
  car_expenses: Cars,
  social_security_contributions: Contributions,
  optional_ssc: OptionalContributions,
  scm: MeansCompany,
  rental_accounting_specificities: Lettings,
  consistent_accounts: Consistency,
  various_deductions: Deductions,
  tax_reintegrations: Reintegrations,
  rrz_tax_exemption: Zone,
  ufz_tax_exemption: Zone,
  rental_tax_specificities: LettingTax,
  tax_credit: Credits,
  validation_closure: z.object({ certified: yesNo }),
} satisfies Record<StepCode, z.ZodType>;

/** What is typed in a step. */
export type StepInputs<Code extends StepCode = StepCode> = z.output<(typeof STEP_INPUTS)[Code]>;
