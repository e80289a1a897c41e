import { dayFromParts, type IsoDate } from "@comptoir/accounting/date";
import { cents, type Cents } from "@comptoir/accounting/money";
import type { Balance, BankFile } from "./bank-file.js";
import { accountIn, beginStatement, closeBook, NOTHING_SOUND, openBook, reject, warn, type AccountDraft, type Book } from "./book.js";
import type { DecodedText } from "./decode.js";
import { ibanOfFrenchAccount } from "./iban.js";
import { cleanLabel, rawLabelOf } from "./labels.js";
import { quoted } from "./wording.js";

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

interface PendingOperation {
  readonly line: number;
  readonly record: string;
  readonly account: AccountDraft;
  readonly labels: string[];
}

/** True when the text begins with a CFONB 120 record. */
export function isCfonb(text: string): boolean {
  const start = text.trimStart();
  const record = /^[^\r\n]*/.exec(start.slice(0, LENGTH + 1))?.[0] ?? "";
  return record.length >= LEAST_LENGTH && /^0[1457]\d{5}.{4}[\d ]{5}(?:[A-Z]{3}| {3})[\d ].[\dA-Z ]{11}/.test(record);
}

/** Reads a CFONB 120 file: several accounts, several statements, details under each operation. */
export function readCfonb(decoded: DecodedText, onProgress: (rowsRead: number) => void): BankFile {
  const book = openBook(decoded.warnings);
  let pending: PendingOperation | null = null;
  let current: AccountDraft | null = null;
  let count = 0;
  const flush = (): void => {
    if (pending) addOperation(book, pending);
    pending = null;
  };
  for (const { line, record } of records(decoded.text)) {
    const code = record.slice(0, 2);
    if (code === "05") {
      if (pending) addDetail(pending, record);
      continue;
    }
    flush();
    if (record.length >= LEAST_LENGTH && /^0[147]$/.test(code)) current = accountOf(book, record, current);
    if (code === "04" && record.length >= LEAST_LENGTH && current) {
      pending = { line, record, account: current, labels: [record.slice(48, 79)] };
      count += 1;
      if (count % PROGRESS_STEP === 0) onProgress(count);
    } else if ((code === "01" || code === "07") && record.length >= LEAST_LENGTH && current) {
      addBalance(book, current, { code, record, line });
    } else {
      const reason = /^0[147]$/.test(code) ? "Enregistrement CFONB coupé" : `Enregistrement CFONB inconnu : ${quoted(code)}`;
      reject(book, null, { line, reason, raw: record, date: null, amount: null, label: null, sound: NOTHING_SOUND });
    }
  }
  flush();
  if (book.accounts.some((account) => account.statements.at(-1)?.closing === null))
    warn(book, "file.truncated", "Le fichier s’arrête avant le solde final : il manque peut-être des opérations.");
  return closeBook(book, { format: "cfonb120", encoding: decoded.encoding, layout: null, csv: null });
}

/** Records one per line, or one after the other without any line break. */
function* records(text: string): Generator<{ line: number; record: string }> {
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

/** Between its 01 and 07 records a statement is about one account, even when a bank or branch code is mistyped. */
function accountOf(book: Book, record: string, current: AccountDraft | null): AccountDraft {
  const number = record.slice(21, 32).trim();
  if (current?.identity.number === number && !record.startsWith("01")) return current;
  const currency = record.slice(16, 19).trim();
  return accountIn(book, {
    title: `Compte ${number}`,
    iban: ibanOfFrenchAccount({ bank: record.slice(2, 7), branch: record.slice(11, 16), account: number }),
    number,
    currency: currency === "" ? null : currency,
  });
}

function addBalance(book: Book, account: AccountDraft, { code, record, line }: { code: string; record: string; line: number }): void {
  const amount = readOverpunched(record);
  if (amount === null) {
    warn(book, "balance.unreadable", `Ligne ${line} : le solde du compte ${account.identity.number ?? ""} est illisible.`);
    return;
  }
  const balance: Balance = { date: readDay(record.slice(34, 40)), amount };
  account.statedBalances.push(balance);
  if (code === "01") beginStatement(account, balance);
  else (account.statements.at(-1) ?? beginStatement(account)).closing = balance;
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
  if (date === null || amount === null) {
    const reason =
      date === null
        ? dateText.trim() === ""
          ? "Date absente"
          : `Date impossible : ${quoted(dateText)}`
        : `Montant illisible : ${quoted(amountText)}`;
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
  const text = record.slice(90, 104).trim();
  const decimals = record.charAt(19) === " " ? 2 : Number(record.charAt(19));
  const last = OVERPUNCH.get(text.slice(-1));
  if (!last || !/^\d{0,13}$/.test(text.slice(0, -1)) || !(decimals >= 0 && decimals <= 4)) return null;
  const units = Number(text.slice(0, -1)) * 10 + last.digit;
  const value = decimals <= 2 ? units * 10 ** (2 - decimals) : units / 10 ** (decimals - 2);
  return Number.isInteger(value) && value <= 1_000_000_000_000 ? cents(last.isNegative ? -value : value) : null;
}
