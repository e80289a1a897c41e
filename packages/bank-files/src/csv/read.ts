import type { IsoDate } from "@comptoir/accounting/date";
import type { Balance, BankFile, SignQuestion } from "../bank-file.js";
import {
  accountIn,
  beginStatement,
  closeBook,
  NOTHING_SOUND,
  openBook,
  reject,
  type AccountDraft,
  type Book,
  type StatementDraft,
} from "../book.js";
import { looksLikeDate } from "../dates.js";
import { asLatin9, type DecodedText } from "../decode.js";
import { BankFileError } from "../errors.js";
import { readIban } from "../iban.js";
import { oneLine, unescapeEntities } from "../labels.js";
import { readAccountLine, type AccountLine } from "./account-lines.js";
import { csvConventions, type CsvChoices, type CsvConventions } from "./conventions.js";
import { headerKey } from "./headers.js";
import type { CsvLayout, CsvPlan } from "./layout.js";
import { feeApart } from "./fee-rows.js";
import { mappingOf, readingOf } from "./mapping.js";
import { planCsv, planFromMapping } from "./plan.js";
import { isBlankRecord, readCsvRecords, type CsvRecord } from "./records.js";
import { addWarnings } from "./reading-warnings.js";
import { settleSummaries, type DoubleRow } from "./summary-rows.js";
import { cellOf, excessCells, hasAmount, hasAmountText, readCsvRow } from "./rows.js";

const PROGRESS_STEP = 5000;
/** Lines around the tables of a real export are a dozen per account; a file of nothing else is noise. */
const MOST_OUTSIDE_LINES = 5000;

/** One account's part of the file: what the lines around its operations say. */
interface Section {
  line: AccountLine;
  account: AccountDraft | null;
  statement: StatementDraft | null;
}

interface CsvReadingState {
  readonly plan: CsvPlan;
  readonly conventions: CsvConventions;
  readonly book: Book;
  readonly text: string;
  section: Section;
  rowCount: number;
  /** The last line of the file, then those given to fees that are operations of their own. */
  lastLine: number;
  outsideCount: number;
  readonly outsideLines: number[];
  readonly brokenQuotes: number[];
  readonly longCells: number[];
  readonly shiftedLines: number[];
  readonly oddWidths: number[];
  readonly roundAmounts: number[];
  readonly accountsByCells: Map<string, AccountDraft>;
  /** The cells that each row fills, per account. */
  readonly filled: Map<AccountDraft, number[]>;
  readonly doubles: Map<AccountDraft, DoubleRow[]>;
}

/** Reads a CSV export, of a known bank or with guessed or given columns. Throws BankFileError when the text is no table, or the mapping makes no sense. */
export function readCsv(decoded: DecodedText, choices: CsvChoices, onProgress: (rowsRead: number) => void): BankFile {
  const { mapping } = choices;
  // Before cells are separated: the semicolon of an escaped `&eacute;` separates none.
  const readable = unescapeEntities(decoded.text);
  const plan = mapping ? planFromMapping(readable, mapping) : planCsv(readable);
  if (plan === null) {
    throw new BankFileError(
      "file.unknown_format",
      "Ce fichier n’est pas un relevé que nous savons lire : choisissez un export OFX, QIF, CAMT.053, CFONB 120 ou CSV de votre banque.",
    );
  }
  const encoding = csvEncoding(decoded, plan.layout);
  const text = encoding === "iso-8859-15" && decoded.encoding === "windows-1252" ? asLatin9(readable) : readable;
  const conventions = csvConventions(text, plan, choices);
  const state: CsvReadingState = {
    plan,
    conventions,
    book: openBook(decoded.warnings),
    text,
    section: newSection(),
    rowCount: 0,
    lastLine: conventions.areFeesApart ? text.split(/\r\n|\n|\r/).length : 0,
    outsideCount: 0,
    outsideLines: [],
    brokenQuotes: [],
    longCells: [],
    shiftedLines: [],
    oddWidths: [],
    roundAmounts: [],
    accountsByCells: new Map(),
    filled: new Map(),
    doubles: new Map(),
  };
  readCsvRecords(text, plan.delimiter, (record) => {
    readRecord(state, record, onProgress);
    return true;
  });
  closeSection(state);
  if (state.book.accounts.length === 0) sectionAccount(state);
  setAsideSummaries(state);
  addWarnings(state, mapping);
  const csv = readingOf(text, plan, mapping ?? mappingOf(plan, conventions), askedOf(plan, conventions));
  return closeBook(state.book, { format: "csv", encoding, layout: plan.layout?.name ?? "unknown", csv });
}

