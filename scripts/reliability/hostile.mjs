import { ok } from "node:assert/strict";
import { runVitest } from "../lib/reports/test-reports.mjs";
import { readDamaged } from "./support/hostile-files.mjs";

const CASES = 100_000;
const REQUESTS = 10_000;

/**
 * Damaged files of every kind that a stranger sends, then requests that name what is another tenant's. `npm test` reads 500 of the first and sends 500 of the second.
 * @param {import("../reliability.mjs").Options} options
 */
export async function run({ seed, rounds }) {
  const cases = rounds ?? CASES;
  const { read, refused, slowest, failures } = await readDamaged({ seed, cases, onProgress: (done) => console.log(`${done} files`) });
  for (const failure of failures.slice(0, 20)) console.log(failure);
  console.log(
    `${cases} files: ${read} read, ${refused} refused, slowest ${slowest.milliseconds.toFixed(0)} ms (${slowest.what}), ${failures.length} failures`,
  );
  const requests = Math.min(REQUESTS, Math.max(500, cases / 10));
  const env = { TENANT_SEED: String(seed), TENANT_REQUESTS: String(requests) };
  const tenants = await runVitest(["--project", "server", "apps/server/src/http/tenants.test.ts"], env);
  console.log(`${requests} requests across tenants: ${tenants.passed} tests passed, ${tenants.failures.length} failed`);
  ok(failures.length + tenants.failures.length === 0, "something is read that should not be, or falls");
}
