import { buildIfNeeded } from "../lib/build.mjs";
import { installIfNeeded } from "../lib/install.mjs";
import { endWithChildren } from "../lib/run.mjs";

// What is wrong with this installation, with its remedy; it changes nothing, and runs while the application does.
const stopForwarding = endWithChildren();
await installIfNeeded();
await buildIfNeeded();
stopForwarding();
const { doctorCommand } = await import("../../apps/server/dist/doctor/command.js");
process.exitCode = await doctorCommand({ variables: process.env, say: (text) => console.log(text) });
