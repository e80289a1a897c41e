import { daysBetween } from "../../calendar.js";
import type { IsoDate } from "../../date.js";
import type { DerivedEntry } from "../../entry/entry.js";
import { PRIVATE_SHARE } from "../../entry/well-known-accounts.js";
import { absolute, cents, euros, negate, shareOf, sumCents, type Cents } from "../../money.js";
import { balanceOf, balanceUnder } from "../balances.js";
import { returnedEntry, stepEntries } from "../step-entries.js";
import { AMOUNT_POSITIVE, blocking, FIELD_REQUIRED, nonZeroLines, notConcerned, warning } from "../step.js";
import type { ReturnLine, StepFacts, StepFinding, StepOutcome } from "../step.js";

/** What the bank's schedule states for a loan in the year; amounts in cents. */
export type LoanYear = {
  readonly id: string;
  readonly name: string;
  readonly capitalStart: Cents;
  readonly newDrawings: Cents;
  readonly capitalRepaid: Cents;
  readonly interestPaid: Cents;
  readonly insurancePaid: Cents;
  readonly feesPaid: Cents;
  readonly capitalEnd: Cents;
  /** Share of the business, in basis points. */
  readonly proShareBp: number;
  readonly purpose: "asset" | "cash" | "private";
  /** TAEG in basis points: never the nominal rate, it only serves to look at the interest. */
  readonly taegBp: number | null;
  /** Nominal rate in thousandths of a percent, and the last due date of the year: interest that runs since then. */
  readonly nominalRateThousandths: number;
  readonly lastDueOn: IsoDate | null;
  /** What the user types in place of the computed one. */
  readonly accruedInterest: Cents | null;
  /** Debits of the bank for it, and their accounts in the books. */
  readonly debited: Cents;
  readonly booked: ReadonlyMap<string, Cents>;
};

/** What an overdrawn owner costs, in a trade. */
export type MortgageFacts = StepFacts & {
  /** Debit of capital (101), owner (108) and result not withdrawn at the end of each month; a credit below zero. */
  readonly ownerDebits: readonly Cents[];
  /** Average of loans and overdrafts over the year. */
  readonly averageBorrowings: Cents;
};

/** Loans as typed; null: not answered. */
export type MortgageInputs = { readonly loans: readonly LoanYear[] | null };

/** The interest of an overdrawn owner's account that is not deducted. */
export type MortgageResult = { readonly capitalEnd: Cents; readonly notDeductible: Cents };

const CODE = "mortgages";
const CAPITAL_LOAN = "164000";
const INTEREST = "661100";
const ACCRUED = "164800";
const INSURANCE = "616600";
const FEES = "627200";
const OVERDRAFT = "661600";
const PRIVATE_EXPENSE = "108300";
const WHOLE_BP = 10_000;
const WHOLE_RATE = 100_000;
const YEAR_DAYS = 365;
const BANK_TOLERANCE = 100;
const CAPITAL_TOLERANCE = 1;
/** Interest may differ from what the TAEG supposes by 30 %. */
const PLAUSIBLE_PERCENT = 30;

/** Loans: their debits split into capital, interest, insurance and fees; the private share; accrued interest and an overdrawn owner in a trade. */
export function mortgages(facts: MortgageFacts, { loans }: MortgageInputs): StepOutcome<MortgageResult> {
  const isMoved = balanceOf(facts, CAPITAL_LOAN) !== 0 || balanceUnder(facts, "661") !== 0;
  const given = withDebitsOfBooks(facts, loans ?? []);
  const capitalEnd = sumCents(given.filter(isOfBusiness).map((loan) => loan.capitalEnd));
  if (given.length === 0 && !isMoved)
    return notConcerned("Aucun emprunt, et aucun mouvement sur 164 ou 661.", { capitalEnd, notDeductible: cents(0) });
  const findings = [
    ...(loans === null ? [blocking("loans.required", FIELD_REQUIRED, "loans")] : []),
    ...(loans?.length === 0 ? undescribedFindings(facts) : []),
    ...given.flatMap(loanFindings),
    ...ledgerFindings(facts, given),
  ];
  const isReady = loans !== null && !findings.some(({ level }) => level === "blocking");
  const entries = isReady ? given.flatMap((loan) => loanEntries(facts, loan)) : [];
  const notDeductible = facts.taxSystem === "bnc" ? cents(0) : overdrawnInterest(facts, chargesOf(facts, entries));
  return {
    concerned: true,
    why: "Un emprunt court, ou vos comptes portent du capital ou des intérêts.",
    result: { capitalEnd, notDeductible },
    entries,
    lines: overdrawnLines(notDeductible),
    findings,
  };
}

/**
 * The part of financial charges that an overdrawn owner's account causes: charges × average debit ÷ average borrowings, at most the
 * charges; nothing when the account is not overdrawn on average. Source: docs/sources.md#loans (BOI-BIC-CHG-50-40).
 */
