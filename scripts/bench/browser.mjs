/// <reference lib="dom" />
import { chromium } from "@playwright/test";
import { findOrInstallChromium, NO_CHROMIUM } from "../lib/browser/chromium.mjs";
import { hashPassword } from "../../apps/server/dist/modules/auth/password/passwords.js";
import { fillBooks, ms, openStage, quantile } from "./support/stage.mjs";

const OPERATIONS = 10_000;
const RUNS = 5;
/** Password of every person of a measure. */
export const PASSWORD = "Mesure du jour!";

/** What a person waits for, in a browser that has never seen the application: from the address to a list of 10 000 operations. */
export async function run() {
  const executablePath = await findOrInstallChromium();
  if (executablePath === null) throw new Error(NO_CHROMIUM);
  const stage = await openStage();
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--no-first-run"] });
  try {
    const company = await stage.newCompany();
    await fillBooks(stage, company, OPERATIONS);
    const username = await givePassword(stage, company);
    /** @type {Awaited<ReturnType<typeof visit>>[]} */
    const runs = [];
    for (let index = 0; index < RUNS; index += 1) runs.push(await visit(browser, stage.url.replace("127.0.0.1", "localhost"), username));
    const median = (/** @type {(one: Awaited<ReturnType<typeof visit>>) => number} */ read) => quantile(runs.map(read), 0.5) ?? 0;
    return {
      title: `Dans le navigateur, à froid, ${OPERATIONS} opérations (médianes de ${RUNS})`,
      columns: ["ko reçus", "demandes", "premier affichage", "liste après connexion", "éléments", "une couche s’ouvre en"],
      rows: [
        [
          Math.round(median((one) => one.bytes) / 1000),
          median((one) => one.requests),
          ms(median((one) => one.firstPaint)),
          ms(median((one) => one.list)),
          median((one) => one.elements),
          ms(median((one) => one.layer)),
        ],
      ],
      notes: ["Objectifs\u00a0: 450 ko, 25 demandes, 600 ms, 1 200 ms, 3 000 éléments, 100 ms."],
    };
  } finally {
    await browser.close();
    await stage.close();
  }
}

/**
 * Lets the person of a company sign in; returns who they are.
 * @param {import("./support/stage.mjs").Stage} stage
 * @param {import("./support/stage.mjs").BenchCompany} company
 */
export async function givePassword({ db }, company) {
  const hash = await hashPassword(PASSWORD);
  const [user] = await db.shared((tx) =>
    tx.query(
      `update shared.users u set password_hash = $2, email_verified_at = now() from shared.memberships m
        where m.company_id = $1 and m.user_id = u.id returning u.username`,
      [company.id, hash],
    ),
  );
  return String(user?.["username"]);
}

/**
 * One visit with nothing kept from before: the login page, signing in, the list, a layer.
 * @param {import("@playwright/test").Browser} browser
 * @param {string} url
 * @param {string} username
 */
async function visit(browser, url, username) {
  const context = await browser.newContext({ locale: "fr-FR", viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const wire = await context.newCDPSession(page);
  let [bytes, requests] = [0, 0];
  wire.on("Network.loadingFinished", ({ encodedDataLength }) => {
    // What the browser had kept is not on the wire.
    bytes += encodedDataLength;
    requests += encodedDataLength > 0 ? 1 : 0;
  });
  await wire.send("Network.enable");
  await page.goto(`${url}/login`);
  await page.getByLabel("Adresse e-mail").fill(username);
  await page.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
  const firstPaint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0);
  const signingIn = performance.now();
  await page.keyboard.press("Enter");
  // Looked at each frame: a locator that waits looks again after half a second.
  await page.waitForFunction(
    () => document.querySelector("[role=grid] [role=row]")?.closest("[role=grid]")?.textContent?.includes("€"),
    null,
    {
      polling: "raf",
    },
  );
  const list = performance.now() - signingIn;
  const elements = await page.evaluate(() => document.querySelectorAll("*").length);
  const counted = { bytes, requests };
  const layer = await openLayer(page);
  await context.close();
  return { ...counted, firstPaint, list, elements, layer };
}

/**
 * Milliseconds from the key to the layer, seen from inside the page. Opened once before: its code comes with the first use.
 * @param {import("@playwright/test").Page} page
 */
async function openLayer(page) {
  const taken = [];
  for (let index = 0; index < 2; index += 1) {
    await page.evaluate(() => {
      Object.assign(window, {
        layerOpened: new Promise((resolve) => {
          addEventListener(
            "keydown",
            () => {
              const start = performance.now();
              const look = () =>
                document.querySelector("dialog[open]") ? resolve(performance.now() - start) : requestAnimationFrame(look);
              requestAnimationFrame(look);
            },
            { capture: true, once: true },
          );
        }),
      });
    });
    await page.keyboard.press("?");
    taken.push(Number(await page.evaluate(() => Reflect.get(window, "layerOpened"))));
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
  return taken[1] ?? 0;
}
