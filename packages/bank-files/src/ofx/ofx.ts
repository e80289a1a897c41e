import type { IsoDate } from "@comptoir/accounting/date";
import { cents } from "@comptoir/accounting/money";
import { amountReason, decidedDecimal, noDecimalEvidence, readAmount, weighAmount } from "../amounts.js";
import type { Balance, BankFile, DecimalMark } from "../bank-file.js";
import { accountIn, beginStatement, closeBook, NOTHING_SOUND, openBook, reject, warn, type AccountDraft, type Book } from "../book.js";
import { dateReason, readDate } from "../dates.js";
import type { DecodedText } from "../decode.js";
import { BankFileError } from "../errors.js";
import { ibanOfFrenchAccount, readIban } from "../iban.js";
import { cleanLabel, labelReason, oneLine, rawLabelOf } from "../labels.js";
import { counted } from "../wording.js";
import { arePurchasesPositive } from "./ofx-card-signs.js";
import { readOfxContent, type OfxContent, type OfxFields, type OfxOperation, type OfxStatement } from "./ofx-content.js";

const PROGRESS_STEP = 5000;

/** True when the text is an OFX or QFX file. */
export function isOfx(text: string): boolean {
  const head = text.slice(0, 4000);
  return /^\s*OFXHEADER\s*:/i.test(head) || /<\?OFX\s/i.test(head) || /<OFX>/i.test(head);
}

/**
 * Reads OFX 1 (SGML) and OFX 2 (XML); `signsInverted` says whether card statements write their purchases positive, decided
 * from what they hold when not given. Throws BankFileError when the file holds no statement, with the bank's
 * own error if it gave one.
 */
export function readOfx(decoded: DecodedText, signsInverted: boolean | null, onProgress: (rowsRead: number) => void): BankFile {
  const isXml = /<\?(?:xml|OFX)\s/i.test(decoded.text.slice(0, 4000));
  const content = readOfxContent(decoded.text);
  refuseWithoutStatement(content);
  const book = openBook(decoded.warnings);
  const decimal = decimalOf(content.statements);
  let ordinal = 0;
  for (const statement of content.statements) {
    const isTurned = statement.isCard && (signsInverted ?? arePurchasesPositive(statement, decimal));
    const account = openStatement(book, statement, { decimal, isTurned });
    if (isTurned && signsInverted === null) warnOfSigns(book, account);
    for (const operation of statement.operations) {
      ordinal += 1;
      addOperation(book, account, { operation, ordinal, decimal, isTurned });
      if (ordinal % PROGRESS_STEP === 0) onProgress(ordinal);
    }
  }
  if (!content.isComplete) warn(book, "file.truncated", "Le fichier s’arrête avant sa fin : il manque peut-être des opérations.");
  warnOfMarks(book, content);
  for (const error of content.errors) warn(book, "ofx.bank_error", `La banque signale une erreur${bankError(error)}.`);
  return closeBook(book, { format: isXml ? "ofx-2.x-xml" : "ofx-1.x-sgml", encoding: decoded.encoding, layout: null, csv: null });
}

function warnOfSigns(book: Book, { identity }: AccountDraft): void {
  warn(
    book,
    "card.signs",
    `${identity.title} : les achats de ce relevé de carte sont écrits positifs, leurs signes ont été inversés. Décochez « Signes inversés » si c’est de l’argent reçu.`,
  );
}

/** Marks, days and amounts of a sound file are as many as its operations. */
function warnOfMarks(book: Book, { statements, marks }: OfxContent): void {
  const read = statements.reduce((total, { operations }) => total + operations.length, 0);
  const counts = [marks.opened, marks.days, marks.amounts, ...(marks.closed > 0 ? [marks.closed] : [])];
  if (counts.every((count) => count === read)) return;
  warn(
    book,
    "ofx.marks",
    `Le fichier est abîmé : il contient ${counted(marks.opened, "début")} et ${counted(marks.closed, "fin")} d’opération, ${counted(marks.days, "date")} et ${counted(marks.amounts, "montant")}, pour ${counted(read, "opération lue")}. Comparez avec votre relevé, ou téléchargez-le de nouveau.`,
  );
}

function refuseWithoutStatement({ statements, errors, hasInvestments }: OfxContent): void {
  if (statements.length > 0) return;
  const [error] = errors;
  if (error) {
    throw new BankFileError(
      "ofx.bank_error",
      `La banque a répondu par une erreur${bankError(error)} et le fichier ne contient aucun relevé. Téléchargez-le de nouveau depuis le site de votre banque.`,
    );
  }
  if (hasInvestments)
    throw new BankFileError(
      "ofx.investment",
      "Ce fichier est le relevé d’un compte-titres : seuls les comptes bancaires et les cartes sont lus.",
    );
  throw new BankFileError("ofx.no_statement", "Ce fichier OFX ne contient aucun relevé de compte.");
}

function bankError(status: OfxFields): string {
  const parts = [status.get("CODE") === undefined ? "" : `code ${status.get("CODE") ?? ""}`, oneLine(status.get("MESSAGE") ?? "")];
  const shown = parts.filter((part) => part !== "").join(" : ");
  return shown === "" ? "" : ` (${shown})`;
}

/** OFX allows both marks: the whole file says which one `1,234` uses; failing that, OFX amounts have no thousands. */
function decimalOf(statements: readonly OfxStatement[]): DecimalMark | null {
  const evidence = noDecimalEvidence();
  for (const statement of statements) {
    for (const { fields } of statement.operations) weighAmount(evidence, fields.get("TRNAMT") ?? "");
  }
  if (evidence.comma === 0 && evidence.dot === 0) return ".";
  return decidedDecimal(evidence);
}

