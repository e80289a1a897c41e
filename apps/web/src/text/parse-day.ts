import { dayFromParts, isIsoDate, type IsoDate } from "@comptoir/accounting/date";
import { frenchMonth } from "@comptoir/accounting/french-text";
import { shiftDay } from "../lib/days.js";

const RELATIVE: Readonly<Record<string, number>> = { "avant-hier": -2, hier: -1, "aujourd'hui": 0, auj: 0, demain: 1 };

const PARTS = /^(\d{1,2})(?:er|ᵉʳ)?[/. -]+(\d{1,2}|[a-zà-ÿ]{3,9}\.?)(?:[/. -]+(\d{4}|\d{2}))?$/;

/**
 * A day as French people type it: `05022026`, `050226`, `1404`, `5/2/26`, `14.4.2026`, `14 avril 2026`, `hier`, `-3` (three
 * days ago), or the ISO form. `today` gives the missing year. Null when the calendar has no such day.
 */
export function parseDay(text: string, today: IsoDate): IsoDate | null {
  const typed = text.trim().toLowerCase().replaceAll("’", "'");
  if (isIsoDate(typed)) return typed;
  const shift = RELATIVE[typed] ?? (/^[-−+]\d{1,3}$/.test(typed) ? Number(typed.replace("−", "-")) : undefined);
  if (shift !== undefined) return shiftDay(today, shift);
  return parseDigits(typed, today) ?? parseParts(typed, today);
}

function parseDigits(text: string, today: IsoDate): IsoDate | null {
  const match = /^(\d{2})(\d{2})(\d{4}|\d{2})?$/.exec(text);
  return match === null ? null : dayOf({ day: match[1], month: match[2], year: match[3] }, today);
}

function parseParts(text: string, today: IsoDate): IsoDate | null {
  const match = PARTS.exec(text);
  return match === null ? null : dayOf({ day: match[1], month: match[2], year: match[3] }, today);
}

/** True for a text that names a day which the calendar does not have: `29/02/2026`, `3104`, `2026-13-01`, `29 février 2026`. */
export function namesNoDay(text: string, today: IsoDate): boolean {
  const typed = text.trim().toLowerCase();
  const inFigures = /^(?:\d{1,2}[/. -]+\d{1,2}(?:[/. -]+(?:\d{4}|\d{2}))?|\d{4}-\d{2}-\d{2}|\d{4}|\d{6}|\d{8})$/.test(typed);
  const month = PARTS.exec(typed)?.[2];
  const inWords = month !== undefined && monthNumber(month) !== 0;
  return (inFigures || inWords) && parseDay(typed, today) === null;
}

type Parts = { readonly day: string | undefined; readonly month: string | undefined; readonly year: string | undefined };

function dayOf({ day, month, year }: Parts, today: IsoDate): IsoDate | null {
  const fullYear = year === undefined ? today.slice(0, 4) : year.length === 2 ? `20${year}` : year;
  return dayFromParts(Number(fullYear), monthNumber(month ?? ""), Number(day));
}

function monthNumber(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  const start = plain(text.replace(".", ""));
  const matches = Array.from({ length: 12 }, (_, index) => index + 1).filter((month) => plain(frenchMonth(month)).startsWith(start));
  return matches.length === 1 ? (matches[0] ?? 0) : 0;
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{Diacritic}/gu, "");
}
