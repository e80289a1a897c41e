import { dayFromParts, type IsoDate } from "../../date.js";
import { cents, type Cents } from "../../money.js";

/** What a date field holds; `unreal` is 31 February or the like, which the official tool lets through. */
export type FecDateReading = {
  readonly kind: "empty" | "zeros" | "day" | "unreal" | "unreadable";
  readonly date: IsoDate | null;
  /** True when written AAAAMMJJ. */
  readonly canonical: boolean;
  /** False outside 1900–2099. */
  readonly plausibleYear: boolean;
};

const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
const FRENCH = /^(\d{2})\/(\d{2})\/(\d{4})$/;
const TIME = /[T ]\d{2}:?\d{2}(?::?\d{2}(?:[.,]\d+)?)?Z?$/;

/** Reads dates with a memory: a file repeats the same few hundred days. */
export function fecDateReader(): (field: string) => FecDateReading {
  const seen = new Map<string, FecDateReading>();
  return (field) => {
    let reading = seen.get(field);
    if (reading === undefined) {
      reading = readFecDate(field);
      if (seen.size < 10_000) seen.set(field, reading);
    }
    return reading;
  };
}

/** Reads a date in the variants the official tool accepts: 20260331, 2026-03-31, 31/03/2026, with or without a time. */
export function readFecDate(field: string): FecDateReading {
  const trimmed = field.trim();
  if (trimmed === "") return unread("empty");
  if (/^0+$/.test(trimmed)) return unread(trimmed.length === 8 ? "zeros" : "unreadable");
  const parts = dateParts(trimmed) ?? dateParts(trimmed.replace(TIME, ""));
  if (parts === null || parts.month < 1 || parts.month > 12 || parts.day < 1 || parts.day > 31) return unread("unreadable");
  const date = dayFromParts(parts.year, parts.month, parts.day);
  const plausibleYear = parts.year >= 1900 && parts.year <= 2099;
  return { kind: date === null ? "unreal" : "day", date, canonical: COMPACT.test(field), plausibleYear };
}

function dateParts(text: string): { readonly year: number; readonly month: number; readonly day: number } | null {
  const match = COMPACT.exec(text) ?? ISO.exec(text);
  if (match) return { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
  const french = FRENCH.exec(text);
  return french && { year: Number(french[3]), month: Number(french[2]), day: Number(french[1]) };
}

function unread(kind: "empty" | "zeros" | "unreadable"): FecDateReading {
  return { kind, date: null, canonical: true, plausibleYear: true };
}

/** What an amount field holds. */
export type FecAmountReading = {
  readonly kind: "empty" | "amount" | "unreadable";
  /** Rounded half away from zero when there are more than two decimals; null when empty or unreadable. */
  readonly value: Cents | null;
  /** True when written with exactly two decimals, no padding, no plus, the sign in front. */
  readonly canonical: boolean;
  /** False for a form that only we read: thousands parted by a space, nothing before the comma. */
  readonly official: boolean;
  /** False when the text has more decimals than a cent holds. */
  readonly exact: boolean;
};

const EMPTY: FecAmountReading = { kind: "empty", value: null, canonical: true, official: true, exact: true };
const UNREADABLE: FecAmountReading = { kind: "unreadable", value: null, canonical: false, official: true, exact: true };
const ZERO: FecAmountReading = { kind: "amount", value: cents(0), canonical: true, official: true, exact: true };
const CANONICAL = /^-?\d{1,13},\d\d$/;
/** Thousands parted by a space, and decimals alone. */
const SPACED = /^[+-]?\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:,\d*)?[+-]?$/;
const DECIMALS_ALONE = /^[+-]?,\d+[+-]?$/;
const AMOUNT = /^([+-]?)0*(\d{1,13})(?:,(\d*))?([+-]?)$/;

/** Reads an amount as the official tool does: decimal comma, sign in front or behind, no dot inside; and a space in thousands, or `,000`, which it refuses. */
export function readFecAmount(field: string): FecAmountReading {
  if (field === "0,00") return ZERO;
  if (field === "") return EMPTY;
  if (CANONICAL.test(field)) {
    return { kind: "amount", value: cents(Number(field.slice(0, -3) + field.slice(-2))), canonical: true, official: true, exact: true };
  }
  const trimmed = field.trim();
  if (trimmed === "") return EMPTY;
  const official = !SPACED.test(trimmed) && !DECIMALS_ALONE.test(trimmed);
  const match = AMOUNT.exec(official ? trimmed : withoutSpaces(trimmed));
  if (!match || (match[1] !== "" && match[4] !== "")) return UNREADABLE;
  const decimals = match[3] ?? "";
  const roundedUp = (decimals[2] ?? "0") >= "5" ? 1 : 0;
  const size = Number((match[2] ?? "") + decimals.slice(0, 2).padEnd(2, "0")) + roundedUp;
  const negative = match[1] === "-" || match[4] === "-";
  return { kind: "amount", value: cents(negative ? -size : size), canonical: false, official, exact: /^0*$/.test(decimals.slice(2)) };
}

/** `1 234,50` as `1234,50`, `,000` as `0,000`. */
function withoutSpaces(written: string): string {
  return written.replace(/[ \u00a0\u202f]/g, "").replace(/^([+-]?),/, "$10,");
}
