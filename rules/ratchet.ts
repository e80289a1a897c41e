import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What a rule found, each with its size: lines of a file, places of a name; 1 where only presence counts. */
export type Found = ReadonlyMap<string, number>;

const LISTS = join(import.meta.dirname, "lists");
const WRITE = "RATCHETS=write npx vitest run --project rules";

/**
 * What separates the findings of a rule from its list of exceptions, one sentence each: findings that the list does not hold or that
 * have grown, entries that nothing needs any more. With RATCHETS=write in the environment, the list is written again instead,
 * unless it would get longer or larger. Where sizes fall freely, one that has fallen need not be written down.
 */
export function ratchet(
  list: string,
  found: Found | ReadonlyMap<string, readonly string[]> | readonly string[],
  { fallsFreely = false } = {},
): string[] {
  const findings = sizesOf(found);
  const file = join(LISTS, `${list}.txt`);
  const allowed = parseList(existsSync(file) ? readFileSync(file, "utf8") : "");
  const differences = compare(allowed, findings, { fallsFreely });
  if (process.env["RATCHETS"] !== "write" || !isShorter(allowed, findings)) return differences;
  if (findings.size === 0) rmSync(file, { force: true });
  else writeFileSync(file, formatList(findings));
  return [];
}

/** The differences between a list and what was found, as sentences. */
export function compare(allowed: Found, found: Found, { fallsFreely = false } = {}): string[] {
  const refused = [...found].flatMap(([key, size]) => {
    const limit = allowed.get(key);
    if (limit === undefined) return `refused: ${entryOf(key, size)}`;
    if (size > limit) return `refused: ${key} has grown from ${limit} to ${size}`;
    return size < limit && !fallsFreely ? `to write down: ${key} has fallen from ${limit} to ${size} (${WRITE})` : [];
  });
  const gone = [...allowed.keys()].filter((key) => !found.has(key)).map((key) => `to take out of the list: ${key} (${WRITE})`);
  return [...refused, ...gone];
}

/** True when what was found has no more entries than the list, and none larger: a renamed entry passes, a new one beside the others does not. */
export function isShorter(allowed: Found, found: Found): boolean {
  const limits = [...allowed.values()].sort((a, b) => b - a);
  return [...found.values()].sort((a, b) => b - a).every((size, index) => size <= (limits[index] ?? 0));
}

/** One entry a line: what is allowed and, where it counts, its size after the last space. */
export function parseList(text: string): Found {
  const list = new Map<string, number>();
  for (const line of text.split("\n").filter((candidate) => candidate !== "")) {
    const [, key = line, size = "1"] = /^(.*) (\d+)$/.exec(line) ?? [];
    // A merge keeps the lines of both sides: the smaller size is the later one.
    list.set(key, Math.min(Number(size), list.get(key) ?? Number.POSITIVE_INFINITY));
  }
  return list;
}

function sizesOf(found: Found | ReadonlyMap<string, readonly string[]> | readonly string[]): Found {
  const entries =
    found instanceof Map
      ? [...(found as ReadonlyMap<string, number | readonly string[]>)]
      : (found as readonly string[]).map((key) => [key, 1] as const);
  return new Map(entries.map(([key, size]) => [key, typeof size === "number" ? size : size.length]));
}

function formatList(found: Found): string {
  const lines = [...found].map(([key, size]) => entryOf(key, size)).sort();
  return `${lines.join("\n")}\n`;
}

function entryOf(key: string, size: number): string {
  return size === 1 ? key : `${key} ${size}`;
}
