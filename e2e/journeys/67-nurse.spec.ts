import type { Page } from "@playwright/test";
import { violations } from "../support/axe.js";
import { hostUrl, mailedLink, submitLogin } from "../support/hosts.js";
import { chooseFile, expect, expectToCategorize, operationRow, test } from "../support/journey.js";
import { ofxUpload } from "../support/statements.js";

/** A nurse, from the first form to what her VAT is today: she leaves in the middle of the sign-up, and goes on with it from another device. */
test.describe.configure({ timeout: 240_000 });

const EMAIL = "salome.kermadec@nouveau.example";
const PASSWORD = "Aquarelle du soir 1";
const STATEMENT = ofxUpload("infirmiere.ofx", { bank: "15589", number: "00012345678" }, [
  ["2026-02-03", "2480.00", "VIR SEPA RECU /DE CPAM DU FINISTERE"],
  ["2026-02-12", "-61.20", "FACTURE CARTE DU 120226 TOTALENERGIES BREST"],
  ["2026-03-03", "2615.50", "VIR SEPA RECU /DE CPAM DU FINISTERE"],
  ["2026-03-09", "-143.97", "PRLV SEPA SFR BUSINESS ECH/090326"],
]);

test("a nurse signs up on two devices, imports her statement, sorts it, and reads that her care is exempt of VAT", async ({
  page,
  browser,
  request,
}) => {
  await register(page);
  await page.goto(await mailedLink(request, EMAIL, "Confirmez votre adresse e-mail"));
  await page.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Confirmer et me connecter" }).click();
  await page.getByRole("button", { name: "Je n'ai pas de Siret" }).click();
  await page.getByRole("combobox", { name: "Profession", exact: true }).fill("infirm");
  await page.getByRole("option", { name: /Infirmier/ }).click();
  await page.getByLabel("Statut professionnel").selectOption("Titulaire");
  await expect(page.getByText("votre saisie est gardée, ici et sur vos autres appareils")).toBeVisible();

  // Another device, where nothing of the first one is.
  const elsewhere = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "fr-FR" });
  const phone = await elsewhere.newPage();
  await phone.goto(`${hostUrl("comptoir")}/login`);
  await submitLogin(phone, EMAIL, PASSWORD);
  await phone.getByRole("button", { name: "Je n'ai pas de Siret" }).click();
  await expect(phone.getByRole("combobox", { name: "Profession", exact: true })).toHaveValue(/Infirmier/);
  expect(await violations(phone)).toEqual([]);
  await phone.getByRole("button", { name: "Suivant" }).click();
  await phone.getByRole("radio", { name: "2026", exact: true }).check();
  await phone.getByRole("button", { name: "Suivant" }).click();
  await expect(phone.getByRole("heading", { name: "Votre abonnement" })).toBeVisible();
  await phone.getByText("Où le trouver").click();
  await phone.getByLabel("Votre banque").selectOption("La Banque Postale");
  await expect(phone.getByText(/cherchez, près de ses opérations/)).toBeVisible();
  await expect(phone.getByText("Selon les banques, ces menus changent.")).toBeVisible();
  expect(await violations(phone)).toEqual([]);
  await phone.getByRole("button", { name: "Plus tard" }).click();
  await expect(phone.getByRole("link", { name: "Importer un relevé" })).toBeVisible();
  await elsewhere.close();

  // Back on the first one: the sign-up is over.
  await page.goto("/create-account");
  await expect(page).toHaveURL("/");
  await page.getByRole("link", { name: "Importer un relevé" }).click();
  await chooseFile(page, STATEMENT);
  await page.getByRole("button", { name: "Importer 4 opérations" }).click();
  await page.getByRole("link", { name: "Voir les opérations" }).click();
  await expectToCategorize(page, 4);
  const mobile = operationRow(page, /SFR/i);
  await mobile.getByRole("button", { name: /^Accepter / }).click();
  await expectToCategorize(page, 3);
  await expect(page.getByRole("complementary", { name: "Menu" }).getByRole("link", { name: "Déclarations de TVA" })).toHaveCount(0);

  await page.getByRole("navigation", { name: "Navigation principale" }).getByRole("link", { name: "Mon compte" }).click();
  await page.getByRole("navigation", { name: "Groupes du profil" }).getByRole("link", { name: "Entreprise et régimes" }).click();
  const vat = page.getByRole("region", { name: "TVA : activité exonérée" });
  await expect(vat).toContainText("Vos soins sont exonérés de TVA (CGI, art. 261-4-1°)");
  await expect(vat).toContainText("aucune déclaration n’est à déposer");
  await expect(page.getByRole("region", { name: "Régimes", exact: true })).toContainText("Non assujetti");
  expect(await violations(page)).toEqual([]);
});

async function register(page: Page): Promise<void> {
  await page.goto("/register");
  await page.getByLabel("Prénom").fill("Salomé");
  await page.getByLabel("Nom", { exact: true }).fill("Kermadec");
  await page.getByLabel("Adresse e-mail").fill(EMAIL);
  await page.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Créer mon compte" }).click();
  await expect(page.getByRole("heading", { name: "Regardez vos e-mails" })).toBeVisible();
}
