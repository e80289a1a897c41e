import type { DecimalMark } from "../bank-file.js";
import type { SideValues } from "./direction.js";
import { columnNamed, headerName, type HeaderName } from "./headers.js";

/** What a column of a bank's export means; `fee` is taken off the amount, `charged` was before it, from `gross`. */
export type ColumnRole =
  | "date"
  | "valueDate"
  | "amount"
  | "debit"
  | "credit"
  | "fee"
  | "gross"
  | "charged"
  | "balance"
  | "currency"
  | "status"
  | "reference"
  | "personal"
  | "vat"
  | "accountNumber"
  | "accountTitle"
  | "accountIban"
  | "checkNumber"
  | "kind"
  | "direction";

/** The column of each role in a file, from 0; a label may be spread over several columns. */
export interface CsvColumns {
  readonly roles: Readonly<Partial<Record<ColumnRole, number>>>;
  readonly label: readonly number[];
}

/** How one bank exports, as data. */
export interface CsvLayout {
  readonly name: string;
  /** The bank's name as shown to users. */
  readonly bank: string;
  /** Sets of header names; a file whose header holds all the names of one set is of this layout. */
  readonly signatures: readonly (readonly HeaderName[])[];
  /** Header names of each role, the best first. */
  readonly columns: Readonly<Partial<Record<ColumnRole, readonly HeaderName[]>>>;
  /** Columns that make up the label, each with its possible names. */
  readonly label: readonly (readonly HeaderName[])[];
  /** Single-byte encoding the bank writes: the bytes alone cannot tell windows-1252 from ISO-8859-1. */
  readonly encoding: "windows-1252" | "iso-8859-1" | "iso-8859-15";
  /** What to call a file that holds nothing but ASCII: most banks of our days write UTF-8. */
  readonly asciiEncoding: "ascii" | "utf-8";
  /** Null when its exports differ: decided over the file. */
  readonly decimal: DecimalMark | null;
  /** Currency of the accounts when the file states none. */
  readonly currency: string | null;
  /** What the balance column says: after each row, or at the end of the row's day. */
  readonly balance: "running" | "day" | null;
  /** The bank's identifiers are unique and stable. */
  readonly hasTrustedReference: boolean;
  /** Accounts are distinguished by product or currency only, as Revolut does. */
  readonly splitsByCurrency: boolean;
}

interface LayoutSketch {
  readonly name: string;
  readonly bank: string;
  readonly signatures: readonly (readonly string[])[];
  readonly columns: Readonly<Partial<Record<ColumnRole, readonly string[]>>>;
  readonly label: readonly (readonly string[])[];
  readonly encoding?: CsvLayout["encoding"];
  readonly asciiEncoding?: CsvLayout["asciiEncoding"];
  readonly decimal?: DecimalMark | null;
  readonly currency?: string | null;
  readonly balance?: CsvLayout["balance"];
  readonly hasTrustedReference?: boolean;
  readonly splitsByCurrency?: boolean;
}

/** Completes a layout: by default a French bank, euros, windows-1252, commas. */
export function layout(sketch: LayoutSketch): CsvLayout {
  const roles = Object.entries(sketch.columns) as [ColumnRole, readonly string[]][];
  return {
    name: sketch.name,
    bank: sketch.bank,
    signatures: sketch.signatures.map((names) => names.map(headerName)),
    columns: Object.fromEntries(roles.map(([role, names]) => [role, names.map(headerName)])),
    label: sketch.label.map((names) => names.map(headerName)),
    encoding: sketch.encoding ?? "windows-1252",
    asciiEncoding: sketch.asciiEncoding ?? "ascii",
    decimal: sketch.decimal === undefined ? "," : sketch.decimal,
    currency: sketch.currency === undefined ? "EUR" : sketch.currency,
    balance: sketch.balance ?? null,
    hasTrustedReference: sketch.hasTrustedReference ?? false,
    splitsByCurrency: sketch.splitsByCurrency ?? false,
  };
}

/** Length of the longest signature of the layout that this header satisfies, 0 when none. */
export function signatureLength(candidate: CsvLayout, keys: readonly string[]): number {
  const matched = candidate.signatures.filter((names) => names.every((name) => keys.some((key) => name.pattern.test(key))));
  return Math.max(0, ...matched.map((names) => names.length));
}

/** The columns of a layout in that header. */
export function columnsOf(candidate: CsvLayout, keys: readonly string[]): CsvColumns {
  const roles: Partial<Record<ColumnRole, number>> = {};
  for (const [role, names] of Object.entries(candidate.columns) as [ColumnRole, readonly HeaderName[]][]) {
    const at = columnNamed(keys, names);
    if (at !== -1) roles[role] = at;
  }
  return { roles, label: candidate.label.map((names) => columnNamed(keys, names)).filter((at) => at !== -1) };
}

/** How a CSV file is going to be read. */
export interface CsvPlan {
  /** Null when no bank was recognised. */
  readonly layout: CsvLayout | null;
  readonly delimiter: string;
  /** Physical line of the header from 0, -1 when there is none. */
  readonly headerRow: number;
  readonly header: readonly string[];
  readonly columns: CsvColumns;
  /** A last line that states the balance instead of an operation, as LCL writes it. */
  readonly isBalanceLine: ((cells: readonly string[]) => boolean) | null;
  /** What the two values of the direction mean; absent when their words say it. */
  readonly sides?: SideValues | null;
  /** Two values of a direction that nothing explains: the user is asked which takes money out. */
  readonly unknownSides?: readonly string[] | null;
}
