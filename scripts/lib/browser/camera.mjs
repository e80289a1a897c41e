import { join } from "node:path";
import { chromium as browsers } from "@playwright/test";
import { CHROMIUM_ARGS } from "./chromium.mjs";
import { makeDataFolder, removeDataFolder, startApp } from "../running-app.mjs";
import { SCENES } from "./scenes.mjs";

/** The day of the drawings. */
const TODAY = "2026-04-14";
const SIZES = [
  { suffix: "", viewport: { width: 1440, height: 900 } },
  { suffix: "-m", viewport: { width: 390, height: 844 } },
];
const PASSWORD = "Comptoir!2026";

/**
 * Takes the scenes whose name starts with one of those wanted (none: all); returns how many images were written.
 * @param {{ chromium: string, folder: string, wanted: readonly string[] }} order
 * @returns {Promise<number>}
 */
export async function takeScreenshots({ chromium, folder, wanted }) {
  const dataDir = makeDataFolder();
  const app = await startApp({ DATA_DIR: dataDir, TODAY, DEMO: "1" });
  const browser = await browsers.launch({ executablePath: chromium, args: [...CHROMIUM_ARGS] });
  try {
    let taken = 0;
    const scenes = Object.entries(SCENES).filter(([name]) => wanted.length === 0 || wanted.some((start) => name.startsWith(start)));
    for (const { suffix, viewport } of SIZES) {
      const visits = visitsOf(browser, { url: app.url, viewport });
      for (const [name, scene] of scenes) {
        const page = await visits.open(scene);
        await page.screenshot({ path: join(folder, `${name}${suffix}.png`) });
        await page.close();
        taken += 1;
      }
      await visits.end();
    }
    return taken;
  } finally {
    await browser.close();
    await app.stop();
    removeDataFolder(dataDir);
  }
}

/**
 * Opens scenes, each in a page of its own; each account signs in once for all of its scenes.
 * @param {import("@playwright/test").Browser} browser
 * @param {{ url: string, viewport: { width: number, height: number } }} place
 */
function visitsOf(browser, { url, viewport }) {
  /** @type {Map<string, Promise<import("@playwright/test").BrowserContext>>} */
  const contexts = new Map();
  /** @param {import("./scenes.mjs").Scene} scene */
  const contextOf = async ({ username, firm = false }) => {
    const origin = firm ? url.replace("//", "//cabinet.") : url;
    const context = await browser.newContext({
      viewport,
      locale: "fr-FR",
      timezoneId: "Europe/Paris",
      reducedMotion: "reduce",
      baseURL: origin,
    });
    context.setDefaultTimeout(30_000);
    await context.addInitScript(shiftClock, Date.parse(`${TODAY}T08:00:00Z`) - Date.now());
    if (username !== undefined) await signIn(await context.newPage(), username);
    return context;
  };
  return {
    /** @param {import("./scenes.mjs").Scene} scene */
    async open(scene) {
      const key = `${scene.username} ${scene.firm}`;
      if (!contexts.has(key)) contexts.set(key, contextOf(scene));
      const page = await (await contexts.get(key))?.newPage();
      if (!page) throw new Error("no page");
      await page.goto(scene.path);
      await scene.act?.(page);
      await page.waitForLoadState("networkidle");
      await page.evaluate("document.fonts.ready");
      return page;
    },
    async end() {
      for (const context of contexts.values()) await (await context).close();
    },
  };
}

/**
 * @param {import("@playwright/test").Page} page
 * @param {string} username
 */
async function signIn(page, username) {
  await page.goto("/login");
  await page.getByLabel("Adresse e-mail").fill(username);
  await page.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: /opérations/i }).waitFor();
  await page.close();
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
