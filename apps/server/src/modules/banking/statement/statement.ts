import { createHash } from "node:crypto";
import {
  makeSuggester,
  type Labelled,
  type StoredSuggestion,
  type SuggestionBasis,
} from "@comptoir/accounting/categorization/company-suggester";
import { displayTitle } from "@comptoir/accounting/categorization/labels/display-title";
import { merchantKey } from "@comptoir/accounting/categorization/merchant-key";
import { paymentMode } from "@comptoir/accounting/categorization/labels/payment-mode";
import { holdsMaskedReference, maskReferences } from "@comptoir/accounting/categorization/labels/references";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Cents } from "@comptoir/accounting/money";
import type {
  Balance,
  BankFile,
  BankFileAccount,
  BankRow,
  CsvMapping,
  CsvReading,
  IgnoredRow,
  RejectedRow,
  Warning,
} from "@comptoir/bank-files/bank-file";
import { contentKeys, referenceKey } from "@comptoir/bank-files/dedup";
import { parseBankFile } from "@comptoir/bank-files/parse";
import { COPY_NULL, copyRow, copyText } from "./copy-text.js";

/** What reading a statement takes beside its bytes; plain values, so that it can go to another process. */
export type StatementRequest = {
  readonly mapping: CsvMapping | null;
  /** « Signes inversés » of a card's statement without columns; null lets the reader decide. */
  readonly signsInverted: boolean | null;
  /** Fees of a CSV are operations of their own, where its mapping is not given. */
  readonly feesApart?: boolean;
  readonly basis: SuggestionBasis;
  /** The contents of files whose lines are known already (`contentOf`): the lines of such a file are not written again. */
  readonly knownContents?: readonly string[];
};

/** One account of a file, without its lines. */
export type StatementAccount = {
  readonly title: string;
  readonly iban: string | null;
  readonly number: string | null;
  /** The account's currency, else the one its operations state. */
  readonly currency: string | null;
  /** A currency that cannot be imported, null when there is none. */
  readonly foreignCurrency: string | null;
  readonly opening: StatedBalance | null;
  readonly closing: StatedBalance | null;
  /** False when the opening is drawn from the closing and the operations; absent from imports read before it was kept. */
  readonly isOpeningStated?: boolean;
  /** A card's statement without columns: whether its signs were turned; null, or absent, where that is no choice. */
  readonly signsInverted?: boolean | null;
  /** Operations that the reader found in it. */
  readonly rowCount: number;
};

/** A balance of a statement, in cents, on the day that it states. */
export type StatedBalance = { readonly date: IsoDate | null; readonly cents: Cents };

/** The lines of a statement: COPY text in the columns of STAGED_COLUMNS, or the lines of an import that was read from the same file. */
export type StatementLines = Uint8Array | { readonly ofImport: string };

/** A statement read: what is small as values, and its lines. */
export type Statement = {
  readonly format: string;
  readonly encoding: string;
  readonly layout: string | null;
  readonly accounts: readonly StatementAccount[];
  readonly warnings: readonly Warning[];
  readonly csv: CsvReading | null;
  readonly lines: StatementLines;
};

/** What reading a file gives: what it holds, as `contentOf` sums it up, and its lines; null when they are known. */
export type ReadStatement = Omit<Statement, "lines"> & { readonly content: string | null; readonly lines: Uint8Array | null };

/** What the file says of an account, without what an import adds to it. */
export function accountAsRead({
  title,
  iban,
  number,
  currency,
  foreignCurrency,
  opening,
  closing,
  isOpeningStated,
  signsInverted,
  rowCount,
}: StatementAccount): StatementAccount {
  return {
    title,
    iban,
    number,
    currency,
    foreignCurrency,
    opening,
    closing,
    ...(isOpeningStated !== undefined && { isOpeningStated }),
    ...(signsInverted !== undefined && { signsInverted }),
    rowCount,
  };
}

/** The columns of a line as they are copied, with their SQL types. */
export const STAGED_COLUMNS = {
  seq: "integer",
  account_index: "integer",
  line: "integer",
  state: "text",
  date: "date",
  value_date: "date",
  amount_cents: "bigint",
  label: "text",
  raw_label: "text",
  currency: "text",
  bank_reference: "text",
  personal: "boolean",
  vat_cents: "bigint",
  reason: "text",
  dedup: "text",
  content_key: "text",
  title: "text",
  merchant_key: "text",
  payment_mode: "text",
  suggestion: "jsonb",
} as const;

/** Keys of a file are drawn without its account: the bank account it goes to is put before them once it is known. */
const NO_ACCOUNT = "";

