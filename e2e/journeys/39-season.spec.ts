import type { Page } from "@playwright/test";
import { violations } from "../support/axe.js";
import { expect, layer, test } from "../support/journey.js";

const WIDTHS = [1440, 390];

async function expectClean(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect(await violations(page), `${page.url()} at ${width}`).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${page.url()} at ${width}`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test("a firm follows its closings by stage and by person, and narrows its list by them", async ({ page, signIn }) => {
  await signIn("cabinet@demo.example");
  await page.goto("/dossiers");
  await page.getByRole("link", { name: "Saison des clôtures" }).click();
  await expect(page.getByRole("heading", { name: "Saison des clôtures" })).toBeVisible();
  await expect(page.getByRole("table", { name: "Par collaborateur" })).toBeVisible();
  const dossiers = page.getByRole("table", { name: "Dossiers" });
  await expect(dossiers.getByRole("row").nth(1)).toBeVisible();
  await expectClean(page);
  await page.getByRole("button", { name: /^Clôturée \(/ }).click();
  await expect(page.getByRole("button", { name: /^Clôturée \(/ })).toHaveAttribute("aria-pressed", "true");
  await page.goto("/dossiers?closing=%5B%22closed%22%5D");
  await expect(page.getByRole("table", { name: "Dossiers" })).toBeVisible();
});

test("what a company says of itself is changed after a preview", async ({ page, signIn }) => {
  await signIn("bnc@demo.example");
  await page.goto("/account?tab=regimes");
  const panel = page.getByRole("region", { name: "Situation de l’entreprise" });
  await expect(panel).toBeVisible();
  await panel.getByRole("button", { name: "Changer" }).click();
  const modal = layer(page, "Changer la situation de l’entreprise");
  await modal.getByLabel("Zone d’exonération").selectOption("zfrr");
  await modal.getByRole("button", { name: "Voir ce qui change" }).click();
  await expect(modal.getByRole("status", { name: "Ce qui change" })).toBeVisible();
  await expect(modal.getByRole("button", { name: "Confirmer le changement" })).toBeVisible();
  await expectClean(page);
});
