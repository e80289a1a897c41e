import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildIfNeeded } from "./lib/build.mjs";
import { installIfNeeded } from "./lib/install.mjs";
import { root } from "./lib/root.mjs";
import { endWithChildren, giveUp } from "./lib/run.mjs";

/**
 * A test of docs/reliability.md: a module of scripts/reliability that exports `run`, which prints what it measures and rejects when something is lost, doubled
 * or half done. `seed` draws its choices, `rounds` is how many times it does it, null for its own number; `folder` is where it keeps its data, null for one
 * that is removed at the end.
 * @typedef {{ seed: number, rounds: number | null, folder: string | null }} Options
 */

const folder = join(root, "scripts/reliability");
const names = readdirSync(folder)
  .filter((name) => name.endsWith(".mjs"))
  .map((name) => name.slice(0, -4));

const stopForwarding = endWithChildren();
const { values, positionals } = readArguments();
const [name = ""] = positionals;
if (positionals.length !== 1 || !existsSync(join(folder, `${name}.mjs`)))
  giveUp(`npm run reliability -- <test> [--seed N] [--rounds N] [--folder F]\u00a0; les tests\u00a0: ${names.join(", ")}.`);
await installIfNeeded();
await buildIfNeeded();
stopForwarding();
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
console.log(`${name} --seed ${seed}${values.rounds === undefined ? "" : ` --rounds ${values.rounds}`}`);
const started = performance.now();
const { run } = await import(join(folder, `${name}.mjs`));
try {
  await run({ seed, rounds: values.rounds === undefined ? null : Number(values.rounds), folder: values.folder ?? null });
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
console.log(`${process.exitCode === 1 ? "échec" : "réussi"}, ${Math.round((performance.now() - started) / 1000)} s`);
process.exit();

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { seed: { type: "string" }, rounds: { type: "string" }, folder: { type: "string" } },
    });
  } catch (error) {
    return giveUp(String(error));
  }
}
