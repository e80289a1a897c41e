import { hostUrl, SESSION_OVER, submitLogin, signInOn, toasts } from "../support/hosts.js";
import { expect, layer, JOURNEY_PASSWORD, test } from "../support/journey.js";
import { totpCode } from "../support/totp.js";

const EMAIL = "collaborateur@demo.example";

test("a second factor is put in place, asked for at the next login, and taken away", async ({ page }) => {
  await signInOn(page, "cabinet", EMAIL);
  await page.goto(`${hostUrl("cabinet")}/profil`);
  await page.getByRole("button", { name: "Activer le second facteur" }).click();
  await layer(page, "Activer le second facteur").getByLabel("Votre mot de passe").fill(JOURNEY_PASSWORD);
  await page.keyboard.press("Enter");
  const scan = layer(page, "Scannez ce code");
  await expect(scan.getByRole("img", { name: /^Code QR/ })).toBeVisible();
  const secret = await scan.locator("code").innerText();
  // A code serves once: the three that a server accepts at one moment are used from the oldest to the newest.
  await scan.getByLabel("Code affiché par l’application").fill(totpCode(secret, -1));
  const recovery = layer(page, "Vos codes de secours");
  await expect(recovery.getByRole("listitem").first()).toBeVisible();
  const [recoveryCode = ""] = await recovery.getByRole("listitem").allInnerTexts();
  await recovery.getByRole("button", { name: "Je les ai notés" }).click();
  await expect(page.getByText("Activé", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Se déconnecter" }).first().click();
  await submitLogin(page, EMAIL);
  await expect(page.getByRole("heading", { name: "Vérification en deux étapes" })).toBeVisible();
  await page.getByLabel("Code à six chiffres").fill(wrong(totpCode(secret, 0)));
  await expect(page.getByText(/^Ce code n’est pas le bon ou a déjà servi/)).toBeVisible();
  await page.getByLabel("Code à six chiffres").fill(totpCode(secret, 0));
  await expect(page).toHaveURL(`${hostUrl("cabinet")}/dossiers`);

  await page.getByRole("button", { name: "Se déconnecter" }).first().click();
  await submitLogin(page, EMAIL);
  await page.getByRole("button", { name: "Utiliser un code de secours" }).click();
  await page.getByLabel("Code de secours").fill(recoveryCode);
  await page.getByRole("button", { name: "Vérifier" }).click();
  await expect(page).toHaveURL(`${hostUrl("cabinet")}/dossiers`);

  await page.getByRole("link", { name: "Mon profil" }).click();
  await page.getByRole("button", { name: "Désactiver" }).click();
  const removal = layer(page, /^Désactiver le second facteur/);
  await removal.getByLabel("Votre mot de passe").fill(JOURNEY_PASSWORD);
  const code = removal.getByLabel("Code de votre application, ou code de secours");
  await code.fill(wrong(totpCode(secret, 0)));
  await page.keyboard.press("Enter");
  await expect(removal.getByText(/^Ce code n’est pas le bon ou a déjà servi/)).toBeVisible();
  await code.fill(totpCode(secret, 1));
  await page.keyboard.press("Enter");
  await expect(toasts(page)).toContainText("Second facteur désactivé");
  await expect(page.getByRole("button", { name: "Activer le second facteur" })).toBeVisible();
});

test("another device is signed out from here, and led to the login at its next call", async ({ page, browser }) => {
  const elsewhere = await browser.newContext({ locale: "fr-FR" });
  const other = await elsewhere.newPage();
  await signInOn(other, "cabinet", "assistant@demo.example");
  await other.goto(`${hostUrl("cabinet")}/dossiers`);
  await expect(other.getByRole("table", { name: "Dossiers" })).toBeVisible();

  await signInOn(page, "cabinet", "assistant@demo.example");
  await page.goto(`${hostUrl("cabinet")}/profil`);
  await expect(page.getByText("Cet appareil", { exact: true })).toHaveCount(1);
  const closing = page.getByRole("button", { name: /^(Déconnecter .+|Tout déconnecter)$/ });
  await closing.first().click();
  await expect(closing).toHaveCount(0);
  await other.getByRole("link", { name: "Mon profil" }).click();
  await expect(other).toHaveURL(/\/login/);
  await expect(toasts(other)).toHaveText(SESSION_OVER);
  await elsewhere.close();
});

/** Six other digits. */
function wrong(code: string): string {
  return code.replaceAll(/\d/g, (digit) => String((Number(digit) + 1) % 10));
}
