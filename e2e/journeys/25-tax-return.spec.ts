import type { Page } from "@playwright/test";
import { violations } from "../support/axe.js";
import { CARPENTER, companyTest as test } from "../support/dossier.js";
import { expect, layer } from "../support/journey.js";
import { FROM_JANUARY } from "../support/statements.js";

const WIDTHS = [1440, 390];

test("the return of a year under way is previewed: its forms, its boxes open to operations, its proof, its files", async ({
  page,
  newCompany,
  enter,
}) => {
  const company = await newCompany(CARPENTER);
  await company.importStatement(FROM_JANUARY, "Compte pro");
  await company.categorizeThrough("2026-03-31");
  await enter(company);
  await page.goto("/exercice");
  await page.getByRole("link", { name: "Déclaration", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Déclaration de résultat 2026", level: 1 })).toBeVisible();
  await expect(page.getByRole("note")).toContainText("Aperçu provisoire\u00a0: l’exercice n’est pas clôturé.");
  await expect(page.getByText("Comptoir n’envoie rien")).toHaveCount(0);
  await expectClean(page);

  await page.getByRole("tab", { name: "2033-B" }).click();
  await expect(page).toHaveURL(/formulaire=2033-B/);
  await expectClean(page);
  const turnover = page.getByRole("button", { name: /^Case 21[048], / }).first();
  await turnover.click();
  const origin = layer(page, /^D’où vient ce chiffre/);
  await expect(origin.getByText("Le compte est bon")).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("tab", { name: "2033-D" }).click();
  const collected = page.getByLabel(/^Case 374, /);
  await collected.fill("1,5");
  await collected.press("Enter");
  await expect(page.getByRole("alert")).toContainText("Un montant en euros entiers.");
  await collected.fill("2 400");
  await collected.press("Enter");
  await expect(page.getByText("À vérifier par un expert-comptable").first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(/^Case 374, /)).toHaveValue("2400");
  await expectClean(page);

  await page.getByRole("tab", { name: "À reporter" }).click();
  await expect(page.getByRole("heading", { name: /^À reporter sur la déclaration de revenus/ })).toBeVisible();
  await page.getByText("Du résultat des comptes au résultat fiscal", { exact: true }).click();
  await expect(page.getByText("Écart inexpliqué")).toBeVisible();
  await expectClean(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Télécharger\u00a0: Déclaration de résultat 2026, PDF" }).click();
  expect((await download).suggestedFilename()).toBe("2031-2026-provisoire.pdf");
});

async function expectClean(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect(await violations(page), String(width)).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}
