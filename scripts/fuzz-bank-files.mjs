// Damages every bank statement of packages/bank-files/fixtures in thousands of ways and reads the result.
// A file must be read or refused with a BankFileError, within the time limit. Usage, after a build:
//   node scripts/fuzz-bank-files.mjs [cases] [first seed]
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { BankFileError } from "@comptoir/bank-files/errors";
import { parseBankFile } from "@comptoir/bank-files/parse";
import { mutate } from "@comptoir/bank-files/testing/mutations";

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
for (const failure of failures.slice(0, 20)) process.stdout.write(`${failure}\n`);
process.exitCode = failures.length === 0 ? 0 : 1;
