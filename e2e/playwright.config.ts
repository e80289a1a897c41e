import { defineConfig } from "@playwright/test";
import { WITHOUT_WINDOWS } from "./support/browser.js";

/** Journeys that change what others see: an account of the demonstration, or the whole application while they run. */
const ALONE = /(03|06|07|08|09)-[^/]*$/;

/** Journeys in a real Chromium, on the built application with its demonstration. The runner of the tests gives CHROMIUM_PATH. */
export default defineConfig({
  testDir: "journeys",
  outputDir: "../test-results",
  globalSetup: "./support/global-setup.ts",
  workers: 2,
  fullyParallel: true,
  // Each project has an application of its own. A journey runs alone and in any order: those that write in books do so in a company
  // of their own, and those that change what others see follow each other.
  projects: [
    { name: "alone", testMatch: ALONE, workers: 1 },
    { name: "together", testIgnore: ALONE },
  ],
  forbidOnly: true,
  // In continuous integration, what fails once is run again, and told apart from what passed at once.
  retries: process.env["CI"] === undefined ? 0 : 1,
  // Far above what any takes on an idle machine: a busy one fails none.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: "list",
  use: {
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    viewport: { width: 1440, height: 900 },
    // What moves is waited for at each click, and the service worker fetches the whole application in each new browser: journeys whose subject
    // is one of them say so.
    contextOptions: { reducedMotion: "reduce" },
    serviceWorkers: "block",
    // What fails once in continuous integration leaves the trace of its second run; elsewhere `--trace on` asks for one.
    trace: { mode: "on-first-retry", screenshots: false, snapshots: false },
    // The runner's own way photographs every page that is closed, then throws most of them away: the fixture of the page does it on failure.
    screenshot: "off",
    launchOptions: WITHOUT_WINDOWS,
  },
});