/** Reads a file and suggests a category for each line. Throws BankFileError when nothing can be drawn from it. */
export function readStatement(
  { mapping, signsInverted, feesApart = false, basis, knownContents = [] }: StatementRequest,
  bytes: Uint8Array,
): ReadStatement {
  const file = parseBankFile(bytes, { ...(mapping && { mapping }), ...(signsInverted !== null && { signsInverted }), feesApart });
  return statementOf(file, { basis, knownContents });
}

/** A statement of operations that were read, from a file or from a bank; `knownKeys`: see `contentKeys`. */
export function statementOf(
  file: BankFile,
  {
    basis,
    knownContents = [],
    knownKeys = [],
  }: Pick<StatementRequest, "basis" | "knownContents"> & { readonly knownKeys?: readonly string[] },
): ReadStatement {
  const accounts = file.accounts.length === 0 && file.rejected.length > 0 ? [NAMELESS] : file.accounts;
  const records = recordsOf(file, accounts, knownKeys);
  const content = contentOf(records);
  const isKnown = content !== null && knownContents.includes(content);
  return {
    format: file.format,
    encoding: file.encoding,
    layout: file.layout,
    accounts: accounts.map(statementAccount),
    warnings: file.warnings,
    csv: file.csv,
    content,
    lines: isKnown ? null : linesAsCopy(records, labelParser(basis)),
  };
}

/** Where the lines of a file go when none of them could be read. */
const NAMELESS: BankFileAccount = {
  title: "Compte bancaire",
  iban: null,
  number: null,
  currency: null,
  rows: [],
  ignored: [],
  openingBalance: null,
  isOpeningStated: false,
  closingBalance: null,
  statedBalances: [],
  gaps: [],
  signsInverted: null,
};

function statementAccount({
  title,
  iban,
  number,
  currency,
  rows,
  openingBalance,
  isOpeningStated,
  closingBalance,
  signsInverted,
}: BankFileAccount): StatementAccount {
  const foreign = currency ?? rows.find((row) => row.currency !== null && row.currency !== "EUR")?.currency ?? null;
  return {
    title,
    iban,
    number,
    currency: currency ?? rows.find((row) => row.currency !== null)?.currency ?? null,
    foreignCurrency: foreign === "EUR" ? null : foreign,
    opening: stated(openingBalance),
    isOpeningStated,
    closing: stated(closingBalance),
    signsInverted,
    rowCount: rows.length,
  };
}

function stated(balance: Balance | null): StatedBalance | null {
  return balance && { date: balance.date, cents: balance.amount };
}

type OperationRecord = {
  readonly kind: "row";
  readonly accountIndex: number;
  readonly row: BankRow;
  readonly contentKey: string;
  readonly dedup: string;
};
type StatementRecord =
  | OperationRecord
  | { readonly kind: "ignored"; readonly accountIndex: number; readonly row: IgnoredRow }
  | { readonly kind: "rejected"; readonly accountIndex: number | null; readonly row: RejectedRow };

/** Everything the file holds, in the order of its lines. */
function recordsOf(file: BankFile, accounts: readonly BankFileAccount[], knownKeys: readonly string[]): StatementRecord[] {
  const records: StatementRecord[] = [];
  accounts.forEach((account, accountIndex) => {
    const keys = contentKeys(account.rows, NO_ACCOUNT, knownKeys);
    account.rows.forEach((row, index) => {
      if (row.amount === 0) return void records.push({ kind: "ignored", accountIndex, row: { ...row, reason: "Montant nul." } });
      const contentKey = keys[index] ?? "";
      records.push({ kind: "row", accountIndex, row, contentKey, dedup: referenceKey(row, NO_ACCOUNT) ?? contentKey });
    });
    for (const row of account.ignored) records.push({ kind: "ignored", accountIndex, row });
  });
  const only = accounts.length === 1 ? 0 : null;
  for (const row of file.rejected) records.push({ kind: "rejected", accountIndex: row.accountIndex ?? only, row });
  return records.sort((one, other) => one.row.line - other.row.line);
}

/**
 * The same text for files that hold the same operations account by account, in any format and order; null for one that holds
 * anything else, or none.
 */
function contentOf(records: readonly StatementRecord[]): string | null {
  const rows = records.filter((record) => record.kind === "row");
  if (rows.length === 0 || rows.length < records.length) return null;
  const operations = rows.map(({ accountIndex, dedup, contentKey, row: { currency, personal, vatAmount, checkNumber } }) => {
    const isBare = dedup === contentKey && currency === null && !personal && vatAmount === null && checkNumber === null;
    const rest = isBare ? "" : JSON.stringify([dedup, currency, personal, vatAmount, checkNumber !== null]);
    return `${accountIndex}${contentKey}${rest}`;
  });
  return createHash("sha256").update(operations.sort().join("\n")).digest("base64url");
}

const ROWS_PER_CHUNK = 2000;

