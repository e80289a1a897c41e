import type { Page } from "@playwright/test";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hostUrl, signInOn, type Host } from "../support/hosts.js";
import { expect, journeysApplication, test } from "../support/journey.js";

test("each host has its words, its logo, its footer and its colour", async ({ page }) => {
  await page.goto(`${hostUrl("comptoir")}/login`);
  await expect(page.getByRole("heading", { name: "Content de vous revoir" })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toContainText("Conditions d’utilisation");
  await expect(page.getByText("Powered by")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Créer mon compte" })).toBeVisible();
  const colours = new Set([await colourOfButton(page)]);

  await page.goto(`${hostUrl("cabinet")}/login`);
  await expect(page.getByRole("heading", { name: "Espace client" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Cabinet Kéraval");
  await expect(page.getByText("Votre collaborateur vous répond du lundi au vendredi.")).toBeVisible();
  const footer = page.getByRole("contentinfo");
  for (const words of [
    "Cabinet Kéraval",
    "Expert-comptable",
    "12 quai Duguay-Trouin, 35000 Rennes",
    "02 99 00 00 10",
    "contact@keraval.example",
    "keraval.example",
    "Powered by",
  ])
    await expect(footer).toContainText(words);
  await expect(page.getByRole("link", { name: "Créer mon compte" })).toHaveCount(0);
  await expect(page).toHaveTitle(/Cabinet Kéraval/);
  colours.add(await colourOfButton(page));

  await page.goto(`${hostUrl("combine")}/login`);
  await expect(page.getByRole("main")).toContainText("Fidulia");
  colours.add(await colourOfButton(page));
  expect(colours.size).toBe(3);
});

const MENUS: readonly (readonly [host: Host, username: string, address: string, shown: readonly string[], hidden: readonly string[]])[] = [
  [
    "comptoir",
    "bic@demo.example",
    "/",
    ["Mes opérations", "À faire", "Mon compte", "Mon activité", "Documents", "Déclarations de TVA"],
    [],
  ],
  ["comptoir", "bic@demo.example", "/?isCabinet=1", ["Opérations", "Compte", "Activité", "Documents"], ["À faire", "Mes opérations"]],
  ["combine", "client-combine@demo.example", "/", ["Opérations", "Compte", "Documents", "Clôture"], ["À faire", "Mes opérations"]],
  [
    "cabinet",
    "client@demo.example",
    "/",
    ["Opérations", "Compte", "Immobilisations"],
    ["À faire", "Documents", "Clôture", "Tableau de bord"],
  ],
];

for (const [host, username, address, shown, hidden] of MENUS) {
  test(`the menu of ${username} at ${address} speaks as its host does`, async ({ page }) => {
    await signInOn(page, host, username);
    await page.goto(`${hostUrl(host)}${address}`);
    const menu = page.getByRole("complementary", { name: "Menu" });
    for (const words of shown) await expect(menu.getByText(words, { exact: true })).toBeVisible();
    for (const words of hidden) await expect(menu.getByText(words, { exact: true })).toHaveCount(0);
  });
}

for (const host of ["comptoir", "cabinet"] as const) {
  test(`while ${host} is updated its pages say so, then come back by themselves`, async ({ page }) => {
    const application = journeysApplication();
    test.skip(application === null, "the application belongs to someone else");
    const closed = join(application?.dataDir ?? "", "maintenance");
    await page.clock.install();
    try {
      writeFileSync(closed, "");
      await expect.poll(async () => (await page.request.get("/api/v1/config")).status()).toBe(503);
      await page.goto(`${hostUrl(host)}/documents`);
      await expect(page).toHaveURL(`${hostUrl(host)}/site-under-maintenance`);
      await expectMaintenanceOf(page, host);
      await page.reload();
      await expectMaintenanceOf(page, host);
      await page.clock.fastForward(20_000);
      await expect(page).toHaveURL(`${hostUrl(host)}/site-under-maintenance`);
    } finally {
      rmSync(closed);
    }
    await expect.poll(async () => (await page.request.get("/api/v1/config")).status()).toBe(200);
    await page.clock.fastForward(20_000);
    await expect(page).toHaveURL(`${hostUrl(host)}/login`);
  });

  test(`a failure of the server on ${host} is a page that says so and leads home`, async ({ page }) => {
    await signInOn(page, host, host === "cabinet" ? "client@demo.example" : "bic@demo.example");
    const failing = "**/api/v1/user/informations*";
    await page.route(failing, (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(`${hostUrl(host)}/immobilisations`);
    await expect(page.getByRole("heading", { name: "An error occurred" })).toBeVisible();
    await expect(page.getByText("500", { exact: true })).toBeVisible();
    await page.unroute(failing);
    await page.getByRole("link", { name: "Go back to home" }).click();
    await expect(page.getByRole("grid", { name: "Opérations" })).toBeVisible();
  });
}

/** A first visitor sees the brand of the host, though no call succeeds. */
async function expectMaintenanceOf(page: Page, host: "comptoir" | "cabinet"): Promise<void> {
  const isFirm = host === "cabinet";
  await expect(
    page.getByRole("heading", { name: isFirm ? "Nous revenons dans un instant" : "Le comptoir ferme un instant" }),
  ).toBeVisible();
  await expect(page).toHaveTitle(isFirm ? /– Cabinet Kéraval$/ : /– Comptoir$/);
  const logo = page.locator(".full-logo");
  await expect(logo).toHaveText(isFirm ? "CKCabinet KéravalExpert-comptable" : "Comptoir");
  if (isFirm) await expect(page.locator("html")).not.toContainText("Comptoir");
  const colour = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--brand").trim().toUpperCase());
  expect(colour).toBe(isFirm ? "#7A3E9D" : "#1E5B45");
  const icon = await page.evaluate(() => document.querySelector('link[rel="icon"]')?.getAttribute("href"));
  expect(icon).toBe(isFirm ? "/brand-icon.svg" : "/favicon.svg");
}

function colourOfButton(page: Page): Promise<string> {
  return page.getByRole("button", { name: "Se connecter" }).evaluate((button) => getComputedStyle(button).backgroundColor);
}
