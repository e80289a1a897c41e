import { dayFromParts, type IsoDate } from "@comptoir/accounting/date";
import type { DateOrder } from "./bank-file.js";
import { numberAt } from "./digits.js";
import { quoted } from "./wording.js";

/** What the dates of a file prove about their order. */
export interface OrderEvidence {
  dayFirst: number;
  monthFirst: number;
  ambiguous: number;
}

/** The order in which the dates of a file are read, with how sure it is. */
export interface DecidedOrder {
  readonly order: DateOrder;
  /** Dates such as 06/12/2025 were read the French way although nothing in the file proves it. */
  readonly isAssumed: boolean;
  /** Some dates prove one order and some the other: the minority is refused. */
  readonly isMixed: boolean;
}

const LONGEST_DATE = 40;
const PLAIN_LENGTH = 10;
const PLAIN_TIME = /^[ T]\d\d:\d\d:\d\d$/;
const TIME = String.raw`(?:[T ,]+\d{1,2}[:h]\d{2}.{0,20})?`;
const NUMERIC = new RegExp(String.raw`^(\d{1,4}) ?[-/.'] ?(\d{1,2}) ?([-/.'] ?)(\d{1,4})${TIME}$`);
const NAMED = new RegExp(String.raw`^(\d{1,2})(?:er)? ?[- ] ?([a-zéèûä]{3,9})\.?,? ?[- ] ?(\d{4}|\d{2})${TIME}$`, "i");
const NAMED_MONTH_FIRST = new RegExp(String.raw`^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})${TIME}$`, "i");
const MONTHS: readonly (readonly string[])[] = [
  ["jan"],
  ["fev", "feb"],
  ["mar"],
  ["avr", "apr"],
  ["mai", "may"],
  ["juin", "jun"],
  ["juil", "jul"],
  ["aou", "aug"],
  ["sep"],
  ["oct", "okt"],
  ["nov"],
  ["dec", "dez"],
];

interface WrittenDate {
  readonly first: number;
  readonly second: number;
  readonly third: number;
  /** Known without the rest of the file: a year or a month in letters says it. */
  readonly ownOrder: DateOrder | null;
}

/** True when the text has the shape of a date, possible or not. */
export function looksLikeDate(text: string): boolean {
  return writtenDate(text) !== null;
}

/** Nothing weighed yet. */
export function noOrderEvidence(): OrderEvidence {
  return { dayFirst: 0, monthFirst: 0, ambiguous: 0 };
}

/** Adds what one written date proves: 23/11 has its day first, 8/15 its month first, 06/12 either. */
export function weighDate(evidence: OrderEvidence, text: string): void {
  const written = writtenDate(text);
  if (written === null || written.ownOrder !== null) return;
  const { first, second } = written;
  if (first > 12 && first <= 31 && second <= 12) evidence.dayFirst += 1;
  else if (second > 12 && second <= 31 && first <= 12) evidence.monthFirst += 1;
  else if (first <= 12 && second <= 12 && first !== second) evidence.ambiguous += 1;
}

/** The order of the whole file: what the majority proves, else the French one. */
export function decidedOrder({ dayFirst, monthFirst, ambiguous }: OrderEvidence): DecidedOrder {
  return {
    order: monthFirst > dayFirst ? "mdy" : "dmy",
    isAssumed: dayFirst === 0 && monthFirst === 0 && ambiguous > 0,
    isMixed: dayFirst > 0 && monthFirst > 0,
  };
}

/** The last day drawn from a written date: it is the same text, not only an equal one, for all the rows of a day. */
let lastDay: { readonly written: WrittenDate; readonly order: DateOrder; readonly day: IsoDate | null } | null = null;

/** The day of a written date, null when the calendar has no such day or the text is no date. */
export function readDate(text: string, order: DateOrder): IsoDate | null {
  const written = writtenDate(text);
  if (written === null) return null;
  if (lastDay === null || lastDay.written !== written || lastDay.order !== order) lastDay = { written, order, day: dayOf(written, order) };
  return lastDay.day;
}

function dayOf({ first, second, third, ownOrder }: WrittenDate, order: DateOrder): IsoDate | null {
  switch (ownOrder ?? order) {
    case "ymd":
      return bankingDay(first, second, third);
    case "mdy":
      return bankingDay(third, first, second);
    case "dmy":
      return bankingDay(third, second, first);
  }
}

