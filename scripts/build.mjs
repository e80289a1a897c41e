import { buildIfNeeded } from "./lib/build.mjs";
import { installIfNeeded } from "./lib/install.mjs";
import { endWithChildren } from "./lib/run.mjs";

endWithChildren();
await installIfNeeded();
await buildIfNeeded();
