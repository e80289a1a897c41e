import { mkdtempSync, readFileSync, rmSync, existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { failuresOfPlaywright, failuresOfVitest, passedOfVitest, tellUnsteady, unsteadyOfPlaywright } from "./failures.mjs";
import { root } from "../root.mjs";
import { runNode } from "../run.mjs";

/** @typedef {import("./failures.mjs").Failure} Failure */
/** @typedef {{ passed: number, failures: readonly Failure[] }} Outcome */

/**
 * Runs vitest; a run without any test counts as one failure. Where CI is set, what fails is run once more, as journeys are, and named when it then passes.
 * @param {readonly string[]} args
 * @param {Record<string, string>} [env]
 * @param {(name: string) => void} [onPassed] called with the name of each test that passed
 * @returns {Promise<Outcome>}
 */
export function runVitest(args, env = {}, onPassed = () => undefined) {
  return withReport("vitest", async (path) => {
    const { status, output } = await runNode(
      "node_modules/vitest/vitest.mjs",
      [
        "run",
        "--reporter=default",
        "--reporter=json",
        "--reporter=./scripts/lib/reports/beside-report.mjs",
        `--outputFile.json=${path}`,
        ...(process.env["CI"] === undefined ? [] : ["--retry=1"]),
        ...args,
      ],
      { env: { ...env, BESIDE_REPORT_FILE: `${path}.beside` }, keepErrors: true },
    );
    return {
      status,
      output,
      read: (report) => {
        for (const name of passedOfVitest(report)) onPassed(name);
        const beside = existsSync(`${path}.beside`) ? JSON.parse(readFileSync(`${path}.beside`, "utf8")) : { unhandled: [], unsteady: [] };
        tellUnsteady(beside.unsteady);
        return { passed: report.numPassedTests, failures: failuresOfVitest(report, beside.unhandled) };
      },
    };
  });
}

/**
 * Runs the journeys in a real browser; a run without any test counts as one failure.
 * @param {Record<string, string>} env
 * @returns {Promise<Outcome>}
 */
export function runPlaywright(env) {
  return withReport("playwright", async (path) => {
    const { status } = await runNode("node_modules/@playwright/test/cli.js", ["test", "--reporter=list,json"], {
      cwd: join(root, "e2e"),
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: path },
    });
    return {
      status,
      read: (report) => {
        tellUnsteady(unsteadyOfPlaywright(report));
        return { passed: report.stats.expected + report.stats.flaky, failures: failuresOfPlaywright(report) };
      },
    };
  });
}

/**
 * @param {string} runner
 * @param {(report: string) => Promise<{ status: number, output?: string, read: (report: any) => Outcome }>} work
 * @returns {Promise<Outcome>}
 */
async function withReport(runner, work) {
  const folder = mkdtempSync(join(tmpdir(), "comptoir-report-"));
  const path = join(folder, "report.json");
  try {
    const { status, output = "", read } = await work(path);
    const { passed, failures } = existsSync(path) ? read(JSON.parse(readFileSync(path, "utf8"))) : { passed: 0, failures: [] };
    if (failures.length > 0 || (status === 0 && passed > 0)) return { passed, failures };
    if (status === 0) return { passed, failures: [{ name: runner, error: "No test was run." }] };
    const last = output.trimEnd().split("\n").slice(-8).join("\n");
    return { passed, failures: [{ name: runner, error: `It ended with status ${status}, no test failed. Its last errors:\n${last}` }] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
