import type { IsoDate } from "@comptoir/accounting/date";
import type { Cents } from "@comptoir/accounting/money";

/** One booked operation as the bank states it. */
export interface BankRow {
  /** CSV, QIF, CFONB: first physical line, from 1. OFX, CAMT (often written on one line): ordinal of the record, from 1. Unique in the file. */
  readonly line: number;
  /** Booking day. */
  readonly date: IsoDate;
  readonly valueDate: IsoDate | null;
  /** Positive when money comes in. */
  readonly amount: Cents;
  readonly label: string;
  /** The bank's whole text on one line, with the spaces between its words; keys of duplicates leave their number out. */
  readonly rawLabel: string;
  /** The currency stated for this operation, null when only the account states one. */
  readonly currency: string | null;
  readonly bankReference: string | null;
  /** True only where the bank's identifier is known to be unique and stable: an OFX FITID never is. */
  readonly referenceIsTrusted: boolean;
  /** The bank itself marks the operation as private spending. */
  readonly personal: boolean;
  readonly vatAmount: Cents | null;
  readonly checkNumber: string | null;
  readonly kind: string | null;
  /** The amount by which duplicates are known, where it is another one: net of the fee that is an operation of its own. */
  readonly keyAmount?: Cents;
  /** True of the fee of the row before it, made an operation of its own; its line follows the last one of the file. */
  readonly isFee?: boolean;
}

/** A record that is not an operation yet, or no longer (pending, reverted). */
export interface IgnoredRow {
  readonly line: number;
  readonly reason: string;
  readonly date: IsoDate | null;
  readonly amount: Cents | null;
  readonly label: string;
}

/** A record that should be an operation and could not be read; its texts are as in the file. */
export interface RejectedRow {
  readonly line: number;
  readonly reason: string;
  readonly raw: string;
  readonly date: string | null;
  readonly amount: string | null;
  readonly label: string | null;
  readonly accountIndex: number | null;
  /** What is sound in it, so that only the rest has to be corrected; nothing of a record that is cut or out of shape. */
  readonly sound: SoundParts;
}

/** The day and the amount of a rejected row, each where it could be read. */
export interface SoundParts {
  readonly date: IsoDate | null;
  readonly amount: Cents | null;
}

/** A balance in cents at the end of a day; the day is null when the file does not state it. */
export interface Balance {
  readonly date: IsoDate | null;
  readonly amount: Cents;
  /** The line that states it, when it is a row of the table. */
  readonly line?: number;
}

/** Two balances that do not follow each other: operations worth `difference` are missing between the two days. */
export interface Gap {
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly difference: Cents;
  /** The first line of the file that does not follow, where lines are known. */
  readonly line?: number;
}

/** One account of a file, with its rows, its balances and the gaps between them. */
export interface BankFileAccount {
  readonly title: string;
  readonly iban: string | null;
  readonly number: string | null;
  /** Null when the file states none. */
  readonly currency: string | null;
  readonly rows: readonly BankRow[];
  readonly ignored: readonly IgnoredRow[];
  /** Balance before the rows of the file; its day is the one stated, else the day of the first row. */
  readonly openingBalance: Balance | null;
  /** False when the opening is drawn from the closing less the operations: their agreement then proves nothing. */
  readonly isOpeningStated: boolean;
  readonly closingBalance: Balance | null;
  readonly statedBalances: readonly Balance[];
  readonly gaps: readonly Gap[];
  /** A card's statement without columns: whether its signs were turned. Null where that is no choice, or one of the mapping. */
  readonly signsInverted: boolean | null;
}

/** Day order of the written dates: 31/12/2026, 12/31/2026 or 2026-12-31. */
export type DateOrder = "dmy" | "mdy" | "ymd";

/** The sign before the cents. */
export type DecimalMark = "," | ".";

/** Which column of a CSV file means what: columns from 0, `headerRow` the physical line of the header from 0, -1 when there is none. */
export interface CsvMapping {
  readonly headerRow: number;
  readonly delimiter: string;
  readonly date: number;
  readonly dateOrder: DateOrder;
  readonly valueDate: number | null;
  readonly label: readonly number[];
  readonly amount: number | null;
  readonly debit: number | null;
  readonly credit: number | null;
  readonly decimal: DecimalMark;
  readonly currency: number | null;
  /** The column that says debit or credit beside unsigned amounts. */
  readonly direction?: number | null | undefined;
  /** The value of that column that takes money out, where its words do not say it; any other value brings money in. */
  readonly debitValue?: string | null | undefined;
  /** Signs are the other way round, as on card statements that write purchases positive. */
  readonly signsInverted?: boolean | undefined;
  /** The column of fees that amounts leave out; null when they include them. */
  readonly fee?: number | null | undefined;
  /** Fees are operations of their own beside gross amounts, rather than taken off them. */
  readonly feesApart?: boolean | undefined;
}

/**
 * What decides the signs, asked with two operations of the file: `side`, which of the two values takes money out; `signs`, whether the
 * amounts, as they are read, have the right sign.
 */
export interface SignQuestion {
  readonly kind: "side" | "signs";
  readonly examples: readonly SignExample[];
}

/** An operation of a question, its texts as in the file; `value` is that of the column of sides. */
export interface SignExample {
  readonly value: string | null;
  readonly date: string;
  readonly label: string;
  readonly amount: string;
}

/** How a CSV file was read: its columns and a sample, from which the user corrects the mapping. */
export interface CsvReading {
  readonly mapping: CsvMapping;
  readonly columns: readonly string[];
  readonly sample: readonly (readonly string[])[];
  /** Values of the column of sides, when they are two: the user says which takes money out. */
  readonly sideValues?: readonly string[];
  /** The column of fees, and whether they are operations of their own; null where the file states none. */
  readonly fees?: { readonly column: string; readonly apart: boolean } | null;
  /** Asked where neither evidence nor words decide the signs. */
  readonly question?: SignQuestion | null;
  /** True when the columns were guessed: no known layout fits. */
  readonly guessed: boolean;
}

/** A remark on a file that was read nevertheless; `message` is in French, for the user. */
export interface Warning {
  readonly code: string;
  readonly message: string;
}

/** A statement file once it is read, of any format. */
export interface BankFile {
  /** `ofx-1.x-sgml`, `ofx-2.x-xml`, `qif`, `camt.053.001.02` as the file states it, `cfonb120`, `csv`. */
  readonly format: string;
  /** `utf-8`, `windows-1252`, `iso-8859-1`, `iso-8859-15`, `ascii`, `utf-16`. */
  readonly encoding: string;
  /** Whose CSV layout it is, `unknown` when guessed; null for the other formats. */
  readonly layout: string | null;
  readonly accounts: readonly BankFileAccount[];
  readonly rejected: readonly RejectedRow[];
  readonly warnings: readonly Warning[];
  readonly csv: CsvReading | null;
}