export function overdrawnInterest({ ownerDebits, averageBorrowings }: MortgageFacts, charges: Cents): Cents {
  if (ownerDebits.length === 0 || averageBorrowings <= 0 || charges <= 0) return cents(0);
  const total = sumCents(ownerDebits);
  if (total <= 0) return cents(0);
  return cents(Math.min(charges, shareOf(charges, total, averageBorrowings * ownerDebits.length)));
}

/** Interest and agios of the year once the debits of loans are split: the entries of this step are in no balance. */
function chargesOf(facts: MortgageFacts, entries: readonly DerivedEntry[]): Cents {
  const isCharge = ({ accountCode }: { readonly accountCode: string }): boolean => accountCode === INTEREST || accountCode === OVERDRAFT;
  const posted = entries.filter(({ date }) => date === facts.year.end).flatMap(({ lines }) => lines.filter(isCharge));
  return cents(
    balanceOf(facts, INTEREST) + balanceOf(facts, OVERDRAFT) + sumCents(posted.map(({ debit, credit }) => cents(debit - credit))),
  );
}

function overdrawnLines(amount: Cents): readonly ReturnLine[] {
  return nonZeroLines([{ form: "2033", box: "330", cents: amount, label: "Intérêts liés au compte de l’exploitant débiteur" }]);
}

function isOfBusiness({ purpose }: LoanYear): boolean {
  return purpose !== "private";
}

/**
 * The loans, where the only one that no operation is tied to takes what the accounts of loans hold beside the others: a loan without a schedule, or
 * whose debits were sorted by hand, is compared with its true debits.
 */
function withDebitsOfBooks(facts: MortgageFacts, loans: readonly LoanYear[]): readonly LoanYear[] {
  // One that repaid nothing yet is not what the interest in the books is of.
  const untied = loans.filter((loan) => loan.booked.size === 0 && (!isOfBusiness(loan) || paidOf(loan) > BANK_TOLERANCE));
  const [only] = untied;
  if (only === undefined || untied.length > 1) return loans;
  const lent = sumCents(loans.filter(isOfBusiness).map(({ capitalStart, newDrawings }) => cents(capitalStart + newDrawings)));
  const held = [CAPITAL_LOAN, INTEREST, INSURANCE, FEES].map((account) => {
    const ofOthers = sumCents(loans.map(({ booked }) => booked.get(account) ?? cents(0)));
    const inBooks = cents(balanceOf(facts, account) + (account === CAPITAL_LOAN ? lent : 0));
    return [account, cents(Math.max(inBooks - ofOthers, 0))] as const;
  });
  const booked = new Map(held.filter(([, amount]) => amount !== 0));
  return loans.map((loan) => (loan === only ? { ...loan, booked, debited: sumCents(booked.values()) } : loan));
}

/** What the business paid for a private loan is the owner's in whole, capital too: nothing of it is in the accounts of loans. */
function privateEntries({ year }: MortgageFacts, { id, name, booked }: LoanYear) {
  return stepEntries({
    year,
    code: CODE,
    row: `${id}:private`,
    label: `Emprunt privé ${name}`,
    movements: [
      [PRIVATE_EXPENSE, sumCents(booked.values())],
      ...[...booked].map(([account, amount]) => [account, negate(amount)] as const),
    ],
  });
}

function loanEntries(facts: MortgageFacts, loan: LoanYear) {
  if (!isOfBusiness(loan)) return privateEntries(facts, loan);
  const { year } = facts;
  const owed: readonly (readonly [string, Cents])[] = [
    [CAPITAL_LOAN, loan.capitalRepaid],
    [INTEREST, loan.interestPaid],
    [INSURANCE, loan.insurancePaid],
    [FEES, loan.feesPaid],
  ];
  const moved = owed.map(([account, amount]) => [account, cents(amount - (loan.booked.get(account) ?? 0))] as const);
  const others = [...loan.booked].filter(([account]) => owed.every(([known]) => known !== account));
  const given = others.map(([account, amount]) => [account, negate(amount)] as const);
  const gap = cents(0 - sumCents([...moved, ...given].map(([, net]) => net)));
  const split = stepEntries({
    year,
    code: CODE,
    row: loan.id,
    label: `Ventilation de l’emprunt ${loan.name}`,
    movements: [...moved.map(([account, net]) => [account, account === INTEREST ? cents(net + gap) : net] as const), ...given],
  });
  const privatePart = (amount: Cents): Cents => shareOf(amount, WHOLE_BP - loan.proShareBp, WHOLE_BP);
  const [interest, insurance] = [privatePart(loan.interestPaid), privatePart(loan.insurancePaid)];
  const shared = stepEntries({
    year,
    code: CODE,
    row: `${loan.id}:private`,
    label: `Part privée de l’emprunt ${loan.name}`,
    movements: [
      [PRIVATE_SHARE, cents(interest + insurance)],
      [INTEREST, negate(interest)],
      [INSURANCE, negate(insurance)],
    ],
  });
  return [...split, ...shared, ...accruedEntries(facts, loan)];
}

