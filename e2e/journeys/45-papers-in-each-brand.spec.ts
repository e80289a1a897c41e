import type { Browser, Page } from "@playwright/test";
import { violations } from "../support/axe.js";
import { hostUrl, signInOn, type Host } from "../support/hosts.js";
import { expect, layer, test } from "../support/journey.js";
import { giveLink, LINK_ENDED, openStranger } from "../support/shared-links.js";
import { smallTargets } from "../support/touch-targets.js";

/** Documents, their links and their proof, under the brand of the consumer and under the one of a firm; as their client reads them. */

const BRANDS = [
  { host: "comptoir", username: "bic@demo.example" },
  { host: "cabinet", username: "client@demo.example" },
] as const;

/** An archive has printed books, which a busy machine makes slowly. */
const ARCHIVE_MS = 60_000;

for (const { host, username } of BRANDS)
  test(`${host}: the archive shows its bytes, a link opens under the brand and ends, the proof is read, at both widths`, async ({
    page,
    browser,
  }) => {
    test.slow();
    await signInOn(page, host, username);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${hostUrl(host)}/documents`);
      const archive = page.waitForEvent("download", { timeout: ARCHIVE_MS });
      await page
        .getByRole("button", { name: /^Télécharger.*archive Zip$/ })
        .filter({ visible: true })
        .click();
      expect((await archive).suggestedFilename()).toMatch(/^documents-2026-.*\.zip$/);
      await expect(page.getByText(/^Envoi terminé\s: [\d,]+\s[kM]o$/)).toBeVisible({ timeout: ARCHIVE_MS });
      expect.soft(await violations(page), `documents at ${width} px`).toEqual([]);
      if (width === 390) expect.soft(await smallTargets(page), "documents, under a finger").toEqual([]);
      await shareAndEnd(page, browser, { host, width });
      await page.getByRole("link", { name: "Preuve" }).click();
      await page.getByRole("button", { name: "Tout vérifier" }).click();
      await expect(page.getByText("Rien d’altéré")).toBeVisible();
      expect.soft(await violations(page), `proof at ${width} px`).toEqual([]);
      if (width === 390) expect.soft(await smallTargets(page), "proof, under a finger").toEqual([]);
    }
  });

/** Gives a link to the balance, which a stranger opens under the brand of the host, then ends it. */
async function shareAndEnd(page: Page, browser: Browser, { host, width }: { readonly host: Host; readonly width: number }): Promise<void> {
  const address = await giveLink(page, "Balance");
  expect(new URL(address).host).toBe(new URL(hostUrl(host)).host);
  const { page: their, errors } = await openStranger(browser, width);
  await their.goto(address);
  await expect(their.getByRole("heading", { name: "Balance", level: 1 })).toBeVisible();
  await expect(their).toHaveURL(/\/documents\/trial_balance$/);
  expect.soft(await violations(their), `a shared document at ${width} px`).toEqual([]);
  if (width === 390) expect.soft(await smallTargets(their), "a shared document, under a finger").toEqual([]);
  const form = layer(page, "Partager\u00a0: Balance");
  await page.reload();
  await page.getByRole("button", { name: "Partager\u00a0: Balance" }).click();
  await form.getByRole("button", { name: "Mettre fin au lien" }).click();
  await expect(form.getByText("Liens en cours")).toHaveCount(0);
  await form.getByRole("button", { name: "Fermer" }).last().click();
  await their.goto(address);
  await expect(their.getByText(LINK_ENDED)).toBeVisible();
  expect(errors).toEqual([]);
  await their.context().close();
}