/** What the user is asked about the signs; null where evidence, words or a choice decide them. */
function askedOf(plan: CsvPlan, { areSignsDoubtful, oneSide, isInversionProposed }: CsvConventions): SignQuestion["kind"] | null {
  if (plan.unknownSides) return "side";
  return areSignsDoubtful || oneSide !== null || isInversionProposed ? "signs" : null;
}

/** Bytes cannot tell the Latin encodings apart: the bank's habit does. */
function csvEncoding(decoded: DecodedText, layout: CsvLayout | null): string {
  if (decoded.encoding === "ascii") return layout?.asciiEncoding ?? "ascii";
  return decoded.encoding === "windows-1252" && !decoded.hasWindowsBytes && layout ? layout.encoding : decoded.encoding;
}

function readRecord(state: CsvReadingState, record: CsvRecord, onProgress: (rowsRead: number) => void): void {
  if (isBlankRecord(record)) return;
  if (record.hasBrokenQuote) state.brokenQuotes.push(record.line);
  if (record.mayHoldRow) state.longCells.push(record.line);
  if (record.line > state.plan.headerRow + 1 && holdsAnother(state, record)) {
    state.rowCount += 1;
    rejectOutside(state, record, `Deux lignes jointes\u00a0: ${record.cells.length} colonnes au lieu de ${state.conventions.usualWidth}`);
    return;
  }
  if (record.line <= state.plan.headerRow || !isTableRow(state, record)) {
    readOutside(state, record);
    return;
  }
  state.rowCount += 1;
  if (state.rowCount % PROGRESS_STEP === 0) onProgress(state.rowCount);
  addRow(state, record);
}

const WHOLE_DAY = /\d{1,2}[-/.]\d{1,2}[-/.]\d{4}$|\d{4}-\d{2}-\d{2}/;

/** A second row within the record: the break between them was lost. */
function holdsAnother({ plan, conventions: { usualWidth } }: CsvReadingState, { cells }: CsvRecord): boolean {
  const least = plan.header.length > 0 ? usualWidth * 2 - 1 : usualWidth + 3;
  return usualWidth > 2 && cells.length >= least && cells.slice(usualWidth - 2).some((cell) => WHOLE_DAY.test(cell.trim()));
}

/** A row of the table has a date, or an amount that no line about the account explains. */
function isTableRow({ plan, rowCount }: CsvReadingState, record: CsvRecord): boolean {
  if (isHeader(plan, record) || plan.isBalanceLine?.(record.cells)) return false;
  const dateText = cellOf(plan, record, "date");
  if (looksLikeDate(dateText)) return true;
  if (isTotal(record.cells.find((cell) => cell.trim() !== "") ?? "")) return false;
  const mayBeSummary = plan.headerRow === -1 && rowCount === 0;
  if (mayBeSummary && readAccountLine(record.cells)?.number !== undefined) return false;
  return hasAmount(plan, record) || (dateText !== "" && hasAmountText(plan, record));
}

/** `Solde au 31/12/2026`, `Total`: a line under the operations, not one of them. */
function isTotal(cell: string): boolean {
  return (
    /^\s*(?:ancien|nouveau|solde|total|sous|opening|closing|previous|new|balance|grand|sub)/i.test(cell) &&
    /^(?:(?:ancien |nouveau )?(?:solde|total|sous total)|(?:(?:opening|closing|previous|new) )?balance|grand total|subtotal|sub total)\b/.test(
      headerKey(oneLine(cell)),
    )
  );
}

function isHeader(plan: CsvPlan, record: CsvRecord): boolean {
  if (record.line === plan.headerRow + 1) return true;
  const { header } = plan;
  return (
    header.length > 0 &&
    record.cells.length === header.length &&
    record.cells.every((cell, column) => cell.trim() === header[column]?.trim())
  );
}

function newSection(): Section {
  return { line: {}, account: null, statement: null };
}

