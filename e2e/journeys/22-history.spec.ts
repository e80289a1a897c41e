import type { Page } from "@playwright/test";
import { CARPENTER, companyTest, openCompanyIn, type PreparedCompany } from "../support/dossier.js";
import { hostUrl } from "../support/hosts.js";
import { expect, expectToCategorize, layer } from "../support/journey.js";
import { FROM_ONE_SHOP } from "../support/statements.js";

const LINES = 7;

const test = companyTest.extend<{ company: PreparedCompany }>({
  company: async ({ newCompany }, use) => {
    const company = await newCompany(CARPENTER);
    await company.importStatement(FROM_ONE_SHOP, "Crédit Agricole Pro");
    await use(company);
  },
});

test.beforeEach(async ({ page, company, enter }) => {
  await enter(company);
  await page.goto("/?operations_status=not_categorized");
  await expectToCategorize(page, LINES);
});

/** Gives one category to all that the list holds, through what it would change. */
async function categorizeAllFiltered(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Autres actions" }).click();
  await page.getByRole("menuitem", { name: "Tout ce qui est filtré" }).click();
  await layer(page, "Tout ce qui est filtré").getByRole("radio", { name: "Catégoriser" }).click();
  const categories = layer(page, "Modifier la catégorie");
  await categories.getByLabel("Chercher une catégorie, un compte").fill("petit outillage");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  const filtered = layer(page, "Tout ce qui est filtré");
  await expect(filtered.getByText(`${LINES} opérations changeront.`)).toBeVisible();
  await filtered.getByRole("button", { name: `Appliquer à ${LINES} opérations` }).click();
  await expect(page.getByRole("status").filter({ hasText: `${LINES} opérations catégorisées` })).toBeVisible();
}

for (const width of [1440, 390])
  test(`all that is filtered takes one category, and after a reload it is taken back from the history, at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await categorizeAllFiltered(page);
    await page.reload();
    await page.getByRole("button", { name: "Autres actions" }).click();
    await page.getByRole("menuitem", { name: "Historique" }).click();
    const history = layer(page, "Historique");
    await expect(history.getByRole("link", { name: "Voir les imports" })).toBeVisible();
    await history.getByRole("button", { name: /^Annuler\s: 7 opérations en/ }).click();
    await expect(history.getByText("Repris")).toBeVisible();
    await expect(history.getByRole("button", { name: /^Rétablir\s:/ })).toBeVisible();
    await page.keyboard.press("Escape");
    await expectToCategorize(page, LINES);
  });

/** The first operation of the list, its annotations changed and not sent. */
async function annotate(page: Page, operationId: string, words: string): Promise<void> {
  await page.goto(`${hostUrl("cabinet")}/?operation=${operationId}`);
  await page.getByRole("dialog").getByLabel("Annotations").fill(words);
}

test("what was typed stays when another browser changed the operation meanwhile, and one chooses what remains", async ({
  page,
  browser,
  company,
}) => {
  const { data } = await company.get<{ data: { id: string }[] }>("/api/v1/transactions");
  const id = data[0]?.id ?? "";
  await annotate(page, id, "chantier Dupont");
  const other = await (await browser.newContext()).newPage();
  await openCompanyIn(other, company);
  await annotate(other, id, "atelier");
  await other.getByRole("dialog").getByRole("button", { name: "Valider", exact: true }).click();
  await expect(other.getByRole("dialog")).toHaveCount(0);

  const mine = page.getByRole("dialog");
  await mine.getByRole("button", { name: "Valider", exact: true }).click();
  await expect(mine.getByRole("alert")).toContainText("a changé entre-temps");
  await expect(mine.getByLabel("Annotations")).toHaveValue("chantier Dupont");
  await mine.getByRole("button", { name: "Garder ma saisie" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const { data: kept } = await company.get<{ data: { comment: string } }>(`/api/v1/transaction/${id}`);
  expect(kept.comment).toBe("chantier Dupont");
  await other.context().close();
});
