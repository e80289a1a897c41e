import { CARPENTER, companyTest as test } from "../support/dossier.js";
import { expect, layer } from "../support/journey.js";
import { FROM_ONE_SHOP } from "../support/statements.js";

test("a new operation takes several categories, and is shared out between them once it is there", async ({ page, newCompany, enter }) => {
  const company = await newCompany(CARPENTER);
  await company.importStatement(FROM_ONE_SHOP, "Crédit Agricole Pro");
  await enter(company);
  await page.goto("/?operation=new");
  const form = layer(page, "Ajouter une opération");
  await form.getByRole("button", { name: "Dépense" }).click();
  await form.getByLabel("Montant TTC").fill("100");
  await form.getByLabel("Libellé", { exact: true }).fill("Téléphone et outils");
  await form.getByRole("button", { name: "Ajouter une catégorie" }).click();
  const categories = layer(page, "Ajouter une catégorie");
  await expect(categories.getByText("Sélection multiple possible")).toBeVisible();
  for (const words of ["petit outillage", "téléphonie"]) {
    await page.keyboard.type(words);
    await page.keyboard.press("Enter");
  }
  await page.keyboard.press("Enter");
  await expect(form.getByRole("group", { name: "Catégorie" })).toContainText(/Petit outillage.*Téléphonie/s);
  await form.getByRole("button", { name: "Valider", exact: true }).click();

  const split = layer(page, "Ventiler l’opération");
  await expect(split).toContainText(/Petit outillage/);
  await expect(split).toContainText(/Téléphonie/);
  const { data } = await company.get<{ data: { title: string; allocations: unknown[] }[] }>(
    `/api/v1/transactions?filters=${encodeURIComponent(JSON.stringify({ query: "téléphone et outils" }))}`,
  );
  expect(data).toMatchObject([{ title: "Téléphone et outils", allocations: [] }]);
});
