import { buildIfNeeded } from "../lib/build.mjs";
import { installIfNeeded } from "../lib/install.mjs";
import { endWithChildren } from "../lib/run.mjs";

// A print kept elsewhere compared with the database, also while the application runs: `npm run verify-print -- empreinte.txt`.
const stopForwarding = endWithChildren();
await installIfNeeded();
await buildIfNeeded();
stopForwarding();
const { verifyPrintCommand } = await import("../../apps/server/dist/modules/ledger/verification/command.js");
process.exitCode = await verifyPrintCommand(process.argv.slice(2), { variables: process.env, say: (text) => console.log(text) });
