import { defineConfig } from "vitest/config";

const conditions = ["source", "module", "node", "development|production"];

/** Tests read the sources of every package: no build is needed before them. */
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    projects: [
      { extends: true, test: { name: "packages", include: ["packages/*/src/**/*.test.ts"] } },
      { extends: true, test: { name: "house", include: ["*.test.ts", "scripts/**/*.test.ts"] } },
      {
        extends: true,
        test: {
          name: "server",
          include: ["apps/server/src/**/*.test.ts"],
          globalSetup: ["apps/server/src/testing/database-server.ts"],
          hookTimeout: 60_000,
          testTimeout: 20_000,
        },
      },
      { extends: true, test: { name: "web", include: ["apps/web/src/**/*.test.{ts,tsx}"] } },
    ],
  },
});
