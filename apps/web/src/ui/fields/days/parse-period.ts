import { isIsoDate, type IsoDate } from "@comptoir/accounting/date";
import { parseDay } from "../../../text/parse-day.js";
import { mondayOf, weekOf } from "./weeks.js";

/** A month as French people type it (`04/2026`, `avril 2026`, `4`), `today` giving the missing year; `2026-04`, or null. */
export function parseMonth(text: string, today: IsoDate): string | null {
  const typed = text.trim().toLowerCase();
  const iso = /^(\d{4})-(\d{2})$/.exec(typed);
  const day = iso ? parseDay(`${typed}-01`, today) : parseDay(`1 ${typed.replace(/[/.-]/g, " ")}`, today);
  return day === null || /^[-+−]/.test(typed) ? null : day.slice(0, 7);
}

/** A year of four digits, or of two in this century. */
export function parseYear(text: string): string | null {
  const match = /^(?:\d{2})?\d{2}$/.exec(text.trim());
  return match === null ? null : match[0].padStart(4, "20");
}

/** A week as `S16`, `16 2026`, `2026-W16`, or any day of it; `2026-W16`, or null when the year has no such week. */
export function parseWeek(text: string, today: IsoDate): string | null {
  const typed = text.trim().toLowerCase();
  const iso = /^(\d{4})-?w(\d{1,2})$/.exec(typed);
  const french = /^(?:s|sem\.?|semaine)?\s*(\d{1,2})(?:[\s/-]+(\d{4}))?$/.exec(typed);
  const [year, number] = iso ? [iso[1], iso[2]] : [french?.[2] ?? weekOf(today).slice(0, 4), french?.[1]];
  if (number !== undefined) {
    const week = `${year}-W${number.padStart(2, "0")}`;
    return mondayOf(week) === null ? null : week;
  }
  const day = parseDay(typed, today);
  return day === null ? null : weekOf(day);
}

/** An hour as `14h30`, `14 h`, `1430`, `14:30`; `14:30`, or null. */
export function parseTime(text: string): string | null {
  const typed = text.trim().toLowerCase().replace(/\s/g, "");
  if (typed === "midi") return "12:00";
  const match = /^(\d{1,2})(?:[h:](\d{2})?)?$/.exec(typed) ?? /^(\d{1,2})(\d{2})$/.exec(typed);
  const [hours, minutes] = [Number(match?.[1]), Number(match?.[2] ?? 0)];
  return match !== null && hours < 24 && minutes < 60 ? `${pair(hours)}:${pair(minutes)}` : null;
}

/** A day then an hour (`14/4 9h`, `hier 14h30`); without an hour, midnight. `2026-04-14T09:00`, or null. */
export function parseDateTime(text: string, today: IsoDate): string | null {
  const typed = text
    .trim()
    .toLowerCase()
    .replace(/\s*à\s*/, " ");
  const [isoDay = "", isoTime] = typed.split("t");
  if (isoTime !== undefined && isIsoDate(isoDay)) return joined(isoDay, parseTime(isoTime));
  const alone = parseDay(typed, today);
  if (alone !== null) return joined(alone, "00:00");
  for (const cut of typed.matchAll(/\s+/g)) {
    const day = parseDay(typed.slice(0, cut.index), today);
    const time = parseTime(typed.slice(cut.index));
    if (day !== null && time !== null) return joined(day, time);
  }
  return null;
}

function joined(day: string, time: string | null): string | null {
  return time === null ? null : `${day}T${time}`;
}

function pair(value: number): string {
  return String(value).padStart(2, "0");
}
