import { forgetStaleBuilds } from "./build.mjs";
import { runNode } from "./run.mjs";
import { filesUnder } from "./sources.mjs";

/**
 * A check of the sources: its `looked` finds in the output of the tool at how many files it looked.
 * @typedef {{ name: string, program: string, args: readonly string[], looked: (output: string) => number }} Check
 * @typedef {{ name: string, passed: boolean, looked: number, output: string, seconds: number }} Result
 */

const UNCOLOURED = { NO_COLOR: "1", FORCE_COLOR: undefined };
/** The compiler and what lints by types are Go programs, which would collect their garbage for a third of their time. */
const SELDOM_COLLECTING = { GOGC: "400" };

/** @type {readonly Check[]} */
const CHECKS = [
  {
    name: "types",
    program: "node_modules/typescript/bin/tsc",
    args: ["-b"],
    looked: () => filesUnder(["packages", "apps", "e2e"]).filter((file) => /\.tsx?$/.test(file)).length,
  },
  { name: "lint", program: "node_modules/oxlint/bin/oxlint", args: [], looked: (output) => numberIn(output, /on (\d+) files/) },
  { name: "format", program: "node_modules/oxfmt/bin/oxfmt", args: ["--check"], looked: (output) => numberIn(output, /on (\d+) files/) },
  {
    name: "dead code and cycles",
    program: "node_modules/knip/bin/knip.js",
    args: [
      "--no-progress",
      "--include",
      "files,dependencies,unlisted,binaries,unresolved,exports,types,duplicates,cycles",
      "--reporter",
      "symbols",
      "--reporter",
      "./scripts/lib/knip-count.mjs",
    ],
    looked: (output) => numberIn(output, /Looked at (\d+) files/),
  },
  {
    name: "repository rules",
    program: "node_modules/vitest/vitest.mjs",
    args: ["run", "--project", "rules", "--reporter", "verbose"],
    looked: (output) => numberIn(output, /Tests\s+.*?(\d+) passed/),
  },
];

/**
 * Runs every check, two at a time, and reports each result as it comes. A check that looked at nothing has failed.
 * @param {(result: Result) => void} tell
 * @returns {Promise<readonly Result[]>}
 */
export async function runChecks(tell) {
  const waiting = [...CHECKS];
  /** @type {Result[]} */
  const results = [];
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const result = await runCheck(check);
      results.push(result);
      tell(result);
    }
  };
  await Promise.all([worker(), worker()]);
  forgetStaleBuilds();
  return results;
}

/**
 * @param {Check} check
 * @returns {Promise<Result>}
 */
async function runCheck({ name, program, args, looked }) {
  const started = performance.now();
  const env = { ...UNCOLOURED, ...SELDOM_COLLECTING };
  const { status, output } = await runNode(program, args, { capture: true, env });
  const count = looked(output);
  return { name, passed: status === 0 && count > 0, looked: count, output, seconds: (performance.now() - started) / 1000 };
}

/**
 * @param {string} output
 * @param {RegExp} pattern
 */
function numberIn(output, pattern) {
  return Number(pattern.exec(output)?.[1] ?? 0);
}
