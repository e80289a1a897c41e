import { CLOSING_CHECKS } from "@comptoir/accounting/closing/checks";
import type { ClosingOverview, ClosingQuestion, ClosingStepReply } from "@comptoir/contract/closing/steps";
import { CLOSING_STEPS } from "./closing-steps.js";
import type { ClosingStepCode } from "./step-code.js";

const CODES = Object.keys(CLOSING_STEPS) as ClosingStepCode[];
const NO_BASKET = { retirement: 0, health: 0, lossOfWork: 0 };
const NO_ZONE = { shownBy: [], zone: null, profit: 0, rate: 0, inZone: 0, cap: null, exempt: 0, taxable: 0, aidLimit: 0 };

/** What each step shows when the books hold nothing for it. */
const RESULTS: { readonly [Code in ClosingStepCode]: Extract<ClosingStepReply, { code: Code }>["result"] } = {
  species: { opening: 0, receipts: 0, payments: 0, deposits: 0, withdrawals: 0, theoretical: 0, difference: 0, negativeDay: null },
  lagging_operations: {
    allKinds: false,
    asksStock: false,
    yearEnd: "2025-12-31",
    chequesKnownThrough: null,
    proposals: [],
    items: [],
    amounts: {},
    openingStocks: {},
    asksOpeningStock: false,
    oldInvoices: [],
    customersLoss: null,
  },
  potential_fixed_assets: { threshold: 500, purchases: [], undecided: [] },
  amortizations_validation: {
    assets: [],
    exits: [],
    annuities: 0,
    deductible: 0,
    shortTerm: 0,
    longTerm: 0,
    exemptShortTerm: 0,
    spreadPart: 0,
    spreadLater: 0,
    exemptRate: null,
  },
  mortgages: { loans: [], capitalEnd: 0, notDeductible: 0 },
  car_expenses: { cars: [], costs: [], methods: [] },
  social_security_contributions: { accounts: [], deductible: 0, nonDeductible: 0, stated: 0, booked: 0 },
  optional_ssc: { contracts: [], profitBefore: 0, paid: NO_BASKET, ceilings: NO_BASKET, excess: NO_BASKET },
  scm: { shownBy: [], lines: [], total: 0, paid: 0, left: 0 },
  rental_accounting_specificities: { shownBy: [], dwellings: [], assets: [], costs: [], notDeductible: 0, deposits: 0 },
  consistent_accounts: { anomalies: [], unanswered: [] },
  various_deductions: {
    mealsBooked: 0,
    mealsDeducted: 0,
    mealsExcess: 0,
    largeMeals: [],
    benefits: 0,
    doctor: { grossFees: 0, conventionFees: null, groupThree: null },
  },
  tax_reintegrations: { rows: [], shareableCosts: [], privateShares: {}, others: [], total: 0 },
  rrz_tax_exemption: NO_ZONE,
  ufz_tax_exemption: NO_ZONE,
  rental_tax_specificities: {
    shownBy: [],
    year: 2025,
    asksBalances: true,
    receipts: 0,
    yearlyReceipts: 0,
    isProfessional: false,
    rents: 0,
    before: 0,
    cap: 0,
    deducted: 0,
    created: 0,
    used: 0,
    after: 0,
    deferred: [],
    deferredEnd: 0,
    deficits: { usable: [], used: 0, left: [], expired: [] },
    taxable: 0,
    levies: 0,
  },
  tax_credit: { booked: 0, counted: 0, reduction: 0, left: [], others: [] },
  validation_closure: { result: 0, stepsLeft: [] },
};

/** A step that is to do and asks nothing, with what a test changes of it. */
export function aStep<Code extends ClosingStepCode>(
  code: Code,
  part: Partial<Extract<ClosingStepReply, { code: Code }>> = {},
): Extract<ClosingStepReply, { code: Code }> {
  const step = {
    code,
    status: 0,
    title: CLOSING_STEPS[code],
    order: CODES.indexOf(code) + 1,
    updatedAt: null,
    by: null,
    version: 1,
    inputs: {},
    result: RESULTS[code],
    concerned: true,
    why: "",
    comment: null,
    changes: [],
    waitsFor: [],
    findings: [],
    entries: [],
    lines: [],
    figures: [],
    prefilled: [],
    questions: [],
    canValidate: true,
    ...part,
  };
  return step as unknown as Extract<ClosingStepReply, { code: Code }>;
}

/** The closing of 2025 with its eighteen steps to do, those that a test gives in their place. */
export function aClosing({ steps = [], ...part }: Partial<ClosingOverview> = {}): ClosingOverview {
  const all = CODES.map((code) => steps.find((step) => step.code === code) ?? aStep(code));
  const check = { status: true, message: "", count: 0, link: "/" };
  return {
    checks: Object.fromEntries(CLOSING_CHECKS.map((code) => [code, check])) as ClosingOverview["checks"],
    steps: all,
    isOpen: true,
    progress: { done: 0, toFix: 0, total: CODES.length },
    resume: "species",
    year: {
      id: "0b3c7f0a-2025-4000-8000-000000000000",
      begin: "2025-01-01",
      end: "2025-12-31",
      state: "open",
      taxReturn: null,
      answersVersion: "0",
    },
    questions: [],
    ...part,
  };
}

/** A question of the walk: whether there was cash. */
export function aClosingQuestion(part: Partial<ClosingQuestion> = {}): ClosingQuestion {
  return {
    id: "cash",
    step: "species",
    field: "hasCash",
    kind: "P",
    text: "Avez-vous été payée en espèces\u00a0?",
    items: [],
    capital: true,
    firstYearOnly: false,
    answered: false,
    value: null,
    prefilled: null,
    choices: [
      { value: true, label: "Oui" },
      { value: false, label: "Non" },
    ],
    unit: null,
    prudent: null,
    ...part,
  };
}
