import { cents, sumCents, type Cents } from "../../money.js";

/** What an account received on each side over some time: a row the database can sum. */
export type AccountTotal = { readonly accountCode: string; readonly debit: Cents; readonly credit: Cents };

/** One account of the trial balance; opening and balance are on one side only. */
export type TrialBalanceRow = {
  readonly accountCode: string;
  readonly openingDebit: Cents;
  readonly openingCredit: Cents;
  readonly debit: Cents;
  readonly credit: Cents;
  readonly balanceDebit: Cents;
  readonly balanceCredit: Cents;
};

/** The balance of all accounts that moved or stood open, in order of account, and its six totals. */
export type TrialBalance = {
  readonly rows: readonly TrialBalanceRow[];
  readonly totals: Omit<TrialBalanceRow, "accountCode">;
};

/** Trial balance from totals per account before and during a period; the same account may come several times. */
export function trialBalance({
  openings,
  movements,
}: {
  readonly openings: readonly AccountTotal[];
  readonly movements: readonly AccountTotal[];
}): TrialBalance {
  const opening = totalsByAccount(openings);
  const moved = totalsByAccount(movements);
  const codes = [...new Set([...opening.keys(), ...moved.keys()])].sort();
  const rows = codes
    .map((code) => balanceRow(code, opening.get(code) ?? NOTHING, moved.get(code) ?? NOTHING))
    .filter((row) => row.openingDebit + row.openingCredit + row.debit + row.credit > 0);
  return { rows, totals: columnTotals(rows) };
}

/** Sums lines or totals per account. */
export function totalsByAccount(rows: Iterable<AccountTotal>): ReadonlyMap<string, Sides> {
  const totals = new Map<string, Sides>();
  for (const { accountCode, debit, credit } of rows) {
    const known = totals.get(accountCode) ?? NOTHING;
    totals.set(accountCode, { debit: cents(known.debit + debit), credit: cents(known.credit + credit) });
  }
  return totals;
}

/** A debit and a credit. */
export type Sides = { readonly debit: Cents; readonly credit: Cents };

const NOTHING: Sides = { debit: cents(0), credit: cents(0) };

function balanceRow(accountCode: string, opening: Sides, moved: Sides): TrialBalanceRow {
  const openingBalance = cents(opening.debit - opening.credit);
  const balance = cents(openingBalance + moved.debit - moved.credit);
  return {
    accountCode,
    openingDebit: debitSide(openingBalance),
    openingCredit: creditSide(openingBalance),
    debit: moved.debit,
    credit: moved.credit,
    balanceDebit: debitSide(balance),
    balanceCredit: creditSide(balance),
  };
}

function debitSide(balance: Cents): Cents {
  return cents(Math.max(balance, 0));
}

function creditSide(balance: Cents): Cents {
  return cents(Math.max(0 - balance, 0));
}

function columnTotals(rows: readonly TrialBalanceRow[]): TrialBalance["totals"] {
  const total = (column: keyof TrialBalance["totals"]) => sumCents(rows.map((row) => row[column]));
  return {
    openingDebit: total("openingDebit"),
    openingCredit: total("openingCredit"),
    debit: total("debit"),
    credit: total("credit"),
    balanceDebit: total("balanceDebit"),
    balanceCredit: total("balanceCredit"),
  };
}
