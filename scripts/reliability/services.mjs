import { ok } from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { tellFailures } from "../lib/reports/failures.mjs";
import { root } from "../lib/root.mjs";
import { runVitest } from "../lib/reports/test-reports.mjs";

const SEQUENCES = 1_000;
const SERVER = join(root, "apps/server/src");

/**
 * Sequences of what each outside service does and of how it fails, the `faults.test.ts` of its area: slow, cut, duplicated, in another order. After each, nothing
 * is doubled and no act is lost. `npm test` plays ten of each, and twenty of the bank.
 * @param {import("../reliability.mjs").Options} options
 */
export async function run({ seed, rounds }) {
  const runs = String(rounds ?? SEQUENCES);
  const env = { SERVICE_SEED: String(seed), SERVICE_RUNS: runs, BANK_SEED: String(seed), BANK_RUNS: runs };
  const failures = [];
  for (const path of faultTests()) {
    const started = performance.now();
    const { passed, failures: found } = await runVitest(["--project", "server", `apps/server/src/${path}`], env);
    failures.push(...found);
    console.log(
      `${path}: ${runs} sequences, ${passed} passed, ${found.length} failed, ${Math.round((performance.now() - started) / 1000)} s`,
    );
  }
  tellFailures("services", failures);
  ok(failures.length === 0, "a sequence doubles something, or loses an act");
}

/** The tests of the server that play sequences of faults. */
function faultTests() {
  return readdirSync(SERVER, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith("/faults.test.ts"))
    .toSorted();
}
