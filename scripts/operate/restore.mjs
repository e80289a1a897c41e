import { buildIfNeeded } from "../lib/build.mjs";
import { installIfNeeded } from "../lib/install.mjs";
import { endWithChildren } from "../lib/run.mjs";
import { stopOnSignals } from "../lib/stopping.mjs";

// A backup put back into an empty database: `npm run restore -- sauvegarde.comptoir`.
const stopForwarding = endWithChildren();
await installIfNeeded();
await buildIfNeeded();
stopForwarding();
const { signal: stopping, status } = stopOnSignals();
const { restoreCommand } = await import("../../apps/server/dist/backup/commands.js");
process.exitCode = status(
  await restoreCommand(process.argv.slice(2), { variables: process.env, say: (text) => console.log(text), stopping }),
);
