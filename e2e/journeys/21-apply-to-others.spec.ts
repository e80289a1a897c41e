import type { Page } from "@playwright/test";
import { CARPENTER, companyTest as test } from "../support/dossier.js";
import { expect, expectToCategorize, layer } from "../support/journey.js";
import { FROM_ONE_SHOP } from "../support/statements.js";

const LINES = 7;
const OTHERS = 3;

/** The row of the shop for an amount, in the list or in its cards. */
function purchase(page: Page, amount: RegExp) {
  return page
    .getByRole("grid", { name: "Opérations" })
    .getByRole("row")
    .filter({ hasText: /Krandix/i })
    .filter({ hasText: amount });
}

test.beforeEach(async ({ page, newCompany, enter }) => {
  const company = await newCompany(CARPENTER);
  await company.importStatement(FROM_ONE_SHOP, "Crédit Agricole Pro");
  await enter(company);
  await page.goto("/?operations_status=not_categorized");
  await expectToCategorize(page, LINES);
});

async function categorizeFirst(page: Page): Promise<void> {
  await purchase(page, /42,10/)
    .getByRole("button", { name: /Catégoriser/ })
    .first()
    .click();
  const categories = layer(page, "Ajouter une catégorie");
  await expect(categories).toContainText(/Krandix/i);
  await categories.getByLabel("Chercher une catégorie, un compte").fill("petit outillage");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expectToCategorize(page, LINES - 1);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

test("one purchase categorised, the others of the shop are suggested the same at once, and take it in one act, taken back by another", async ({
  page,
}) => {
  await categorizeFirst(page);
  // Without the list being read again: every other purchase of the shop, not what it gave back.
  for (const amount of [/18,60/, /77,00/, /9,95/])
    await expect(
      purchase(page, amount)
        .getByRole("button", { name: /^Accepter .*outillage/i })
        .first(),
    ).toBeVisible();

  await page.getByRole("button", { name: `Appliquer aux ${OTHERS} similaires` }).click();
  const similar = layer(page, "Opérations similaires");
  await expect(similar.getByRole("list", { name: "À catégoriser" }).getByRole("checkbox", { checked: true })).toHaveCount(OTHERS);
  await similar.getByRole("button", { name: `Appliquer à ${OTHERS} opérations` }).click();
  await expectToCategorize(page, LINES - 1 - OTHERS);
  await expect(page.getByRole("status").filter({ hasText: "3 opérations catégorisées" })).toBeVisible();
  await page.keyboard.press("u");
  await expectToCategorize(page, LINES - 1);
});

test("on a phone the offer stands under its message, and on a keyboard it is « r »", async ({ page }) => {
  await categorizeFirst(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const offer = page.getByRole("button", { name: `Appliquer aux ${OTHERS} similaires` });
  await expect(offer).toBeVisible();
  const box = await offer.boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true);
  await page.keyboard.press("r");
  await expect(layer(page, "Opérations similaires").getByRole("button", { name: `Appliquer à ${OTHERS} opérations` })).toBeFocused();
  await page.keyboard.press("Enter");
  await expectToCategorize(page, LINES - 1 - OTHERS);
  await expect(offer).toHaveCount(0);
});
