import { amountReason, decidedDecimal, noDecimalEvidence, readAmount, weighAmount } from "./amounts.js";
import type { BankFile, DecimalMark } from "./bank-file.js";
import { accountIn, beginStatement, closeBook, NOTHING_SOUND, openBook, reject, warn, type AccountDraft, type Book } from "./book.js";
import { dateReason, decidedOrder, noOrderEvidence, readDate, weighDate, type DecidedOrder } from "./dates.js";
import type { DecodedText } from "./decode.js";
import { BankFileError } from "./errors.js";
import { cleanLabel, labelReason, rawLabelOf } from "./labels.js";
import { quoted } from "./wording.js";

interface QifRecord {
  readonly line: number;
  /** Name of the account it belongs to, empty when the file names none. */
  readonly account: string;
  readonly fields: Map<string, string>;
  readonly isCut: boolean;
  /** The `^` between it and another record is lost. */
  readonly isMixed: boolean;
}

/** A record has one day and one amount; splits repeat other letters. */
const ONCE = new Set(["D", "T"]);
/** Lists that a QIF file may hold beside its operations. */
const LISTS = new Set(["cat", "class", "memorized", "security", "prices", "budget", "invitem", "template", "tax"]);
const PROGRESS_STEP = 5000;
const HEADER = /^!(type|account|option|clear)/i;
const OPENING = /^(?:opening balance|solde (?:initial|d[’' ]?ouverture|de départ))/i;

/** True when the text is a QIF file: a `!Type:` line, or records of `D`, `T` and `^` lines. */
export function isQif(text: string): boolean {
  const head = text.slice(0, 4000).trimStart();
  return HEADER.test(head) || (/^D\s?\d/.test(head) && /[\r\n]T\s?[-+\d]/.test(head) && /[\r\n]\^/.test(head));
}

/** Reads a QIF file; the order of its dates and its decimal mark are decided over the whole file. Throws BankFileError for investments. */
export function readQif(decoded: DecodedText, onProgress: (rowsRead: number) => void): BankFile {
  const records = readRecords(decoded.text);
  const book = openBook(decoded.warnings);
  const { order, decimal } = conventions(records);
  if (order.isAssumed)
    warn(
      book,
      "dates.ambiguous",
      "Rien dans le fichier ne dit si 06/12 est le 6 décembre ou le 12 juin : les dates ont été lues jour puis mois.",
    );
  if (order.isMixed)
    warn(
      book,
      "dates.mixed",
      "Les dates du fichier ne suivent pas toutes le même ordre : celles qui contredisent les autres sont refusées.",
    );
  warnOfOddAmount(book, records);
  records.forEach((record, index) => {
    addRecord(book, record, { order, decimal });
    if ((index + 1) % PROGRESS_STEP === 0) onProgress(index + 1);
  });
  if (book.accounts.length === 0) accountIn(book, identity(""));
  return closeBook(book, { format: "qif", encoding: decoded.encoding, layout: null, csv: null });
}

/** Splits into records; lists of categories, classes and accounts are passed over, split lines (S, E, $) make no operation. */
function readRecords(text: string): QifRecord[] {
  const records: QifRecord[] = [];
  const lines = text.split(/\r\n|\n|\r/);
  let section = "bank";
  let account = "";
  let fields = new Map<string, string>();
  let start = 0;
  let isMixed = false;
  const end = (isCut: boolean): void => {
    if (section === "account") account = (fields.get("N") ?? account).trim();
    else if (section === "bank" && fields.size > 0) records.push({ line: start, account, fields, isCut, isMixed });
    fields = new Map();
    isMixed = false;
  };
  lines.forEach((raw, index) => {
    const line = raw.trimEnd();
    if (line.startsWith("!")) {
      // A record that was still open when another list begins is one all the same.
      if (section === "bank" && fields.has("D")) end(false);
      section = sectionOf(line, section);
    } else if (line.startsWith("^")) {
      end(false);
    } else if (line !== "") {
      if (fields.size === 0) start = index + 1;
      const code = line.charAt(0).toUpperCase();
      if (section === "bank" && ONCE.has(code) && fields.has(code)) {
        isMixed = true;
        end(false);
        isMixed = true;
        start = index + 1;
      }
      if (!fields.has(code)) fields.set(code, line.slice(1));
    }
  });
  end(!/[\r\n]\s*$/.test(text.slice(-10)) && isCutIn(lines.at(-1) ?? "", fields));
  return records;
}

/** A last line without its end is cut where it may lack digits: a day, or an amount without its cents. What follows them may be short. */
function isCutIn(last: string, fields: ReadonlyMap<string, string>): boolean {
  const isComplete = /^[TU].*[.,]\d{2}$/i.test(last) || /^[PMNLCA]/i.test(last);
  return !isComplete || !fields.has("D") || !(fields.has("T") || fields.has("U"));
}

function sectionOf(line: string, current: string): string {
  const type = /^!type:\s*([a-z]+)/i.exec(line)?.[1]?.toLowerCase();
  if (type === "invst")
    throw new BankFileError(
      "qif.investment",
      "Ce fichier QIF est le relevé d’un compte-titres : seuls les comptes bancaires et les cartes sont lus.",
    );
  if (type !== undefined) return LISTS.has(type) ? "list" : "bank";
  return /^!account/i.test(line) ? "account" : current;
}

function conventions(records: readonly QifRecord[]): { order: DecidedOrder; decimal: DecimalMark | null } {
  const orderEvidence = noOrderEvidence();
  const decimalEvidence = noDecimalEvidence();
  for (const { fields } of records) {
    weighDate(orderEvidence, fields.get("D") ?? "");
    weighAmount(decimalEvidence, (fields.get("T") ?? "").trim());
  }
  return { order: decidedOrder(orderEvidence), decimal: decidedDecimal(decimalEvidence) };
}

/** An amount without its two decimals, where every other record has them: a mark was lost. */
function warnOfOddAmount(book: Book, records: readonly QifRecord[]): void {
  const amounts = records.flatMap(({ fields, line }) => {
    const text = (fields.get("T") ?? fields.get("U") ?? "").trim();
    return text === "" ? [] : [{ line, isExact: /[.,]\d{2}$/.test(text) }];
  });
  const odd = amounts.filter(({ isExact }) => !isExact);
  const [only] = odd;
  if (only && odd.length === 1 && amounts.length > 1)
    warn(book, "qif.round", `Montant sans ses deux décimales alors que tous les autres les ont (ligne ${only.line})\u00a0: vérifiez-le.`);
}

function identity(name: string): { title: string; iban: null; number: null; currency: null } {
  return { title: name === "" ? "Compte importé" : name, iban: null, number: null, currency: null };
}

function addRecord(book: Book, record: QifRecord, { order, decimal }: { order: DecidedOrder; decimal: DecimalMark | null }): void {
  const { fields, line } = record;
  const account = accountIn(book, identity(record.account));
  const dateText = (fields.get("D") ?? "").trim();
  const amountText = (fields.get("T") ?? fields.get("U") ?? "").trim();
  const date = readDate(dateText, order.order);
  const reading = readAmount(amountText, decimal);
  const labelParts = [fields.get("P") ?? "", fields.get("M") ?? ""];
  const tooLong = labelReason(labelParts);
  const rawLabel = rawLabelOf(labelParts);
  const label = cleanLabel(rawLabel);
  if (record.isCut || record.isMixed || date === null || reading.amount === null || contradicts(fields, decimal) || tooLong !== null) {
    const reason = record.isCut
      ? "Opération coupée : le fichier s’arrête avant sa fin"
      : record.isMixed
        ? "Séparateur perdu (^) : deux opérations se suivent sans lui"
        : date === null
          ? dateReason(dateText)
          : reading.amount === null
            ? amountReason(reading.problem ?? "unreadable", amountText)
            : (tooLong ?? `Montants contradictoires : ${quoted(amountText)} et ${quoted((fields.get("U") ?? "").trim())}`);
    const sound = record.isCut ? NOTHING_SOUND : { date, amount: reading.amount };
    reject(book, account, { line, reason, raw: rawText(fields), date: dateText || null, amount: amountText || null, label, sound });
    return;
  }
  if (isOpening(rawLabel, fields)) {
    noteOpening(account, { line, date, amount: reading.amount, label });
    return;
  }
  const number = (fields.get("N") ?? "").trim();
  const isCheck = /^\d+$/.test(number);
  account.rows.push({
    line,
    date,
    valueDate: null,
    amount: reading.amount,
    label,
    rawLabel,
    currency: null,
    bankReference: null,
    referenceIsTrusted: false,
    personal: false,
    vatAmount: null,
    checkNumber: isCheck && Number(number) !== 0 ? number : null,
    kind: isCheck || number === "" ? null : number,
  });
}

/** A payee may be so called: the category of an opening is the account itself, in brackets. */
function isOpening(rawLabel: string, fields: ReadonlyMap<string, string>): boolean {
  const category = (fields.get("L") ?? "").trim();
  return OPENING.test(rawLabel) && (category === "" || category.startsWith("[")) && !fields.has("$");
}

/** Quicken repeats the amount T as U: when both are sound they are the same. */
function contradicts(fields: ReadonlyMap<string, string>, decimal: DecimalMark | null): boolean {
  const [amount, repeated] = ["T", "U"].map((code) => readAmount((fields.get(code) ?? "").trim(), decimal).amount);
  return amount != null && repeated != null && amount !== repeated;
}

/** Quicken writes the opening balance as a first record: it is a balance, not an operation. */
function noteOpening(
  account: AccountDraft,
  row: {
    line: number;
    date: NonNullable<ReturnType<typeof readDate>>;
    amount: NonNullable<ReturnType<typeof readAmount>["amount"]>;
    label: string;
  },
): void {
  const balance = { date: row.date, amount: row.amount };
  account.statedBalances.push(balance);
  if (account.statements.length === 0) beginStatement(account, balance);
  account.ignored.push({ ...row, reason: "Solde d’ouverture, pas une opération" });
}

function rawText(fields: ReadonlyMap<string, string>): string {
  return [...fields].map(([code, value]) => `${code}${value}`).join(" ");
}
