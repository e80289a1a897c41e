import { textsOf } from "../server-layers.js";
import type { Source, TextFile } from "../source.js";

const SERVER = "apps/server/src/";
/** An instant of the database's clock. */
const INSTANT = /\b(?:now|clock_timestamp|statement_timestamp|transaction_timestamp)\(\)/i;
/** A day or an hour of the zone that the connection happens to be in. */
const LOCAL = /\b(?:current_date|current_time|current_timestamp|localtime|localtimestamp)\b/i;
/** An instant that is made a day, or a part of one. */
const NOW = String.raw`(?:now|clock_timestamp|statement_timestamp|transaction_timestamp)\(\)`;
const AS_DAY = new RegExp(
  String.raw`${NOW}\s*\)?\s*(?:::\s*(?:date|timestamp\b(?!tz))|at time zone)|(?:date_trunc|to_char|age|date_part)\([^()]*${NOW}|cast\(\s*${NOW} as date|extract\(\s*(?!epoch)\w+ from\s+${NOW}`,
  "i",
);

/** Files whose SQL decides a day by the clock of the database: the server's clock, in Paris, is the only one that does. */
export function daysDecidedBySql(sources: readonly Source[]): string[] {
  return withSql(sources, (text) => LOCAL.test(text) || AS_DAY.test(text));
}

/** Files whose SQL reads the clock of the database at all. */
export function readersOfSqlClock(sources: readonly Source[]): string[] {
  return withSql(sources, (text) => INSTANT.test(text));
}

/** Lines of the schema where the clock does more than stamp a row with an instant. */
export function clockBesideStamps({ text }: TextFile): string[] {
  return text
    .split("\n")
    .filter((line) => (INSTANT.test(line) || LOCAL.test(line)) && !STAMP.test(line))
    .map((line) => line.trim());
}

const STAMP = /^\s*"?\w+"? (?:timestamp with time zone|timestamptz) (?:not null )?default (?:now|clock_timestamp)\(\)/i;

function withSql(sources: readonly Source[], isFound: (text: string) => boolean): string[] {
  return sources
    .filter(({ path, isTest, text }) => path.startsWith(SERVER) && !isTest && isFound(text))
    .filter((source) => textsOf(source).some(isFound))
    .map(({ path }) => path.slice(SERVER.length))
    .toSorted();
}
