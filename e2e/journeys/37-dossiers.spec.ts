import { violations } from "../support/axe.js";
import { hostUrl, signInOn } from "../support/hosts.js";
import { expect, test } from "../support/journey.js";

for (const width of [1440, 390]) {
  test(`a firm narrows its dossiers, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signInOn(page, "cabinet", "cabinet@demo.example");
    await page.goto(`${hostUrl("cabinet")}/dossiers`);
    const shortcuts = page.getByRole("group", { name: "Raccourcis" });
    await expect(shortcuts.getByRole("button", { name: /^Tous\s?\d+$/ })).toHaveAttribute("aria-pressed", "true");
    await shortcuts.getByRole("button", { name: /^Mes dossiers/ }).click();
    await expect(page).toHaveURL(/collaborator=me/);
    await shortcuts.getByRole("button", { name: /^Tous/ }).click();
    await expect(page).toHaveURL(/\/dossiers$/);

    await page.getByRole("button", { name: "Filtres", exact: true }).click();
    const layer = page.getByRole("dialog", { name: "Filtrer" });
    await layer.getByRole("checkbox", { name: "Résilié", exact: true }).check();
    await expect(layer.getByText("2 dossiers")).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await layer.getByRole("button", { name: "Valider" }).click();
    await expect(layer).toBeHidden();
    await expect(page).toHaveURL(/accountStatus=/);
    await expect(page.getByRole("button", { name: /^Ouvrir / })).toHaveCount(2);

    await page.getByRole("button", { name: "Filtres", exact: true }).click();
    await layer.getByRole("button", { name: "Réinitialiser les filtres" }).click();
    await layer.getByRole("button", { name: "Valider" }).click();
    await expect(page).toHaveURL(/\/dossiers$/);
    expect(await violations(page)).toEqual([]);
  });
}

for (const width of [1440, 390]) {
  test(`what is late comes first, several dossiers are reminded, a reason leads into its dossier, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signInOn(page, "cabinet", "cabinet@demo.example");
    await page.goto(`${hostUrl("cabinet")}/dossiers`);
    const shortcuts = page.getByRole("group", { name: "Raccourcis" });
    const late = shortcuts.getByRole("button").first();
    await expect(late).toContainText(/TVA en retard.*\d/);
    const count = Number((await late.textContent())?.match(/\d+/)?.[0]);
    expect(count).toBeGreaterThan(0);
    const rows = page.getByRole("table", { name: "Dossiers" }).locator("tbody tr");
    // By the day of the next return: the late ones open the list.
    await expect(rows.first()).toContainText(/Dépassée|À confirmer/);
    await late.click();
    await expect(rows).toHaveCount(Math.min(50, count));

    const boxes = page.getByRole("checkbox", { name: /^Sélectionner / });
    const one = rows.nth(0).getByRole("checkbox");
    await one.check({ force: true });
    await rows.nth(1).getByRole("checkbox").check({ force: true });
    expect(await boxes.count()).toBeGreaterThan(2);
    const bar = page.getByRole("toolbar", { name: "2 dossiers sélectionnés" });
    await bar.getByRole("button", { name: "Relancer les clients" }).click();
    await expect(page.getByText(/relancé|question sans réponse/).first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await bar.getByRole("button", { name: "Tout désélectionner" }).click();
    await expect(bar).toHaveCount(0);

    if (width === 390) await expect(rows.first()).toContainText(/\d{4} (En attente|En retard|Commencée|Terminée)/);
    await rows
      .first()
      .getByRole("button", { name: /^Fiche de / })
      .click();
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("link", { name: /^(La clôture|L’exercice)/ }).click();
    // The year that the sheet speaks of, which may not be the one last looked at.
    await expect(page).toHaveURL(/\/cloture\?exercice=/);
    await expect(page.getByRole("heading", { level: 1, name: /Clôture/ })).toBeVisible();
  });
}
