import { tellFailures } from "./lib/reports/failures.mjs";
import { installIfNeeded } from "./lib/install.mjs";
import { endWithChildren } from "./lib/run.mjs";
import { runVitest } from "./lib/reports/test-reports.mjs";

// A thousand sequences of what a bank does and of how its aggregator fails, in the books of as many companies; the first seed is printed, and each one
// that fails. BANK_SEED=… BANK_RUNS=… runs others, or one again.
endWithChildren();
await installIfNeeded();
const seed = process.env["BANK_SEED"] ?? String(Math.floor(Math.random() * 2 ** 31));
const runs = process.env["BANK_RUNS"] ?? "1000";
console.log(`BANK_SEED=${seed} BANK_RUNS=${runs}`);
const { passed, failures } = await runVitest(["--project", "server", "apps/server/src/modules/banking/connection/faults.test.ts"], {
  BANK_SEED: seed,
  BANK_RUNS: runs,
});
tellFailures("bank-faults", failures);
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
