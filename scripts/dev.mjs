import { join } from "node:path";
import { buildIfNeeded } from "./lib/build.mjs";
import { installIfNeeded } from "./lib/install.mjs";
import { root } from "./lib/root.mjs";
import { endWithChildren, run, runNode } from "./lib/run.mjs";

// The server restarts when its sources compile; the web interface is served by Vite, which passes API calls on to it.
endWithChildren();
await installIfNeeded();
await buildIfNeeded();
const programs = [
  runNode("node_modules/typescript/bin/tsc", ["-b", "--watch", "--preserveWatchOutput", "apps/server"]),
  run(process.execPath, ["--watch", "--watch-preserve-output", "apps/server/dist/main.js"]),
  runNode("node_modules/vite/bin/vite.js", [], { cwd: join(root, "apps/web") }),
];
await Promise.race(programs);
process.kill(process.pid, "SIGTERM");
