import { buildIfNeeded } from "../lib/build.mjs";
import { installIfNeeded } from "../lib/install.mjs";
import { endWithChildren } from "../lib/run.mjs";
import { stopOnSignals } from "../lib/stopping.mjs";

// Everything that a company is as one archive: `npm run export-company -- id`.
const stopForwarding = endWithChildren();
await installIfNeeded();
await buildIfNeeded();
stopForwarding();
const { signal: stopping, status } = stopOnSignals();
const { exportCompanyCommand } = await import("../../apps/server/dist/backup/company/commands.js");
process.exitCode = status(
  await exportCompanyCommand(process.argv.slice(2), { variables: process.env, say: (text) => console.log(text), stopping }),
);
