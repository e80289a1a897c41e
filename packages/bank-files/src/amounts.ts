import { cents, type Cents } from "@comptoir/accounting/money";
import type { DecimalMark } from "./bank-file.js";
import { isDigit, numberAt } from "./digits.js";
import { quoted } from "./wording.js";

/** What the amounts of a column prove about its decimal mark. */
export interface DecimalEvidence {
  comma: number;
  dot: number;
  ambiguous: number;
}

/** Why the text of an amount is refused. */
export type AmountProblem = "absent" | "unreadable" | "decimals" | "ambiguous" | "range";

/** An amount in cents, or why its text could not be read as one. */
export type AmountReading = { readonly amount: Cents; readonly problem: null } | { readonly amount: null; readonly problem: AmountProblem };

interface WrittenAmount {
  readonly isNegative: boolean;
  /** Digits, commas, dots, and single spaces between thousands. */
  readonly body: string;
}

const LONGEST_AMOUNT = 40;
/** Beyond 10 billion euros we are reading something else than an operation. */
const LARGEST_CENTS = 1_000_000_000_000;
/** Characters as their codes: a large file has millions of cells, most of which are recognised by a few characters. */
const [PLUS, COMMA, MINUS, DOT, SLASH] = [0x2b, 0x2c, 0x2d, 0x2e, 0x2f];
const GROUPED = /^\d{1,3}(?:[.,\s]\d{3})*$/;

/** True when the text is written like an amount, with either decimal mark. */
export function looksLikeAmount(text: string): boolean {
  return !Number.isNaN(plainCents(text)) || writtenAmount(text) !== null;
}

const MOST_PLAIN_DIGITS = 9;

/** The short way for `-1234,56`: its cents; NaN for what is written in any other way. */
function plainCents(text: string): number {
  const mark = text.length - 3;
  const sign = text.charCodeAt(0);
  const start = sign === PLUS || sign === MINUS ? 1 : 0;
  const digits = mark - start;
  if (digits < 1 || digits > MOST_PLAIN_DIGITS || !isDecimalMark(text.charCodeAt(mark))) return Number.NaN;
  const value = numberAt(text, start, mark) * 100 + numberAt(text, mark + 1, text.length);
  return sign === MINUS ? -value : value;
}

function isDecimalMark(code: number): boolean {
  return code === COMMA || code === DOT;
}

/** Nothing weighed yet. */
export function noDecimalEvidence(): DecimalEvidence {
  return { comma: 0, dot: 0, ambiguous: 0 };
}

/** Adds what one written amount proves: `1 234,56` a comma, `1,234.56` a dot, `1,234` nothing. */
export function weighAmount(evidence: DecimalEvidence, text: string): void {
  if (text === "") return;
  const mark = Number.isNaN(plainCents(text)) ? ownDecimalMark(writtenAmount(text)?.body ?? "") : text.at(-3);
  if (mark === ",") evidence.comma += 1;
  else if (mark === ".") evidence.dot += 1;
  else if (mark === "ambiguous") evidence.ambiguous += 1;
}

/** The decimal mark of the whole column, null when its amounts disagree or prove nothing. */
export function decidedDecimal({ comma, dot }: DecimalEvidence): DecimalMark | null {
  if (comma > 0 && dot === 0) return ",";
  return dot > 0 && comma === 0 ? "." : null;
}

/** Cents of a written amount; `decimal` settles `1,234`, which without it is refused rather than guessed. */
export function readAmount(text: string, decimal: DecimalMark | null): AmountReading {
  const plain = plainCents(text);
  if (!Number.isNaN(plain)) return { amount: cents(plain), problem: null };
  const written = text === "" ? null : writtenAmount(text);
  if (written === null) return refused(text.trim() === "" ? "absent" : "unreadable");
  const own = ownDecimalMark(written.body);
  const mark = own === "ambiguous" ? decimal : own;
  if (own === "ambiguous" && mark === null) return refused("ambiguous");
  const at = mark === null ? -1 : written.body.lastIndexOf(mark);
  const whole = at === -1 ? written.body : written.body.slice(0, at);
  const decimals = at === -1 ? "" : written.body.slice(at + 1);
  if (!isGrouped(whole, mark) || !/^\d*$/.test(decimals)) return refused("unreadable");
  return inCents(written.isNegative, whole.replace(/\D/g, ""), decimals);
}

/** Why an amount was refused, in French. */
export function amountReason(problem: AmountProblem, text: string): string {
  switch (problem) {
    case "absent":
      return "Montant absent";
    case "unreadable":
      return `Montant illisible : ${quoted(text.trim())}`;
    case "decimals":
      return `Montant à plus de deux décimales : ${quoted(text.trim())}`;
    case "ambiguous":
      return `Montant ambigu, milliers ou décimales : ${quoted(text.trim())}`;
    case "range":
      return `Montant démesuré : ${quoted(text.trim())}`;
  }
}

function refused(problem: AmountProblem): AmountReading {
  return { amount: null, problem };
}

