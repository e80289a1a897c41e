import { addMonths } from "@comptoir/accounting/calendar";
import type { StepFacts } from "@comptoir/accounting/closing/step";
import type { MortgageFacts } from "@comptoir/accounting/closing/steps/mortgages";
import { cents, sumCents, type Cents } from "@comptoir/accounting/money";
import { drawnLoans, loansOfYear, type LoanOfYear } from "../../loans/service.js";
import { readBookedBy, readMonthlyNets } from "../../books/balances/service.js";
import type { ReadingOf } from "./reading-of.js";

/** What the bank debited for a loan in a year, and on which accounts the books hold it. */
export type BookedLoan = { readonly debited: Cents; readonly booked: ReadonlyMap<string, Cents> };

type LoanReading = {
  readonly loans: readonly (LoanOfYear & BookedLoan)[];
  readonly facts: Omit<MortgageFacts, keyof StepFacts>;
};

const CAPITAL = "164000";

/** The loans of a year with their debits; in a trade, the owner's account month by month. */
export async function readLoanFacts({ tx, companyId, books: { year }, ground }: ReadingOf): Promise<LoanReading> {
  const known = await loansOfYear(tx, companyId, year);
  const lines = await readBookedBy(
    tx,
    companyId,
    known.flatMap(({ operationIds }) => operationIds),
  );
  const booked = known.map((loan) => {
    const held = new Map<string, Cents>();
    for (const { operation_id: id, account_code: code, net } of lines)
      if (loan.operationIds.includes(id)) held.set(code, cents((held.get(code) ?? 0) + net));
    return { ...loan, booked: held, debited: sumCents(held.values()) };
  });
  // What 164000 owes once the debits of the year are split.
  const split = sumCents(booked.map((loan) => cents(loan.capitalRepaid - (loan.booked.get(CAPITAL) ?? 0))));
  const loans = drawnLoans(booked, cents(0 - (ground.balances.get(CAPITAL) ?? 0) - split));
  if (ground.taxSystem === "bnc") return { loans, facts: { ownerDebits: [], averageBorrowings: cents(0) } };
  const months = monthsOf(year);
  const held = async (prefixes: readonly string[]): Promise<readonly Cents[]> => {
    const nets = await readMonthlyNets(tx, companyId, { beginning: year.beginning, end: year.end, prefixes });
    return months.map((month) => nets.findLast((one) => one.month.slice(0, 7) <= month)?.net ?? cents(0));
  };
  const [loaned, atBanks] = [await held(["164", "519"]), await held(["512"])];
  // An account of a bank below zero is an overdraft.
  const borrowed = loaned.map((net, index) => Math.min(net, 0) + Math.min(atBanks[index] ?? 0, 0));
  return {
    loans,
    facts: {
      ownerDebits: await held(["101", "108", "120", "129"]),
      averageBorrowings: cents(Math.round(borrowed.reduce((sum, net) => sum - net, 0) / Math.max(months.length, 1))),
    },
  };
}

function monthsOf({ beginning, end }: ReadingOf["books"]["year"]): readonly string[] {
  const months: string[] = [];
  for (let index = 0; addMonths(beginning, index) <= end; index += 1) months.push(addMonths(beginning, index).slice(0, 7));
  return months;
}
