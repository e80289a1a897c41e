import { defineConfig } from "@playwright/test";

const chromium = process.env["CHROMIUM_PATH"];

/** Journeys in a real Chromium, on the built application with its demonstration. The runner of the tests gives CHROMIUM_PATH. */
export default defineConfig({
  testDir: "journeys",
  outputDir: "../test-results",
  globalSetup: "./support/global-setup.ts",
  // One database for all: the journeys follow each other in the order of their files, each on books of its own.
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  use: {
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    viewport: { width: 1440, height: 900 },
    trace: "retain-on-failure",
    launchOptions: {
      ...(chromium !== undefined && { executablePath: chromium }),
      args: [
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
