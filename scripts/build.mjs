import { buildIfNeeded } from "./house/build.mjs";
import { installIfNeeded } from "./house/install.mjs";
import { endWithChildren } from "./house/run.mjs";

endWithChildren();
await installIfNeeded();
await buildIfNeeded();
