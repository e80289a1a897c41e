import { readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { filesUnder } from "./scripts/lib/sources.mjs";

const conditions = ["source", "module", "node", "development|production"];

/** Test files of the interface that replace a module or parts of the browser: what they put in place must not reach the others. */
const alone = filesUnder(["apps/web/src"]).filter(
  (file) => file.endsWith(".test.ts") && /\bvi\.(mock|stub|useFake|resetModules)/.test(readFileSync(file, "utf8")),
);

/** What projects with properties read beside what all do. */
const setupFiles = ["./scripts/lib/fixed-seed.mjs"];

/** Tests of the server that write every table with triggers, past the domain as well. */
const SHARDED = [
  "db/connection-state",
  "db/dossier-summaries",
  "db/references",
  "modules/books/entries/derivation",
  "modules/books/years/references",
  "modules/closing/closings/close",
  "modules/closing/closings/closed-year",
  "modules/ledger/guarded-books",
  "modules/ledger/ledger",
  "modules/ledger/verification/facts",
];

/** Tests read the sources of every package: no build is needed before them. The files of a project share processes, and so read these sources once. */
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    isolate: false,
    maxWorkers: "100%",
    // Far above what any takes on an idle machine: a busy one fails none.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    setupFiles: ["./scripts/lib/steady-waits.mjs"],
    // What a source becomes for a test is kept by its content: a second run, as that on another PostgreSQL, does not make it again.
    experimental: { fsModuleCache: true },
    projects: [
      { extends: true, test: { name: "packages", setupFiles, include: ["packages/*/src/**/*.test.ts"] } },
      { extends: true, test: { name: "rules", include: ["*.test.ts", "rules/**/*.test.ts", "scripts/**/*.test.ts"] } },
      {
        extends: true,
        test: {
          name: "server",
          setupFiles,
          include: ["apps/server/src/**/*.test.ts"],
          globalSetup: ["apps/server/src/testing/database-server.ts"],
          hookTimeout: 180_000,
          testTimeout: 120_000,
        },
      },
      // What triggers guard and keep, once more with their functions in the form for shards (db/distribute).
      {
        extends: true,
        test: {
          name: "server-shards",
          setupFiles,
          include: SHARDED.map((file) => `apps/server/src/${file}.test.ts`),
          globalSetup: ["apps/server/src/testing/shard-form-server.ts"],
          hookTimeout: 180_000,
          testTimeout: 120_000,
        },
      },
      { extends: true, test: { name: "web", setupFiles, include: ["apps/web/src/**/*.test.ts"], exclude: alone } },
      // Components: a file of tests ends in `.tsx` when it renders some. Each has its own document and reads the interface anew, in a process that keeps
      // the libraries.
      {
        extends: true,
        test: {
          name: "web-components",
          setupFiles: ["./apps/web/src/testing/new-page.ts", "./apps/web/src/testing/modules-anew.ts"],
          // One after the other: what they put in place is taken back in the other order.
          sequence: { setupFiles: "list" },
          include: ["apps/web/src/**/*.test.tsx"],
          environment: "./apps/web/src/testing/page.ts",
          // Read anew as well: it keeps the document that it was read in.
          server: { deps: { inline: [/@testing-library\/user-event/] } },
        },
      },
      { extends: true, test: { name: "web-alone", include: alone, setupFiles: ["./apps/web/src/testing/modules-anew.ts"] } },
    ],
  },
});
