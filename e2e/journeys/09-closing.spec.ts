import type { Page } from "@playwright/test";
import { violations } from "../support/axe.js";
import { expect, layer, test } from "../support/journey.js";

/** The closing of the demonstration's past years, wide and on a phone. */
const WIDTHS = [1440, 390];
const STEP = "/cloture/etape";

test("a closing is resumed at its first step, and what is typed in it stays when it is left", async ({ page, signIn }) => {
  await signIn("bnc@demo.example");
  await page.goto("/cloture");
  await expect(page.getByRole("heading", { name: "9 contrôles sur 9" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Vos questions" })).toBeVisible();
  await expect(page.getByText(/Vous cessez votre activité/)).toContainText(/60\sjours/);
  await expectClean(page);
  await page.getByRole("link", { name: /^Reprendre\s: Espèces/ }).click();
  await expect(page.getByRole("heading", { name: "Espèces", level: 2 })).toBeVisible();
  await expect(page.getByText(/^repris de/)).toBeVisible();
  await expectClean(page);
  const counted = page.getByLabel("Espèces restant en caisse le dernier jour");
  await counted.fill("1");
  const kept = page.waitForResponse((response) => response.url().endsWith("/step/species") && response.request().method() === "PATCH");
  await page.getByRole("link", { name: "Toutes les étapes" }).click();
  await page.getByRole("link", { name: /^Espèces/ }).click();
  await expect(counted).toHaveValue("1,00");
  expect((await kept).ok()).toBe(true);
  await page.reload();
  await expect(counted).toHaveValue("1,00");
});

test("the steps that ask nothing are validated in one press, once they were listed", async ({ page, signIn }) => {
  await signIn("bnc@demo.example");
  await page.goto("/cloture");
  const listed = page.getByRole("region", { name: "Tout ce qui n’appelle aucune question" });
  await expect(listed.getByText("Immobilisations potentielles")).toBeVisible();
  await listed.getByRole("button", { name: /^Valider ces/ }).click();
  await expect(page.getByText(/étapes validées/)).toBeVisible();
  await expect(page.getByRole("link", { name: /^Immobilisations potentielles.*Fait/ })).toBeVisible();
});

test("each of the eighteen steps opens, clean at both widths; an unknown one is not found", async ({ page, signIn }) => {
  await signIn("bnc@demo.example");
  await page.goto("/cloture");
  const links = page.locator("main").getByRole("link", { name: /(À faire|Fait|Verrouillée|Sans objet|À corriger)$/ });
  await expect(links).toHaveCount(18);
  const addresses = await links.evaluateAll((found) => found.map((link) => link.getAttribute("href") ?? ""));
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
    await expectClean(page);
  }
  await page.goto(`${STEP}/inconnue`);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
});

test("a year that was handed to the firm is taken back by its owner", async ({ page, signIn }) => {
  await signIn("submitted@demo.example");
  await page.goto("/cloture");
  const standing = page.getByRole("region", { name: "Clôture transmise au cabinet" });
  await expect(standing).toBeVisible();
  await expectClean(page);
  await standing.getByRole("button", { name: "Reprendre la clôture" }).click();
  await expect(standing).toHaveCount(0);
});

test("the step that the firm flags shows its comment above its questions", async ({ page, signIn }) => {
  await signIn("flagged@demo.example");
  await page.goto("/cloture");
  await page.getByRole("link", { name: /^Reprendre\s: Espèces/ }).click();
  await expect(page.getByText(/La caisse du 31 décembre n’est pas comptée/)).toBeVisible();
  await expectClean(page);
});

test("a client of a firm reads that their closed year is reopened by the firm alone", async ({ page, signIn }) => {
  await signIn("closed@demo.example");
  await page.goto("/cloture");
  await page.getByRole("button", { name: "Exercice" }).click();
  await page.getByRole("menuitemradio", { name: /Exercice 2025/ }).click();
  await expect(page.getByRole("region", { name: "Exercice clôturé" })).toContainText("cabinet");
  await expect(page.getByRole("button", { name: "Rouvrir la clôture" })).toHaveCount(0);
  await expect(page.getByText("Figée").first()).toBeVisible();
  await expect(layer(page, /Rouvrir/)).toHaveCount(0);
  await expectClean(page);
});

async function expectClean(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect(await violations(page), `${page.url()} at ${width}`).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${page.url()} at ${width}`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}
