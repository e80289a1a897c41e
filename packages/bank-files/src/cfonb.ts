import { dayFromParts, type IsoDate } from "@comptoir/accounting/date";
import { cents, type Cents } from "@comptoir/accounting/money";
import type { Balance, BankFile } from "./bank-file.js";
import {
  accountIn,
  beginStatement,
  closeBook,
  NOTHING_SOUND,
  openBook,
  reject,
  warn,
  type AccountDraft,
  type Book,
  type StatementDraft,
} from "./book.js";
import type { DecodedText } from "./decode.js";
import { BankFileError } from "./errors.js";
import { ibanOfFrenchAccount } from "./iban.js";
import { cleanLabel, labelReason, rawLabelOf } from "./labels.js";
import { amountText, quoted } from "./wording.js";

/** CFONB 120: fixed records of 120 characters. 01 opens an account's statement, 04 is an operation, 05 details it, 07 closes. */
const LENGTH = 120;
/** The amount ends here: an editor may have cut the blanks after it. */
const LEAST_LENGTH = 104;
const PROGRESS_STEP = 5000;

/** Details worth showing: free text, payer, beneficiary, references, supplements of the label. */
const SHOWN_DETAILS = new Set(["LIB", "LCC", "LC2", "LCS", "NPY", "NBE", "RCN"]);

/** Sign over-punched in the last digit: `{`, A to I are 0 to 9 credit, `}`, J to R are 0 to 9 debit. French EBCDIC shows é and è for the braces. */
const OVERPUNCH = new Map<string, { digit: number; isNegative: boolean }>();
[..."{ABCDEFGHI"].forEach((character, digit) => OVERPUNCH.set(character, { digit, isNegative: false }));
[..."}JKLMNOPQR"].forEach((character, digit) => OVERPUNCH.set(character, { digit, isNegative: true }));
OVERPUNCH.set("é", { digit: 0, isNegative: false });
OVERPUNCH.set("è", { digit: 0, isNegative: true });

interface FoundRecord {
  readonly line: number;
  readonly record: string;
}

interface PendingOperation {
  readonly line: number;
  readonly record: string;
  readonly account: AccountDraft;
  readonly labels: string[];
}

/** The state of the reading: records follow each other as 01, then 04 with its 05 as often as needed, then 07. */
interface CfonbReading {
  readonly book: Book;
  /** The account whose statement is open, between its 01 and its 07. */
  current: AccountDraft | null;
  pending: PendingOperation | null;
  /** Details may follow: the last record but 05 was an operation, read or refused. */
  mayDetail: boolean;
  statements: number;
  operations: number;
  /** Line of a statement opened before the one above it was closed. */
  unclosed: number | null;
  readonly checks: StatementCheck[];
}

/** One statement whose amounts must lead from its first balance to its last. */
interface StatementCheck {
  readonly account: AccountDraft;
  readonly statement: StatementDraft;
  rejectedBefore: number;
  rejectedAfter: number;
  lastRow: number;
}

/** True when the text begins with a CFONB 120 record. */
export function isCfonb(text: string): boolean {
  const start = text.trimStart();
  const record = /^[^\r\n]*/.exec(start.slice(0, LENGTH + 1))?.[0] ?? "";
  return record.length >= LEAST_LENGTH && /^0[1457]\d{5}.{4}[\d ]{5}(?:[A-Z]{3}| {3})[\d ].[\dA-Z ]{11}/.test(record);
}

/**
 * Reads a CFONB 120 file: several accounts, several statements, details under each operation. Throws BankFileError when
 * it holds no statement, or when the amounts of a statement contradict its two balances.
 */
export function readCfonb(decoded: DecodedText, onProgress: (rowsRead: number) => void): BankFile {
  const reading: CfonbReading = {
    book: openBook(decoded.warnings),
    current: null,
    pending: null,
    mayDetail: false,
    statements: 0,
    operations: 0,
    unclosed: null,
    checks: [],
  };
  const found = [...records(decoded.text)];
  refuseOtherLengths(found);
  for (const { line, record } of found) {
    readRecord(reading, line, record);
    if (reading.pending?.line === line && reading.operations % PROGRESS_STEP === 0) onProgress(reading.operations);
  }
  endOperation(reading);
  if (reading.statements === 0) {
    throw new BankFileError(
      "cfonb.no_statement",
      "Ce fichier CFONB 120 ne contient aucun relevé : il lui manque l’enregistrement du solde initial (01). Téléchargez-le de nouveau depuis le site de votre banque.",
    );
  }
  const { book } = reading;
  refuseUnclosed(reading, found);
  for (const check of reading.checks) refuseContradiction(check);
  return closeBook(book, {
    format: "cfonb120",
    encoding: decoded.encoding,
    layout: null,
    csv: null,
  });
}

