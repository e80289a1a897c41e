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
const { saying } = await import("../../apps/server/dist/terminal/terminal.js");
const say = (/** @type {string} */ text) => console.log(text);
process.exitCode = await saying({ say }, () =>
  distributeCommand(process.argv.slice(2), { readUrl: () => readEnvironment(process.env).databaseUrl, say }),
);
