import type { Cents } from "../../money.js";
import type { TaxSystem } from "../../entry/account-facts.js";
import type { StepCode } from "../step-codes.js";
import type { StockAccount } from "../steps/lagging-operations.js";
import type { LaggingQuestion } from "../steps/lagging-questions.js";
import type { StandingStepCode } from "../standing/standing-answer.js";

/** Something that a question names: a purchase, an asset, a contract. */
export type QuestionItem = { readonly id: string; readonly label: string };

/** What decides which questions a person is asked. */
export type QuestionFacts = {
  readonly taxSystem: TaxSystem;
  readonly vatSubject: boolean;
  readonly isFirstYear: boolean;
  readonly yearEnd: string;
  readonly chequesReceived: readonly QuestionItem[];
  readonly chequesIssued: readonly QuestionItem[];
  /** What the file is asked about the last day: one question by kind of cheque, customers, suppliers. */
  readonly laggingQuestions: readonly LaggingQuestion[];
  readonly undecidedPurchases: readonly QuestionItem[];
  readonly assets: readonly QuestionItem[];
  readonly mixedAssets: readonly QuestionItem[];
  readonly vehicles: readonly (QuestionItem & {
    readonly isVan: boolean;
    /** What decides the cap of a passenger car and is not known. */
    readonly lacks: readonly ("co2" | "price")[];
  })[];
  /** CSG, CFP and CURPS that the books do not hold apart. */
  readonly contributions: { readonly booked: boolean; readonly levies: boolean; readonly training: boolean; readonly unions: boolean };
  readonly contracts: readonly (QuestionItem & { readonly amount: Cents })[];
  readonly shareable: readonly QuestionItem[];
  readonly hasBenefits: boolean;
  readonly severalMeals: readonly QuestionItem[];
  /** Loans whose schedule is not what 164000 holds, with what it says is left. */
  readonly loansToConfirm: readonly (QuestionItem & { readonly capitalEnd: Cents })[];
  readonly vatGaps: readonly (QuestionItem & { readonly code: string })[];
  readonly unpaidProposals: {
    readonly customers: readonly QuestionItem[];
    readonly accruals: readonly QuestionItem[];
    readonly prepaid: readonly QuestionItem[];
  };
  readonly hasCustomerDeposits: boolean;
  /** Stocks to count, with what the year began with. */
  readonly stocks: readonly { readonly account: StockAccount; readonly opening: Cents }[];
  /** Stocks that a first year may have begun with, where no opening says it. */
  readonly openingStocks: readonly StockAccount[];
  /** Old invoices of customers that are still unpaid. */
  readonly oldInvoices: readonly QuestionItem[];
  /** What was feared lost on stocks when the year began. */
  readonly stocksLoss: Cents;
  /** A part of the dwelling serves the activity. */
  readonly hasHomeOffice: boolean;
  /** Steps that a standing answer decides and that this year asks. */
  readonly standingSteps: readonly StandingStepCode[];
  readonly exits: boolean;
  readonly exemptRateKnown: boolean;
};

/** A choice offered. */
export type QuestionChoice = { readonly value: unknown; readonly label: string };

/** A question of « Vos questions », in the words of the owner. */
export type OwnerQuestion = {
  readonly id: string;
  readonly step: StepCode;
  /** The path of the input that the answer is written to. */
  readonly field: string;
  /** Pressed, or typed. */
  readonly kind: "P" | "T";
  readonly text: string;
  readonly items: readonly QuestionItem[];
  /** Never skipped nor given a default. */
  readonly capital: boolean;
  readonly firstYearOnly: boolean;
  readonly choices: readonly QuestionChoice[];
  /** `count`: a whole number. */
  readonly unit: "€" | "km" | "m²" | "%" | "g/km" | "count" | null;
  /** The answer that gives the higher taxable profit; null when the closing waits for the person's own. */
  readonly prudent: QuestionChoice | null;
};

const YES_NO: readonly QuestionChoice[] = [
  { value: true, label: "Oui" },
  { value: false, label: "Non" },
];
/** « Personne » is an answer to give. */
export const SOME_NONE: readonly QuestionChoice[] = [
  { value: "some", label: "Oui" },
  { value: "none", label: "Personne" },
];
/** « Non », where it is the prudent answer. */
export const NO: QuestionChoice = { value: false, label: "Non" };

type Asked = Pick<OwnerQuestion, "step" | "field" | "text"> & Partial<OwnerQuestion>;

/** A question pressed, unless it says otherwise. */
export function askOwner(given: Asked): OwnerQuestion {
  return {
    id: `${given.step}.${given.field}`,
    kind: "P",
    items: [],
    capital: false,
    firstYearOnly: false,
    choices: given.kind === "T" ? [] : YES_NO,
    unit: null,
    prudent: null,
    ...given,
  };
}

/** Questions that are asked under a condition. */
export const when = (isAsked: boolean, ...questions: readonly OwnerQuestion[]): readonly OwnerQuestion[] => (isAsked ? questions : []);
