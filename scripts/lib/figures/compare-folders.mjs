import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Lines quoted of each file that differs. */
const QUOTED = 8;

/**
 * Compares two folders of figures; returns the lines that describe what differs, none when they are equal.
 * @param {{ before: string, after: string }} folders
 * @returns {string[]}
 */
export function compareFolders({ before, after }) {
  const [left, right] = [filesOf(before), filesOf(after)];
  if (left.length === 0 || right.length === 0) return [`aucun fichier dans ${left.length === 0 ? before : after}`];
  return [...new Set([...left, ...right])].toSorted().flatMap((file) => {
    if (!right.includes(file)) return [`- ${file} n’existe plus`];
    if (!left.includes(file)) return [`+ ${file} est nouveau`];
    return compareLines(file, { old: readFileSync(join(before, file), "utf8"), now: readFileSync(join(after, file), "utf8") });
  });
}

/**
 * Quotes what differs: line by line in texts of as many lines, else all between their equal beginnings and ends.
 * @param {string} file
 * @param {{ old: string, now: string }} texts
 */
function compareLines(file, { old, now }) {
  if (old === now) return [];
  const [before, after] = [old.split("\n"), now.split("\n")];
  const [removed, added] = before.length === after.length ? differingLines(before, after) : differingMiddles(before, after);
  const first = before.findIndex((line, index) => line !== after[index]);
  return [`≠ ${file}, ligne ${(first === -1 ? before.length : first) + 1}`, ...quote("-", removed), ...quote("+", added)];
}

/**
 * @param {readonly string[]} before
 * @param {readonly string[]} after
 * @returns {[string[], string[]]}
 */
function differingLines(before, after) {
  return [before.filter((line, index) => line !== after[index]), after.filter((line, index) => line !== before[index])];
}

/**
 * @param {readonly string[]} before
 * @param {readonly string[]} after
 * @returns {[string[], string[]]}
 */
function differingMiddles(before, after) {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return [before.slice(start, before.length - end), after.slice(start, after.length - end)];
}

/**
 * @param {string} sign
 * @param {readonly string[]} lines
 */
function quote(sign, lines) {
  const rest = lines.length - QUOTED;
  return [
    ...lines.slice(0, QUOTED).map((line) => `    ${sign} ${line.slice(0, 300)}`),
    ...(rest > 0 ? [`    ${sign} … et ${rest} lignes`] : []),
  ];
}

/** @param {string} folder */
function filesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();
}
