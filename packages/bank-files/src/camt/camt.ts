import { isIsoDate, type IsoDate } from "@comptoir/accounting/date";
import { cents, type Cents } from "@comptoir/accounting/money";
import { amountReason, readAmount } from "../amounts.js";
import type { Balance, BankFile } from "../bank-file.js";
import {
  accountIn,
  beginStatement,
  closeBook,
  openBook,
  reject,
  warn,
  type AccountDraft,
  type Book,
  type StatementDraft,
} from "../book.js";
import { elementAt, firstText, readCamtElements, textAt, type XmlElement } from "./camt-elements.js";
import { countEntry, noEntries, summaryMismatch, type EntryTotals } from "./camt-summary.js";
import { entryLabelParts } from "./camt-labels.js";
import { dateReason } from "../dates.js";
import type { DecodedText } from "../decode.js";
import { BankFileError } from "../errors.js";
import { readIban } from "../iban.js";
import { cleanLabel, labelReason, rawLabelOf } from "../labels.js";
import { counted, quoted } from "../wording.js";

const PROGRESS_STEP = 5000;
const MESSAGES: Readonly<Record<string, string>> = {
  BkToCstmrStmt: "camt.053",
  BkToCstmrAcctRpt: "camt.052",
  BkToCstmrDbtCdtNtfctn: "camt.054",
};

/** A `Stmt` or `Rpt` under way: its balances and entries wait for its `Acct`, which the standard puts first. */
interface CamtStatement {
  account: AccountDraft | null;
  draft: StatementDraft | null;
  currency: string | null;
  /** What the bank says that the statement holds. */
  readonly summaries: XmlElement[];
  readonly totals: EntryTotals;
}

interface CamtReading {
  readonly book: Book;
  format: string;
  statement: CamtStatement | null;
  count: number;
  withoutBookingDate: number;
}

/** True when the text is an ISO 20022 bank to customer message. */
export function isCamt(text: string): boolean {
  return /BkToCstmr(?:Stmt|AcctRpt|DbtCdtNtfctn)|iso:std:iso:20022:tech:xsd:camt\.05/.test(text.slice(0, 8000));
}

/** Reads CAMT.053 statements and CAMT.052 reports, one row per entry. Throws BankFileError for a DTD, broken XML, or a CAMT.054 notification. */
export function readCamt(decoded: DecodedText, onProgress: (rowsRead: number) => void): BankFile {
  const declared = /urn:iso:std:iso:20022:tech:xsd:(camt\.05\d\.\d{3}\.\d{2})/.exec(decoded.text.slice(0, 8000))?.[1];
  const reading: CamtReading = {
    book: openBook(decoded.warnings),
    format: declared ?? "",
    statement: null,
    count: 0,
    withoutBookingDate: 0,
  };
  const isComplete = readCamtElements(decoded.text, {
    message(name) {
      reading.format ||= MESSAGES[name] ?? name;
      if (MESSAGES[name] === "camt.054") throw notification();
    },
    statementBegins() {
      reading.statement = { account: null, draft: null, currency: null, summaries: [], totals: noEntries() };
    },
    part(element) {
      if (reading.statement) readPart(reading, reading.statement, element);
      if (element.name === "Ntry" && reading.count % PROGRESS_STEP === 0) onProgress(reading.count);
    },
    statementEnds() {
      if (reading.statement) warnOfSummary(reading.book, reading.statement);
      reading.statement = null;
    },
  });
  return close(reading, decoded.encoding, isComplete);
}

function close(reading: CamtReading, encoding: string, isComplete: boolean): BankFile {
  const { book } = reading;
  if (book.accounts.length === 0) throw new BankFileError("camt.no_statement", "Ce fichier CAMT ne contient aucun relevé de compte.");
  if (!isComplete) warn(book, "file.truncated", "Le fichier s’arrête avant sa fin : il manque peut-être des opérations.");
  if (reading.withoutBookingDate > 0) {
    warn(
      book,
      "camt.value_date",
      `${counted(reading.withoutBookingDate, "opération")} sans date de comptabilisation : la date de valeur a été prise.`,
    );
  }
  return closeBook(book, { format: reading.format, encoding, layout: null, csv: null });
}

function notification(): BankFileError {
  return new BankFileError(
    "camt.notification",
    "Ce fichier est un avis d’opérations (CAMT.054), qui répète une partie du relevé. Demandez plutôt le relevé CAMT.053 à votre banque.",
  );
}

function readPart(reading: CamtReading, statement: CamtStatement, element: XmlElement): void {
  if (element.name === "Acct") {
    openAccount(reading.book, statement, element);
    return;
  }
  if (statement.account === null) openAccount(reading.book, statement, null);
  const { account, draft } = statement;
  if (account === null || draft === null) return;
  if (element.name === "Bal") {
    addBalance(account, draft, element);
    return;
  }
  if (element.name === "TxsSummry") {
    statement.summaries.push(element);
    return;
  }
  reading.count += 1;
  countEntry(statement.totals, signedAmount(element));
  addEntry(reading, account, element);
}

/** An entry lost, doubled or altered on the way contradicts the bank's own totals. */
function warnOfSummary(book: Book, { account, currency, summaries, totals }: CamtStatement): void {
  for (const summary of summaries) {
    const mismatch = summaryMismatch(summary, totals, currency);
    if (mismatch === null) continue;
    warn(
      book,
      "camt.summary",
      `${account?.identity.title ?? "Compte importé"} : la banque annonce ${mismatch}. Comparez avec votre relevé, ou téléchargez-le de nouveau.`,
    );
  }
}

