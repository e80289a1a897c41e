import type { Page } from "@playwright/test";
import { CARPENTER, companyTest as test, type PreparedCompany } from "../support/dossier.js";
import { submitLogin } from "../support/hosts.js";
import {
  chooseFile,
  dropOn,
  expect,
  expectToCategorize,
  layer,
  operationRow,
  statement,
  test as ownAccountTest,
} from "../support/journey.js";
import { APRIL_LINES, FROM_JANUARY } from "../support/statements.js";

/** A carpenter's statement of March: from the bank's file to categorised operations. */
const STATEMENT = "ofx1-cp1252.ofx";
const LINES = 5;
const PHONE = /OPÉRATEUR MOBILE/;
const TRANSFER = /ATELIER MARCEAU/;
const FEES = /FRAIS TENUE DE COMPTE/;
const CHEQUE = /CHEQUE 0004512/;

ownAccountTest("a statement dropped on the list is read, and nothing is written before it is agreed to", async ({ page }) => {
  const waiting = 12;
  await page.goto("/");
  await submitLogin(page, "bic@demo.example");
  await expectToCategorize(page, waiting);
  await dropOn(page.getByRole("main"), statement(STATEMENT));

  await expect(page.getByRole("heading", { name: "Importer un relevé" })).toBeVisible();
  await expectCounters(page, { Nouvelles: 5, "Doublons ignorés": 0, "À décider": 0, Rejetées: 0 });
  await expect(page.getByRole("table", { name: "Lignes du fichier", exact: true }).getByRole("row").filter({ hasText: FEES })).toHaveCount(
    2,
  );
  await expect(page.getByText("Rien n’est écrit avant votre accord.")).toBeVisible();
  await page.getByRole("link", { name: "Retour aux opérations" }).click();
  await expectToCategorize(page, waiting);
});

test("agreed to, its operations are to categorise and the balance is the bank’s", async ({ page, newCompany, enter }) => {
  const company = await newCompany(CARPENTER);
  await company.importStatement(FROM_JANUARY, "Crédit Agricole Pro");
  await company.categorizeThrough("2026-03-31");
  await enter(company);
  await page.goto("/");
  await expectToCategorize(page, APRIL_LINES);
  await page.getByRole("button", { name: "Ajouter une opération" }).click();
  await layer(page, "Ajouter une opération")
    .getByRole("link", { name: /Importez plutôt un relevé/ })
    .click();
  await chooseFile(page, statement(STATEMENT));
  await expectCounters(page, { Nouvelles: 5, "Doublons ignorés": 0, "À décider": 0, Rejetées: 0 });
  await page.getByLabel(/^Compte du relevé/).selectOption("Un nouveau compte");
  await page.getByLabel("Nom du compte").fill("Livret professionnel");
  await page.getByRole("button", { name: "Importer 5 opérations" }).click();

  await expect(page.getByRole("heading", { name: "5 opérations importées" })).toBeVisible();
  // An OFX states where it ends only: the account takes its opening from there.
  await expect(page.getByText("Solde de fin repris, non vérifié")).toBeVisible();
  await expect(page.getByText(/Solde du fichier.*3\s512,20\s€ = solde dans Comptoir.*3\s512,20\s€/)).toBeVisible();
  await page.getByRole("link", { name: "Voir les opérations" }).click();
  await expectToCategorize(page, APRIL_LINES + LINES);
});

test("the same file again adds nothing", async ({ page, newCompany, enter }) => {
  await enter(await withStatement(newCompany));
  await page.goto("/importer");
  await chooseFile(page, statement(STATEMENT));
  await expectCounters(page, { Nouvelles: 0, "Doublons ignorés": 5, "À décider": 0, Rejetées: 0 });
  await expect(page.getByText("Ce fichier n’a aucune opération nouvelle à importer.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Importer", exact: true })).toBeDisabled();
});

test("March is not validated while its operations are to categorise: they are counted, and one click away", async ({
  page,
  newCompany,
  enter,
}) => {
  await enter(await withStatement(newCompany));
  await page.goto("/documents");
  await page.getByLabel("Valider jusqu’au").selectOption("31 mars 2026");
  await page.getByRole("button", { name: "Valider les écritures" }).click();
  const modal = layer(page, /Valider jusqu’au 31 mars 2026/);
  await modal.getByRole("button", { name: "Valider les écritures" }).click();
  await expect(modal.getByRole("alert")).toContainText("5 opérations sont à catégoriser avant de valider");
  await modal.getByRole("link", { name: "Les catégoriser" }).click();
  await expect(page.getByRole("grid", { name: "Opérations" }).getByRole("row").filter({ hasText: "/03" })).toHaveCount(5);
});