function inCents(isNegative: boolean, whole: string, decimals: string): AmountReading {
  const significant = decimals.length > 2 ? decimals.replace(/0+$/, "") : decimals;
  if (significant.length > 2) return refused("decimals");
  const value = Number(whole === "" ? "0" : whole) * 100 + Number(significant.padEnd(2, "0"));
  if (value > LARGEST_CENTS) return refused("range");
  return { amount: cents(isNegative ? -value : value), problem: null };
}

/** The whole part is bare digits, or groups of three parted by spaces or by the mark that is not the decimal one. */
function isGrouped(whole: string, mark: DecimalMark | null): boolean {
  if (/^\d*$/.test(whole)) return true;
  if (mark !== null && whole.includes(mark)) return false;
  return GROUPED.test(whole) && new Set(whole.replace(/\d/g, "")).size === 1;
}

/** The decimal mark that the amount proves by itself; null when it has none. */
function ownDecimalMark(body: string): DecimalMark | "ambiguous" | null {
  const comma = body.lastIndexOf(",");
  const dot = body.lastIndexOf(".");
  if (comma === -1 && dot === -1) return null;
  if (comma !== -1 && dot !== -1) return comma > dot ? "," : ".";
  const mark = comma !== -1 ? "," : ".";
  const last = Math.max(comma, dot);
  if (body.indexOf(mark) !== last) return GROUPED.test(body) ? null : mark;
  const wholeLength = last;
  const decimals = body.length - last - 1;
  const couldBeThousands = decimals === 3 && wholeLength >= 1 && wholeLength <= 3 && !body.startsWith("0");
  return couldBeThousands ? "ambiguous" : mark;
}

/** Credit or debit written after the amount, `12.00CR`, as British statements have it. */
const SIDE = /(\d) ?(CR|DR|DB)\.?$/i;

/** The side written after an amount: 1 for a credit, -1 for a debit, null when the amount states none. */
export function statedSide(text: string): 1 | -1 | null {
  const side = SIDE.exec(text.trim())?.[2]?.toUpperCase();
  return side === undefined ? null : side === "CR" ? 1 : -1;
}

const LETTERS_OF_A_WORD = 4;

/** False without a digit, and with a word before it, a slash or a dash between digits: a label or a date, which need not be read as an amount. */
function mayBeAmount(text: string): boolean {
  let hasDigit = false;
  let letters = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === SLASH || (code === MINUS && isDigit(text.charCodeAt(at - 1)) && isDigit(text.charCodeAt(at + 1)))) return false;
    if (letters === at && isAsciiLetter(code)) letters += 1;
    if (letters === LETTERS_OF_A_WORD) return false;
    if (isDigit(code)) hasDigit = true;
  }
  return hasDigit;
}

function isAsciiLetter(code: number): boolean {
  return (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}

/** Reads the sign and drops the currency: `(12,00 €)`, `- 12,00`, `12,00-`, `12.00CR`, `="12,00"`; null when it is no amount. */
function writtenAmount(text: string): WrittenAmount | null {
  if (text.length > LONGEST_AMOUNT || !mayBeAmount(text)) return null;
  let body = text
    .replace(/^="(.*)"$/, "$1")
    .replace(/[\s\u2000-\u200b\u2060]+/g, " ")
    .replace(/[−–‒]/g, "-")
    .trim();
  const side = statedSide(body);
  if (side !== null) body = body.replace(SIDE, "$1");
  let minuses = 0;
  const parentheses = /^\((.*)\)$/.exec(body);
  if (parentheses) {
    minuses += 1;
    body = (parentheses[1] ?? "").trim();
  }
  body = withoutCurrency(body);
  const signed = /^([+-]?) ?(.*?) ?([+-]?)$/.exec(body);
  if (!signed) return null;
  const signs = `${signed[1] ?? ""}${signed[3] ?? ""}`;
  if (signs.length > 1 || (signs !== "" && minuses > 0)) return null;
  if (side !== null && (signs !== "" || minuses > 0)) return null;
  body = withoutCurrency(signed[2] ?? "").replace(/(\d)['’](?=\d)/g, "$1 ");
  if (!/^[\d.,][\d., ]*$/.test(body) || !/\d/.test(body)) return null;
  return { isNegative: signs === "-" || minuses > 0 || side === -1, body };
}

const SYMBOLS: Readonly<Record<string, string>> = { "€": "EUR", $: "USD", "£": "GBP" };
const CURRENCIES = new Set(Intl.supportedValuesOf("currency"));

/** The currency written with an amount, `$ 12.00` or `12,00 CHF`; null when none is. */
export function currencyInAmount(text: string): string | null {
  if (!Number.isNaN(plainCents(text))) return null;
  const found = /^\(?[-+]? ?(€|\$|£|[A-Z]{3}(?![A-Za-z]))|(€|\$|£|[A-Z]{3})\)?$/.exec(text.trim());
  const written = found?.[1] ?? found?.[2] ?? "";
  return SYMBOLS[written] ?? (CURRENCIES.has(written) ? written : null);
}

function withoutCurrency(text: string): string {
  return text.replace(/^(?:€|\$|£|[A-Z]{3}(?![A-Za-z])) ?/, "").replace(/ ?(?:€|\$|£|EUR(?:OS?)?|[A-Z]{3})$/, "");
}
