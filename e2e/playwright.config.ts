import { defineConfig } from "@playwright/test";

const chromium = process.env["CHROMIUM_PATH"];

/** From a statement to the FEC: each goes on with the books that the one before left. */
const BOOKS = /(20|30|40|50|70|80|90)-[^/]*$/;
/** Journeys that only look. */
const ACCESSIBLE = /(60|61|64)-[^/]*$/;

/** Journeys in a real Chromium, on the built application with its demonstration. The runner of the tests gives CHROMIUM_PATH. */
export default defineConfig({
  testDir: "journeys",
  outputDir: "../test-results",
  globalSetup: "./support/global-setup.ts",
  // Each project has an application of its own. Where journeys leave traces, they follow each other in the order of their files.
  workers: 2,
  projects: [
    { name: "access", testIgnore: [BOOKS, ACCESSIBLE], workers: 1 },
    { name: "books", testMatch: BOOKS, workers: 1 },
    { name: "accessible", testMatch: ACCESSIBLE, fullyParallel: true },
  ],
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  use: {
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    viewport: { width: 1440, height: 900 },
    // Light: a film and a copy of the page at each step would take a third of the time.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false },
    screenshot: "only-on-failure",
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
