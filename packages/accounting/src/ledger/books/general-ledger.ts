import type { IsoDate } from "../../date.js";
import { cents, sumCents, type Cents } from "../../money.js";
import { totalsByAccount, type AccountTotal } from "./balance.js";

/** What the general ledger needs of a line; callers add what they show (journal, number, label, operation…). */
export type LedgerLine = AccountTotal & { readonly date: IsoDate };

/** One account over the period; balances are positive for a debit, negative for a credit. */
export type LedgerAccount<Line extends LedgerLine> = {
  readonly accountCode: string;
  readonly opening: Cents;
  readonly lines: readonly (Line & { readonly balance: Cents })[];
  readonly debit: Cents;
  readonly credit: Cents;
  readonly closing: Cents;
};

/**
 * General ledger: every account with its opening balance and its lines of the period, each followed by the running balance.
 * Lines go by date, within a day in the order given. An account at zero without a line is left out.
 */
export function generalLedger<Line extends LedgerLine>({
  openings,
  lines,
}: {
  readonly openings: readonly AccountTotal[];
  readonly lines: readonly Line[];
}): readonly LedgerAccount<Line>[] {
  const opening = totalsByAccount(openings);
  const byAccount = groupByAccount(lines);
  return [...new Set([...opening.keys(), ...byAccount.keys()])]
    .sort()
    .map((code) => ledgerAccount(code, signed(opening.get(code)), byAccount.get(code) ?? []))
    .filter((account) => account.opening !== 0 || account.lines.length > 0);
}

function groupByAccount<Line extends LedgerLine>(lines: readonly Line[]): Map<string, Line[]> {
  const groups = new Map<string, Line[]>();
  for (const line of lines) {
    const group = groups.get(line.accountCode);
    if (group) group.push(line);
    else groups.set(line.accountCode, [line]);
  }
  return groups;
}

function ledgerAccount<Line extends LedgerLine>(accountCode: string, opening: Cents, unsorted: readonly Line[]): LedgerAccount<Line> {
  let balance = opening;
  const lines = unsorted
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
    .map((line) => {
      balance = cents(balance + line.debit - line.credit);
      return { ...line, balance };
    });
  return {
    accountCode,
    opening,
    lines,
    debit: sumCents(lines.map((line) => line.debit)),
    credit: sumCents(lines.map((line) => line.credit)),
    closing: balance,
  };
}

function signed(sides: Pick<AccountTotal, "debit" | "credit"> | undefined): Cents {
  return sides ? cents(sides.debit - sides.credit) : cents(0);
}
