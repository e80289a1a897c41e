import { buildIfNeeded } from "../lib/build.mjs";
import { installIfNeeded } from "../lib/install.mjs";
import { endWithChildren } from "../lib/run.mjs";
import { stopOnSignals } from "../lib/stopping.mjs";

// The whole database and its papers as one encrypted file, also while the application runs: `npm run backup -- sauvegarde.comptoir`.
const stopForwarding = endWithChildren();
await installIfNeeded();
await buildIfNeeded();
stopForwarding();
const { signal: stopping, status } = stopOnSignals();
const { backupCommand } = await import("../../apps/server/dist/backup/commands.js");
process.exitCode = status(
  await backupCommand(process.argv.slice(2), { variables: process.env, say: (text) => console.log(text), stopping }),
);
