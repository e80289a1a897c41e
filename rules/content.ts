import { within } from "./boundaries.js";
import { occurrences, type Source, type TextFile } from "./source.js";

/** What the domain does not use: its results depend on its arguments only, and amounts are whole cents. */
export const DOMAIN_PATTERNS = {
  "a clock or a JavaScript date": /\bnew Date\b|\bDate\.(now|parse|UTC)\b|\bTemporal\.Now\b|\bperformance\.now\b/,
  "a floating number or a random one": /\bparseFloat\b|\bMath\.random\b|\btoFixed\b/,
  "a file, the network or the environment":
    /\bfetch\(|\bprocess\.(env|cwd|stdout)|\bglobalThis\.|["']node:(fs|net|http|https|child_process|os)/,
} as const;

/** Lines of the domain, tests apart, where a pattern occurs. */
export function inDomain(sources: readonly Source[], pattern: RegExp): string[] {
  const domain = ["packages/accounting/src/", "packages/bank-files/src/"].flatMap((place) => within(sources, place));
  return occurrences(
    domain.filter(({ isTest }) => !isTest),
    pattern,
  );
}

/** Notes for later. */
export function leftNotes(sources: readonly Source[]): string[] {
  return occurrences(rulesApart(sources), /\b(FIXME|TODO|XXX|HACK)\b/);
}

/** Lines that print to the console, outside the commands of scripts. */
export function printing(sources: readonly Source[]): string[] {
  return occurrences(
    rulesApart(sources).filter(({ path }) => !path.startsWith("scripts/")),
    /\bconsole\.(log|debug|info)\(/,
  );
}

/** Files where an error ends in an empty catch. */
export function emptyCatches(sources: readonly Source[]): string[] {
  const pattern = /catch\s*(\([^)]*\))?\s*\{\s*\}|\.catch\(\(\)\s*=>\s*\{\s*\}\)/;
  return rulesApart(sources).flatMap(({ path, text }) => (pattern.test(text) ? path : []));
}

/** Journeys that go on from where another ended: each runs alone and in any order. */
export function chainedJourneys(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) => (path.startsWith("e2e/") && /mode:\s*["']serial["']|describe\.serial/.test(text) ? path : []));
}

/** Files whose name says nothing of what they hold. */
export function bags(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path }) => (/(^|\/)(utils?|helpers?|misc|common|manager)\.(ts|tsx|mjs)$/.test(path) ? path : []));
}

/** Files that forward the exports of others; pages may, each at the path of its URL. */
export function barrels(sources: readonly Source[]): string[] {
  return rulesApart(sources).flatMap(({ path, text }) => (!path.includes("/routes/") && /^export \* from/m.test(text) ? path : []));
}

/** Lines that name a place of one machine only. */
export function machinePaths(written: readonly TextFile[]): string[] {
  return occurrences(rulesApart(written), /(^|["'`\s(=])(\/work\/|\/home\/\w|\/Users\/\w|\/root\/|[A-Z]:\\\\)/);
}

/** The rules themselves name what they refuse. */
function rulesApart<File extends TextFile>(all: readonly File[]): readonly File[] {
  return all.filter(({ path }) => !path.startsWith("rules/"));
}
