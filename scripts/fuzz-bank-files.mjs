// Damages every bank statement of packages/bank-files/fixtures in thousands of ways and reads the result.
// Then damages the fixtures of rows (CSV, QIF, CFONB) as careless edits do and counts the silent ones: a day, an amount, a sign or the count
// changes while rejected rows, rows left aside, questions and warnings stay equal. At most 1 in 2 000 is aimed at.
// A file must be read or refused with a BankFileError, within the time limit. Usage, after a build:
//   node scripts/fuzz-bank-files.mjs [cases] [first seed]
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { BankFileError } from "@comptoir/bank-files/errors";
import { parseBankFile } from "@comptoir/bank-files/parse";
import { damageText, mutate } from "@comptoir/bank-files/testing/mutations";

const CASES = Number(process.argv[2] ?? 20_000);
const FIRST_SEED = Number(process.argv[3] ?? 1);
const LONGEST_MS = 500;

const folder = join(import.meta.dirname, "../packages/bank-files/fixtures");
const sources = readdirSync(folder)
  .filter((name) => name !== "expected.json")
  .map((name) => ({ name, bytes: new Uint8Array(readFileSync(join(folder, name))) }));

let read = 0;
let refused = 0;
let slowest = { name: "", kind: "", seed: 0, milliseconds: 0 };
/** @type {string[]} */
const failures = [];

for (let index = 0; index < CASES; index++) {
  const seed = FIRST_SEED + index * 7;
  const source = sources[index % sources.length];
  const other = sources[(index * 5 + 3) % sources.length];
  if (!source || !other) break;
  const { bytes, kind } = mutate(source.bytes, other.bytes, seed);
  const start = performance.now();
  try {
    parseBankFile(bytes);
    read += 1;
  } catch (error) {
    refused += 1;
    if (!(error instanceof BankFileError))
      failures.push(`${source.name} ${kind} seed ${seed}: ${error instanceof Error ? error.stack : String(error)}`);
  }
  const milliseconds = performance.now() - start;
  if (milliseconds > slowest.milliseconds) slowest = { name: source.name, kind, seed, milliseconds };
  if (milliseconds > LONGEST_MS) failures.push(`${source.name} ${kind} seed ${seed}: ${Math.round(milliseconds)} ms`);
}

process.stdout.write(
  `${CASES} cases: ${read} read, ${refused} refused; slowest ${slowest.milliseconds.toFixed(1)} ms (${slowest.name}, ${slowest.kind}, seed ${slowest.seed})\n`,
);
/** Warnings of every unknown CSV: they tell nothing of a damage. */
const USUAL = new Set(["csv.guessed", "dates.ambiguous"]);

/**
 * @param {Uint8Array} bytes
 * @returns {{ rows: string, told: string } | null} What is booked and what is said about it; null when the file is refused.
 */
function readingOf(bytes) {
  try {
    const { accounts, rejected, warnings } = parseBankFile(bytes);
    const ignored = accounts.flatMap((account) => account.ignored.map(({ reason, amount }) => `${reason} ${amount}`)).toSorted();
    const reasons = rejected.map(({ reason }) => reason).toSorted();
    const shown = warnings.filter(({ code }) => !USUAL.has(code)).map(({ message }) => message);
    return {
      rows: accounts
        .flatMap((account) => account.rows.map(({ date, amount }) => `${date} ${amount}`))
        .toSorted()
        .join("\n"),
      told: JSON.stringify([reasons, ignored, shown]),
    };
  } catch {
    return null;
  }
}

const ofRows = sources
  .filter(({ name }) => /\.(?:csv|qif|txt)$/.test(name))
  .map((source) => ({ ...source, sound: readingOf(source.bytes) }));
/** @type {Map<string, string[]>} */
const silent = new Map();
for (let index = 0; index < CASES; index++) {
  const source = ofRows[index % ofRows.length];
  if (!source) break;
  const { bytes, kind } = damageText(source.bytes, FIRST_SEED + index);
  const damaged = readingOf(bytes);
  if (damaged === null || source.sound === null || damaged.rows === source.sound.rows || damaged.told !== source.sound.told) continue;
  silent.set(kind, [...(silent.get(kind) ?? []), `${source.name} seed ${FIRST_SEED + index}`]);
}
const silentCount = [...silent.values()].reduce((count, cases) => count + cases.length, 0);
process.stdout.write(`${CASES} careless edits: ${silentCount} silent\n`);
for (const [kind, cases] of silent) process.stdout.write(`  ${kind}: ${cases.length}, as ${cases.slice(0, 3).join("; ")}\n`);
for (const failure of failures.slice(0, 20)) process.stdout.write(`${failure}\n`);
process.exitCode = failures.length === 0 ? 0 : 1;