/** Years on two digits: 70 to 99 belong to the last century. A year such as 226 is a typing error. */
function bankingDay(year: number, month: number, day: number): IsoDate | null {
  const full = year > 99 ? year : year < 70 ? 2000 + year : 1900 + year;
  return full >= 1900 && full <= 2199 ? dayFromParts(full, month, day) : null;
}

/** Why a date was refused, in French. */
export function dateReason(text: string): string {
  if (text.trim() === "") return "Date absente";
  return `${looksLikeDate(text) ? "Date impossible" : "Date illisible"} : ${quoted(text.trim())}`;
}

/** The short way for `31/12/2026` and `2026-12-31 08:00:00`: a large file holds hundreds of thousands of them. */
function plainDate(text: string): WrittenDate | null {
  const isFrench = text.length === PLAIN_LENGTH && text[2] === "/" && text[5] === "/";
  const isIso = !isFrench && text[4] === "-" && text[7] === "-" && isPlainTime(text);
  if (!isFrench && !isIso) return null;
  const [secondAt, thirdAt] = isFrench ? [3, 6] : [5, 8];
  const first = numberAt(text, 0, secondAt - 1);
  const second = numberAt(text, secondAt, thirdAt - 1);
  const third = numberAt(text, thirdAt, PLAIN_LENGTH);
  return Number.isNaN(first + second + third) ? null : { first, second, third, ownOrder: isIso ? "ymd" : null };
}

function isPlainTime(text: string): boolean {
  return text.length === PLAIN_LENGTH || PLAIN_TIME.test(text.slice(PLAIN_LENGTH));
}

/** The last plain date read: rows of a day follow each other, and bear it twice. */
let last: { readonly text: string; readonly date: WrittenDate } | null = null;

function writtenDate(text: string): WrittenDate | null {
  if (last !== null && last.text === text) return last.date;
  const date = plainDate(text);
  if (date === null) return patternedDate(text);
  // A longer text would keep its whole file in memory.
  if (text.length === PLAIN_LENGTH) last = { text, date };
  return date;
}

function patternedDate(text: string): WrittenDate | null {
  if (text.length < 5 || text.length > LONGEST_DATE) return null;
  const trimmed = text.replace(/\s+/g, " ").trim();
  const numeric = NUMERIC.exec(trimmed);
  if (numeric) return numericDate(numeric);
  const digits = /^(\d{4})(\d{2})(\d{2})$/.exec(trimmed);
  if (digits) return compactDate(digits);
  return namedDate(trimmed);
}

function numericDate(match: RegExpExecArray): WrittenDate | null {
  const [, first = "", second = "", mark = "", third = ""] = match;
  const parts = { first: Number(first), second: Number(second), third: Number(third) };
  if (first.length === 4) return third.length <= 2 ? { ...parts, ownOrder: "ymd" } : null;
  if (first.length === 3) return null;
  // Quicken writes years from 2000 on after an apostrophe, 2004 as '04 or ' 4.
  if (mark.startsWith("'")) return third.length <= 2 ? { ...parts, third: 2000 + parts.third, ownOrder: null } : null;
  return third.length === 2 || third.length === 4 ? { ...parts, ownOrder: null } : null;
}

function compactDate(match: RegExpExecArray): WrittenDate | null {
  const [whole = "", year = "", month = "", day = ""] = match;
  if (Number(year) >= 1900 && Number(year) < 2100)
    return { first: Number(year), second: Number(month), third: Number(day), ownOrder: "ymd" };
  const last = Number(whole.slice(4));
  if (last < 1900 || last >= 2100) return null;
  return { first: Number(whole.slice(0, 2)), second: Number(whole.slice(2, 4)), third: last, ownOrder: null };
}

function namedDate(text: string): WrittenDate | null {
  const dayFirst = NAMED.exec(text);
  const monthFirst = dayFirst ? null : NAMED_MONTH_FIRST.exec(text);
  const [day, name, year] = dayFirst ? [dayFirst[1], dayFirst[2], dayFirst[3]] : [monthFirst?.[2], monthFirst?.[1], monthFirst?.[3]];
  if (day === undefined || name === undefined || year === undefined) return null;
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const month = MONTHS.findIndex((names) => names.some((stem) => plain.startsWith(stem)));
  return month === -1 ? null : { first: Number(day), second: month + 1, third: Number(year), ownOrder: "dmy" };
}
