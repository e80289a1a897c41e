import { computedVat } from "../../allocation/vat-amounts.js";
import { frenchDay, type IsoDate } from "../../date.js";
import { CASH, INTERNAL_TRANSFER, OWNER_CONTRIBUTION, OWNER_WITHDRAWAL } from "../../entry/well-known-accounts.js";
import type { VatLine } from "../../entry/vat-line.js";
import { cents, euros, negate, type Cents } from "../../money.js";
import { figuresOfYear } from "../../rates/figures-of-year.js";
import { outputVatAccount } from "../../rates/vat-rates.js";
import { balanceOf, lawYear } from "../balances.js";
import { stepEntries, type Movement } from "../step-entries.js";
import { AMOUNT_POSITIVE, blocking, FIELD_REQUIRED, warning, type StepFacts, type StepFinding, type StepOutcome } from "../step.js";

/** The cash of the year; amounts in cents, none below zero. */
export type CashFacts = StepFacts & {
  readonly opening: Cents;
  readonly receipts: Cents;
  readonly payments: Cents;
  /** Cash taken to the bank, and from it. */
  readonly deposits: Cents;
  readonly withdrawals: Cents;
  /** The first day that ends below zero, with its balance. */
  readonly negativeDay: { readonly on: IsoDate; readonly balance: Cents } | null;
  readonly professionalPayments: readonly { readonly label: string; readonly on: IsoDate; readonly amount: Cents }[];
};

/** Why what was counted is not what the books show. */
export type CashDifferenceReason = "personal" | "shop_error" | "forgotten_receipt" | "forgotten_expense";

/** Null: not answered. */
export type CashInputs = {
  readonly hasCash: boolean | null;
  readonly countedBalance: Cents | null;
  readonly differenceReason: CashDifferenceReason | null;
  /** Where a forgotten receipt goes, and its VAT in basis points. */
  readonly receiptAccount: string;
  readonly receiptVatRateBp: number | null;
};

/** What the books show and what was counted above it. */
export type CashResult = { readonly theoretical: Cents; readonly difference: Cents };

const SHORTAGE = "658000";
const SURPLUS = "758000";

/** Cash counted on the last day; the difference with the books is posted for the reason that is given. */
export function species(facts: CashFacts, inputs: CashInputs): StepOutcome<CashResult> {
  const theoretical = cents(facts.opening + facts.receipts - facts.payments - facts.deposits + facts.withdrawals);
  const difference = cents((inputs.countedBalance ?? theoretical) - theoretical);
  const findings = [...bookFindings(facts), ...inputFindings(facts, inputs, { theoretical, difference })];
  const isReady = inputs.hasCash === true && !findings.some(({ level }) => level === "blocking");
  return {
    concerned: true,
    why: "Toute activité peut encaisser ou payer en espèces.",
    result: { theoretical, difference },
    entries: isReady ? differenceEntries(facts, inputs, difference) : [],
    lines: [],
    findings,
  };
}

function differenceEntries(facts: CashFacts, inputs: CashInputs, difference: Cents) {
  const label = difference < 0 ? "Manquant de caisse" : "Excédent de caisse";
  const { movements, vatLines } = counterpart(facts, inputs, difference);
  return stepEntries({ year: facts.year, code: "species", label, movements: inOrder([[CASH, difference], ...movements]), vatLines });
}

type Counterpart = { readonly movements: readonly Movement[]; readonly vatLines: readonly VatLine[] };

function counterpart({ year, vatSubject }: CashFacts, inputs: CashInputs, difference: Cents): Counterpart {
  if (inputs.differenceReason !== "forgotten_receipt") {
    return { movements: [[accountOf(inputs.differenceReason, difference), negate(difference)]], vatLines: [] };
  }
  const rateBp = vatSubject ? (inputs.receiptVatRateBp ?? 0) : 0;
  const vat = computedVat(difference, rateBp);
  const base = cents(difference - vat);
  const account = inputs.receiptAccount;
  const income: Movement = [account, negate(base)];
  if (rateBp === 0) return { movements: [income], vatLines: [] };
  return {
    movements: [income, [outputVatAccount(rateBp), negate(vat)]],
    vatLines: [{ nature: "COLLECT", rateBp, base, vat, deductible: cents(0), accountCode: account, date: year.end }],
  };
}

