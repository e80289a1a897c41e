import { isIsoDate, type IsoDate } from "@comptoir/accounting/date";
import { cents } from "@comptoir/accounting/money";
import type { BodyInput } from "@comptoir/contract/base/endpoint";
import type { createJournalEntry, Transaction } from "@comptoir/contract/operations/operations";
import { areWhole, emptyLine, lineTotals, linesInput, typedLines, type TypedLine } from "../../../ui/books/journal-lines.js";
import type { OperationForm } from "./operation-form.js";

/** What is typed of a miscellaneous entry line by line. */
export type JournalForm = {
  readonly date: IsoDate | null;
  readonly label: string;
  readonly pieceRef: string;
  readonly comment: string;
  readonly lines: readonly TypedLine[];
};

/** The entry of an operation that has lines. */
export function journalFormOf(operation: Transaction): JournalForm {
  return {
    date: isIsoDate(operation.date) ? operation.date : null,
    label: operation.title,
    pieceRef: operation.pieceRef ?? "",
    comment: operation.comment,
    lines: typedLines(operation.journalLines ?? []),
  };
}

/** What was typed of an operation between two accounts, as lines: two at least. */
export function journalFormFrom({ date, title, pieceRef, comment, debit, credit, amount }: OperationForm): JournalForm {
  const first = { ...emptyLine([]), account: debit, debit: amount };
  const second = { ...emptyLine([first]), account: credit, credit: amount };
  return { date, label: title, pieceRef, comment, lines: [first, second] };
}

/** True when the entry has a day, a label, and two lines at least that balance. */
export function isJournalComplete({ date, label, lines }: JournalForm): boolean {
  const { debit, difference } = lineTotals(lines);
  return date !== null && label.trim() !== "" && areWhole(lines) && linesInput(lines).length > 1 && debit > cents(0) && difference === 0;
}

/** What is sent. Throws when the entry has no day: the button was disabled. */
export function journalBody({ date, label, pieceRef, comment, lines }: JournalForm): BodyInput<typeof createJournalEntry> {
  if (date === null) throw new Error("an incomplete entry was sent");
  return { date, label: label.trim(), pieceRef: pieceRef.trim() || null, comment, lines: linesInput(lines) };
}
