import { buildIfNeeded } from "./lib/build.mjs";
import { runChecks } from "./lib/checks.mjs";
import { findOrInstallChromium, NO_CHROMIUM } from "./lib/chromium.mjs";
import { installIfNeeded } from "./lib/install.mjs";
import { endWithChildren } from "./lib/run.mjs";
import { runPlaywright, runVitest } from "./lib/test-reports.mjs";

/** @typedef {import("./lib/test-reports.mjs").Count} Count */

const started = performance.now();
endWithChildren();
await installIfNeeded();

/** @type {Count[]} */
const counts = [];
await step("Vérifications", check);
await step("Tests des paquets, du serveur et de l’interface", () =>
  runVitest(["--project", "packages", "--project", "server", "--project", "web", "--project", "web-alone", "--project", "web-components"]),
);
await step("Construction", build);
await step("Parcours dans le navigateur", browse);

const [passed, failed] = [total("passed"), total("failed")];
console.log(`\n${Math.round((performance.now() - started) / 1000)} s`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/**
 * @param {string} title
 * @param {() => Promise<Count>} work
 */
async function step(title, work) {
  console.log(`\n— ${title}`);
  counts.push(await work());
}

async function check() {
  const results = await runChecks(({ name, passed, output }) => {
    if (!passed) console.log(`\n${output.trim()}\n`);
    console.log(`${passed ? "✓" : "✗"} ${name}`);
  });
  const failed = results.filter((result) => !result.passed).length;
  return { passed: results.length - failed, failed };
}

async function build() {
  await buildIfNeeded();
  return { passed: 1, failed: 0 };
}

async function browse() {
  const chromium = await findOrInstallChromium();
  if (chromium !== null) return runPlaywright({ CHROMIUM_PATH: chromium });
  console.log(NO_CHROMIUM);
  return { passed: 0, failed: 1 };
}

/** @param {keyof Count} key */
function total(key) {
  return counts.reduce((sum, count) => sum + count[key], 0);
}
