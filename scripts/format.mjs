import { installIfNeeded } from "./lib/install.mjs";
import { endWithChildren, runNode } from "./lib/run.mjs";

endWithChildren();
await installIfNeeded();
const { status } = await runNode("node_modules/oxfmt/bin/oxfmt", process.argv.slice(2));
process.exitCode = status;
