import type { Page } from "@playwright/test";
import { violations } from "../support/axe.js";
import { companyTest as test, PSYCHOLOGIST } from "../support/dossier.js";
import { hostUrl, mailedLink, signInOn, submitLogin, toasts } from "../support/hosts.js";
import { expect } from "../support/journey.js";

/** A client of whom the firm keeps two dossiers: the second is added by signing in, and one is chosen each time. */

const CLIENT = "lea.deux@client.example";
const CHOSEN = "Aquarelle du soir 1";

async function invite(page: Page, name: string): Promise<void> {
  await signInOn(page, "cabinet", "cabinet@demo.example");
  await page.goto(`${hostUrl("cabinet")}/dossiers?query=${encodeURIComponent(name)}`);
  await page.getByRole("button", { name: `Fiche de ${name}` }).click();
  await page.getByRole("dialog", { name }).getByRole("button", { name: "Ajouter un contact client" }).click();
  const form = page.getByRole("dialog", { name: "Ajouter un contact client" });
  await form.getByLabel("Nom", { exact: true }).fill("Deux");
  await form.getByLabel("Prénom").fill("Léa");
  await form.getByLabel("E-mail").fill(CLIENT);
  await form.getByRole("button", { name: "Ajouter le contact" }).click();
  await expect(toasts(page)).toContainText(["L’invitation est envoyée à Léa Deux."]);
  await page.context().clearCookies();
}

test("one account, two dossiers: joined by signing in, chosen after a login and under the name", async ({ page, request, newCompany }) => {
  await newCompany({ ...PSYCHOLOGIST, name: "Cabinet Premier" });
  await newCompany({ ...PSYCHOLOGIST, name: "Atelier Second" });
  await invite(page, "Cabinet Premier");
  await page.goto(await mailedLink(request, CLIENT, "Votre accès vous attend"));
  await page.getByLabel("Mot de passe", { exact: true }).fill(CHOSEN);
  await page.getByLabel("Confirmer le mot de passe").fill(CHOSEN);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Ouvrir mon espace" }).click();
  await expect(page).toHaveURL(`${hostUrl("cabinet")}/`);
  await page.context().clearCookies();

  await invite(page, "Atelier Second");
  await page.goto(await mailedLink(request, CLIENT, "Un dossier de plus vous attend"));
  await expect(page.getByRole("heading", { name: "Un dossier de plus vous attend" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await submitLogin(page, CLIENT, CHOSEN);
  const menu = page.getByRole("complementary", { name: "Menu" });
  await expect(menu.getByRole("button", { name: /Atelier Second/ })).toBeVisible();

  await menu.getByRole("button", { name: /Atelier Second/ }).click();
  const list = page.getByRole("dialog", { name: "Changer de dossier" });
  expect(await violations(page)).toEqual([]);
  await list.getByRole("button", { name: /Cabinet Premier/ }).click();
  await expect(menu.getByRole("button", { name: /Cabinet Premier/ })).toBeVisible();
  await page.reload();
  await expect(menu.getByRole("button", { name: /Cabinet Premier/ })).toBeVisible();

  await page.context().clearCookies();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${hostUrl("cabinet")}/login`);
  await submitLogin(page, CLIENT, CHOSEN);
  const choice = page.getByRole("dialog", { name: "Choisissez un dossier" });
  await expect(choice).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await choice.getByRole("button", { name: /Atelier Second/ }).click();
  await expect(choice).toBeHidden();
  await page.getByRole("navigation", { name: "Navigation mobile" }).getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("button", { name: /Atelier Second/ })).toBeVisible();
});
