import { mkdtempSync, readFileSync, rmSync, existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./root.mjs";
import { runNode } from "./run.mjs";

/** @typedef {{ passed: number, failed: number }} Count */

/**
 * Runs vitest and counts; a run without any test counts as one failure.
 * @param {readonly string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<Count>}
 */
export function runVitest(args, env = {}) {
  return withReport(async (report) => {
    const { status } = await runNode(
      "node_modules/vitest/vitest.mjs",
      ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`, ...args],
      { env },
    );
    return { status, count: ({ numPassedTests, numFailedTests }) => ({ passed: numPassedTests, failed: numFailedTests }) };
  });
}

/**
 * Runs the journeys in a real browser and counts; a run without any test counts as one failure.
 * @param {Record<string, string>} env
 * @returns {Promise<Count>}
 */
export function runPlaywright(env) {
  return withReport(async (report) => {
    const { status } = await runNode("node_modules/@playwright/test/cli.js", ["test", "--reporter=list,json"], {
      cwd: join(root, "e2e"),
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    });
    return { status, count: ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }) };
  });
}

/**
 * @param {(report: string) => Promise<{ status: number, count: (report: any) => Count }>} work
 * @returns {Promise<Count>}
 */
async function withReport(work) {
  const folder = mkdtempSync(join(tmpdir(), "comptoir-report-"));
  const report = join(folder, "report.json");
  try {
    const { status, count } = await work(report);
    const { passed, failed } = existsSync(report) ? count(JSON.parse(readFileSync(report, "utf8"))) : { passed: 0, failed: 0 };
    const isFaulty = status !== 0 || passed === 0;
    return { passed, failed: isFaulty ? Math.max(1, failed) : failed };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
