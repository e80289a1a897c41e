import type { IsoDate } from "../date.js";
import { DomainError } from "../errors.js";
import { sumCents, type Cents } from "../money.js";

/** Journals: bank, cash, miscellaneous, openings (à-nouveaux). */
export type Journal = "BQ" | "CS" | "OD" | "AN";

/** What an entry was derived from: the link that makes every figure traceable. */
export type EntrySource =
  | { readonly kind: "operation"; readonly operationId: string }
  | { readonly kind: "opening"; readonly bankAccountId: string }
  | { readonly kind: "carry_forward"; readonly fiscalYearId: string }
  | { readonly kind: "reversal"; readonly entryId: string; readonly operationId: string | null };

/** One side of an entry: exactly one of debit and credit is non-zero, neither is negative. */
export type EntryLine = {
  readonly accountCode: string;
  readonly label: string;
  readonly debit: Cents;
  readonly credit: Cents;
};

/** A balanced accounting entry, draft until it is numbered. */
export type Entry = {
  readonly journal: Journal;
  readonly date: IsoDate;
  readonly label: string;
  readonly pieceRef: string;
  readonly pieceDate: IsoDate;
  /** Day and means of payment, when money moved (BNC cash basis needs them); null for miscellaneous and openings. */
  readonly payment: { readonly date: IsoDate; readonly mode: string } | null;
  readonly source: EntrySource;
  readonly lines: readonly EntryLine[];
};

/** Openings have a numbering and a chain of their own, since they become final months after the year began. */
export type EntrySequence = "main" | "AN";

/** An entry that was validated: numbered, frozen, chained to the one before. */
export type ValidatedEntry = Entry & {
  readonly sequence: EntrySequence;
  /** From 1 without a gap in its sequence and fiscal year. */
  readonly number: number;
  readonly validatedOn: IsoDate;
};

/** The sequence an entry is numbered in: openings apart from everything else. */
export function sequenceOf(entry: Pick<Entry, "journal">): EntrySequence {
  return entry.journal === "AN" ? "AN" : "main";
}

/** Throws DomainError when the entry may not be recorded: no line, a line without exactly one side, or unbalanced. Source: docs/sources.md#posting. */
export function checkEntry(entry: Pick<Entry, "lines">): void {
  if (entry.lines.length === 0) throw new DomainError({ code: "entry.empty" });
  entry.lines.forEach((line, index) => {
    const [smaller, larger] = line.debit < line.credit ? [line.debit, line.credit] : [line.credit, line.debit];
    if (smaller !== 0 || larger <= 0) throw new DomainError({ code: "entry.line_sides", index });
  });
  const debitCents = sumCents(entry.lines.map((line) => line.debit));
  const creditCents = sumCents(entry.lines.map((line) => line.credit));
  if (debitCents !== creditCents) throw new DomainError({ code: "entry.unbalanced", debitCents, creditCents });
}