function openAccount(book: Book, statement: CamtStatement, element: XmlElement | null): void {
  const ibanText = textAt(element, "Id/IBAN");
  const number = firstText(element, ["Id/Othr/Id", "Id/PrtryAcct/Id", "Id/BBAN"]);
  const shown = ibanText || number;
  const currency = textAt(element, "Ccy");
  statement.currency = currency === "" ? null : currency;
  statement.account = accountIn(book, {
    title: textAt(element, "Nm") || (shown === "" ? "Compte importé" : `Compte ${shown}`),
    iban: readIban(ibanText) ?? (ibanText === "" ? null : ibanText.replace(/\s+/g, "")),
    number: number === "" ? null : number,
    currency: statement.currency,
  });
  statement.draft = beginStatement(statement.account);
}

const OPENING_CODES = new Set(["OPBD", "PRCD"]);

/** Only booked balances in the account's own currency: OPBD or PRCD before, CLBD after, ITBD in between. */
function addBalance(account: AccountDraft, draft: StatementDraft, element: XmlElement): void {
  const currency = /Ccy\s*=\s*["']([A-Z]{3})/.exec(elementAt(element, "Amt")?.attributes ?? "")?.[1] ?? null;
  if (currency !== null && account.identity.currency !== null && currency !== account.identity.currency) return;
  const code = firstText(element, ["Tp/CdOrPrtry/Cd", "Tp/CdOrPrtry/Prtry"]);
  const amount = signedAmount(element);
  if (amount === null || !(OPENING_CODES.has(code) || code === "CLBD" || code === "ITBD")) return;
  const balance: Balance = { date: dayAt(element, "Dt"), amount };
  account.statedBalances.push(balance);
  if (code === "CLBD") draft.closing = balance;
  else if (OPENING_CODES.has(code)) draft.opening ??= balance;
}

/** CRDT is positive, DBIT negative, whether or not the entry reverses another: the standard already states the direction of the entry itself. */
function signedAmount(element: XmlElement): Cents | null {
  const { amount } = readAmount(textAt(element, "Amt"), ".");
  const direction = textAt(element, "CdtDbtInd");
  if (amount === null || (direction !== "CRDT" && direction !== "DBIT")) return null;
  return direction === "DBIT" ? cents(-amount) : amount;
}

function addEntry(reading: CamtReading, account: AccountDraft, entry: XmlElement): void {
  const line = reading.count;
  const booked = dayAt(entry, "BookgDt");
  const date = booked ?? (elementAt(entry, "BookgDt") === null ? dayAt(entry, "ValDt") : null);
  const amount = signedAmount(entry);
  const labelParts = entryLabelParts(entry);
  const rawLabel = rawLabelOf(labelParts);
  const label = cleanLabel(rawLabel);
  const status = firstText(entry, ["Sts/Cd", "Sts/Prtry", "Sts"]);
  if (status !== "" && status !== "BOOK") {
    account.ignored.push({ line, reason: `Opération pas encore comptabilisée (${status.slice(0, 10)})`, date, amount, label });
    return;
  }
  const tooLong = labelReason(labelParts);
  if (date === null || amount === null || tooLong !== null) {
    const dateText = firstText(entry, ["BookgDt/Dt", "BookgDt/DtTm", "ValDt/Dt", "ValDt/DtTm"]);
    const reason = date === null ? dateReason(dateText) : amount === null ? refusedAmount(entry) : (tooLong ?? "");
    reject(reading.book, account, {
      line,
      reason,
      raw: entryText(entry),
      date: dateText || null,
      amount: textAt(entry, "Amt") || null,
      label,
      sound: { date, amount },
    });
    return;
  }
  if (booked === null) reading.withoutBookingDate += 1;
  account.rows.push({
    line,
    date,
    valueDate: dayAt(entry, "ValDt"),
    amount,
    label,
    rawLabel,
    currency: /Ccy\s*=\s*["']([A-Z]{3})/.exec(elementAt(entry, "Amt")?.attributes ?? "")?.[1] ?? null,
    bankReference: firstText(entry, ["AcctSvcrRef", "NtryRef", "NtryDtls/TxDtls/Refs/AcctSvcrRef"]) || null,
    referenceIsTrusted: false,
    personal: false,
    vatAmount: null,
    checkNumber: textAt(entry, "NtryDtls/TxDtls/Refs/ChqNb") || null,
    kind: firstText(entry, ["BkTxCd/Domn/Fmly/SubFmlyCd", "BkTxCd/Domn/Fmly/Cd", "BkTxCd/Prtry/Cd"]) || null,
  });
}

function refusedAmount(entry: XmlElement): string {
  const amountText = textAt(entry, "Amt");
  const reading = readAmount(amountText, ".");
  if (reading.problem !== null) return amountReason(reading.problem, amountText);
  const direction = textAt(entry, "CdtDbtInd");
  return direction === "" ? "Sens de l’opération absent (débit ou crédit)" : `Sens de l’opération inconnu : ${quoted(direction)}`;
}

/** The calendar day of a `Dt` or `DtTm`, as written: no time zone moves it. */
function dayAt(element: XmlElement, path: string): IsoDate | null {
  const text = firstText(element, [`${path}/Dt`, `${path}/DtTm`]);
  const day = text.slice(0, 10);
  return isIsoDate(day) && /^(?:$|T|Z|[+-]\d{2}:)/.test(text.slice(10)) ? day : null;
}

function entryText(entry: XmlElement): string {
  return entry.children
    .filter((child) => child.text.trim() !== "")
    .map((child) => `${child.name}=${child.text.trim()}`)
    .join(" ");
}