function readOutside(state: CsvReadingState, record: CsvRecord): void {
  if (isHeader(state.plan, record)) return;
  if (state.plan.isBalanceLine?.(record.cells)) {
    readLastBalance(state, record);
    return;
  }
  state.outsideCount += 1;
  const line = state.outsideCount > MOST_OUTSIDE_LINES ? null : readAccountLine(record.cells);
  if (line === null) {
    if (isDamagedFirst(state, record)) {
      rejectOutside(state, record, "Ligne illisible\u00a0: ni date ni montant à leur place");
      return;
    }
    const isTold = record.cells.filter((cell) => cell.trim() !== "").length >= 2;
    if (isTold && record.line > state.plan.headerRow + 1) state.outsideLines.push(record.line);
    return;
  }
  const { section } = state;
  const isOtherAccount = line.number !== undefined && (section.line.number !== undefined || section.account !== null);
  if (isOtherAccount) {
    closeSection(state);
    state.section = newSection();
  }
  state.section.line = { ...state.section.line, ...line };
}

/** Between the header and the first operation there are operations alone, but for the lines that say something of the account. */
function isDamagedFirst({ plan, rowCount }: CsvReadingState, { line, cells }: CsvRecord): boolean {
  const filled = cells.filter((cell) => cell.trim() !== "");
  return (
    plan.headerRow !== -1 && rowCount === 0 && line > plan.headerRow + 1 && filled.length >= 2 && filled.some((cell) => /\d/.test(cell))
  );
}

function rejectOutside(state: CsvReadingState, record: CsvRecord, reason: string): void {
  reject(state.book, accountOfRow(state, record), {
    line: record.line,
    reason,
    raw: state.text.slice(record.start, record.end).trim(),
    date: null,
    amount: null,
    label: null,
    sound: NOTHING_SOUND,
  });
}

function readLastBalance({ plan, section }: CsvReadingState, record: CsvRecord): void {
  const number = record.cells
    .slice(3)
    .map((cell) => cell.trim())
    .find((cell) => /^\d{5} ?\w{6,11}$/.test(cell));
  const line = readAccountLine([`Solde au ${cellOf(plan, record, "date")}\u00a0: ${cellOf(plan, record, "amount")}`]);
  section.line = { ...section.line, ...line, ...(number === undefined ? {} : { number: number.replace(/\s+/g, "") }) };
}

/** The account of the rows under way, created at its first row; the lines below may still name it (LCL). */
function sectionAccount(state: CsvReadingState): AccountDraft {
  const { section, plan } = state;
  if (section.account) return section.account;
  const { line } = section;
  const bank = plan.layout?.bank ?? null;
  const account = accountIn(state.book, {
    title: line.title ?? (line.number === undefined ? (bank === null ? "Compte importé" : `Compte ${bank}`) : `Compte ${line.number}`),
    iban: line.iban ?? null,
    number: line.number ?? null,
    currency: line.currency ?? (plan.layout ? plan.layout.currency : shownCurrency(state.text)),
  });
  section.account = account;
  section.statement = beginStatement(account);
  return account;
}

const SEARCHED_FOR_CURRENCY = 20_000;

/** A file that shows euros and no other currency is in euros; one that shows none states none. */
function shownCurrency(text: string): string | null {
  const head = text.slice(0, SEARCHED_FOR_CURRENCY);
  return /€|\bEUR\b|\beuros?\b/i.test(head) && !/[$£¥]|\b(?:USD|GBP|CHF|CAD|JPY|AUD)\b/.test(head) ? "EUR" : null;
}

/** Gives the account what its lines stated: number, balances, period. */
function closeSection(state: CsvReadingState): void {
  const { section } = state;
  const { line } = section;
  if (section.account === null && line.number === undefined && line.iban === undefined) return;
  if (state.book.accounts.length > 0 && section.account === null && hasAccountColumn(state.plan)) return;
  const account = sectionAccount(state);
  account.identity = {
    ...account.identity,
    number: account.identity.number ?? line.number ?? null,
    iban: account.identity.iban ?? line.iban ?? null,
  };
  if (section.statement === null) return;
  section.statement.periodEnd = line.periodEnd ?? null;
  const day = line.balanceDate ?? null;
  section.statement.opening = statedBalance(account, line.opening, day);
  section.statement.closing = statedBalance(account, line.closing, day);
}

function statedBalance(account: AccountDraft, balance: Balance | undefined, day: IsoDate | null): Balance | null {
  if (!balance) return null;
  const dated = { date: balance.date ?? day, amount: balance.amount };
  account.statedBalances.push(dated);
  return dated;
}

