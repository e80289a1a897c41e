import { buildIfNeeded } from "../lib/build.mjs";
import { installIfNeeded } from "../lib/install.mjs";
import { endWithChildren } from "../lib/run.mjs";

// The whole database and its papers as one encrypted file, also while the application runs: `npm run backup -- sauvegarde.comptoir`.
const stopForwarding = endWithChildren();
await installIfNeeded();
await buildIfNeeded();
stopForwarding();
const { backupCommand } = await import("../../apps/server/dist/backup/commands.js");
process.exitCode = await backupCommand(process.argv.slice(2), { variables: process.env, say: (text) => console.log(text) });
