import { frenchDay } from "../date.js";
import type { TrialBalance, TrialBalanceRow } from "../ledger/books/balance.js";
import type { Entry } from "../entry/entry.js";
import type { LedgerAccount, LedgerLine } from "../ledger/books/general-ledger.js";
import type { Cents } from "../money.js";

/** An entry as an accountant writes it: heading, then account, debit, credit. */
export function renderEntry(entry: Entry): string {
  const heading = `${entry.journal} ${frenchDay(entry.date)} ${entry.label}`;
  return [heading, ...entry.lines.map((line) => row(line.accountCode, [line.debit, line.credit]))].join("\n");
}

/** Trial balance as text: account, opening (debit, credit), movements, balance, then the totals. */
export function renderTrialBalance({ rows, totals }: TrialBalance): string {
  return [...rows.map((one) => row(one.accountCode, columns(one))), row("Total ", columns(totals))].join("\n");
}

/** General ledger as text: per account its opening, dated lines with the running balance, its closing. */
export function renderGeneralLedger(accounts: readonly LedgerAccount<LedgerLine>[]): string {
  return accounts
    .flatMap((account) => [
      `${account.accountCode} ouverture ${renderAmount(account.opening)}`,
      ...account.lines.map((line) => row(frenchDay(line.date), [line.debit, line.credit, line.balance])),
      row("Total     ", [account.debit, account.credit, account.closing]),
    ])
    .join("\n");
}

/** `1 234,56`, and a dot for nothing. */
export function renderAmount(value: Cents): string {
  if (value === 0) return ".";
  const digits = String(Math.abs(value)).padStart(3, "0");
  const whole = digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, " ");
  return `${value < 0 ? "-" : ""}${whole},${digits.slice(-2)}`;
}

function columns(one: Omit<TrialBalanceRow, "accountCode">): readonly Cents[] {
  return [one.openingDebit, one.openingCredit, one.debit, one.credit, one.balanceDebit, one.balanceCredit];
}

function row(head: string, amounts: readonly Cents[]): string {
  return [head, ...amounts.map((value) => renderAmount(value).padStart(12))].join("");
}