function readRecord(reading: CfonbReading, line: number, record: string): void {
  const code = record.slice(0, 2);
  if (code === "05" && reading.mayDetail) {
    if (reading.pending) addDetail(reading.pending, record);
    return;
  }
  endOperation(reading);
  const problem = recordProblem(reading, code, record);
  reading.mayDetail = code === "04";
  if (problem !== null) {
    const sound =
      code === "04" && record.length === LENGTH
        ? {
            date: readDay(record.slice(34, 40)),
            amount: readOverpunched(record),
          }
        : NOTHING_SOUND;
    const label = sound === NOTHING_SOUND ? null : cleanLabel(rawLabelOf([record.slice(48, 79)]));
    reject(reading.book, reading.current, {
      line,
      reason: problem,
      raw: record,
      date: null,
      amount: null,
      label,
      sound,
    });
    return;
  }
  if (code === "01") openStatement(reading, line, record);
  else if (code === "07") closeStatement(reading, line, record);
  else if (reading.current) {
    reading.pending = {
      line,
      record,
      account: reading.current,
      labels: [record.slice(48, 79)],
    };
    reading.operations += 1;
  }
}

/** Why a record cannot be where it is, null when it can. */
function recordProblem({ current }: CfonbReading, code: string, record: string): string | null {
  if (code === "05") return "Détail CFONB (05) sans opération (04) avant lui";
  if (!/^0[147]$/.test(code)) return `Enregistrement CFONB inconnu : ${quoted(code)}`;
  if (record.length < LEAST_LENGTH) return "Enregistrement CFONB coupé";
  if (record.slice(LENGTH).trim() !== "") return "Enregistrement CFONB de plus de 120 caractères";
  if (code === "01") return null;
  if (current === null) return `Enregistrement CFONB ${code} hors d’un relevé : aucun solde initial (01) ne le précède`;
  if (current.identity.number !== record.slice(21, 32).trim()) return "Enregistrement CFONB d’un autre compte que son relevé";
  return null;
}

function openStatement(reading: CfonbReading, line: number, record: string): void {
  if (reading.current !== null) reading.unclosed ??= line;
  const account = accountOf(reading.book, record);
  reading.current = account;
  reading.statements += 1;
  const balance = readBalance(reading.book, account, { record, line });
  if (balance) account.statedBalances.push(balance);
  const statement = beginStatement(account, balance);
  const rejected = account.rejectedCount;
  reading.checks.push({
    account,
    statement,
    rejectedBefore: rejected,
    rejectedAfter: rejected,
    lastRow: account.rows.length,
  });
}

function closeStatement(reading: CfonbReading, line: number, record: string): void {
  const check = reading.checks.at(-1);
  if (reading.current === null || !check) return;
  const balance = readBalance(reading.book, reading.current, { record, line });
  if (balance) reading.current.statedBalances.push(balance);
  check.statement.closing = balance;
  check.rejectedAfter = reading.current.rejectedCount;
  check.lastRow = reading.current.rows.length;
  reading.current = null;
}

/** A record that lost or gained characters; all of them may have lost the blanks of their end, in an editor. */
function refuseOtherLengths(found: readonly FoundRecord[]): void {
  const arePadded = found.every(({ record }) => record.length > LENGTH);
  const areTrimmed = found.every(({ record }) => record === record.trimEnd());
  const other = found.find(({ record }) => {
    // A balance ends with its amount: one whose blanks were cut is whole.
    const isWhole = (areTrimmed && record.length >= LEAST_LENGTH) || (/^0[17]/.test(record) && record.length === LEAST_LENGTH);
    const isShort = record.length < LENGTH && !isWhole;
    const isLong = record.length > LENGTH && !(arePadded && record.slice(LENGTH).trim() === "");
    return /^0[1457]/.test(record) && (isShort || isLong);
  });
  if (!other) return;
  const { line, record } = other;
  throw new BankFileError(
    "cfonb.length",
    `Ligne ${line}, enregistrement ${record.slice(0, 2)}\u00a0: ${record.length} caractères au lieu de ${LENGTH}. Ce fichier CFONB 120 est incomplet ou abîmé : téléchargez-le de nouveau depuis le site de votre banque.`,
  );
}

/** A statement without its final balance: nothing proves that its operations are all there. */
function refuseUnclosed({ unclosed, current }: CfonbReading, found: readonly FoundRecord[]): void {
  const line = unclosed ?? (current === null ? null : (found.at(-1)?.line ?? 0) + 1);
  if (line === null) return;
  throw new BankFileError(
    "cfonb.unclosed",
    `Ligne ${line}\u00a0: il manque l’enregistrement du solde final (07) du relevé qui précède. Ce fichier CFONB 120 est incomplet : téléchargez-le de nouveau depuis le site de votre banque.`,
  );
}

