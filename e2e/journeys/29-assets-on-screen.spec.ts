import type { Page } from "@playwright/test";
import { violations } from "../support/axe.js";
import { CARPENTER, companyTest as test } from "../support/dossier.js";
import { expect, layer, textFile } from "../support/journey.js";

const WIDTHS = [1440, 390];

test("a purchase in expenses becomes an asset from its warning, at once, and its table is read", async ({ page, newCompany, enter }) => {
  const company = await newCompany(CARPENTER);
  await company.typeOperation({ date: "2026-03-02", title: "Scie à ruban", type: "outcome", amount: 1440, account: "606300" });
  await company.send("POST", "/api/v1/transactions/unvalidate-vat", { ids: await idsOf(company) });
  await enter(company);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/immobilisations");
  await expectClean(page);
  await page.getByRole("button", { name: /Immobiliser Scie à ruban/ }).click();
  const asset = layer(page, "Ajouter une immobilisation");
  await expect(asset.getByLabel("Total TTC")).toHaveValue(/1.440,00/);
  await asset.getByLabel("Compte associé").selectOption("215400");
  await asset.getByRole("button", { name: "Suivant" }).click();
  const detail = layer(page, "Détail de l’immobilisation");
  await expect(detail.getByLabel("Base amortissable")).toHaveValue(/1.200,00/);
  await detail.getByRole("button", { name: "Valider" }).click();
  await expect(page.getByText("L'immobilisation a bien été créée.")).toBeVisible();
  const { data } = await company.get<{ data: { difference: number }[] }>("/api/v1/immobilisations/control");
  expect(data.every(({ difference }) => difference === 0)).toBe(true);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/immobilisations");
    await page.getByRole("button", { name: /Voir le tableau.*Scie à ruban/ }).click();
    const sheet = layer(page, "Scie à ruban");
    await expect(sheet.getByRole("columnheader", { name: "Calcul de l'amortissement" })).toBeVisible();
    await expectClean(page);
    await sheet.getByRole("button", { name: "Fermer le tableau" }).click();
    await expectClean(page);
  }
});

