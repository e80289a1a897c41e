import { addMonths } from "@comptoir/accounting/calendar";
import type { StepFacts } from "@comptoir/accounting/closing/step";
import type { MortgageFacts } from "@comptoir/accounting/closing/steps/mortgages";
import { cents, sumCents, type Cents } from "@comptoir/accounting/money";
import { loansOfYear, type LoanOfYear } from "../../loans/service.js";
import { readBookedBy, readMonthlyNets } from "../../books/balances/service.js";
import type { ReadingOf } from "./reading-of.js";

/** What the bank debited for a loan in a year, and on which accounts the books hold it. */
export type BookedLoan = { readonly debited: Cents; readonly booked: ReadonlyMap<string, Cents> };

type LoanReading = {
  readonly loans: readonly (LoanOfYear & BookedLoan)[];
  readonly facts: Omit<MortgageFacts, keyof StepFacts>;
};

/** The loans of a year with their debits; in a trade, the owner's account month by month. */
export async function readLoanFacts({ tx, companyId, books: { year }, ground }: ReadingOf): Promise<LoanReading> {
  const known = await loansOfYear(tx, companyId, year);
  const lines = await readBookedBy(
    tx,
    companyId,
    known.flatMap(({ operationIds }) => operationIds),
  );
  const booking = known.map((loan) => {
    const booked = new Map<string, Cents>();
    for (const { operation_id: id, account_code: code, net } of lines)
      if (loan.operationIds.includes(id)) booked.set(code, cents((booked.get(code) ?? 0) + net));
    return { ...loan, booked, debited: sumCents(booked.values()) };
  });
  const loans = withDrawn(booking, cents(0 - (ground.balances.get(CAPITAL) ?? 0)));
  if (ground.taxSystem === "bnc") return { loans, facts: { ownerDebits: [], averageBorrowings: cents(0) } };
  const months = monthsOf(year);
  const held = async (prefixes: readonly string[]): Promise<readonly Cents[]> => {
    const nets = await readMonthlyNets(tx, companyId, { beginning: year.beginning, end: year.end, prefixes });
    return months.map((month) => nets.findLast((one) => one.month.slice(0, 7) <= month)?.net ?? cents(0));
  };
  const borrowed = await held(["164", "519"]);
  return {
    loans,
    facts: {
      ownerDebits: await held(["101", "108", "120", "129"]),
      averageBorrowings: cents(Math.round(borrowed.reduce((sum, net) => sum - Math.min(net, 0), 0) / Math.max(months.length, 1))),
    },
  };
}

const CAPITAL = "164000";

/**
 * A loan whose first instalment falls after the year was drawn in it when 164000 holds more than the loans that run leave to pay; of another one, nothing
 * is of the year.
 */
function withDrawn(loans: readonly (LoanOfYear & BookedLoan)[], held: Cents): readonly (LoanOfYear & BookedLoan)[] {
  const running = loans.filter(({ notYetDue }) => notYetDue === null);
  const owed = running.map(({ capitalEnd, capitalRepaid, booked }) => cents(capitalEnd + capitalRepaid - (booked.get(CAPITAL) ?? 0)));
  let left = held - sumCents(owed);
  return loans.flatMap((loan) => {
    if (loan.notYetDue === null) return [loan];
    const drawn = cents(Math.min(Math.max(left, 0), loan.notYetDue));
    left -= drawn;
    return drawn === 0 ? [] : [{ ...loan, newDrawings: drawn, capitalEnd: drawn }];
  });
}

function monthsOf({ beginning, end }: ReadingOf["books"]["year"]): readonly string[] {
  const months: string[] = [];
  for (let index = 0; addMonths(beginning, index) <= end; index += 1) months.push(addMonths(beginning, index).slice(0, 7));
  return months;
}
