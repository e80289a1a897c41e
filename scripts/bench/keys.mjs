/// <reference lib="dom" />
import { chromium } from "@playwright/test";
import { parisDay } from "@comptoir/accounting/calendar";
import { cents } from "@comptoir/accounting/money";
import { demoCalendar } from "../../apps/server/dist/demo/calendar.js";
import { carpenterFresh, carpenterLines } from "../../apps/server/dist/demo/companies/carpenter.js";
import { statementLines } from "../../apps/server/dist/demo/books/lines.js";
import { ofxStatement } from "../../apps/server/dist/demo/books/ofx.js";
import { findOrInstallChromium, NO_CHROMIUM } from "../lib/browser/chromium.mjs";
import { givePassword, PASSWORD } from "./browser.mjs";
import { importOverHttp } from "./import.mjs";
import { fillBooks, ms, openStage, quantile, times } from "./support/stage.mjs";

const FEW = 500;
const MANY = 50_000;
const KEYS = 40;
const ROW_PX = 44;
const SORTED = 60;
/** How long a person reads an operation, and presses a key, in milliseconds. */
const READING = 400;
const PRESSING = 120;

/** What a key costs once many rows were scrolled in, and how long a month of operations takes without a mouse. */
export async function run() {
  const executablePath = await findOrInstallChromium();
  if (executablePath === null) throw new Error(NO_CHROMIUM);
  const stage = await openStage();
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--no-first-run"] });
  try {
    return [await keysTable(stage, browser), await sortingTable(stage, browser)];
  } finally {
    await browser.close();
    await stage.close();
  }
}

/**
 * @param {import("./support/stage.mjs").Stage} stage
 * @param {import("@playwright/test").Browser} browser
 */
async function keysTable(stage, browser) {
  const company = await stage.newCompany();
  await fillBooks(stage, company, MANY + 100);
  const page = await openList(stage, browser, await givePassword(stage, company));
  const few = await keyToPaint(page, FEW);
  const many = await keyToPaint(page, MANY);
  await page.context().close();
  return {
    title: `Une touche (j), jusqu’à l’affichage (médianes de ${KEYS})`,
    columns: [`${FEW} lignes parcourues`, `${MANY} lignes`, "p95", "rapport", "2 au plus"],
    rows: [[ms(few.p50), ms(many.p50), ms(many.p95), times(many.p50 / few.p50), many.p50 / few.p50 <= 2 ? "oui" : "NON"]],
    notes: ["Objectif\u00a0: 100 ms avec 50 000 lignes."],
  };
}

/**
 * @param {import("./support/stage.mjs").Stage} stage
 * @param {import("@playwright/test").Browser} browser
 */
async function sortingTable(stage, browser) {
  const company = await stage.newCompany();
  await importOverHttp(stage, company, linesOfDemo(), { accounts: [{ index: 0, create: true }] });
  const page = await openList(stage, browser, await givePassword(stage, company), "/?operations_status=not_categorized");
  const { seconds, keys } = await sortAll(page);
  await page.context().close();
  return {
    title: `${SORTED} opérations de la démonstration triées au clavier (${READING} ms pour lire chacune, ${PRESSING} ms par touche)`,
    columns: ["secondes", "touches", "60 s au plus"],
    rows: [[seconds.toFixed(1), keys, seconds <= 60 ? "oui" : "NON"]],
  };
}

/**
 * @param {import("./support/stage.mjs").Stage} stage
 * @param {import("@playwright/test").Browser} browser
 * @param {string} username
 */
async function openList(stage, browser, username, path = "/") {
  const context = await browser.newContext({ locale: "fr-FR", viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const url = stage.url.replace("127.0.0.1", "localhost");
  await page.goto(`${url}/login`);
  await page.getByLabel("Adresse e-mail").fill(username);
  await page.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByRole("grid", { name: "Opérations" }).waitFor();
  await page.goto(`${url}${path}`);
  await page.locator("[data-operation]").first().waitFor();
  return page;
}

/**
 * Scrolls until so many rows were read, then measures from each key to the frame that shows its effect.
 * @param {import("@playwright/test").Page} page
 * @param {number} rows
 */
async function keyToPaint(page, rows) {
  await page.evaluate(
    async ([wanted, px]) => {
      const height = () => document.querySelector(".operation-body")?.getBoundingClientRect().height ?? 0;
      while (height() < wanted * px) {
        scrollTo(0, document.documentElement.scrollHeight);
        await new Promise((resolve) => requestAnimationFrame(() => resolve(undefined)));
      }
    },
    /** @type {const} */ ([rows, ROW_PX]),
  );
  await page.locator("[data-operation]").nth(5).focus();
  const taken = [];
  for (let index = 0; index < KEYS; index += 1) {
    await page.evaluate(() => {
      Object.assign(window, {
        painted: new Promise((resolve) => {
          const listen = () => {
            const start = performance.now();
            requestAnimationFrame(() => {
              const { port1, port2 } = new MessageChannel();
              port1.addEventListener("message", () => resolve(performance.now() - start));
              port1.start();
              port2.postMessage(null);
            });
          };
          addEventListener("keydown", listen, { capture: true, once: true });
        }),
      });
    });
    await page.keyboard.press("j");
    taken.push(Number(await page.evaluate(() => Reflect.get(window, "painted"))));
  }
  return { p50: quantile(taken, 0.5), p95: quantile(taken, 0.95) };
}

/** The last lines that the bank of the demonstration's carpenter wrote, as a statement. */
function linesOfDemo() {
  const today = parisDay(Date.now());
  const calendar = demoCalendar(today);
  const lines = statementLines({ recurring: carpenterLines, fresh: carpenterFresh }, calendar).slice(-SORTED);
  const account = { bank: "13606", number: "00098765432" };
  return ofxStatement({ account, from: calendar.pastYear.beginning, to: today, closing: cents(0), lines });
}

/**
 * One operation after the other: its suggestion is accepted, or the first of the categories used most is chosen.
 * @param {import("@playwright/test").Page} page
 */
async function sortAll(page) {
  const start = performance.now();
  let keys = 0;
  const press = async (/** @type {string} */ key) => {
    await page.waitForTimeout(PRESSING);
    await page.keyboard.press(key);
    keys += 1;
  };
  const remaining = page.getByText(/^\d+ opérations? à catégoriser$/);
  const isOpen = () => page.evaluate(() => document.querySelector("dialog[open]") !== null);
  await press("j");
  while ((await remaining.count()) > 0 && keys < 10 * SORTED) {
    await page.waitForTimeout(READING);
    const isSuggested = await page.evaluate(
      () => document.activeElement?.closest("[data-operation]")?.querySelector(".suggestion") != null,
    );
    if (isSuggested) {
      await press("a");
      continue;
    }
    await press("Enter");
    await press("1");
    await press("Enter");
    // Validated, the layer of categories goes on with the next operation, which may have a suggestion.
    if (await isOpen()) await press("Escape");
  }
  return { seconds: (performance.now() - start) / 1000, keys };
}
