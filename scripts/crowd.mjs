import { tellFailures } from "./lib/reports/failures.mjs";
import { installIfNeeded } from "./lib/install.mjs";
import { endWithChildren } from "./lib/run.mjs";
import { runVitest } from "./lib/reports/test-reports.mjs";

// Twenty clients at random in the same books for a minute: half of it takes everything back, the other half validates and reverses.
// With `firm`: two hundred sessions of two firms and their clients for two minutes, four reads to one write, then each summary compared with its books.
// The seed is printed: CROWD_SEED=… runs the same choices again, CROWD_SECONDS=… for longer.
const CROWDS = {
  books: { file: "apps/server/src/modules/history/crowd.test.ts", seconds: "60" },
  firm: { file: "apps/server/src/modules/firms/crowd.test.ts", seconds: "120" },
};
endWithChildren();
await installIfNeeded();
const { file, seconds } = process.argv.includes("firm") ? CROWDS.firm : CROWDS.books;
const seed = process.env["CROWD_SEED"] ?? String(Math.floor(Math.random() * 2 ** 31));
console.log(`CROWD_SEED=${seed}`);
const { passed, failures } = await runVitest(["--project", "server", file], {
  CROWD_SEED: seed,
  CROWD_SECONDS: process.env["CROWD_SECONDS"] ?? seconds,
});
tellFailures("crowd", failures);
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