type Convention = { readonly decimal: DecimalMark | null; readonly isTurned: boolean };

function openStatement(book: Book, statement: OfxStatement, { decimal, isTurned }: Convention): AccountDraft {
  const number = statement.account.get("ACCTID") ?? null;
  const bank = statement.account.get("BANKID") ?? "";
  const branch = statement.account.get("BRANCHID") ?? "";
  const account = accountIn(book, {
    title: accountTitle(statement, number),
    iban: readIban(number ?? "") ?? ibanOfFrenchAccount({ bank, branch, account: number ?? "" }),
    number,
    currency: statement.fields.get("CURDEF") ?? null,
  });
  if (statement.isCard) account.areSignsInverted = isTurned;
  const draft = beginStatement(account);
  draft.periodStart = readOfxDate(statement.fields.get("DTSTART") ?? "");
  draft.periodEnd = readOfxDate(statement.fields.get("DTEND") ?? "");
  draft.closing = ledgerBalance(statement.ledgerBalance, decimal);
  // Where purchases are positive, so is what is owed; one already negative is owed too.
  if (isTurned && draft.closing !== null && draft.closing.amount > 0)
    draft.closing = { ...draft.closing, amount: cents(-draft.closing.amount) };
  if (draft.closing) account.statedBalances.push(draft.closing);
  return account;
}

const KINDS_OF_ACCOUNT: Readonly<Record<string, string>> = {
  SAVINGS: "Livret",
  MONEYMRKT: "Compte à terme",
  CREDITLINE: "Crédit",
  CD: "Dépôt à terme",
};

function accountTitle(statement: OfxStatement, number: string | null): string {
  const kind = statement.isCard ? "Carte" : (KINDS_OF_ACCOUNT[statement.account.get("ACCTTYPE")?.toUpperCase() ?? ""] ?? "Compte courant");
  return number === null ? kind : `${kind} ${number}`;
}

function ledgerBalance(fields: OfxFields, decimal: DecimalMark | null): Balance | null {
  const { amount } = readAmount(fields.get("BALAMT") ?? "", decimal);
  return amount === null ? null : { date: readOfxDate(fields.get("DTASOF") ?? ""), amount };
}

/** The calendar day as written, without the hour and the time zone after it. */
function readOfxDate(text: string): IsoDate | null {
  const day = /^(\d{8})(?:\d{0,6}(?:[.:]\d{1,9})?(?:\s*\[[^\]]{0,30}\]?)?)$/.exec(text.trim());
  return readDate(day ? (day[1] ?? "") : text.replace(/\[.{0,30}$/, ""), "dmy");
}

function addOperation(
  book: Book,
  account: AccountDraft,
  { operation, ordinal, decimal, isTurned }: Convention & { operation: OfxOperation; ordinal: number },
): void {
  const { fields } = operation;
  const dateText = fields.get("DTPOSTED") ?? fields.get("DTTRAN") ?? "";
  const amountText = fields.get("TRNAMT") ?? "";
  const date = readOfxDate(dateText);
  const written = readAmount(amountText, decimal);
  const reading = isTurned && written.amount ? { ...written, amount: cents(-written.amount) } : written;
  const tooLong = labelReason(labelParts(fields));
  const rawLabel = rawLabelOf(labelParts(fields));
  const label = cleanLabel(rawLabel);
  if (operation.isPending) {
    account.ignored.push({ line: ordinal, reason: "Opération en attente", date, amount: reading.amount, label });
    return;
  }
  if (operation.isCut || operation.isMixed || date === null || reading.amount === null || tooLong !== null) {
    const reason = operation.isCut
      ? "Opération coupée : le fichier s’arrête avant sa fin"
      : operation.isMixed
        ? "Repère d’opération perdu (<STMTTRN>) : les champs de deux opérations se suivent"
        : date === null
          ? dateReason(dateText)
          : reading.amount === null
            ? amountReason(reading.problem ?? "unreadable", amountText)
            : (tooLong ?? "");
    const sound = operation.isCut ? NOTHING_SOUND : { date, amount: reading.amount };
    reject(book, account, {
      line: ordinal,
      reason,
      raw: rawText(fields),
      date: dateText || null,
      amount: amountText || null,
      label,
      sound,
    });
    return;
  }
  account.rows.push({
    line: ordinal,
    date,
    valueDate: readOfxDate(fields.get("DTAVAIL") ?? fields.get("VALUEDATE") ?? ""),
    amount: reading.amount,
    label,
    rawLabel,
    currency: fields.get("CURRENCY.CURSYM") ?? null,
    bankReference: fields.get("FITID") ?? null,
    referenceIsTrusted: false,
    personal: false,
    vatAmount: null,
    checkNumber: checkNumber(fields.get("CHECKNUM")),
    kind: fields.get("TRNTYPE") ?? null,
  });
}

/** Without a name nor a memo, the type and the cheque number are all that the bank says. */
function labelParts(fields: OfxFields): string[] {
  const named = [fields.get("NAME") ?? fields.get("PAYEE.NAME") ?? "", fields.get("MEMO") ?? ""];
  if (named.some((part) => part !== "")) return named;
  return [fields.get("TRNTYPE") ?? "", fields.get("CHECKNUM") ?? ""];
}

function checkNumber(text: string | undefined): string | null {
  return text === undefined || /^0*$/.test(text) ? null : text;
}

function rawText(fields: OfxFields): string {
  return [...fields].map(([name, value]) => `${name}=${value}`).join(" ");
}
