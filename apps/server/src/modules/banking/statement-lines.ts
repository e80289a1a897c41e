import { paymentMode } from "@comptoir/accounting/categorization/payment-mode";
import { cents, sumCents } from "@comptoir/accounting/money";
import type { Balance, BankFile, BankFileAccount, BankRow, CsvReading, Gap, RejectedRow, Warning } from "@comptoir/bank-files/bank-file";
import { contentKeys, referenceKey } from "@comptoir/bank-files/dedup";
import { makeSuggester, merchantKeyOf, type Labelled, type StoredSuggestion, type SuggestionBasis } from "../operations/suggestions.js";
import { copyRow } from "./copy-text.js";

/** A statement that was read, without its lines. Plain data: it crosses from a worker. */
export type StatementHead = {
  readonly format: string;
  readonly encoding: string;
  readonly layout: string | null;
  readonly csv: CsvReading | null;
  readonly warnings: readonly Warning[];
  readonly accounts: readonly StatementAccount[];
  readonly rejected: readonly { readonly line: number; readonly reason: string }[];
  readonly lineCount: number;
};

export type StatementAccount = {
  readonly title: string;
  readonly iban: string | null;
  readonly number: string | null;
  /** The account's, else the only one of its operations; several when operations differ. */
  readonly currencies: readonly string[];
  readonly opening: Balance | null;
  readonly closing: Balance | null;
  readonly gaps: readonly Gap[];
  /** True when the newest operation stands first in the file. */
  readonly isNewestFirst: boolean;
};

/** Columns of a line as it is copied to the database, in order. */
export const LINE_COLUMNS = [
  "seq",
  "account_index",
  "line",
  "state",
  "date",
  "value_date",
  "amount_cents",
  "label",
  "raw_label",
  "currency",
  "bank_reference",
  "personal",
  "vat_cents",
  "reason",
  "dedup",
  "content_key",
  "merchant_key",
  "payment_mode",
  "suggestion",
] as const;

const LINES_PER_CHUNK = 2000;

/** Draws from a statement what is kept of it: its head, and its lines as COPY text, some thousand lines a piece. */
export function statementLines(file: BankFile, basis: SuggestionBasis): { readonly head: StatementHead; readonly chunks: readonly string[] } {
  const understand = lineReader(basis);
  const lines: string[] = [];
  file.accounts.forEach((account, index) => {
    const keys = contentKeys(account.rows, "");
    account.rows.forEach((row, at) => lines.push(operationLine({ row, index, seq: lines.length, contentKey: keys[at] ?? "" }, understand)));
  });
  file.accounts.forEach((account, index) => {
    for (const row of account.ignored) {
      lines.push(copyRow([lines.length, index, row.line, "ignored", row.date, null, row.amount, row.label, row.label, null, null, false, null, row.reason, null, null, "", "VIR", null]));
    }
  });
  for (const row of file.rejected) lines.push(rejectedLine(row, lines.length));
  return { head: headOf(file, lines.length), chunks: inChunks(lines) };
}

/** What an operation's label says; the same label is read once. */
type Understood = { readonly merchantKey: string; readonly mode: string; readonly suggestion: StoredSuggestion | null };

function lineReader(basis: SuggestionBasis): (labelled: Labelled) => Understood {
  const suggest = makeSuggester(basis);
  const labels = new Map<string, { merchantKey: string; mode: string }>();
  return (labelled) => {
    let known = labels.get(labelled.label);
    if (!known) {
      known = { merchantKey: merchantKeyOf(labelled.label), mode: paymentMode(labelled.label) };
      labels.set(labelled.label, known);
    }
    return { ...known, suggestion: suggest(labelled) };
  };
}

type Placed = { readonly row: BankRow; readonly index: number; readonly seq: number; readonly contentKey: string };

function operationLine({ row, index, seq, contentKey }: Placed, understand: (labelled: Labelled) => Understood): string {
  const { merchantKey, mode, suggestion } = understand({ label: row.rawLabel, amount: row.amount, date: row.date, isPersonal: row.personal });
  return copyRow([
    seq,
    index,
    row.line,
    "new",
    row.date,
    row.valueDate,
    row.amount,
    row.label,
    row.rawLabel,
    row.currency,
    row.bankReference,
    row.personal,
    row.vatAmount,
    null,
    referenceKey(row, "") ?? contentKey,
    contentKey,
    merchantKey,
    row.checkNumber === null ? mode : "CHQ",
    suggestion && JSON.stringify(suggestion),
  ]);
}

/** The texts that were read stay visible; date and amount wait for a correction. */
function rejectedLine(row: RejectedRow, seq: number): string {
  const label = row.label ?? row.raw;
  return copyRow([seq, row.accountIndex, row.line, "rejected", null, null, null, label.slice(0, 500), row.raw.slice(0, 2000), null, null, false, null, row.reason, null, null, "", "VIR", null]);
}

function headOf(file: BankFile, lineCount: number): StatementHead {
  return {
    format: file.format,
    encoding: file.encoding,
    layout: file.layout,
    csv: file.csv,
    warnings: file.warnings,
    accounts: file.accounts.map(accountHead),
    rejected: file.rejected.map(({ line, reason }) => ({ line, reason })),
    lineCount,
  };
}

function accountHead(account: BankFileAccount): StatementAccount {
  const first = account.rows[0];
  const last = account.rows.at(-1);
  return {
    title: account.title,
    iban: account.iban,
    number: account.number,
    currencies: account.currency !== null ? [account.currency] : [...new Set(account.rows.flatMap(({ currency }) => currency ?? []))],
    opening: account.openingBalance ?? openingFromClosing(account),
    closing: account.closingBalance,
    gaps: account.gaps,
    isNewestFirst: first !== undefined && last !== undefined && first.date > last.date,
  };
}

/** A statement that only says where it ends also says where it began. */
function openingFromClosing({ closingBalance, rows }: BankFileAccount): Balance | null {
  const [first] = rows;
  if (closingBalance === null || !first) return null;
  const date = rows.reduce((earliest, row) => (row.date < earliest ? row.date : earliest), first.date);
  return { date, amount: cents(closingBalance.amount - sumCents(rows.map(({ amount }) => amount))) };
}

function inChunks(lines: readonly string[]): string[] {
  const chunks: string[] = [];
  for (let start = 0; start < lines.length; start += LINES_PER_CHUNK) chunks.push(lines.slice(start, start + LINES_PER_CHUNK).join(""));
  return chunks;
}