/** The ten contexts of the layer, each opened as a user opens it, walked forth and back. */
for (const width of WIDTHS) {
  test(`an asset is added, described, changed, taken out and read in its ten contexts, ${width} pixels wide`, async ({
    page,
    newCompany,
    enter,
  }) => {
    const company = await newCompany(CARPENTER);
    const bought = { related_account: "215400", date_of_purchase: "2026-02-01", total_amount_incl_vat: 1200, total_amount_vat: 200 };
    await company.send("POST", "/api/v1/immobilisation", { title: "Lot d’outils", ...bought, total_amount_excl: 1000 });
    await enter(company);
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/immobilisations");
    const open = (title: string, name: string | RegExp) =>
      page.getByRole("row", { name: title }).getByRole("button", { name }).first().click();
    const [add, detail, exit] = [
      layer(page, "Ajouter une immobilisation"),
      layer(page, "Détail de l’immobilisation"),
      layer(page, "Sortie de l’immobilisation"),
    ];

    await page.getByRole("button", { name: "Ajouter une immobilisation" }).first().click();
    await add.getByLabel("Nom").fill("Raboteuse");
    await add.getByLabel("Compte associé").selectOption("215400");
    await add.getByRole("textbox", { name: "Date d’achat" }).fill("02/03/2026");
    await add.getByLabel("Total TTC").fill("2400");
    await add.getByLabel("TVA", { exact: true }).fill("101");
    await add.getByLabel("TVA", { exact: true }).press("Enter");
    await expect(add).toContainText("De 0 à 100");
    await add.getByLabel("TVA", { exact: true }).fill("20");
    await add.getByRole("button", { name: "Suivant" }).click();
    await expect(detail.getByLabel("Base amortissable")).toHaveValue(/2.000,00/);
    await detail.getByRole("button", { name: /Déclarer la sortie/ }).click();
    await exit.getByRole("button", { name: "Retour" }).click();
    await detail.getByRole("button", { name: "Retour" }).click();
    await expect(add.getByLabel("Nom")).toHaveValue("Raboteuse");
    await add.getByRole("button", { name: "Suivant" }).click();
    await detail.getByLabel("Origine du coût").selectOption("owner");
    await detail.getByRole("button", { name: "Valider" }).click();

    await open("Lot d’outils", "Lot d’outils");
    await layer(page, /Décrire le bien maintenant/)
      .getByRole("button", { name: "Décrire le bien" })
      .click();
    await expect(detail.getByLabel("Base amortissable")).toHaveValue(/1.000,00/);
    await detail.getByRole("button", { name: "Annuler" }).click();

    await open("Raboteuse", /Achat du/);
    const change = layer(page, "Modifier l’immobilisation");
    await change.getByLabel("Nom").fill("Atelier");
    await change.getByRole("button", { name: "Valider" }).click();
    await expect(page.getByText("Le détail de l'immobilisation a bien été modifié").first()).toBeVisible();

    await open("Raboteuse", "Raboteuse");
    await detail.getByRole("button", { name: /Déclarer la sortie/ }).click();
    await exit.getByRole("radio", { name: /Mise au rebut/ }).check();
    await exit.getByRole("textbox", { name: "Date de sortie" }).fill("31/03/2026");
    await exit.getByLabel("Prix").fill("0");
    await exit.getByRole("button", { name: "Valider" }).click();
    await page.getByRole("button", { name: "OK c'est noté" }).click();
    await expect(page.getByRole("row", { name: "Raboteuse" })).toContainText("Sortie");
    await open("Raboteuse", "Raboteuse");
    await detail.getByRole("button", { name: /Consulter la sortie/ }).click();
    await expect(exit.getByRole("textbox", { name: "Date de sortie" })).toBeDisabled();
    await exit.getByRole("button", { name: "Retour" }).click();
    await expect(detail.getByLabel("Nom du bien")).toHaveValue("Raboteuse");

    const closed = { data: [{ name: "immobilisations_component_post", active: false }], environment: "dev" };
    await page.route("**/api/v1/flags*", (route) => route.fulfill({ json: closed }));
    await page.goto("/immobilisations");
    await open("Raboteuse", "Atelier");
    await expect(layer(page, "Immobilisation").getByLabel("Nom")).toBeDisabled();
    await page.keyboard.press("Escape");
    await open("Raboteuse", "Raboteuse");
    await expect(detail.getByLabel("Nom du bien")).toBeDisabled();
  });
}

const HEADER = "Libellé;Compte;Date;Base;TVA déduite;Durée";
const LINES = Array.from({ length: 20 }, (_, index) => `Outil ${index + 1};215400;01/03/2024;1000;200;5`);

test("a register of twenty assets is read on screen: its faults first, then all of it, then none once taken back", async ({
  page,
  newCompany,
  enter,
}) => {
  const company = await newCompany(CARPENTER);
  await enter(company);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/immobilisations?reprise=1");
    const takeover = layer(page, "Reprendre un registre");
    const choose = (lines: readonly string[]) =>
      takeover.locator("input[type=file]").setInputFiles({ ...textFile("registre.csv", [HEADER, ...lines].join("\n")) });
    await choose(LINES.map((line, index) => (index === 12 ? line.replace("01/03/2024", "31/02/2024") : line)));
    await expect(takeover).toContainText("1 ligne est à corriger dans le fichier");
    await expect(takeover.getByRole("row").nth(1)).toContainText("La date ne se lit pas.");
    await expect(takeover.getByRole("button", { name: "Reprendre 20 immobilisations" })).toBeDisabled();
    await expectClean(page);
    await choose(LINES);
    await takeover.getByRole("button", { name: "Reprendre 20 immobilisations" }).click();
    const done = page.getByRole("status").filter({ hasText: "20 immobilisations reprises" });
    await done.getByRole("button", { name: "Annuler" }).click();
    await expect(page.getByText("20 immobilisations retirées")).toBeVisible();
    await expect(page.getByText("Aucune immobilisation pour le moment")).toBeVisible();
  }
});

async function idsOf(company: { get: <Reply>(path: string) => Promise<Reply> }): Promise<string[]> {
  const { data } = await company.get<{ data: { id: string }[] }>("/api/v1/transactions");
  return data.map(({ id }) => id);
}

async function expectClean(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
}
