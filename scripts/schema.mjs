import { installIfNeeded } from "./lib/install.mjs";
import { endWithChildren, runNode } from "./lib/run.mjs";

// Writes docs/schema.sql from the catalogue of a database that the tests have just migrated: `npm run schema`.
endWithChildren();
await installIfNeeded();

const { status } = await runNode("node_modules/vitest/vitest.mjs", ["run", "--project", "server", "apps/server/src/db/schema.test.ts"], {
  env: { SCHEMA: "write" },
});
process.exitCode = status;
