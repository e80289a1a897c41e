import { tellFailures } from "./lib/failures.mjs";
import { installIfNeeded } from "./lib/install.mjs";
import { endWithChildren } from "./lib/run.mjs";
import { runVitest } from "./lib/test-reports.mjs";

// Twenty clients at random in the same books for a minute: half of it takes everything back, the other half validates and reverses.
// The seed is printed: CROWD_SEED=… runs the same choices again, CROWD_SECONDS=… for longer.
endWithChildren();
await installIfNeeded();
const seed = process.env["CROWD_SEED"] ?? String(Math.floor(Math.random() * 2 ** 31));
console.log(`CROWD_SEED=${seed}`);
const { passed, failures } = await runVitest(["--project", "server", "apps/server/src/modules/history/crowd.test.ts"], {
  CROWD_SEED: seed,
  CROWD_SECONDS: process.env["CROWD_SECONDS"] ?? "60",
});
tellFailures("crowd", failures);
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