/** Trade: interest that runs from the last due date to the last day, in real days, its private part with the owner, back on the first day of the next year. */
function accruedEntries({ year, taxSystem }: MortgageFacts, loan: LoanYear) {
  if (taxSystem === "bnc") return [];
  const amount = accruedInterestOf(loan, year.end);
  const privatePart = shareOf(amount, WHOLE_BP - loan.proShareBp, WHOLE_BP);
  const entries = stepEntries({
    year,
    code: CODE,
    row: `${loan.id}:accrued`,
    label: `Intérêts courus de l’emprunt ${loan.name}`,
    movements: [
      [INTEREST, cents(amount - privatePart)],
      [PRIVATE_SHARE, privatePart],
      [ACCRUED, negate(amount)],
    ],
  });
  return [...entries, ...entries.map(returnedEntry)];
}

/** Interest that runs since the last due date: what is owed × nominal rate × real days / 365, unless it was typed. */
export function accruedInterestOf(loan: LoanYear, yearEnd: IsoDate): Cents {
  if (loan.accruedInterest !== null) return loan.accruedInterest;
  if (loan.lastDueOn === null) return cents(0);
  const days = daysBetween({ from: loan.lastDueOn, to: yearEnd });
  return shareOf(loan.capitalEnd, loan.nominalRateThousandths * Math.max(days, 0), WHOLE_RATE * YEAR_DAYS);
}

function paidOf({ capitalRepaid, interestPaid, insurancePaid, feesPaid }: LoanYear): Cents {
  return sumCents([capitalRepaid, interestPaid, insurancePaid, feesPaid]);
}

function loanFindings(loan: LoanYear): readonly StepFinding[] {
  if (!isOfBusiness(loan)) return [];
  const { name, capitalStart, newDrawings, capitalRepaid, interestPaid, insurancePaid, feesPaid, capitalEnd } = loan;
  const typed = [capitalStart, newDrawings, capitalRepaid, interestPaid, insurancePaid, feesPaid, capitalEnd];
  const expected = cents(capitalStart + newDrawings - capitalRepaid);
  const paid = paidOf(loan);
  const found: readonly (StepFinding | false)[] = [
    typed.some((amount) => amount < 0) && blocking("loans.negative", AMOUNT_POSITIVE, `loans.${loan.id}`),
    absolute(cents(capitalEnd - expected)) > CAPITAL_TOLERANCE &&
      blocking("loans.capital", `${name}\u00a0: le capital restant devrait être de ${euros(expected)}.`),
    absolute(cents(loan.debited - paid)) > BANK_TOLERANCE &&
      blocking("loans.debits", `${name}\u00a0: la banque a débité ${euros(loan.debited)}, l’échéancier donne ${euros(paid)}.`),
    isFarFromTaeg(loan) && warning("loans.taeg", `${name}\u00a0: les intérêts semblent éloignés du taux de l’emprunt.`),
  ];
  return found.filter((one) => one !== false);
}

/** The year of a drawing is not looked at: two days do not give what was owed on average. */
function isFarFromTaeg({ taegBp, capitalStart, newDrawings, capitalEnd, interestPaid }: LoanYear): boolean {
  if (taegBp === null || newDrawings !== 0) return false;
  const supposed = shareOf(cents(capitalStart + capitalEnd), taegBp, 2 * WHOLE_BP);
  return absolute(cents(interestPaid - supposed)) * 100 > supposed * PLAUSIBLE_PERCENT;
}

/** 164000 holds what is owed once the split is posted. */
function ledgerFindings(facts: MortgageFacts, loans: readonly LoanYear[]): readonly StepFinding[] {
  if (loans.length === 0) return [];
  const posted = sumCents(loans.map((loan) => cents((isOfBusiness(loan) ? loan.capitalRepaid : 0) - (loan.booked.get(CAPITAL_LOAN) ?? 0))));
  const inBooks = negate(cents(balanceOf(facts, CAPITAL_LOAN) + posted));
  const owed = sumCents(loans.filter(isOfBusiness).map(({ capitalEnd }) => capitalEnd));
  if (absolute(cents(inBooks - owed)) <= CAPITAL_TOLERANCE * loans.length) return [];
  return [blocking("loans.ledger", `Le compte 164000 donnerait ${euros(inBooks)} de capital restant, l’échéancier ${euros(owed)}.`)];
}

/** What is borrowed in the books and described nowhere: its instalments hold interest that no schedule takes out of the capital. */
function undescribedFindings(facts: MortgageFacts): readonly StepFinding[] {
  const inBooks = negate(balanceOf(facts, CAPITAL_LOAN));
  if (inBooks === 0) return [];
  return [
    warning(
      "loans.undescribed",
      `Vos comptes portent ${euros(inBooks)} de capital d’emprunt (164000) et aucun emprunt n’est décrit\u00a0: décrivez-le à la page «\u00a0Emprunts\u00a0», sinon ses intérêts et son assurance ne sont pas déduits.`,
    ),
  ];
}
