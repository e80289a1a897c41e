import type { Page } from "@playwright/test";
import { freeHeight } from "../support/free-height.js";
import { hostUrl, signInOn, type Host } from "../support/hosts.js";
import { chooseFile, expect, layer, operationRow, statement, test, whenInPage } from "../support/journey.js";
import { NEUTRAL_PAGE, visit } from "../support/people.js";

/**
 * 400 % of zoom (WCAG 1.4.10): a window of 1280 × 1024 then has 320 × 256 pixels. Nothing is wider than it, and what sticks to its edges leaves three
 * quarters of its height to what is read.
 */
const ZOOMED = { width: 320, height: 256 };
const LEAST = 192;

const OF_CLIENT = [
  "/",
  "/importer",
  "/pieces",
  "/account",
  "/tableau-de-bord",
  "/documents",
  "/documents/trial_balance",
  "/declarations-tva",
  "/immobilisations",
  "/emprunts",
  "/exercice",
  "/cloture",
  "/contact",
  "/legals",
] as const;
const OF_FIRM = ["/dossiers", "/saison", "/collaborateurs", "/parametres", "/profil"] as const;
const OF_EVERYONE = ["/login", "/register", "/forgot-password", "/legals"] as const;

for (const [who, host, username, pages] of [
  ["a client", "comptoir", "bic@demo.example", OF_CLIENT],
  ["a firm’s staff", "cabinet", "cabinet@demo.example", OF_FIRM],
  ["somebody unknown", "comptoir", null, OF_EVERYONE],
] satisfies readonly (readonly [string, Host, string | null, readonly string[]])[]) {
  test(`${who} reads every page at 400 % of zoom`, async ({ page }) => {
    await page.setViewportSize(ZOOMED);
    if (username !== null) await signInOn(page, host, username);
    await page.goto(`${hostUrl(host)}${NEUTRAL_PAGE}`);
    for (const address of pages) {
      await visit(page, address);
      await whenInPage(page, () => document.querySelector("[aria-busy=true]") === null);
      await expectRoom(page, address);
    }
  });
}

test("layers, a selection and the preview of an import leave room at 400 % of zoom", async ({ page, signIn }) => {
  await signIn("bnc@demo.example");
  await page.setViewportSize(ZOOMED);
  await page.goto("/account?tab=accounts");
  await expect(page.getByRole("img", { name: /^Solde de / }).first()).toBeVisible();
  await expectRoom(page, "bank accounts");
  await page.goto("/importer");
  await chooseFile(page, statement("csv-unknown-tabs.csv"));
  await expect(page.getByRole("table", { name: "Lignes du fichier", exact: true })).toBeVisible();
  await expectRoom(page, "preview");

  await page.goto("/");
  await expect(operationRow(page, /SNCF|SFR|EDF/).first()).toBeVisible();
  await page.getByRole("button", { name: "Ajouter une opération" }).first().click();
  const opened = layer(page, "Ajouter une opération");
  await expect(opened).toBeVisible();
  // The whole layer scrolls: its foot is after its fields, not over them.
  const save = opened.getByRole("button", { name: "Valider", exact: true });
  await expect(save).not.toBeInViewport();
  await save.scrollIntoViewIfNeeded();
  await expect(save).toBeInViewport();
});

async function expectRoom(page: Page, name: string): Promise<void> {
  expect.soft(await freeHeight(page), `${name}: height left`).toBeGreaterThanOrEqual(LEAST);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(width, `${name}: width`).toBeLessThanOrEqual(ZOOMED.width);
}
