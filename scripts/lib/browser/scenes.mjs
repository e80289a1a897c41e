import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../root.mjs";

/** @typedef {import("@playwright/test").Page} Page */
/** @typedef {{ path: string, username?: string, firm?: boolean, act?: (page: Page) => Promise<void> }} Scene */

const BIC = "bic@demo.example";
const BNC = "bnc@demo.example";

/**
 * What is photographed, by the name of its drawing.
 * @type {Readonly<Record<string, Scene>>}
 */
export const SCENES = {
  "connexion-comptoir": { path: "/login" },
  404: { path: "/nulle-part" },
  "404-cabinet": { path: "/nulle-part", firm: true },
  erreur: { path: "/immobilisations", username: BIC, act: failed },
  "erreur-cabinet": { path: "/immobilisations", username: "client@demo.example", firm: true, act: failed },
  maintenance: { path: "/site-under-maintenance" },
  "maintenance-cabinet": { path: "/site-under-maintenance", firm: true },
  operations: { path: "/", username: BIC, act: listed },
  "operations-a-categoriser": { path: "/?operations_status=not_categorized", username: BIC, act: listed },
  "operations-selection": {
    path: "/?operations_status=not_categorized",
    username: BIC,
    act: async (page) => {
      await listed(page);
      for (const row of [2, 3, 5]) await page.getByRole("row").nth(row).getByRole("checkbox").press("Space");
    },
  },
  "operations-categories": { path: "/?operations_status=not_categorized", username: BIC, act: categories },
  "operations-filtres": {
    path: "/",
    username: BIC,
    act: async (page) => {
      await listed(page);
      await page.getByRole("button", { name: "Filtres" }).filter({ visible: true }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  "operation-modifier": {
    path: "/",
    username: BIC,
    act: async (page) => {
      await listed(page);
      await page.getByRole("button", { name: "Leroy Merlin Betton" }).first().click();
      await page.getByRole("dialog").waitFor();
    },
  },
  "operation-nouvelle": {
    path: "/",
    username: BIC,
    act: async (page) => {
      await listed(page);
      await page.getByRole("button", { name: "Ajouter une opération" }).filter({ visible: true }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  "operation-ventiler": {
    path: "/?operations_status=not_categorized",
    username: BIC,
    act: async (page) => {
      await categories(page);
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: "Ventiler" }).click();
      for (const words of ["fournitures de bureau", "documentation"]) {
        await dialog.getByLabel("Chercher une catégorie, un compte").fill(words);
        await page.keyboard.press("Enter");
      }
      await page.keyboard.press("Enter");
      await dialog.getByRole("group", { name: /^Ligne 2/ }).waitFor();
      await dialog
        .getByRole("group", { name: /^Ligne 1/ })
        .getByLabel(/^Montant TTC/)
        .fill("180");
      await dialog.getByRole("button", { name: "Répartir le reste" }).click();
    },
  },
  "import-depot": { path: "/importer", username: BIC, act: (page) => page.getByText("Imports précédents").waitFor() },
  "import-apercu": { path: "/importer", username: BIC, act: (page) => previewed(page, "csv-credit-agricole.csv") },
  "import-colonnes": { path: "/importer", username: BNC, act: (page) => previewed(page, "csv-unknown-tabs.csv") },
  "import-resultat": {
    path: "/importer",
    username: BNC,
    act: async (page) => {
      // Each size has a file of its own: the same one again would add nothing.
      await previewed(page, page.viewportSize()?.width === 390 ? "csv-societe-generale.csv" : "ofx1-cp1252.ofx");
      // A file that names no account of the company asks where its operations go.
      const account = page.getByLabel(/^Compte du relevé/);
      if ((await account.count()) > 0) await account.selectOption({ index: 1 });
      await page.getByRole("button", { name: /^Importer/ }).click();
      await page.getByText("Annuler cet import").waitFor();
    },
  },
  "tableau-de-bord": { path: "/tableau-de-bord", username: BIC, act: dashboard },
  "tableau-de-bord-bas": {
    path: "/tableau-de-bord",
    username: BIC,
    act: async (page) => {
      await dashboard(page);
      await page.getByRole("region", { name: "Recettes et dépenses" }).scrollIntoViewIfNeeded();
    },
  },
  "modale-donut": {
    path: "/tableau-de-bord",
    username: BIC,
    act: async (page) => {
      await dashboard(page);
      await page.getByRole("button", { name: "Répartition" }).click();
      await page.getByRole("dialog").getByRole("figure").waitFor();
    },
  },
  documents: { path: "/documents", username: BIC, act: (page) => page.getByText(/FEC vérifié/).waitFor() },
  "documents-filtres": {
    path: "/documents/general_ledger",
    username: BIC,
    act: async (page) => {
      await page.getByRole("button", { name: "Filtres" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  balance: { path: "/documents/trial_balance", username: BIC, act: (page) => page.getByRole("table").waitFor() },
  "grand-livre": {
    path: "/documents/general_ledger",
    username: BIC,
    act: (page) => page.getByRole("table").getByRole("button").first().waitFor(),
  },
  journaux: { path: "/documents/journal", username: BIC, act: (page) => page.getByRole("table").getByRole("button").first().waitFor() },
  fec: { path: "/documents/fec", username: BIC, act: (page) => page.getByText("CONFORME").first().waitFor() },
  ecriture: {
    path: "/documents/journal",
    username: BIC,
    act: async (page) => {
      await page.getByRole("table").getByRole("button").nth(3).click();
      await page.getByRole("dialog").getByRole("table").waitFor();
    },
  },
  "modale-validation": {
    path: "/documents",
    username: BIC,
    act: async (page) => {
      await page.getByRole("button", { name: "Valider les écritures" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  "origine-du-chiffre": {
    path: "/documents/trial_balance",
    username: BIC,
    act: async (page) => {
      await page.getByRole("button", { name: /^Débit du compte 606300/ }).click();
      await page.getByRole("dialog").getByText("Le compte est bon").waitFor();
    },
  },
  raccourcis: {
    path: "/",
    username: BIC,
    act: async (page) => {
      await listed(page);
      await page.keyboard.press("?");
      await page.getByRole("dialog").waitFor();
    },
  },
  "connexion-cabinet": { path: "/login", firm: true },
  "operations-marque-blanche": { path: "/", username: "client@demo.example", firm: true, act: listed },
};

/**
 * The server fails while the page is loaded again.
 * @param {Page} page
 */
async function failed(page) {
  await page.route("**/api/v1/user/informations*", (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await page.getByRole("heading", { name: "An error occurred" }).waitFor();
}

/** @param {Page} page */
async function listed(page) {
  await page.getByRole("grid").getByRole("row").nth(3).waitFor();
}

/** @param {Page} page */
async function dashboard(page) {
  await page.getByRole("region", { name: "Comptes" }).getByRole("figure").waitFor();
}

/** @param {Page} page */
async function categories(page) {
  await listed(page);
  await page.getByRole("row").filter({ hasText: "Chèque" }).first().getByRole("button", { name: "Catégoriser" }).click();
  await page.getByRole("dialog").waitFor();
}

/**
 * @param {Page} page
 * @param {string} statement
 */
async function previewed(page, statement) {
  const buffer = readFileSync(join(root, "packages/bank-files/fixtures", statement));
  await page.locator("input[type=file]").setInputFiles({ name: statement, mimeType: "application/octet-stream", buffer });
  await page.getByRole("table", { name: "Lignes du fichier", exact: true }).waitFor();
}
