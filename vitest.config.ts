import { readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { filesUnder } from "./scripts/lib/sources.mjs";

const conditions = ["source", "module", "node", "development|production"];

/** Test files of the interface that stand in for a module or for the browser: what they put in place must not reach the others. */
const alone = filesUnder(["apps/web/src"]).filter(
  (file) => file.endsWith(".test.ts") && /\bvi\.(mock|stub|useFake|resetModules)/.test(readFileSync(file, "utf8")),
);

/** Tests read the sources of every package: no build is needed before them. The files of a project share processes, and so read these sources once. */
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    isolate: false,
    maxWorkers: "100%",
    projects: [
      { extends: true, test: { name: "packages", include: ["packages/*/src/**/*.test.ts"] } },
      { extends: true, test: { name: "rules", include: ["*.test.ts", "rules/**/*.test.ts", "scripts/**/*.test.ts"], testTimeout: 60_000 } },
      {
        extends: true,
        test: {
          name: "server",
          include: ["apps/server/src/**/*.test.ts"],
          globalSetup: ["apps/server/src/testing/database-server.ts"],
          hookTimeout: 180_000,
          testTimeout: 120_000,
        },
      },
      { extends: true, test: { name: "web", testTimeout: 30_000, include: ["apps/web/src/**/*.test.ts"], exclude: alone } },
      // Components, in a document of their own: a file of tests ends in `.tsx` when it renders some.
      {
        extends: true,
        // Each file alone: a page whose keys or layers one leaves behind would take the keys of the next.
        test: {
          name: "web-components",
          testTimeout: 30_000,
          include: ["apps/web/src/**/*.test.tsx"],
          environment: "happy-dom",
          isolate: true,
        },
      },
      { extends: true, test: { name: "web-alone", testTimeout: 30_000, include: alone, isolate: true } },
    ],
  },
});
