import { TODAY } from "../support/application.js";
import { violations } from "../support/axe.js";
import { CARPENTER, companyTest as test } from "../support/dossier.js";
import { hostUrl, signInOn } from "../support/hosts.js";
import { expect, layer, operationRow } from "../support/journey.js";

/** What an assistant of a firm sees: no button that the server would refuse, and no reading that it refuses. */

test("an assistant prepares a dossier; what others decide is read, or named as theirs", async ({ page, newCompany }) => {
  const company = await newCompany({ ...CARPENTER, name: "Menuiserie des Pins" });
  await company.send("POST", "/api/v1/transaction/create", {
    origin: "cash",
    type: "outcome",
    date: TODAY,
    title: "SNCF INTERNET PARIS",
    amount: 86,
  });
  const refused: string[] = [];
  page.on("response", (reply) => void (reply.status() === 403 && refused.push(reply.url())));
  await signInOn(page, "cabinet", "assistant@demo.example");

  await page.goto(`${hostUrl("cabinet")}/collaborateurs`);
  const people = page.getByRole("table", { name: "Collaborateurs" });
  await expect(people.getByRole("row").nth(1)).toBeVisible();
  await expect(people.getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Ajouter un collaborateur" })).toHaveCount(0);
  await page.goto(`${hostUrl("cabinet")}/parametres`);
  await expect(page.getByRole("heading", { name: "Accès interdit" })).toBeVisible();

  await page.goto(`${hostUrl("cabinet")}/dossiers?query=pins`);
  await page.getByRole("button", { name: "Fiche de Menuiserie des Pins" }).click();
  const sheet = page.getByRole("dialog", { name: "Menuiserie des Pins" });
  await expect(sheet).toContainText("Le cabinet le tient seul");
  for (const name of ["Choisir", "Ajouter un contact client", "Enregistrer l’état"])
    await expect(sheet.getByRole("button", { name })).toHaveCount(0);
  await expect(sheet.getByRole("radio")).toHaveCount(0);
  expect(await violations(page)).toEqual([]);

  await page.evaluate((id) => sessionStorage.setItem("comptoir.company", id), company.id);
  await page.goto(`${hostUrl("cabinet")}/account`);
  await expect(page.getByRole("region", { name: "Régimes" })).toContainText("Réel normal trimestriel");
  await expect(page.getByRole("region", { name: "Régimes" }).getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("table", { name: "Accès à la comptabilité" })).toContainText("Cabinet Kéraval, Assistant");
  await expect(page.getByRole("button", { name: /toute l’entreprise/ })).toHaveCount(0);
  await page.goto(`${hostUrl("cabinet")}/exercice`);
  await expect(page.getByRole("table", { name: "Vos exercices" })).toContainText("Exercice 2026");
  await expect(page.getByRole("button", { name: "Modifier la fin" })).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Ouvrir l’exercice suivant" })).toHaveCount(0);
  await page.goto(`${hostUrl("cabinet")}/reprise`);
  await expect(page.getByRole("group", { name: "Fichier" })).toContainText("Seuls le titulaire du dossier, un comptable");
  await expect(page.getByLabel("Choisir un fichier")).toHaveCount(0);
  expect(await violations(page)).toEqual([]);

  await page.goto(`${hostUrl("cabinet")}/`);
  await operationRow(page, "SNCF INTERNET PARIS").getByRole("button", { name: "Demander au client" }).click();
  const form = layer(page, "Demander au client");
  await form.getByLabel("Votre question").fill("Pour quel chantier\u00a0?");
  await form.getByRole("button", { name: "Demander au client" }).click();
  await expect(form).toBeHidden();
  await expect(operationRow(page, "SNCF INTERNET PARIS").getByRole("button", { name: /^Question posée par/ })).toBeVisible();
  expect(refused).toEqual([]);
});