function accountOf(reason: CashDifferenceReason | null, difference: Cents): string {
  if (difference < 0) return reason === "personal" ? OWNER_WITHDRAWAL : SHORTAGE;
  return reason === "personal" ? OWNER_CONTRIBUTION : SURPLUS;
}

/** Debits first. */
function inOrder(movements: readonly Movement[]): readonly Movement[] {
  return [...movements.filter(([, net]) => net > 0), ...movements.filter(([, net]) => net <= 0)];
}

function bookFindings(facts: CashFacts): readonly StepFinding[] {
  const { negativeDay } = facts;
  const transfers = balanceOf(facts, INTERNAL_TRANSFER);
  const limit = figuresOfYear(lawYear(facts)).cashPayment;
  const tooLarge = facts.professionalPayments.filter(({ amount }) => amount > limit * 100);
  return [
    ...(negativeDay
      ? [
          blocking(
            "cash.negative",
            `Votre caisse est négative le ${frenchDay(negativeDay.on)}\u00a0: ${euros(negativeDay.balance)}. Dans vos opérations, ajoutez à la caisse ce qui y était entré avant ce jour\u00a0: une recette ou un apport.`,
          ),
        ]
      : []),
    ...(transfers === 0
      ? []
      : [blocking("cash.transfers", `Les virements entre banque et caisse ne se compensent pas\u00a0: ${euros(transfers)} sur 580000.`)]),
    ...tooLarge.map(({ label, on, amount }) =>
      warning("cash.large_payment", `${label}, ${frenchDay(on)}\u00a0: ${euros(amount)} en espèces dépassent ${euros(limit * 100)}.`),
    ),
  ];
}

function inputFindings(facts: CashFacts, inputs: CashInputs, { theoretical, difference }: CashResult): readonly StepFinding[] {
  const { hasCash, countedBalance, differenceReason } = inputs;
  if (hasCash === null) return [blocking("cash.required", FIELD_REQUIRED, "hasCash")];
  if (!hasCash) {
    const moved = facts.receipts !== 0 || facts.payments !== 0 || theoretical !== 0;
    return moved
      ? [blocking("cash.contradiction", "Vos comptes portent des espèces\u00a0: indiquez ce qui restait en caisse.", "hasCash")]
      : [];
  }
  if (countedBalance === null) return [blocking("cash.counted_required", FIELD_REQUIRED, "countedBalance")];
  if (countedBalance < 0) return [blocking("cash.counted_negative", AMOUNT_POSITIVE, "countedBalance")];
  if (difference === 0) return [];
  if (differenceReason === null) return [blocking("cash.reason_required", FIELD_REQUIRED, "differenceReason")];
  return reasonFindings(facts, inputs, difference);
}

function reasonFindings(facts: CashFacts, inputs: CashInputs, difference: Cents): readonly StepFinding[] {
  const { differenceReason, receiptVatRateBp } = inputs;
  if (differenceReason === "forgotten_expense" && difference < 0) {
    return [blocking("cash.forgotten_expense", "Saisissez la dépense en espèces oubliée\u00a0: la caisse sera recalculée.")];
  }
  const isContrary = (differenceReason === "forgotten_receipt" && difference < 0) || differenceReason === "forgotten_expense";
  if (isContrary) return [blocking("cash.reason", "Ce motif ne correspond pas au sens de l’écart.", "differenceReason")];
  const lacksRate = differenceReason === "forgotten_receipt" && facts.vatSubject && receiptVatRateBp === null;
  return lacksRate ? [blocking("cash.vat_rate_required", FIELD_REQUIRED, "receiptVatRate")] : [];
}
