import type { LoanYear, MortgageInputs } from "@comptoir/accounting/closing/steps/mortgages";
import { cents, type Cents } from "@comptoir/accounting/money";
import type { StepInputs } from "@comptoir/contract/closing/inputs";
import type { ClosingReading } from "../facts/reading.js";
import { basisPoints, centsOrNull } from "./typed-values.js";

const WHOLE_BP = 10_000;
const CAPITAL = "164000";

/**
 * The loans of the year: what their schedules say, replaced by what was typed. A loan whose schedule is what 164000 holds needs no answer; null while
 * another one is not confirmed.
 */
export function typedLoans({ confirmed, loans: typed }: StepInputs<"mortgages">, reading: ClosingReading): MortgageInputs {
  const loans = reading.loans.map((loan): LoanYear => {
    const own = typed?.[loan.id];
    const amount = (given: number | null | undefined, known: Cents): Cents => centsOrNull(given) ?? known;
    return {
      id: loan.id,
      name: loan.name,
      capitalStart: amount(own?.capitalStart, loan.capitalStart),
      newDrawings: amount(own?.newDrawings, loan.newDrawings),
      capitalRepaid: amount(own?.capitalRepaid, loan.capitalRepaid),
      interestPaid: amount(own?.interestPaid, loan.interestPaid),
      insurancePaid: amount(own?.insurancePaid, loan.insurancePaid),
      feesPaid: amount(own?.feesPaid, loan.feesPaid),
      capitalEnd: amount(own?.capitalEnd, loan.capitalEnd),
      proShareBp: shareOf(own),
      purpose: own?.purpose ?? "asset",
      taegBp: loan.taegThousandths === null ? null : Math.round(loan.taegThousandths / 10),
      nominalRateThousandths: loan.nominalThousandths ?? 0,
      lastDueOn: loan.lastDueOn,
      accruedInterest: centsOrNull(own?.accruedInterest),
      debited: loan.debited,
      booked: loan.booked,
    };
  });
  const isSure = loans.every(({ id }) => typed?.[id] !== undefined && typed[id] !== null) || isAsScheduled(loans, reading);
  return { loans: loans.length === 0 || isSure || confirmed === true ? loans : null };
}

type Typed = NonNullable<NonNullable<StepInputs<"mortgages">["loans"]>[string]>;

/** A private loan has no share of the business; another one is the business's in whole unless it was typed. */
function shareOf(own: Typed | null | undefined): number {
  if (own?.purpose === "private") return 0;
  return own?.proShare === null || own?.proShare === undefined ? WHOLE_BP : basisPoints(own.proShare);
}

/** True when the books hold what the schedules say is left. */
function isAsScheduled(loans: readonly LoanYear[], { facts }: ClosingReading): boolean {
  const owed = loans.reduce((sum, { capitalEnd }) => sum + capitalEnd, 0);
  return cents(0 - (facts.ground.balances.get(CAPITAL) ?? 0)) === owed;
}
