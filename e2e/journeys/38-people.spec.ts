import { MESSAGES } from "@comptoir/contract/base/messages";
import type { Page } from "@playwright/test";
import { violations } from "../support/axe.js";
import { companyTest as test, PSYCHOLOGIST } from "../support/dossier.js";
import { hostUrl, mailedLink, signInOn, toasts } from "../support/hosts.js";
import { expect } from "../support/journey.js";

/** The people of a firm and the contacts of its clients: invited, come in, changed, removed. */

const ADMINISTRATOR = "cabinet@demo.example";
const INVITATION = "Votre accès vous attend";
const CHOSEN = "Aquarelle du soir 1";
const PHONE = { width: 390, height: 844 };

async function openFirm(page: Page, path: string): Promise<void> {
  await signInOn(page, "cabinet", ADMINISTRATOR);
  await page.goto(`${hostUrl("cabinet")}${path}`);
}

/** Opens the link of an invitation in a browser without a session, and chooses a password. */
async function acceptInvitation(page: Page, link: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Bienvenue" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel("Mot de passe", { exact: true }).fill(CHOSEN);
  await page.getByLabel("Confirmer le mot de passe").fill(CHOSEN);
  await page.getByRole("button", { name: "Ouvrir mon espace" }).click();
  await expect(page.getByText(MESSAGES.terms)).toBeVisible();
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Ouvrir mon espace" }).click();
}

test("someone is added to the firm, comes by the link of their mail with the least rights, and is removed", async ({ page, request }) => {
  await openFirm(page, "/collaborateurs");
  const table = page.getByRole("table", { name: "Collaborateurs" });
  await expect(table.getByRole("columnheader")).toHaveText(["Nom", "Fonction", "E-mail", "Téléphone", "Dossiers actifs", "Actions"]);
  await page.getByRole("button", { name: "Ajouter un collaborateur" }).click();
  const form = page.getByRole("dialog", { name: "Ajouter un collaborateur" });
  await form.getByRole("button", { name: "Ajouter" }).click();
  for (const words of [MESSAGES.firstName, MESSAGES.lastName, MESSAGES.emailRequired, MESSAGES.phoneRequired, MESSAGES.choice])
    await expect(form.getByText(words, { exact: true })).toBeVisible();
  await expect(form.getByRole("radio", { name: "Assistant" })).toBeChecked();
  expect(await violations(page)).toEqual([]);
  await form.getByLabel("Prénom").fill("Nora");
  await form.getByLabel("Nom", { exact: true }).fill("Ferrand");
  await form.getByLabel("E-mail").fill("assistant@demo.example");
  await form.getByLabel("Téléphone").fill("02 47 00 00 00");
  await form.getByLabel("Fonction").selectOption({ index: 1 });
  await form.getByRole("button", { name: "Ajouter" }).click();
  await expect(form.getByText("Cette adresse est déjà celle d’une personne de votre cabinet.")).toBeVisible();
  await form.getByLabel("E-mail").fill("Nora.Ferrand@cabinet.example");
  await form.getByRole("button", { name: "Ajouter" }).click();
  await expect(toasts(page)).toContainText(["Nora Ferrand fait maintenant partie du cabinet."]);
  const row = table.getByRole("row", { name: /Ferrand Nora/ });
  await expect(row).toContainText("Invitation envoyée");

  await acceptInvitation(page, await mailedLink(request, "nora.ferrand@cabinet.example", INVITATION));
  await expect(page).toHaveURL(`${hostUrl("cabinet")}/dossiers`);
  await expect(page.getByRole("button", { name: "Filtres", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Ajouter un dossier" })).toHaveCount(0);
  await page.goto(`${hostUrl("cabinet")}/collaborateurs`);
  await expect(row).toContainText("Vous");
  await expect(table.getByRole("button")).toHaveCount(0);

  await openFirm(page, "/collaborateurs");
  await page.setViewportSize(PHONE);
  expect(await violations(page)).toEqual([]);
  await row.getByRole("button", { name: "Supprimer Ferrand Nora" }).click();
  const removal = page.getByRole("dialog", { name: /Supprimer Ferrand Nora/ });
  await removal.getByRole("button", { name: "Supprimer" }).click();
  await expect(toasts(page)).toContainText(["L'utilisateur a bien été supprimé."]);
  await expect(row).toHaveCount(0);
});

test("a client’s contact is invited from the dossier, comes in under the firm’s brand, and a suspended dossier says why", async ({
  page,
  request,
  newCompany,
}) => {
  await newCompany({ ...PSYCHOLOGIST, name: "Cabinet des Tilleuls" });
  await openFirm(page, "/dossiers?query=tilleuls");
  const sheet = page.getByRole("dialog", { name: "Cabinet des Tilleuls" });
  await page.getByRole("button", { name: "Fiche de Cabinet des Tilleuls" }).click();
  await expect(sheet).toContainText("Le cabinet le tient seul\u00a0: aucun contact n’est invité.");
  await sheet.getByRole("button", { name: "Ajouter un contact client" }).click();
  const form = page.getByRole("dialog", { name: "Ajouter un contact client" });
  await form.getByLabel("Nom", { exact: true }).fill("Tilleul");
  await form.getByLabel("Prénom").fill("Anne");
  await form.getByLabel("E-mail").fill("anne.tilleul@client.example");
  await form.getByRole("button", { name: "Ajouter le contact" }).click();
  await expect(toasts(page)).toContainText(["L’invitation est envoyée à Anne Tilleul."]);
  await expect(sheet).toContainText("Son contact est invité et n’est pas encore venu.");

  await sheet.getByRole("button", { name: "Choisir" }).click();
  const people = page.getByRole("dialog", { name: "Collaborateurs de l’exercice" });
  await people.getByRole("checkbox").first().check();
  await people.getByRole("button", { name: "Valider" }).click();
  await expect(people).toBeHidden();
  await expect(sheet).not.toContainText("Personne pour le moment.");

  await acceptInvitation(page, await mailedLink(request, "anne.tilleul@client.example", INVITATION));
  await expect(page).toHaveURL(`${hostUrl("cabinet")}/`);
  await expect(page.getByRole("navigation", { name: "Navigation principale" })).toContainText("Opérations");

  await openFirm(page, "/dossiers?query=tilleuls");
  await page.setViewportSize(PHONE);
  await page.getByRole("button", { name: "Fiche de Cabinet des Tilleuls" }).click();
  await expect(sheet).toContainText("Un contact y a accès.");
  await sheet.getByRole("radio", { name: "Suspendu" }).check();
  await sheet.getByRole("button", { name: "Enregistrer l’état" }).click();
  await expect(toasts(page)).toContainText(["Le dossier est suspendu."]);
  await expect(sheet).toContainText("Le cabinet l’a suspendu à partir du 14/04/2026");
  expect(await violations(page)).toEqual([]);
  await sheet.getByRole("button", { name: "Retirer l’accès de Tilleul Anne" }).click();
  await page
    .getByRole("dialog", { name: /Retirer l’accès de Tilleul Anne/ })
    .getByRole("button", { name: "Retirer l’accès" })
    .click();
  await expect(sheet).toContainText("Aucun contact pour le moment.");
});
