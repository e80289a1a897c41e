import { join } from "node:path";
import { buildIfNeeded } from "./lib/build.mjs";
import { installIfNeeded } from "./lib/install.mjs";
import { root } from "./lib/root.mjs";
import { startStandInBank } from "./lib/stand-in-bank/start.mjs";
import { endWithChildren, run, runNode } from "./lib/run.mjs";

// The server restarts when its sources compile; the web interface is served by Vite, which passes API calls on to it.
endWithChildren();
await installIfNeeded();
await buildIfNeeded();
// STAND_IN_BANK=1 npm run dev: banks are connected to a stand-in of the aggregator.
if (process.env["STAND_IN_BANK"] === "1") {
  const bank = await startStandInBank();
  Object.assign(process.env, bank.settings);
  process.on("exit", bank.stop);
}
const programs = [
  runNode("node_modules/typescript/bin/tsc", ["-b", "--watch", "--preserveWatchOutput", "apps/server"]),
  run(process.execPath, ["--watch", "--watch-preserve-output", "apps/server/dist/main.js"]),
  runNode("node_modules/vite/bin/vite.js", [], { cwd: join(root, "apps/web") }),
];
await Promise.race(programs);
process.kill(process.pid, "SIGTERM");
