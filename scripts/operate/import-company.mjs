import { buildIfNeeded } from "../lib/build.mjs";
import { installIfNeeded } from "../lib/install.mjs";
import { endWithChildren } from "../lib/run.mjs";

// A company that was exported, brought into another installation: `npm run import-company -- dossier.zip`.
const stopForwarding = endWithChildren();
await installIfNeeded();
await buildIfNeeded();
stopForwarding();
const { importCompanyCommand } = await import("../../apps/server/dist/backup/company/commands.js");
process.exitCode = await importCompanyCommand(process.argv.slice(2), { variables: process.env, say: (text) => console.log(text) });
