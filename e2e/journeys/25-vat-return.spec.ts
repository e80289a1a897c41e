import type { Page } from "@playwright/test";
import { violations } from "../support/axe.js";
import { CARPENTER, companyTest as test } from "../support/dossier.js";
import { expect, layer } from "../support/journey.js";
import { FROM_JANUARY } from "../support/statements.js";

/** A carpenter's first quarter, from the warning to the validated return. */
const RETURN = "/declarations-tva/2026-T1/declarer";
const WIDTHS = [1440, 390];

test("a quarter is warned about, prepared, proved and validated", async ({ page, newCompany, enter }) => {
  const company = await newCompany(CARPENTER);
  await company.importStatement(FROM_JANUARY, "Compte pro");
  await company.categorizeThrough("2026-03-31");
  await enter(company);
  await page.goto("/declarations-tva");
  await page.getByRole("button", { name: "Préparer la déclaration CA3" }).click();
  const warning = layer(page, "Attention");
  await expect(warning).toContainText("Il vous reste des opérations avec une TVA non validée.");
  await warning.getByRole("button", { name: "Valider la TVA" }).click();
  await expect(page).toHaveURL(/vat_status=not_validated.*endDate=2026-03-31|endDate=2026-03-31.*vat_status=not_validated/);

  await company.validateVatThrough("2026-03-31");
  await page.goto("/declarations-tva");
  await expectClean(page);
  await page.getByRole("button", { name: "Préparer la déclaration CA3" }).click();
  await expect(layer(page, "Attention")).toContainText("Dispano, 780,00");
  await layer(page, "Attention").getByRole("button", { name: "OK pour moi, je laisse en l'état" }).click();
  await expect(page.getByRole("heading", { name: "TVA du 1ᵉʳ trimestre 2026", level: 1 })).toBeVisible();
  await expectClean(page);

  await page.getByRole("link", { name: "Formulaire cerfa" }).click();
  const owed = page.getByRole("button", { name: /^Ligne 16, montant/ });
  await expect(owed).toBeVisible();
  await expectClean(page);
  await owed.click();
  await expect(layer(page, /^D’où vient ce chiffre/).getByText("Le compte est bon")).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("link", { name: "Tableau", exact: true }).click();
  await expect(page.getByRole("table", { name: "TVA collectée" })).toBeVisible();
  await expectClean(page);

  await page.goto(`${RETURN}?readOnly=true`);
  await expect(page.getByText("Avant de déclarer")).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /Valider|Enregistrer/ })).toHaveCount(0);

  await page.goto(RETURN);
  await page.getByLabel("Commentaire à l’administration").fill("Chantier de mars facturé en avril.");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Déclaration enregistrée")).toBeVisible();
  await page.getByRole("button", { name: "Valider la déclaration" }).click();
  const asked = layer(page, /^Valider la déclaration/);
  await asked.getByRole("button", { name: "Valider la déclaration" }).click();
  await expect(page.getByText("Déclaration validée")).toBeVisible();
  await expect(page.getByText("À déposer", { exact: true })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Commentaire à l’administration" })).toHaveCount(0);
  await expect(page.getByText("Chantier de mars facturé en avril.")).toBeVisible();
});

