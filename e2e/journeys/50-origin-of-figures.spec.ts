import { centsShown } from "../support/fec.js";
import { follow } from "../support/hosts.js";
import { expect, layer, test } from "../support/journey.js";

const EMAIL = "bic@demo.example";

test("the total of the balance opens down to one operation, and the account is right at each step", async ({ page, signIn }) => {
  await signIn(EMAIL);
  await page.goto("/documents/trial_balance");
  const total = page.getByRole("button", { name: /^Total des débits/ });
  const shown = centsShown(await total.innerText());
  await total.click();
  const origin = layer(page, /^D’où vient ce chiffre/);
  await expect(origin.getByText("Le compte est bon")).toBeVisible();
  // What comes from no operation says its entries: an opening, an annuity.
  const parts = origin.getByRole("button").filter({ hasText: /opération|écriture/ });
  const amounts = await parts.evaluateAll((buttons) => buttons.map((button) => button.lastElementChild?.textContent ?? ""));
  expect(amounts.map(centsShown).reduce((sum, amount) => sum + amount, 0)).toBe(shown);

  await parts.filter({ hasText: "606300" }).click();
  await expect(origin.getByRole("navigation", { name: "Chemin du chiffre" })).toContainText("Petit outillage");
  await expect(origin.getByRole("status")).toContainText("Le compte est bon");
  const rows = origin.getByRole("table").getByRole("row");
  const lines = await rows.evaluateAll((all) => all.map((row) => row.lastElementChild?.textContent ?? ""));
  const [sum = 0, ...each] = lines.slice(1).map(centsShown).reverse();
  expect(each.reduce((all, amount) => all + amount, 0)).toBe(sum);

  const operation = origin.getByRole("table").getByRole("button").first();
  const title = await operation.innerText();
  await operation.click();
  await origin
    .getByRole("list", { name: "Écritures" })
    .getByRole("button", { name: /^Écriture/ })
    .click();
  await expect(origin.getByRole("table", { name: /^Écriture/ })).toContainText("606300");
  await origin.getByRole("button", { name: "Retour" }).click();
  await origin.getByRole("button", { name: "Retour" }).click();
  await expect(operation).toBeFocused();

  await operation.click();
  const place = page.url();
  await origin.getByRole("button", { name: "Ouvrir l’opération" }).click();
  await expect(
    layer(page, /opération/i)
      .getByRole("region", { name: "Opération" })
      .filter({ hasText: title })
      .first(),
  ).toBeVisible();
  // It opened where the figure is, which is there again once it is closed.
  expect(page.url()).toBe(place);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await expect(origin.getByRole("button", { name: "Ouvrir l’opération" })).toBeFocused();
});

test("the totals of a month open on its operations, and lead to the list of exactly those", async ({ page, signIn }) => {
  await signIn(EMAIL);
  await page.goto("/");
  await page
    .getByRole("button", { name: /^Recettes, avril 2026/i })
    .first()
    .click();
  const origin = layer(page, /^D’où vient ce chiffre/);
  await expect(origin.getByText("Le compte est bon")).toBeVisible();
  const open = origin.getByRole("button", { name: /^Ouvrir (les \d+ opérations|l’opération)$/ });
  const count = Number(/\d+/.exec(await open.innerText())?.[0] ?? 1);
  await open.click();
  await expect(page.getByRole("grid", { name: "Opérations" }).getByRole("row").filter({ hasText: "/04" })).toHaveCount(count);
});

test("an operation opens where it is named, and gives back what it was opened from", async ({ page, signIn }) => {
  await signIn("bic@demo.example");
  const operation = page.getByRole("dialog").getByRole("region", { name: "Opération" });
  const isOver = async (address: RegExp): Promise<void> => {
    await expect(operation).toBeVisible();
    await expect(page).toHaveURL(address);
    await page.keyboard.press("Escape");
    await expect(operation).toHaveCount(0);
  };

  await test.step("from an entry of a book", async () => {
    await page.goto("/documents/general_ledger");
    await page
      .getByRole("button", { name: /Leroy Merlin/ })
      .first()
      .click();
    await layer(page, /^Écriture/)
      .getByRole("button", { name: "l’opération" })
      .click();
    await isOver(/\/documents\/general_ledger/);
    await expect(layer(page, /^Écriture/)).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("from the search, over the page that is there", async () => {
    await page.keyboard.press("Control+k");
    await layer(page, "Palette de commandes").getByRole("combobox").fill("Leroy Merlin");
    await layer(page, "Palette de commandes").getByRole("group", { name: "Opérations" }).getByRole("option").first().click();
    await isOver(/\/documents\/general_ledger/);
  });

  await test.step("from its own layer to its history and back", async () => {
    await page.keyboard.press("Control+k");
    await layer(page, "Palette de commandes").getByRole("combobox").fill("Leroy Merlin");
    await layer(page, "Palette de commandes").getByRole("group", { name: "Opérations" }).getByRole("option").first().click();
    await page.getByRole("button", { name: "Historique de l’opération" }).click();
    await expect(layer(page, "Historique de l’opération")).toBeVisible();
    await page.keyboard.press("Escape");
    await isOver(/\/documents\/general_ledger/);
  });

  await test.step("and goes with the page", async () => {
    await page.keyboard.press("Control+k");
    await layer(page, "Palette de commandes").getByRole("combobox").fill("Leroy Merlin");
    await layer(page, "Palette de commandes").getByRole("group", { name: "Opérations" }).getByRole("option").first().click();
    await expect(operation).toBeVisible();
    await follow(page, "/tableau-de-bord");
    await expect(page).toHaveURL(/\/tableau-de-bord/);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
});
