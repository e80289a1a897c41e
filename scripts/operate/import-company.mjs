import { buildIfNeeded } from "../lib/build.mjs";
import { installIfNeeded } from "../lib/install.mjs";
import { endWithChildren } from "../lib/run.mjs";
import { stopOnSignals } from "../lib/stopping.mjs";

// A company that was exported, brought into another installation: `npm run import-company -- dossier.zip`.
const stopForwarding = endWithChildren();
await installIfNeeded();
await buildIfNeeded();
stopForwarding();
const { signal: stopping, status } = stopOnSignals();
const { importCompanyCommand } = await import("../../apps/server/dist/backup/company/commands.js");
process.exitCode = status(
  await importCompanyCommand(process.argv.slice(2), { variables: process.env, say: (text) => console.log(text), stopping }),
);
