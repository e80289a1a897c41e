import { defineConfig } from "vitest/config";

/** Tests read the sources of every package: no build is needed before them. */
export default defineConfig({
  resolve: { conditions: ["source", "module", "node", "development|production"] },
  ssr: { resolve: { conditions: ["source", "module", "node", "development|production"] } },
  test: {
    projects: [
      { extends: true, test: { name: "packages", include: ["packages/*/src/**/*.test.ts"] } },
    ],
  },
});
