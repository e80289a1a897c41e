import type { IsoDate } from "../date.js";
import { sequenceOf, type Entry, type EntrySequence, type Journal, type ValidatedEntry } from "../entry/entry.js";
import type { Cents } from "../money.js";
import type { FecLayout } from "./layout.js";
import { cleanFecText, firstFecText } from "./text.js";

/** One line of the file, typed; the last four fields exist in the cash layout only (null or empty elsewhere). */
export type FecLine = {
  readonly journalCode: string;
  readonly journalLib: string;
  readonly ecritureNum: string;
  readonly ecritureDate: IsoDate;
  readonly compteNum: string;
  readonly compteLib: string;
  readonly compAuxNum: string;
  readonly compAuxLib: string;
  readonly pieceRef: string;
  readonly pieceDate: IsoDate;
  readonly ecritureLib: string;
  readonly debit: Cents;
  readonly credit: Cents;
  readonly ecritureLet: string;
  readonly dateLet: IsoDate | null;
  readonly validDate: IsoDate;
  /** Positive for a debit, negative for a credit: the column has no side. */
  readonly montantDevise: Cents | null;
  readonly idevise: string;
  readonly dateRglt: IsoDate | null;
  readonly modeRglt: string;
  readonly natOp: string;
  readonly idClient: string;
};

/** The wording of JournalLib. */
export const FEC_JOURNAL_LABELS: Readonly<Record<Journal, string>> = {
  BQ: "Banque",
  CS: "Caisse",
  OD: "Opérations diverses",
  AN: "À-nouveaux",
};

/** The EcritureNum of a number: itself in the main sequence, `AN-1` and on for openings. */
export function fecEntryNumber(sequence: EntrySequence, number: number): string {
  return sequence === "AN" ? `AN-${number}` : String(number);
}

/** The ValidDate of a draft in a provisional file: the day of generation, or the entry's own when it is to come. */
export function provisionalValidDate(date: IsoDate, generatedOn: IsoDate): IsoDate {
  return date > generatedOn ? date : generatedOn;
}

/** A draft as a provisional file shows it: a number that follows the last one, validated on the day of generation at the earliest. */
export function provisionalEntry(draft: Entry, given: { readonly number: number; readonly generatedOn: IsoDate }): ValidatedEntry {
  return { ...draft, sequence: sequenceOf(draft), number: given.number, validatedOn: provisionalValidDate(draft.date, given.generatedOn) };
}

/** What the lines need and the entry does not hold. */
export type FecLineContext = {
  readonly layout: FecLayout;
  /** The chart's official wording of an account; the account number when it is blank. */
  readonly accountLabel: (accountCode: string) => string;
  /** The matching code and day of a line, by its rank in the entry; none by default. */
  readonly matching?: (lineIndex: number) => { readonly code: string; readonly date: IsoDate } | null;
};

/**
 * The lines of one numbered entry, texts cleaned and never empty where the law wants a value. Without payment, a cash
 * line says DateRglt = EcritureDate and ModeRglt = OD or AN; third party, piece and payment are the line’s own where it has any.
 * Source: docs/sources.md#fec-conventions.
 */
export function fecLines(entry: ValidatedEntry, context: FecLineContext): FecLine[] {
  const ecritureNum = fecEntryNumber(entry.sequence, entry.number);
  const payment = context.layout === "bnc-cash" ? paymentOf(entry) : null;
  const pieceRef = firstFecText(entry.pieceRef, ecritureNum);
  const isCash = context.layout === "bnc-cash";
  return entry.lines.map((line, index) => {
    const matching = context.matching?.(index) ?? null;
    // Every field written out: spreading the common ones made this, the inner loop of the export, ten times slower.
    return {
      journalCode: entry.journal,
      journalLib: FEC_JOURNAL_LABELS[entry.journal],
      ecritureNum,
      ecritureDate: entry.date,
      compteNum: line.accountCode,
      compteLib: firstFecText(context.accountLabel(line.accountCode), line.accountCode),
      compAuxNum: line.auxiliary ? firstFecText(line.auxiliary.number, line.auxiliary.name) : "",
      compAuxLib: line.auxiliary ? firstFecText(line.auxiliary.name, line.auxiliary.number) : "",
      pieceRef: line.pieceRef ? firstFecText(line.pieceRef, pieceRef) : pieceRef,
      pieceDate: line.pieceDate ?? entry.pieceDate,
      ecritureLib: firstFecText(line.label, entry.label, pieceRef),
      debit: line.debit,
      credit: line.credit,
      ecritureLet: matching === null ? "" : cleanFecText(matching.code),
      dateLet: matching?.date ?? null,
      validDate: entry.validatedOn,
      montantDevise: null,
      idevise: "",
      dateRglt: isCash && line.payment ? line.payment.date : (payment?.date ?? null),
      modeRglt: isCash && line.payment ? firstFecText(line.payment.mode, payment?.mode ?? "") : (payment?.mode ?? ""),
      natOp: "",
      idClient: "",
    };
  });
}

function paymentOf(entry: Entry): { readonly date: IsoDate; readonly mode: string } {
  const withoutPayment = entry.journal === "AN" ? "AN" : "OD";
  if (entry.payment === null) return { date: entry.date, mode: withoutPayment };
  return { date: entry.payment.date, mode: firstFecText(entry.payment.mode, withoutPayment) };
}
