import { buildIfNeeded } from "../lib/build.mjs";
import { installIfNeeded } from "../lib/install.mjs";
import { endWithChildren } from "../lib/run.mjs";

// Subscriptions activated by hand, also while the application runs: `npm run subscription` says how.
const stopForwarding = endWithChildren();
await installIfNeeded();
await buildIfNeeded();
stopForwarding();
const { subscriptionCommand } = await import("../../apps/server/dist/modules/subscriptions/command.js");
process.exitCode = await subscriptionCommand(process.argv.slice(2), { variables: process.env, say: (text) => console.log(text) });
