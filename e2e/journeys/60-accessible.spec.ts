import type { Page } from "@playwright/test";
import { violations } from "../support/axe.js";
import { signInOn } from "../support/hosts.js";
import { chooseFile, expect, layer, operationRow, statement, test } from "../support/journey.js";
import { NEUTRAL_PAGE, openDossier, visit } from "../support/people.js";
import { smallTargets } from "../support/touch-targets.js";

/**
 * Every screen, wide and on a phone: no serious or critical violation; on a phone nothing is too small for a finger; at 320 px nothing is
 * wider than the screen.
 */
const EMAIL = "bnc@demo.example";
const WIDTHS = [1440, 390];
const NARROWEST = 320;

type Screen = {
  readonly name: string;
  readonly open: (page: Page) => Promise<void>;
  /** A layer over a page that another screen has looked at: it alone is looked at. */
  readonly isLayer?: boolean;
};

const ANONYMOUS: readonly Screen[] = [
  { name: "login", open: (page) => show(page, "/login", "Content de vous revoir") },
  { name: "address that leads nowhere", open: (page) => show(page, "/nulle-part", "Page not found") },
];

const OF_OPERATIONS: readonly Screen[] = [
  { name: "operations", open: openOperations },
  {
    name: "categories",
    open: async (page) => {
      await openOperations(page);
      await operationRow(page, /Chèque|CHEQUE/)
        .first()
        .getByRole("button", { name: /^Catégoriser$|%/ })
        .first()
        .click();
      await expect(layer(page, "Ajouter une catégorie")).toBeVisible();
    },
  },
  {
    name: "split",
    isLayer: true,
    open: async (page) => {
      await openOperations(page);
      await operationRow(page, /Chèque|CHEQUE/)
        .filter({ hasText: "%" })
        .first()
        .getByRole("button", { name: /%/ })
        .first()
        .click();
      await layer(page, "Ajouter une catégorie").getByRole("button", { name: "Ventiler" }).click();
      await expect(layer(page, "Ventiler l’opération")).toBeVisible();
    },
  },
  {
    name: "new operation",
    isLayer: true,
    open: async (page) => {
      await openOperations(page);
      await page.getByRole("button", { name: "Ajouter une opération" }).first().click();
      await expect(layer(page, "Ajouter une opération")).toBeVisible();
    },
  },
  {
    name: "filters",
    isLayer: true,
    open: async (page) => {
      await openOperations(page);
      await page.getByRole("button", { name: "Filtres" }).first().click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    name: "map of the keys",
    isLayer: true,
    open: async (page) => {
      await openOperations(page);
      await page.keyboard.press("?");
      await expect(layer(page, "Raccourcis clavier")).toBeVisible();
    },
  },
];

const OF_DOCUMENTS: readonly Screen[] = [
  { name: "import, file", open: (page) => show(page, "/importer", "Importer un relevé") },
  {
    name: "import, preview",
    open: async (page) => {
      await show(page, "/importer", "Importer un relevé");
      await chooseFile(page, statement("csv-unknown-tabs.csv"));
      await expect(page.getByRole("table", { name: "Lignes du fichier", exact: true })).toBeVisible();
    },
  },
  { name: "documents", open: openDocuments },
  { name: "trial balance", open: (page) => showBook(page, "trial_balance") },
  { name: "general ledger", open: (page) => showBook(page, "general_ledger") },
  { name: "journals", open: (page) => showBook(page, "journal") },
  {
    name: "FEC",
    open: async (page) => {
      await visit(page, "/documents/fec");
      await expect(page.getByText("CONFORME").first()).toBeVisible();
    },
  },
  {
    name: "entry",
    isLayer: true,
    open: async (page) => {
      await showBook(page, "journal");
      await page.getByRole("table", { name: "Journaux" }).getByRole("button").first().click();
      await expect(layer(page, /^Écriture/)).toContainText("Journal");
    },
  },
  {
    name: "origin of a figure",
    isLayer: true,
    open: async (page) => {
      await showBook(page, "trial_balance");
      await page
        .getByRole("button", { name: /voir d’où vient ce chiffre$/ })
        .first()
        .click();
      await expect(layer(page, /^D’où vient ce chiffre/).getByText("Le compte est bon")).toBeVisible();
    },
  },
  {
    name: "page that waits",
    open: async (page) => {
      await page.route("**/api/v1/not_categorized_transactions*", () => undefined);
      await page.goto("/loading");
      await expect(page.getByRole("listitem").first()).toHaveClass("done");
    },
  },
];

for (const [group, email, screens] of [
  ["nobody signed in", null, ANONYMOUS],
  ["operations", EMAIL, OF_OPERATIONS],
  ["imports, documents", EMAIL, OF_DOCUMENTS],
] as const) {
  test(`${group}: each screen is accessible at every width`, async ({ page, signIn }) => {
    if (email !== null) await signIn(email);
    await page.goto(NEUTRAL_PAGE);
    for (const screen of screens) await test.step(screen.name, () => expectAccessible(page, screen));
    await page.unrouteAll();
  });
}

async function expectAccessible(page: Page, { name, open, isLayer = false }: Screen): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    expect.soft(await violations(page, isLayer ? "dialog" : "html"), `${name} at ${width} px`).toEqual([]);
    if (width === 390) expect.soft(await smallTargets(page, isLayer ? "dialog" : "body"), `${name} under a finger`).toEqual([]);
  }
  await page.setViewportSize({ width: NARROWEST, height: 720 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `${name} at ${NARROWEST} px` })
    .toBeLessThanOrEqual(NARROWEST);
}

