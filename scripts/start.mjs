import { buildIfNeeded } from "./lib/build.mjs";
import { installIfNeeded } from "./lib/install.mjs";
import { endWithChildren } from "./lib/run.mjs";

// Installs what is missing, builds what has changed, then becomes the server: one process, which signals reach directly.
const stopForwarding = endWithChildren();
await installIfNeeded();
await buildIfNeeded();
stopForwarding();
const server = new URL("../apps/server/dist/server.js", import.meta.url);
await import(server.href);
