import { companyTest as test, PSYCHOLOGIST } from "../support/dossier.js";
import { chooseFile, expect, layer, operationRow } from "../support/journey.js";
import { WITH_A_DUPLICATE } from "../support/statements.js";

const TITLE = /Voltigeur/i;
const DAY = "/documents/journal?startDate=2026-03-09&endDate=2026-03-09";

test("a purchase recorded twice and validated leaves for good: it is out of the list, a filter brings it back, its file does not", async ({
  page,
  newCompany,
  enter,
}) => {
  const company = await newCompany(PSYCHOLOGIST);
  await company.importStatement(WITH_A_DUPLICATE, "Compte professionnel");
  await company.categorizeThrough("2026-03-31");
  await company.validateThrough("2026-03-31");
  await enter(company);
  await page.goto("/");
  await expect(operationRow(page, TITLE)).toHaveCount(2);

  await page.goto(DAY);
  await page.getByRole("button", { name: TITLE }).first().click();
  await layer(page, /^Écriture n°/)
    .getByRole("button", { name: "Extourner" })
    .click();
  const modal = layer(page, /Extourner cette écriture/);
  await modal.getByRole("radio", { name: "Annuler définitivement" }).check();
  await expect(modal).toContainText("sans retour possible");
  await modal.getByRole("button", { name: "Extourner" }).click();
  await expect(layer(page, /^Écriture n°/)).toContainText("Extourne de");

  await page.goto("/");
  await expect(operationRow(page, TITLE)).toHaveCount(1);
  await page.goto("/?cancelled=1");
  await expect(operationRow(page, TITLE)).toHaveCount(1);
  await expect(operationRow(page, TITLE)).toContainText("Annulée le 14/04");

  await page.goto("/importer");
  await chooseFile(page, WITH_A_DUPLICATE);
  await expect(page.getByText("Ce fichier n’a aucune opération nouvelle à importer.")).toBeVisible();
});