async function show(page: Page, path: string, heading: string): Promise<void> {
  await visit(page, path);
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
}

async function openOperations(page: Page): Promise<void> {
  await visit(page, "/");
  await expect(page.getByRole("grid", { name: "Opérations" }).getByRole("row").nth(3)).toBeVisible();
}

async function openDocuments(page: Page): Promise<void> {
  await visit(page, "/documents");
  await expect(page.getByRole("table", { name: "Soldes des comptes" }).getByRole("row").nth(2)).toBeVisible();
  await expect(page.getByText(/FEC vérifié/)).toBeVisible();
}

async function showBook(page: Page, type: string): Promise<void> {
  // One page shows every book.
  await visit(page, NEUTRAL_PAGE);
  await visit(page, `/documents/${type}`);
  await expect(page.getByRole("table").getByRole("row").nth(2)).toBeVisible();
}

test("a text that is too pale is found when it appears and when its colours change, at any width", async ({ page }) => {
  await page.setContent(`<html lang="fr"><title>Page</title><style>@media (width > 500px) { .narrow { display: none } }</style>
    <main style="background: #fff"><h1>Titre</h1><p id="pale" style="color: #ccc">Pâle</p><div id="around"><p id="inside">Dedans</p></div>
    <p id="narrow" class="narrow" style="color: #ccc">Étroit</p></main></html>`);
  const pale = async () => (await violations(page)).map((text) => /^color-contrast: (\S+):/.exec(text)?.[1]);
  expect(await pale()).toEqual(["#pale"]);
  await page.locator("#pale").evaluate((element) => (element.style.color = "#ddd"));
  expect(await pale()).toEqual(["#pale"]);
  // The background of a text counts as its own colour does.
  await page.locator("#around").evaluate((element) => (element.style.backgroundColor = "#222"));
  expect(await pale()).toEqual(["#inside"]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await pale()).toEqual(["#narrow"]);
});

test("the list of a client’s company, compact as the staff reads it, takes a finger on a phone", async ({ page }) => {
  await signInOn(page, "cabinet", "cabinet@demo.example");
  await openDossier(page, "Benali Samira");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(operationRow(page, "SNCF").first()).toBeVisible();
  expect(await smallTargets(page)).toEqual([]);
});

test("what is too small for a finger is found, and what only looks small is not", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.setContent(`<!doctype html><html lang="fr"><title>Page</title>
    <style>body { display: grid; gap: 60px; justify-items: start; padding: 60px } button { width: 20px; height: 20px; padding: 0; border: 0 }
      .wide { position: relative } .wide::after { content: ""; position: absolute; inset: -12px }</style>
    <button aria-label="petit"></button><button aria-label="agrandi" class="wide"></button>
    <span style="display: flex; gap: 16px"><button aria-label="gêné" class="wide"></button><button aria-label="voisin" class="wide"></button></span>
    <p>Un <a href="#">lien</a> dans une phrase.</p><a href="#">lien seul</a>
    <label style="height: 44px; width: 200px"><input type="checkbox" style="opacity: 0" />Case et ses mots</label>`);
  const words = (await smallTargets(page)).map((text) => /« (.+) »/.exec(text)?.[1]);
  expect(words).toEqual(["petit", "gêné", "lien seul"]);
});