test("a suggestion is accepted, then taken back with u, then accepted again", async ({ page, newCompany, enter }) => {
  await enter(await withStatement(newCompany));
  await page.goto("/?operations_status=not_categorized");
  await expectToCategorize(page, LINES);
  const row = operationRow(page, PHONE);
  await row.getByRole("button", { name: /^Accepter / }).click();
  await expectToCategorize(page, LINES - 1);
  await page.keyboard.press("u");
  await expectToCategorize(page, LINES);
  await expect(row.getByRole("button", { name: /^Accepter / })).toBeVisible();
  await row.getByRole("button", { name: /^Accepter / }).click();
  await expectToCategorize(page, LINES - 1);
});

test("a category is chosen by keyboard alone: Enter, the words, Enter", async ({ page, newCompany, enter }) => {
  await enter(await withStatement(newCompany));
  await page.goto("/?operations_status=not_categorized");
  const row = operationRow(page, TRANSFER);
  await expect(row).toBeVisible();
  for (let step = 0; step < 40 && !(await isCursor(page, TRANSFER)); step += 1) await page.keyboard.press("j");
  await expect(row).toBeFocused();
  await page.keyboard.press("Enter");
  const categories = layer(page, "Ajouter une catégorie");
  await expect(categories).toContainText("Atelier Marceau");
  await page.keyboard.type("mot inconnu");
  await page.keyboard.press("Enter");
  await expect(categories).toContainText("Aucune catégorie ne correspond à ces mots.");
  await expect(categories).toContainText("Atelier Marceau");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("frais de port");
  await page.keyboard.press("Enter");
  await expect(categories.getByRole("group", { name: "Catégories choisies" })).toContainText(/frais de port/i);
  await page.keyboard.press("Enter");
  await expectToCategorize(page, LINES - 1);
  await expect(layer(page, "Ajouter une catégorie")).not.toContainText("Atelier Marceau");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("an amount is shared between two rates of VAT, and valid once the account is right", async ({ page, newCompany, enter }) => {
  await enter(await withStatement(newCompany));
  await page.goto("/?operations_status=not_categorized");
  await operationRow(page, CHEQUE)
    .getByRole("button", { name: /Catégoriser|%/ })
    .first()
    .click();
  await layer(page, "Ajouter une catégorie").getByRole("button", { name: "Ventiler" }).click();
  const split = layer(page, /Ventiler l’opération|Ajouter une catégorie/);
  await split.getByLabel("Chercher une catégorie, un compte").fill("fournitures de bureau");
  await page.keyboard.press("Enter");
  await split.getByLabel("Chercher une catégorie, un compte").fill("documentation");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  const [supplies, books] = [split.getByRole("group", { name: /^Ligne 1/ }), split.getByRole("group", { name: /^Ligne 2/ })];
  await supplies.getByLabel(/^Montant TTC/).fill("180");
  await supplies.getByLabel(/^Taux de TVA/).selectOption("20 %");
  await books.getByLabel(/^Taux de TVA/).selectOption("5,5 %");
  await books.getByLabel(/^Montant TTC/).fill("70");
  await books.getByLabel(/^Montant TTC/).blur();
  await expect(split.getByText(/Reste à ventiler\s: 0,50\s€/)).toBeVisible();
  await expect(split.getByRole("button", { name: /^Valider/ })).toBeDisabled();
  await split.getByRole("button", { name: "Répartir le reste" }).click();
  await expect(split.getByText("Le compte est bon")).toBeVisible();
  await split.getByRole("button", { name: /^Valider/ }).click();
  await expectToCategorize(page, LINES - 1);
});

test("all the sure suggestions are accepted at once", async ({ page, newCompany, enter }) => {
  const company = await newCompany(CARPENTER);
  await company.importStatement(FROM_JANUARY, "Crédit Agricole Pro");
  const countToCategorize = async () => (await company.get<{ data: { count: number } }>("/api/v1/not_categorized_transactions")).data.count;
  const waiting = await countToCategorize();
  await enter(company);
  await page.goto("/");
  await page.getByRole("button", { name: "C'est parti !" }).click();
  const accept = page.getByRole("button", { name: /^Accepter les \d+ suggestions sûres$/ });
  const sure = Number(/\d+/.exec(await accept.innerText())?.[0]);
  await accept.click();
  await expectToCategorize(page, waiting - sure);
  expect(await countToCategorize()).toBe(waiting - sure);
});

/** A carpenter's company with the statement of March in it, to categorise. */
async function withStatement(newCompany: (answers: typeof CARPENTER) => Promise<PreparedCompany>): Promise<PreparedCompany> {
  const company = await newCompany(CARPENTER);
  await company.importStatement(statement(STATEMENT), "Livret professionnel");
  return company;
}

async function expectCounters(page: Page, counters: Readonly<Record<string, number>>): Promise<void> {
  for (const [name, count] of Object.entries(counters)) {
    await expect(page.getByRole("term").filter({ hasText: name }).locator("xpath=following-sibling::dd")).toHaveText(String(count));
  }
}

async function isCursor(page: Page, title: RegExp): Promise<boolean> {
  return operationRow(page, title).evaluate((row) => row === document.activeElement);
}
