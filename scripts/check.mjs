import { runChecks } from "./lib/checks.mjs";
import { installIfNeeded } from "./lib/install.mjs";
import { endWithChildren } from "./lib/run.mjs";

endWithChildren();
await installIfNeeded();
const results = await runChecks(({ name, passed, looked, output, seconds }) => {
  if (!passed) console.log(`\n${output.trim()}\n`);
  console.log(`${passed ? "✓" : "✗"} ${name} (${looked} files or rules, ${seconds.toFixed(1)} s)`);
});
const failed = results.filter(({ passed }) => !passed).length;
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
