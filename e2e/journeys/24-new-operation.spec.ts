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

for (const width of [1440, 390])
  test(`an operation between two accounts needs both, each chosen under its own title; once left, the form is empty again, at ${width}`, async ({
    page,
    newCompany,
    enter,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await enter(await newCompany(CARPENTER));
    await page.goto("/?operation=new");
    const form = layer(page, "Ajouter une opération");
    const save = form.getByRole("button", { name: "Valider", exact: true });
    await form.getByRole("radio", { name: "Opération diverse" }).check();
    await expect(form.getByRole("button", { name: "Dépense" })).toHaveCount(0);
    await form.getByLabel("Montant TTC").fill("16,99*3");
    await form.getByLabel("Libellé", { exact: true }).fill("Régularisation");
    await expect(form.getByLabel("Montant TTC")).toHaveValue("50,97");
    for (const [account, title, words, chosen] of [
      ["Compte de débit", "Sélectionner un compte de débit", ["petit outillage", "honoraires avocat"], /^622600 Honoraires/],
      ["Compte de crédit", "Sélectionner un compte de crédit", ["apports personnels"], /^108100 Apports/],
    ] as const) {
      await expect(save).toBeDisabled();
      await form.getByRole("group", { name: account }).getByRole("button", { name: "Choisir un compte" }).click();
      const accounts = layer(page, title);
      await expect(accounts.getByText("Sélection multiple possible")).toHaveCount(0);
      // One account: the second takes the place of the first.
      for (const typed of words) {
        await accounts.getByLabel("Chercher une catégorie, un compte").fill(typed);
        await page.keyboard.press("Enter");
      }
      await accounts.getByRole("button", { name: "Valider", exact: true }).click();
      await expect(form.getByRole("group", { name: account })).toHaveText(chosen);
    }
    await expect(form.getByRole("group", { name: "Compte de débit" })).toContainText("622600");
    await expect(save).toBeEnabled();

    await page.keyboard.press("Escape");
    await layer(page, "Attention").getByRole("button", { name: "Continuer quand même" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.keyboard.press("n");
    await expect(form.getByLabel("Montant TTC")).toHaveValue("");
    await form.getByRole("radio", { name: "Opération diverse" }).check();
    for (const account of ["Compte de débit", "Compte de crédit"])
      await expect(form.getByRole("group", { name: account })).toHaveText("Choisir un compte");
  });