function linesAsCopy(records: readonly StatementRecord[], parseLabel: LabelParser): Uint8Array {
  const operationText = operationWriter(parseLabel);
  const chunks: Buffer[] = [];
  for (let start = 0; start < records.length; start += ROWS_PER_CHUNK) {
    let rows = "";
    for (const [index, record] of records.slice(start, start + ROWS_PER_CHUNK).entries()) {
      const seq = start + index + 1;
      rows += record.kind === "row" ? operationText(record, seq) : copyRow(columnsOf(record, seq));
    }
    chunks.push(Buffer.from(rows));
  }
  const whole = new Uint8Array(chunks.reduce((total, chunk) => total + chunk.length, 0));
  let position = 0;
  for (const chunk of chunks) {
    whole.set(chunk, position);
    position += chunk.length;
  }
  return whole;
}

/** Returns what writes an operation as COPY text, in the order of STAGED_COLUMNS; what its lines share of a label is written once. */
function operationWriter(parseLabel: LabelParser): (record: OperationRecord, seq: number) => string {
  const labelText = onceEach(({ title, merchantKey }: ParsedLabel["label"]) => `${copyText(title)}\t${copyText(merchantKey)}`);
  const suggestionText = onceEach((suggestion: StoredSuggestion) => copyText(JSON.stringify(suggestion)));
  return ({ accountIndex, row, dedup, contentKey }, seq) => {
    const { date, amount, currency, bankReference, personal, vatAmount } = row;
    const { label, suggestion } = parseLabel({ label: row.rawLabel, amount, date, isPersonal: personal });
    const shown = copyText(row.label);
    const written = [
      seq,
      accountIndex,
      row.line,
      "new",
      date,
      row.valueDate ?? COPY_NULL,
      amount,
      shown,
      row.rawLabel === row.label ? shown : copyText(row.rawLabel),
      currency === null ? COPY_NULL : copyText(currency),
      bankReference === null ? COPY_NULL : copyText(bankReference),
      personal,
      vatAmount ?? COPY_NULL,
      COPY_NULL,
      dedup === contentKey ? contentKey : copyText(dedup),
      contentKey,
      labelText(label),
      row.checkNumber === null ? label.mode : "CHQ",
      suggestion === null ? COPY_NULL : suggestionText(suggestion),
    ];
    return `${written.join("\t")}\n`;
  };
}

/** The same function, which writes each value once. */
function onceEach<Value extends object>(write: (value: Value) => string): (value: Value) => string {
  const known = new WeakMap<Value, string>();
  return (value) => {
    const text = known.get(value) ?? write(value);
    known.set(value, text);
    return text;
  };
}

type Columns = (string | number | boolean | null)[];

/** In the order of STAGED_COLUMNS. */
function columnsOf(record: Exclude<StatementRecord, OperationRecord>, seq: number): Columns {
  const { accountIndex } = record;
  switch (record.kind) {
    case "ignored": {
      const { line, date, amount, label, reason } = record.row;
      return [seq, accountIndex, line, "ignored", date, null, amount, label, label, null, null, false, null, reason, ...NOT_AN_OPERATION];
    }
    case "rejected": {
      const { line, label, raw, reason, sound } = record.row;
      const text = label ?? raw;
      return [
        seq,
        accountIndex,
        line,
        "rejected",
        sound.date,
        null,
        sound.amount,
        text,
        text,
        null,
        null,
        false,
        null,
        reason,
        ...NOT_AN_OPERATION,
      ];
    }
  }
}

/** No key, no title, merchant nor means of payment, no suggestion. */
const NOT_AN_OPERATION = [null, null, "", "", "VIR", null] as const;

/** What the label of a line says. */
export type ParsedLabel = {
  readonly label: { readonly title: string; readonly merchantKey: string; readonly mode: string };
  readonly suggestion: StoredSuggestion | null;
};
/** Reads the label of a line into the words and the name that suggestions use. */
export type LabelParser = (line: Labelled) => ParsedLabel;

/** Reads the labels of a company's lines; those that differ by a date, a card or a reference only are read once. */
export function labelParser(basis: SuggestionBasis): LabelParser {
  const suggest = makeSuggester(basis);
  const known = new Map<string, ParsedLabel["label"]>();
  return (line) => {
    const shape = maskReferences(line.label);
    let read = known.get(shape);
    if (!read) {
      read = readLabel(shape);
      // What keeps a reference is read from the label itself, which no other line has.
      if (holdsMaskedReference(read.title) || holdsMaskedReference(read.merchantKey)) read = readLabel(line.label);
      else known.set(shape, read);
    }
    const { label, amount, date, isPersonal = false } = line;
    return { label: read, suggestion: suggest({ label, shape, amount, date, isPersonal, title: read.title }) };
  };
}

function readLabel(label: string): ParsedLabel["label"] {
  return { title: displayTitle(label), merchantKey: merchantKey(label), mode: paymentMode(label) };
}
