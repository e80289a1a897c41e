import { buildIfNeeded } from "../lib/build.mjs";
import { installIfNeeded } from "../lib/install.mjs";
import { endWithChildren } from "../lib/run.mjs";

// Spreads the books over the workers of a coordinator: `DATABASE_URL=… npm run db:distribute`; `-- --check` only says whether it could.
const stopForwarding = endWithChildren();
await installIfNeeded();
await buildIfNeeded();
stopForwarding();
const { readEnvironment } = await import("../../apps/server/dist/environment.js");
const { distributeCommand } = await import("../../apps/server/dist/db/distribute/command.js");
process.exitCode = await distributeCommand(process.argv.slice(2), {
  readUrl: () => readEnvironment(process.env).databaseUrl,
  say: (text) => console.log(text),
});