test("a validated quarter is rectified, deposited by hand, taken back, deposited again, then acknowledged with its receipt and not before", async ({
  page,
  newCompany,
  enter,
}) => {
  const company = await newCompany(CARPENTER);
  await company.importStatement(FROM_JANUARY, "Compte pro");
  await company.categorizeThrough("2026-03-31");
  await enter(company);
  await page.goto("/declarations-tva");
  await page.getByRole("button", { name: "Répondre" }).click();
  await layer(page, "TVA déclarée ailleurs").getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Aucune TVA déclarée ailleurs.")).toBeVisible();
  await expect(page.getByText("Régime\u00a0: Réel normal trimestriel")).toBeVisible();

  await page.goto(RETURN);
  await page.getByRole("button", { name: "Valider la déclaration" }).click();
  await layer(page, "Attention").getByRole("button", { name: "Valider la TVA" }).click();
  await company.validateVatThrough("2026-03-31");
  await page.goto(RETURN);
  await page.getByRole("button", { name: "Valider la déclaration" }).click();
  await layer(page, "Attention").getByRole("button", { name: "OK pour moi, je laisse en l'état" }).click();
  await layer(page, /^Valider la déclaration/)
    .getByRole("button", { name: "Valider la déclaration" })
    .click();

  await page.getByRole("button", { name: "Rectifier la déclaration" }).click();
  await layer(page, /^Rectifier la déclaration/)
    .getByRole("button", { name: "Rectifier la déclaration" })
    .click();
  await expect(page.getByText("Déclaration rectificative ouverte")).toBeVisible();
  await page.getByRole("button", { name: "Valider la déclaration" }).click();
  await layer(page, /^Valider la déclaration/)
    .getByRole("button", { name: "Valider la déclaration" })
    .click();

  const filing = page.getByRole("region", { name: "Dépôt à l’administration" });
  await expect(filing).toContainText("Comptoir n’envoie rien à l’administration à votre place.");
  await expectClean(page);
  await filing.getByRole("button", { name: "Marquer comme déposée" }).click();
  await filing.getByRole("button", { name: "Annuler ce dépôt" }).click();
  await layer(page, /^Annuler ce dépôt/)
    .getByRole("button", { name: "Annuler ce dépôt" })
    .click();
  await filing.getByLabel("Référence du dépôt (facultatif)").fill("2026-0415-77");
  await filing.getByRole("button", { name: "Marquer comme déposée" }).click();
  await expect(filing).toContainText("joignez l’accusé de réception");
  await expect(page.getByText("Accusé attendu", { exact: true })).toBeVisible();
  await filing
    .locator("input[type=file]")
    .setInputFiles({ name: "accuse.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") });
  await expect(filing).toContainText("l’accusé de réception de l’administration est enregistré");
  await page.reload();
  await expect(page.getByText("Déposée", { exact: true })).toBeVisible();
  await expectClean(page);

  await page.goto(`${RETURN}?readOnly=true`);
  await expect(filing).toContainText("2026-0415-77");
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await expect(filing.getByRole("button")).toHaveCount(0);
});

test("on a phone the amount and « Valider » come before the form, right checks are folded, and a blocking one stops before the confirmation", async ({
  page,
  newCompany,
  enter,
}) => {
  const company = await newCompany(CARPENTER);
  await company.importStatement(FROM_JANUARY, "Compte pro");
  await company.categorizeThrough("2026-03-31");
  await company.validateVatThrough("2026-03-31");
  await enter(company);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${RETURN}/cerfa`);
  const validate = page.getByRole("button", { name: "Valider la déclaration" });
  await expect(validate).toBeVisible();
  expect((await validate.boundingBox())?.y ?? 9999).toBeLessThan(844);
  expect((await page.getByRole("region", { name: "À payer" }).boundingBox())?.y ?? 9999).toBeLessThan(844);
  const folded = page.getByText(/contrôles justes/);
  await expect(folded).toBeVisible();
  await expect(page.getByText("Aucune TVA n’est déduite trop tard.")).toBeHidden();
  await folded.click();
  await expect(page.getByText("Aucune TVA n’est déduite trop tard.")).toBeVisible();

  await company.send("POST", "/api/v1/transaction/create", {
    origin: "other",
    title: "TVA saisie à la main",
    amount: 20,
    date: "2026-03-10",
    debitCategory: "108000",
    creditCategory: "445711",
  });
  await page.reload();
  await validate.click();
  await layer(page, "Attention").getByRole("button", { name: "OK pour moi, je laisse en l'état" }).click();
  await expect(layer(page, "Attention")).toContainText("1 écriture touche la TVA");
  await expect(layer(page, /^Valider la déclaration/)).toHaveCount(0);
});

async function expectClean(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect(await violations(page), String(width)).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}
