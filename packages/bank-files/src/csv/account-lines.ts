import type { IsoDate } from "@comptoir/accounting/date";
import { looksLikeAmount, readAmount } from "../amounts.js";
import type { Balance } from "../bank-file.js";
import { looksLikeDate, readDate } from "../dates.js";
import { readIban } from "../iban.js";
import { oneLine } from "../labels.js";
import { headerKey } from "./headers.js";

/** What a line around the table of operations says about the account. */
export interface AccountLine {
  /** The line names an account: what follows belongs to it. */
  readonly number?: string;
  readonly iban?: string;
  readonly title?: string;
  readonly currency?: string;
  readonly opening?: Balance;
  readonly closing?: Balance;
  /** Day of a balance written on another line. */
  readonly balanceDate?: IsoDate;
  readonly periodEnd?: IsoDate;
}

const LONGEST_CELL = 200;
/** The account lines of BNP Paribas have about 22 cells. */
const MOST_CELLS = 40;
const DAY = /\d{1,2}\/\d{1,2}\/\d{2,4}/g;

/** Reads one line above, between or below the operations; null when it says nothing known. */
export function readAccountLine(cells: readonly string[]): AccountLine | null {
  const texts = cells.slice(0, MOST_CELLS).map((cell) => oneLine(cell.slice(0, LONGEST_CELL)));
  return summaryLine(texts) ?? namedValues(texts);
}

/** One line that says all: Société Générale `="number";from;to;n;date;balance`, BNP Paribas `kind;kind;****1234;date;;balance`. */
function summaryLine(texts: readonly string[]): AccountLine | null {
  const filled = texts.filter((text) => text !== "");
  const number = texts
    .map((text) => /^="?(\w{5,34})"?$/.exec(text)?.[1] ?? /^[*Xx]{2,}\d{2,}$|^\d{6,}$/.exec(text)?.[0])
    .find((found) => found !== undefined);
  const days = filled.filter(looksLikeDate);
  const last = filled.at(-1) ?? "";
  if (number === undefined || days.length === 0 || !looksLikeAmount(last) || looksLikeDate(filled[0] ?? "")) return null;
  const line: { -readonly [Key in keyof AccountLine]: AccountLine[Key] } = { number };
  const balance = balanceOf(last, days.at(-1) ?? "");
  const periodEnd = days.length === 3 ? readDate(days[1] ?? "", "dmy") : null;
  const first = filled[0] ?? "";
  if (balance) line.closing = balance;
  if (periodEnd) line.periodEnd = periodEnd;
  if (/^\p{L}/u.test(first)) line.title = first;
  return line;
}

/** Lines such as `Numéro Compte;0000000X033`, `Devise : EUR`, `Solde au 18/12/19 : 13,37 EUR`, `CCHQ no 00000000001`. */
function namedValues(texts: readonly string[]): AccountLine | null {
  const found: { -readonly [Key in keyof AccountLine]: AccountLine[Key] } = {};
  texts.forEach((text, index) => {
    const colon = text.indexOf(":");
    const name = headerKey(colon === -1 ? text : text.slice(0, colon));
    const value = colon === -1 ? (texts[index + 1] ?? "") : text.slice(colon + 1).trim();
    if (text !== "") Object.assign(found, namedValue(name, value, { text, rest: texts.slice(index + 1) }));
  });
  return Object.keys(found).length === 0 ? null : found;
}

function namedValue(name: string, value: string, { text, rest }: { text: string; rest: readonly string[] }): AccountLine {
  if (/^solde|^(?:ancien|nouveau) solde|^(?:(?:opening|closing|previous|new|starting|ending|current) )?balance\b/.test(name))
    return balanceLine(name, text, rest);
  if (/^(?:num\w*|n) (?:de |du )?compte$|^account number$/.test(name) && value !== "") return { number: value.replace(/\s+/g, "") };
  if (/^iban\b/.test(name)) return ibanLine(value);
  if (/^(?:nom|intitule|libelle) du compte$|^type$/.test(name) && value !== "") return { title: value };
  if (/^devise$|^compte tenu en$|^currency$/.test(name)) return currencyLine(value);
  const days = text.match(DAY) ?? [];
  if (name.startsWith("date de fin")) return dayLine("periodEnd", value);
  if (/^date$|^date du solde$/.test(name)) return dayLine("balanceDate", value);
  // Two days run together without a word are a row that lost a delimiter, not a period.
  if (days.length === 2 && /\p{L}{2}/u.test(text)) return dayLine("periodEnd", days[1] ?? "");
  return numberedAccount(text);
}

function balanceLine(name: string, text: string, rest: readonly string[]): AccountLine {
  if (/franc/.test(name)) return {};
  const day = text.match(DAY)?.[0] ?? "";
  const afterDay = day === "" ? text : text.slice(text.indexOf(day) + day.length);
  const written = [afterDay.replace(/^[^:]*:/, ""), ...rest]
    .map((part) => part.trim())
    .find((part) => looksLikeAmount(part) && !looksLikeDate(part));
  const balance = written === undefined ? null : balanceOf(written, day);
  if (!balance) return {};
  return /debut|initial|ancien|precedent|ouverture|opening|previous|starting|brought/.test(name)
    ? { opening: balance }
    : { closing: balance };
}

/** `CCHQ no 00000000001`, `Compte courant n° 123 456 789`, `VISA no 4533 07xx xxxx xx60`. */
function numberedAccount(text: string): AccountLine {
  const match = /(?:^|\s)(?:carte )?n(?:o|°|º|\ufffd|uméro)\.? ?:? ?([\dX*][\dX* ]{4,30})$/i.exec(text);
  const number = match?.[1]?.trim();
  if (!match || number === undefined) return {};
  const title = text.slice(0, match.index).trim();
  return title === "" ? { number } : { number, title };
}

function ibanLine(value: string): AccountLine {
  const iban = readIban(value);
  return iban === null ? {} : { iban };
}

function currencyLine(value: string): AccountLine {
  if (/^(?:euros?|eur|€)$/i.test(value)) return { currency: "EUR" };
  return /^[A-Z]{3}$/.test(value) ? { currency: value } : {};
}

function dayLine(key: "periodEnd" | "balanceDate", text: string): AccountLine {
  const day = readDate(text, "dmy");
  return day === null ? {} : { [key]: day };
}

/** Banks do not always write the balance like the operations: each stands for itself, French when in doubt. */
function balanceOf(amountText: string, dayText: string): Balance | null {
  const { amount } = readAmount(amountText, ",");
  return amount === null ? null : { date: readDate(dayText, "dmy"), amount };
}
