import { buildStale } from "./lib/build.mjs";
import { runChecks } from "./lib/checks.mjs";
import { findChromiumShell, findOrInstallChromium, NO_CHROMIUM } from "./lib/browser/chromium.mjs";
import { failure, tellFailures } from "./lib/reports/failures.mjs";
import { installIfNeeded } from "./lib/install.mjs";
import { endWithChildren } from "./lib/run.mjs";
import { runPlaywright, runVitest } from "./lib/reports/test-reports.mjs";

/** @typedef {import("./lib/reports/test-reports.mjs").Outcome} Outcome */

const started = performance.now();
endWithChildren();
await installIfNeeded();

/** @type {Outcome[]} */
const outcomes = [];
await step("Vérifications", check);
await step("Tests des paquets, du serveur et de l’interface", () =>
  runVitest([
    "--project",
    "packages",
    "--project",
    "server",
    "--project",
    "server-shards",
    "--project",
    "web",
    "--project",
    "web-alone",
    "--project",
    "web-components",
  ]),
);
await step("Construction", build);
if (outcomes.at(-1)?.failures.length === 0) await step("Parcours dans le navigateur", browse);

const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failures = outcomes.flatMap((outcome) => outcome.failures);
tellFailures("test", failures);
console.log(`\n${Math.round((performance.now() - started) / 1000)} s`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;

/**
 * @param {string} title
 * @param {() => Promise<Outcome>} work
 */
async function step(title, work) {
  console.log(`\n— ${title}`);
  outcomes.push(await work());
}

async function check() {
  const results = await runChecks(({ name, passed, output }) => {
    if (!passed) console.log(`\n${output.trim()}\n`);
    console.log(`${passed ? "✓" : "✗"} ${name}`);
  });
  const failed = results.filter((result) => !result.passed);
  return { passed: results.length - failed.length, failures: failed.map(({ name, output }) => failure(name, output)) };
}

async function build() {
  const failed = await buildStale();
  return { passed: failed.length === 0 ? 1 : 0, failures: failed.map(({ name, output }) => failure(`construction, ${name}`, output)) };
}

async function browse() {
  const chromium = await findOrInstallChromium();
  const shell = findChromiumShell();
  if (chromium !== null) return runPlaywright({ CHROMIUM_PATH: chromium, ...(shell !== null && { CHROMIUM_SHELL_PATH: shell }) });
  return { passed: 0, failures: [{ name: "parcours", error: NO_CHROMIUM }] };
}
