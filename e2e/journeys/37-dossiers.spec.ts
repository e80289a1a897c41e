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
