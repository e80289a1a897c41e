import { violations } from "../support/axe.js";
import { companyTest as test, CARPENTER, PSYCHOLOGIST } from "../support/dossier.js";
import { expect } from "../support/journey.js";

/** The company's own pages: its years, its regimes, who reads its books. */
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

test("the next fiscal year is opened, and the end of one moves with what is not validated", async ({ page, newCompany, enter }) => {
  const company = await newCompany(CARPENTER);
  await company.typeOperation({ date: "2026-02-03", title: "Chantier Morel", type: "income", amount: 1200, account: "706000" });
  await enter(company);
  await page.goto("/exercice");
  const years = page.getByRole("table", { name: "Vos exercices" });
  await expect(years.getByRole("button", { name: /^Résultat, Exercice 2026/ })).toContainText("1 000,00");
  const next = page.getByRole("region", { name: "Ouvrir l’exercice suivant" });
  await next.getByRole("textbox", { name: "Fin" }).fill("31/12/2026");
  await next.getByRole("button", { name: "Ouvrir", exact: true }).click();
  await expect(next.getByText("La date de fin doit être supérieure à la date de début d'exercice.")).toBeVisible();
  await next.getByRole("textbox", { name: "Fin" }).fill("31/12/2027");
  await next.getByRole("button", { name: "Ouvrir", exact: true }).click();
  await expect(page.getByText("L’exercice est ouvert.")).toBeVisible();
  await expect(years.getByRole("row")).toHaveCount(3);

  await years
    .getByRole("row", { name: /Exercice 2026/ })
    .getByRole("button", { name: "Modifier la fin" })
    .click();
  const modal = page.getByRole("dialog", { name: "Modifier la fin de l’exercice" });
  await modal.getByRole("textbox", { name: "Fin" }).fill("31/08/2026");
  await modal.getByRole("button", { name: "Enregistrer" }).click();
  await expect(modal.getByText(/couperait une période de TVA/)).toBeVisible();
  await modal.getByRole("textbox", { name: "Fin" }).fill("30/09/2026");
  await modal.getByRole("button", { name: "Enregistrer" }).click();
  await expect(years).toContainText("01/10/2026 – 31/12/2027");
  for (const size of SIZES) {
    await page.setViewportSize(size);
    expect(await violations(page), `${size.width}`).toEqual([]);
  }
});

test("a change of regime is seen before it is confirmed, and the firm’s client does not make it", async ({ page, newCompany, enter }) => {
  const company = await newCompany({ ...PSYCHOLOGIST, vatSubjected: "no" });
  await company
    .typeOperation({ date: "2026-04-02", title: "Formation", type: "income", amount: 1200, account: "706000" })
    .catch(() => null);
  await enter(company);
  await page.goto("/account");
  const panel = page.getByRole("region", { name: "Régimes" });
  await expect(panel).toContainText("Non assujetti");
  await panel.getByRole("button", { name: "Changer" }).click();
  const modal = page.getByRole("dialog", { name: "Changer de régime" });
  await modal.getByRole("textbox", { name: "À partir du" }).fill("01/04/2026");
  await modal.getByRole("combobox", { name: "TVA" }).selectOption({ label: "Réel normal mensuel" });
  await modal.getByRole("textbox", { name: "Part de l’activité soumise à la TVA" }).fill("87");
  await modal.getByRole("button", { name: "Voir ce qui change" }).click();
  await expect(modal.getByRole("row", { name: /TVA à payer/ })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await modal.getByRole("button", { name: "Confirmer le changement" }).click();
  await expect(page.getByText("Les régimes sont changés.")).toBeVisible();
  await expect(panel).toContainText("Réel normal mensuel");
  await expect(panel).toContainText(/Part de l’activité soumise à la TVA\s*87\s%/);
});

test("the profile has the address and the profession; who reads the books is told, and all of them are downloaded", async ({
  page,
  newCompany,
  enter,
}) => {
  await enter(await newCompany(PSYCHOLOGIST));
  await page.goto("/account");
  await page.getByRole("textbox", { name: "Rue" }).fill("3 quai Lallemand");
  await page.getByRole("textbox", { name: "Code postal" }).fill("56000");
  await page.getByRole("textbox", { name: "Ville" }).fill("Vannes");
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(page.getByText("Modifications enregistrées")).toBeVisible();
  // The fields of the company are sent by Enter too, whichever form they are in.
  await page.getByRole("textbox", { name: "Ville" }).fill("Séné");
  await page.getByRole("textbox", { name: "Ville" }).press("Enter");
  await expect(page.getByRole("button", { name: "Enregistrer", exact: true })).toBeDisabled();
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Ville" })).toHaveValue("Séné");
  const groups = page.getByRole("navigation", { name: "Groupes du profil" });
  await expect(groups.getByRole("link")).toHaveText(["Entreprise et régimes", "Véhicules et logement", "Accès et appareils"]);
  await groups.getByRole("link", { name: "Véhicules et logement" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Véhicules et logement" })).toBeFocused();
  await expect(page).toHaveURL(/\/account$/);
  const access = page.getByRole("table", { name: "Accès à la comptabilité" });
  await expect(access.getByRole("row", { name: /\(vous\)/ })).toContainText("Cabinet Kéraval, Administrateur du cabinet");
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: /toute l’entreprise/ }).click()]);
  expect(download.suggestedFilename()).toBe("atelier-roussel-2026-04-14.zip");
  for (const size of SIZES) {
    await page.setViewportSize(size);
    expect(await violations(page), `${size.width}`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
});
