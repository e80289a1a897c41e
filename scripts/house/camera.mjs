import { join } from "node:path";
import { chromium as browsers } from "@playwright/test";
import { SCENES } from "./scenes.mjs";
import { makeDataFolder, removeDataFolder, startApp } from "./throwaway-app.mjs";

/** The day of the drawings. */
const TODAY = "2026-04-14";
const SIZES = [
  { suffix: "", viewport: { width: 1440, height: 900 } },
  { suffix: "-m", viewport: { width: 390, height: 844 } },
];
const PASSWORD = "Comptoir!2026";

/**
 * Takes the scenes whose name starts with one of those wanted (none: all); answers how many images were written.
 * @param {{ chromium: string, folder: string, wanted: readonly string[] }} order
 * @returns {Promise<number>}
 */
export async function takeScreenshots({ chromium, folder, wanted }) {
  const dataDir = makeDataFolder();
  const app = await startApp(dataDir, { TODAY, DEMO: "1" });
  const browser = await browsers.launch({ executablePath: chromium, args: ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"] });
  try {
    let taken = 0;
    for (const { suffix, viewport } of SIZES) {
      for (const [name, scene] of Object.entries(SCENES).filter(([one]) => wanted.length === 0 || wanted.some((start) => one.startsWith(start)))) {
        const context = await browser.newContext({ viewport, locale: "fr-FR", timezoneId: "Europe/Paris", reducedMotion: "reduce", baseURL: app.url });
        await context.addInitScript(shiftClock, Date.parse(`${TODAY}T08:00:00Z`) - Date.now());
        const page = await context.newPage();
        page.setDefaultTimeout(15_000);
        await show(page, scene, app.url);
        await page.screenshot({ path: join(folder, `${name}${suffix}.png`) });
        await context.close();
        taken += 1;
      }
    }
    return taken;
  } finally {
    await browser.close();
    await app.stop();
    removeDataFolder(dataDir);
  }
}

/**
 * @param {import("@playwright/test").Page} page
 * @param {import("./scenes.mjs").Scene} scene
 * @param {string} url
 */
async function show(page, { path, username, firm = false, act }, url) {
  await page.goto(firm ? `${url.replace("//", "//cabinet.")}/login` : url);
  if (username !== undefined) {
    await page.getByLabel("Adresse e-mail").fill(username);
    await page.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: /opérations/i }).waitFor();
  }
  // A page of its own: what a visit leaves behind is not photographed.
  if (path !== "/") await page.goto(new URL(path, page.url()).href);
  await act?.(page);
  await page.waitForLoadState("networkidle");
  await page.evaluate("document.fonts.ready");
}

/**
 * Runs in the page: it believes that it is another day, and its clock goes on.
 * @param {number} offset
 */
function shiftClock(offset) {
  const RealDate = Date;
  globalThis.Date = /** @type {DateConstructor} */ (
    class extends RealDate {
      /** @param {[]} given */
      constructor(...given) {
        if (given.length === 0) super(RealDate.now() + offset);
        else super(...given);
      }
      /** @override */
      static now() {
        return RealDate.now() + offset;
      }
    }
  );
}
