import type { StepFacts } from "../step.js";
import { closingFacts, NONE } from "../testing.js";
import type { ZoneInputs } from "../zones/zone-exemption.js";
import type { ClosingFacts, ClosingInputs } from "./computation.js";

/** All that the books of 2025 say of a BNC company, whose accounts hold the net debits given in euros, and nothing else. */
export function yearFacts(balances: Readonly<Record<string, string>> = {}, own: Partial<StepFacts> = {}): ClosingFacts {
  return {
    ground: closingFacts(balances, own),
    isFirstYear: false,
    cash: { opening: NONE, receipts: NONE, payments: NONE, deposits: NONE, withdrawals: NONE, negativeDay: null, professionalPayments: [] },
    lagging: { hasReceivablesOption: false },
    purchases: { purchases: [] },
    register: { assets: [], exits: [], exemptRateBp: null },
    loans: { ownerDebits: [], averageBorrowings: NONE },
    cars: { cars: [], hasSuperSimplifiedAccounts: false, privateShareByReintegration: false },
    contributions: { accrualReturned: NONE },
    optional: { monthsOfActivity: null },
    consistency: {
      unbalancedEntries: [],
      banks: [],
      expectedVat: new Map(),
      previousBalances: null,
      openingCapital: NONE,
      recurrentDebits: [],
      operations: [],
      limitsExceeded: [],
      thirdParties: new Map(),
      unknownAccounts: [],
    },
    reintegrations: { shareableCosts: new Map(), spreadThirds: NONE },
    shownBy: {
      scm: [],
      rental_accounting_specificities: [],
      rental_tax_specificities: [],
      rrz_tax_exemption: [],
      ufz_tax_exemption: [],
    },
    activityStartedOn: null,
    lettingsBefore: null,
  };
}

const NO_ZONE: ZoneInputs = {
  zone: null,
  creationDate: null,
  commune: "",
  address: "",
  sedentary: null,
  hasSedentaryEmployee: null,
  isOwnTransfer: null,
  employees: null,
  outside: null,
  inside: null,
  turnover: null,
  residents: null,
  previousAid: null,
};

/** What a person without anything to declare typed in every step. */
export const NOTHING_TO_DECLARE: ClosingInputs = {
  species: { hasCash: false, countedBalance: null, differenceReason: null, receiptAccount: "706000", receiptVatRateBp: null },
  lagging_operations: { rows: [], stocks: [], losses: [] },
  potential_fixed_assets: { decisions: new Map() },
  amortizations_validation: {
    validated: new Set(),
    confirmedShares: new Set(),
    apply151septies: null,
    spreadShortTermGain3Years: null,
  },
  mortgages: { loans: [] },
  car_expenses: { usesVehicle: false, method: null, kilometres: new Map() },
  social_security_contributions: { statements: [] },
  optional_ssc: { hasSome: false, perecoAbondement: NONE, attestationReceived: null },
  consistent_accounts: { answers: new Map() },
  various_deductions: {
    answered: true,
    meals: null,
    laundry: null,
    holidayVouchers: null,
    serviceVouchers: null,
    home: null,
    doctor: null,
    exemptDuty: NONE,
    exemptBenefits: NONE,
  },
  tax_reintegrations: { typed: new Map(), privateSharesBp: new Map(), checked: true },
  tax_credit: { donations: NONE, earlier: [], others: new Map() },
  scm: { applies: null, rateBp: null, lines: [], result: NONE },
  rental_accounting_specificities: { kind: null, applies: null, dwellings: [] },
  rental_tax_specificities: {
    kind: null,
    applies: null,
    otherHouseholdIncome: null,
    householdReceipts: null,
    dwellings: [],
    deferredStart: null,
    priorDeficits: null,
    accountingFees: null,
  },
  rrz_tax_exemption: NO_ZONE,
  ufz_tax_exemption: NO_ZONE,
};
