import { violations } from "../support/axe.js";
import { CARPENTER, companyTest as test, PSYCHOLOGIST } from "../support/dossier.js";
import { expect, layer } from "../support/journey.js";
import { giveLink, LINK_ENDED, openStranger } from "../support/shared-links.js";

/** A document is opened by a link, ends with it, and is outdated once the books differ from it. */

for (const width of [1440, 390]) {
  test(`a link is opened by a stranger, used, and ended, at ${width} px`, async ({ page, browser, newCompany, enter }) => {
    const company = await newCompany(PSYCHOLOGIST);
    await company.typeOperation({ date: "2026-02-03", title: "Séance", type: "income", amount: 60, account: "706000" });
    await enter(company);
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/documents");
    const address = await giveLink(page, "Balance");
    expect(await violations(page)).toEqual([]);

    const { page: their, errors } = await openStranger(browser, width);
    await their.goto(address);
    await expect(their.getByRole("heading", { name: "Balance", level: 1 })).toBeVisible();
    await expect(their).toHaveURL(/\/documents\/trial_balance$/);
    await expect(their.getByText("Atelier Roussel, document du")).toBeVisible();
    expect(await violations(their)).toEqual([]);
    const [download] = await Promise.all([
      their.waitForEvent("download"),
      their.getByRole("button", { name: /^Télécharger.*\.csv$/ }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^trial-balance-2026-01-01-2026-12-31-provisoire\.csv$/);

    const form = layer(page, "Partager\u00a0: Balance");
    await page.reload();
    await page.getByRole("button", { name: "Partager\u00a0: Balance" }).click();
    await expect(form.getByText("2 ouvertures")).toBeVisible();
    await form.getByRole("button", { name: "Mettre fin au lien" }).click();
    await expect(form.getByText("Liens en cours")).toHaveCount(0);
    await their.goto(address);
    await expect(their.getByText(LINK_ENDED)).toBeVisible();
    expect(await violations(their)).toEqual([]);

    await form.getByRole("button", { name: "Fermer" }).last().click();
    const single = await giveLink(page, "Balance", { once: true });
    await their.goto(single);
    const file = their.getByRole("button", { name: /^Télécharger.*\.csv$/ });
    await Promise.all([their.waitForEvent("download"), file.click()]);
    await their.goto(single.replace("/documents/", "/documents_test/"));
    await expect(their.getByText(LINK_ENDED)).toBeVisible();
    expect(errors).toEqual([]);
    await their.context().close();
  });

  test(`a change after its validation outdates a return, which is made again, at ${width} px`, async ({ page, newCompany, enter }) => {
    const company = await newCompany(CARPENTER);
    const sale = { type: "income", amount: 120, account: "706000" } as const;
    await company.typeOperation({ date: "2026-02-03", title: "Étagère", ...sale });
    await company.send("POST", "/api/v1/vat-declaration/2026-T1/validate", {});
    await company.typeOperation({ date: "2026-03-03", title: "Table oubliée", ...sale });
    await enter(company);
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/documents");
    const returns = page.getByRole("region", { name: "Déclarations" });
    await expect(returns.getByText("Périmée")).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await returns.getByRole("button", { name: /^1 écriture depuis le/ }).click();
    const difference = layer(page, /^TVA du/);
    expect(await violations(page)).toEqual([]);
    await difference.getByRole("button", { name: /Table oubliée/ }).click();
    await expect(layer(page, /^Écriture|^Brouillon/)).toBeVisible();
    await page.keyboard.press("Escape");
    await returns.getByRole("link", { name: /^Refaire/ }).click();
    await expect(page).toHaveURL(/\/declarations-tva\/.+\/declarer/);

    await company.send("POST", "/api/v1/vat-declaration/2026-T1/rectify", {});
    await company.send("POST", "/api/v1/vat-declaration/2026-T1/validate", {});
    await page.goto("/documents");
    await expect(returns.getByText("Validée")).toBeVisible();
    await expect(returns.getByText("Remplacée")).toBeVisible();
    await expect(returns.getByText("Périmée")).toHaveCount(0);

    await page.getByRole("link", { name: "Preuve" }).click();
    await expect(page.getByRole("heading", { name: "Preuve", level: 1 })).toBeVisible();
    await page.getByRole("button", { name: "Tout vérifier" }).click();
    await expect(page.getByText("Rien d’altéré")).toBeVisible();
    await page.getByLabel("Famille").selectOption({ label: "TVA" });
    await expect(page.getByRole("cell", { name: "TVA\u00a0: validation" }).first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
}