/** Amounts that do not lead to the final balance are not to be trusted, unless a refused line says what is missing. */
function refuseContradiction({ account, statement, rejectedBefore, rejectedAfter, lastRow }: StatementCheck): void {
  const { opening, closing, firstRow } = statement;
  if (opening === null || closing === null || rejectedAfter > rejectedBefore) return;
  const sum = account.rows.slice(firstRow, lastRow).reduce((total, row) => total + row.amount, 0);
  const difference = closing.amount - opening.amount - sum;
  if (difference === 0) return;
  const { number, currency } = account.identity;
  throw new BankFileError(
    "cfonb.balance",
    `Compte ${number ?? ""} : les opérations de ce fichier CFONB 120 ne mènent pas de son solde initial (${amountText(opening.amount, currency)}) à son solde final (${amountText(closing.amount, currency)}), il y a un écart de ${amountText(difference, currency)}. Il est incomplet ou abîmé : téléchargez-le de nouveau depuis le site de votre banque.`,
  );
}

function endOperation(reading: CfonbReading): void {
  if (reading.pending) addOperation(reading.book, reading.pending);
  reading.pending = null;
}

/** Records one per line, or one after the other without any line break. */
function* records(text: string): Generator<FoundRecord> {
  const lines = text.split(/\r\n|\n|\r/);
  let line = 0;
  let shift = 0;
  for (const physical of lines) {
    line += 1;
    if (physical.trim() === "") continue;
    const isChain = physical.length >= 2 * LENGTH && /^0[1457]/.test(physical.slice(LENGTH));
    const step = isChain ? LENGTH : physical.length;
    for (let start = 0; start < physical.length; start += step) {
      const record = physical.slice(start, start + step);
      if (record.trim() !== "") yield { line: line + shift, record };
      if (start + step < physical.length) shift += 1;
    }
  }
}

function accountOf(book: Book, record: string): AccountDraft {
  const number = record.slice(21, 32).trim();
  const currency = record.slice(16, 19).trim();
  return accountIn(book, {
    title: `Compte ${number}`,
    iban: ibanOfFrenchAccount({ bank: record.slice(2, 7), branch: record.slice(11, 16), account: number }),
    number,
    currency: currency === "" ? null : currency,
  });
}

function readBalance(book: Book, account: AccountDraft, { record, line }: { record: string; line: number }): Balance | null {
  const amount = readOverpunched(record);
  if (amount === null) {
    warn(book, "balance.unreadable", `Ligne ${line} : le solde du compte ${account.identity.number ?? ""} est illisible.`);
    return null;
  }
  return { date: readDay(record.slice(34, 40)), amount };
}

function addDetail(pending: PendingOperation, record: string): void {
  if (SHOWN_DETAILS.has(record.slice(45, 48))) pending.labels.push(record.slice(48, 118));
}

function addOperation(book: Book, { line, record, account, labels }: PendingOperation): void {
  const dateText = record.slice(34, 40);
  const amountText = record.slice(90, 104);
  const date = readDay(dateText);
  const amount = readOverpunched(record);
  const rawLabel = rawLabelOf(labels);
  const label = cleanLabel(rawLabel);
  const tooLong = labelReason(labels);
  if (date === null || amount === null || tooLong !== null) {
    const reason =
      date === null
        ? dateText.trim() === ""
          ? "Date absente"
          : `Date impossible : ${quoted(dateText)}`
        : amount === null
          ? `Montant illisible : ${quoted(amountText)}`
          : (tooLong ?? "");
    const written = { date: dateText.trim() || null, amount: amountText.trim() || null };
    reject(book, account, { line, reason, raw: record, ...written, label, sound: { date, amount } });
    return;
  }
  const kind = record.slice(32, 34).trim();
  account.rows.push({
    line,
    date,
    valueDate: readDay(record.slice(42, 48)),
    amount,
    label,
    rawLabel,
    currency: null,
    bankReference: record.slice(104, LENGTH).trim() || null,
    referenceIsTrusted: false,
    personal: false,
    vatAmount: null,
    checkNumber: kind === "01" ? (/^0*([1-9]\d*)$/.exec(record.slice(81, 88))?.[1] ?? null) : null,
    kind: kind === "" ? null : kind,
  });
}

function readDay(text: string): IsoDate | null {
  if (!/^\d{6}$/.test(text)) return null;
  const year = Number(text.slice(4));
  return dayFromParts(year < 70 ? 2000 + year : 1900 + year, Number(text.slice(2, 4)), Number(text.slice(0, 2)));
}

/** Cents of the over-punched amount at 91-104, given the number of decimals at 20; null when it is not one. */
function readOverpunched(record: string): Cents | null {
  // The column is fixed: an amount that ends before it, or goes beyond, belongs to a record that lost or gained characters.
  const text = record.slice(90, 104);
  const decimals = record.charAt(19) === " " ? 2 : Number(record.charAt(19));
  const last = OVERPUNCH.get(text.slice(-1));
  if (!last || text.length !== 14 || !/^ *\d*$/.test(text.slice(0, -1)) || !(decimals >= 0 && decimals <= 4)) return null;
  const units = Number(text.slice(0, -1)) * 10 + last.digit;
  const value = decimals <= 2 ? units * 10 ** (2 - decimals) : units / 10 ** (decimals - 2);
  return Number.isInteger(value) && value <= 1_000_000_000_000 ? cents(last.isNegative ? -value : value) : null;
}
