import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { buildIfNeeded } from "./lib/build.mjs";
import { installIfNeeded } from "./lib/install.mjs";
import { root } from "./lib/root.mjs";
import { endWithChildren, giveUp } from "./lib/run.mjs";

/**
 * A bench is a module of scripts/bench that exports `run()`, which returns tables of figures.
 * `npm run bench -- import fec` runs those whose name starts so.
 * The time of a machine is no reason to fail; a ratio of two works done on it one after the other is: a table names those that it holds.
 * @typedef {{ name: string, value: number, most: number }} Ratio
 * @typedef {{ title: string, columns: readonly string[], rows: readonly (readonly (string | number)[])[], notes?: readonly string[], ratios?: readonly Ratio[] }} Table
 */

const stopForwarding = endWithChildren();
await installIfNeeded();
await buildIfNeeded();
stopForwarding();

const wanted = process.argv.slice(2);
const folder = join(root, "scripts/bench");
const names = (existsSync(folder) ? readdirSync(folder) : []).filter((name) => name.endsWith(".mjs") && isWanted(name)).sort();
let ran = 0;
/** @type {Ratio[]} */
const passed = [];
for (const name of names) {
  const bench = await import(join(folder, name));
  // A module without run() is a part of others.
  if (typeof bench.run !== "function") continue;
  console.log(`\n${name.replace(".mjs", "")}`);
  for (const table of asTables(await bench.run())) {
    print(table);
    passed.push(...(table.ratios ?? []).filter(({ value, most }) => !(value <= most)));
  }
  ran += 1;
}
if (ran === 0) giveUp("Aucune mesure ne porte ce nom.");
for (const { name, value, most } of passed) console.log(`\n  Rapport dépassé\u00a0: ${name}, ${value.toFixed(2)} pour ${most} au plus.`);
if (passed.length > 0) process.exitCode = 1;

/** @param {string} name */
function isWanted(name) {
  return wanted.length === 0 || wanted.some((start) => name.startsWith(start));
}

/**
 * @param {Table | readonly Table[]} result
 * @returns {readonly Table[]}
 */
function asTables(result) {
  return "columns" in result ? [result] : result;
}

/** @param {Table} table */
function print({ title, columns, rows, notes = [] }) {
  const lines = [columns, ...rows].map((row) => row.map(String));
  const widths = columns.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const [header = "", ...body] = lines.map((line) =>
    line.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join("  "),
  );
  console.log(`\n  ${title}\n  ${header}\n  ${"─".repeat(header.length)}`);
  for (const line of body) console.log(`  ${line}`);
  for (const note of notes) console.log(`  ${note}`);
}
