import type { Page } from "@playwright/test";
import { companyTest as test, CARPENTER } from "../support/dossier.js";
import { expect, JOURNEY_PASSWORD, layer, operationRow } from "../support/journey.js";
import { ofxUpload, type OfxLine } from "../support/statements.js";

/** A month of a carpenter: 65 lines of merchants that they do not meet again. */
const LINES = 65;
const MOST_KEYS = 150;

const MONTH = ofxUpload(
  "mars.ofx",
  { bank: "13606", number: "00098765432" },
  Array.from({ length: LINES }, (_, rank): OfxLine => {
    const day = `2026-03-${String(1 + (rank % 31)).padStart(2, "0")}`;
    return rank % 9 === 0
      ? [day, `${400 + rank}.00`, `VIR SEPA RECU /DE CLIENT${rank} QZV`]
      : [day, `-${10 + rank}.50`, `CB ${word(rank)} ${word(rank + 7)}`];
  }),
);

/** A word that no merchant bears. */
function word(rank: number): string {
  return `ZQ${String.fromCharCode(65 + (rank % 26))}${String.fromCharCode(65 + ((rank * 7) % 26))}X${String.fromCharCode(65 + ((rank * 3) % 26))}`;
}

test("a month of 65 lines is categorised with 150 keys at most", async ({ page, newCompany, enter }) => {
  const company = await newCompany(CARPENTER);
  await company.importStatement(MONTH, "Compte courant");
  await enter(company);
  await page.goto("/");
  await expect(page.getByRole("grid", { name: "Opérations" })).toBeVisible();
  let keys = 0;
  const press = async (key: string): Promise<void> => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await press("j");
  await press("Enter");
  const categories = layer(page, "Ajouter une catégorie");
  for (let place = 1; place <= LINES; place += 1) {
    await expect(categories.getByText(`${place} sur ${LINES}`, { exact: true })).toBeVisible();
    const chosen = categories.getByRole("button", { name: /^Retirer / });
    if (place === 2) for (const digit of "626100") await press(digit);
    if (place === 2) await press("Enter");
    else if ((await chosen.count()) === 0) await press("1");
    await expect(chosen.first()).toBeVisible();
    await press("Enter");
  }
  await expect(page.getByText("Tout est catégorisé").first()).toBeVisible();
  expect(keys).toBeLessThanOrEqual(MOST_KEYS);
});

test("a session that ends while a user types keeps what was typed, says so and comes back to it", async ({ page, newCompany, enter }) => {
  const company = await newCompany(CARPENTER);
  await company.importStatement(MONTH, "Compte courant");
  await enter(company);
  await page.goto("/");
  await expect(page.getByRole("grid", { name: "Opérations" })).toBeVisible();
  await page.keyboard.press("n");
  const operation = layer(page, "Ajouter une opération");
  await operation.getByRole("button", { name: "Dépense" }).click();
  await operation.getByLabel("Montant TTC").fill("12,50");
  await operation.getByRole("button", { name: "Ajouter une catégorie" }).click();
  await layer(page, "Ajouter une catégorie").getByLabel("Chercher une catégorie, un compte").fill("626100");
  for (const key of ["Enter", "Enter"]) await page.keyboard.press(key);
  await operation.getByLabel("Libellé", { exact: true }).fill("Un libellé longuement pesé");
  await endSession(page);
  const save = operation.getByRole("button", { name: "Valider", exact: true });
  await save.click();
  const ended = page.getByRole("dialog", { name: "Votre session est terminée" });
  await expect(ended).toBeVisible();
  await page.unrouteAll();
  await ended.getByLabel("Mot de passe", { exact: true }).fill(JOURNEY_PASSWORD);
  await ended.getByRole("button", { name: "Reprendre" }).click();
  await expect(ended).toHaveCount(0);
  await expect(operation.getByLabel("Libellé", { exact: true })).toHaveValue("Un libellé longuement pesé");
  await save.click();
  await expect(operationRow(page, "Un libellé longuement pesé")).toBeVisible();
});

/** The next call finds a session that is over, and none is given again. */
async function endSession(page: Page): Promise<void> {
  await page.route("**/oauth/token", (route) => route.fulfill({ status: 400, json: { code: "auth.refresh" } }));
  await page.route("**/api/v1/**", (route) => route.fulfill({ status: 401, json: {} }));
}