function hasAccountColumn({ columns: { roles } }: CsvPlan): boolean {
  return roles.accountNumber !== undefined || roles.accountIban !== undefined || roles.accountTitle !== undefined;
}

/** The account a row names in its own columns, else the one of the lines above. */
function accountOfRow(state: CsvReadingState, record: CsvRecord): AccountDraft {
  const { plan } = state;
  const number = cellOf(plan, record, "accountNumber");
  const iban = cellOf(plan, record, "accountIban");
  const name = cellOf(plan, record, "accountTitle");
  const splits = plan.layout?.splitsByCurrency ?? false;
  if (number === "" && iban === "" && name === "" && !splits) return sectionAccount(state);
  const currency = splits ? cellOf(plan, record, "currency").toUpperCase() : (plan.layout?.currency ?? "");
  const cells = [number, iban, name, currency].join("|");
  const known = state.accountsByCells.get(cells);
  if (known) return known;
  const shown = [plan.layout?.bank ?? "Compte", oneLine(name), number, splits ? currency : ""].filter((part) => part !== "").join(" ");
  const ownIban = readIban(iban);
  const account = accountIn(state.book, {
    title: shown,
    iban: ownIban,
    number: number || (ownIban === null ? iban || null : null),
    currency: currency || null,
  });
  state.accountsByCells.set(cells, account);
  return account;
}

function addRow(state: CsvReadingState, record: CsvRecord): void {
  const { plan, book } = state;
  const account = accountOfRow(state, record);
  if (plan.columns.roles.balance !== undefined) account.balanceColumn ??= plan.layout ? plan.layout.balance : "guessed";
  const read = readCsvRow(plan, state.conventions, record);
  const { line } = record;
  switch (read.kind) {
    case "operation":
      if (excessCells(plan.header.length, record) > 0) state.shiftedLines.push(line);
      else if (line === state.conventions.odd.width) state.oddWidths.push(line);
      if (line === state.conventions.odd.round || LEADING_ZERO_ROLES.some((role) => /^[-+]?0\d+$/.test(cellOf(plan, record, role))))
        state.roundAmounts.push(line);
      for (const { row, balance } of state.conventions.areFeesApart ? feeApart(read, () => (state.lastLine += 1)) : [read]) {
        noteIn(state.filled, account, filledCells(plan, record));
        account.rows.push(row);
        account.runningBalances.push(balance);
      }
      return;
    case "ignored":
      account.ignored.push({ line, reason: read.reason, date: read.date, amount: read.amount, label: read.label });
      return;
    case "rejected":
      if (read.sides) noteIn(state.doubles, account, { line, ...read.sides });
      reject(book, account, {
        line,
        reason: read.reason,
        raw: state.text.slice(record.start, record.end).trim(),
        date: read.date,
        amount: read.amount,
        label: read.label,
        sound: read.sound,
      });
  }
}

/** A zero before other figures had a decimal mark after it. */
const LEADING_ZERO_ROLES = ["amount", "debit", "credit", "fee"] as const;

function noteIn<T>(lists: Map<AccountDraft, T[]>, account: AccountDraft, value: T): void {
  const list = lists.get(account);
  if (list) list.push(value);
  else lists.set(account, [value]);
}

const MOST_BITS = 31;

/** One bit per column that the row fills, amounts apart: operations fill one or the other. */
function filledCells({ columns: { roles } }: CsvPlan, { cells }: CsvRecord): number {
  let bits = 0;
  for (let column = 0; column < MOST_BITS && column < cells.length; column++) {
    if (column === roles.debit || column === roles.credit || column === roles.amount) continue;
    if ((cells[column] ?? "").trim() !== "") bits |= 1 << column;
  }
  return bits;
}

/** Balances and totals written as rows are shown, not imported; a total of both sides is no operation either. */
function setAsideSummaries({ book, filled, doubles }: CsvReadingState): void {
  for (const account of book.accounts) {
    const totals = settleSummaries(account, filled.get(account) ?? [], doubles.get(account) ?? []);
    for (const line of totals) {
      const at = book.rejected.findIndex((row) => row.line === line && row.accountIndex === account.index);
      const [row] = at === -1 ? [] : book.rejected.splice(at, 1);
      if (!row) continue;
      account.rejectedCount -= 1;
      account.ignored.push({
        line,
        reason: "Total des opérations, pas une opération",
        date: row.sound.date,
        amount: null,
        label: row.label ?? "",
      });
    }
  }
}
