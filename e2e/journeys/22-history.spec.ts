import type { Page } from "@playwright/test";
import { CARPENTER, companyTest as test } from "../support/dossier.js";
import { expect, expectToCategorize, layer, operationRow } from "../support/journey.js";
import { FROM_ONE_SHOP } from "../support/statements.js";

const LINES = 7;

test.beforeEach(async ({ page, newCompany, enter }) => {
  const company = await newCompany(CARPENTER);
  await company.importStatement(FROM_ONE_SHOP, "Crédit Agricole Pro");
  await enter(company);
  await page.goto("/?operations_status=not_categorized");
  await expectToCategorize(page, LINES);
});

/** Gives one category to all that the list holds, through what it would change. */
async function categorizeAllFiltered(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Autres actions" }).click();
  await page.getByRole("menuitem", { name: "Tout ce qui est filtré" }).click();
  await layer(page, "Tout ce qui est filtré").getByText("Catégoriser", { exact: true }).click();
  const categories = layer(page, "Modifier la catégorie");
  await categories.getByLabel("Chercher une catégorie, un compte").fill("petit outillage");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  const filtered = layer(page, "Tout ce qui est filtré");
  await expect(filtered.getByText(`${LINES} opérations changeront.`)).toBeVisible();
  await filtered.getByRole("button", { name: `Appliquer à ${LINES} opérations` }).click();
  await expect(page.getByText(/à catégoriser/).filter({ hasText: /^\d/ })).toHaveCount(0);
}

for (const width of [1440, 390])
  test(`all that is filtered takes one category, and after a reload it is taken back from the history, at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await categorizeAllFiltered(page);
    await page.reload();
    await page.getByRole("button", { name: "Autres actions" }).click();
    await page.getByRole("menuitem", { name: "Historique" }).click();
    const history = layer(page, "Historique");
    await history.getByRole("button", { name: /^Annuler\s: 7 opérations en/ }).click();
    await expect(history.getByText("Repris")).toBeVisible();
    await expect(history.getByRole("button", { name: /^Rétablir/ })).toBeVisible();
    await expect(history.getByRole("link", { name: "Voir les imports" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expectToCategorize(page, LINES);
  });

test("what was typed stays when another page changed the operation meanwhile, and one chooses what remains", async ({ page, context }) => {
  const row = operationRow(page, /Krandix/i).first();
  await row.click({ position: { x: 200, y: 10 } });
  await page.keyboard.press("e");
  const mine = layer(page, /Opération/);
  await mine.getByLabel("Annotations").fill("chantier Dupont");

  const other = await context.newPage();
  await other.goto(page.url());
  const url = new URL(page.url());
  await other.goto(url.href);
  await operationRow(other, /Krandix/i)
    .first()
    .click({ position: { x: 200, y: 10 } });
  await other.keyboard.press("e");
  await layer(other, /Opération/)
    .getByLabel("Annotations")
    .fill("atelier");
  await layer(other, /Opération/)
    .getByRole("button", { name: "Valider" })
    .click();
  await expect(other.getByRole("dialog")).toHaveCount(0);

  await mine.getByRole("button", { name: "Valider" }).click();
  await expect(mine.getByRole("alert")).toContainText("a changé entre-temps");
  await expect(mine.getByLabel("Annotations")).toHaveValue("chantier Dupont");
  await mine.getByRole("button", { name: "Garder ma saisie" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
