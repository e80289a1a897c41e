import type { Locator } from "@playwright/test";
import { CARPENTER, companyTest as test, PSYCHOLOGIST } from "../support/dossier.js";
import { expect, layer, operationRow } from "../support/journey.js";

/** What an accountant types and reads: the balances that a business began with, an entry of several lines, a list. */
const YEAR = "startDate=2026-01-01&endDate=2026-12-31";

test("the balances of a business that existed before are typed, and settled with the account proposed", async ({
  page,
  newCompany,
  enter,
}) => {
  const company = await newCompany(PSYCHOLOGIST);
  await enter(company);
  await page.goto("/exercice");
  await page.getByRole("button", { name: "Soldes d’ouverture" }).click();
  const openings = layer(page, "Soldes d’ouverture");
  await fillLine(openings, 1, { account: "512000", side: "Débit", amount: "4200" });
  await openings.getByRole("button", { name: "Ajouter une ligne" }).click();
  await fillLine(openings, 2, { account: "218300", side: "Débit", amount: "1200" });
  await openings.getByRole("button", { name: "Valider" }).click();
  await expect(openings).toContainText("Les soldes d’ouverture ne sont pas équilibrés");
  await openings.getByRole("button", { name: "Porter la différence au compte 108000" }).click();
  await expect(openings).toContainText("L’écriture est équilibrée");
  await openings.getByRole("button", { name: "Valider" }).click();
  await expect(page.getByText("Soldes d’ouverture enregistrés")).toBeVisible();
  await expect(openings).toBeHidden();

  await page.goto(`/documents/trial_balance?${YEAR}`);
  const balance = page.getByRole("table", { name: "Balance" });
  await expect(balance.getByRole("row", { name: /^512000/ })).toContainText("4 200,00");
  await expect(balance.getByRole("row", { name: /^108000/ })).toContainText("5 400,00");
  await page.goto("/exercice?open=openings");
  await expect(openings.getByRole("group", { name: /^Ligne/ })).toHaveCount(3);
  await expect(openings).toContainText("Provisoires");
});

test("an entry of several lines is typed with the keyboard, listed, and found by the account of a line", async ({
  page,
  newCompany,
  enter,
}) => {
  await enter(await newCompany(PSYCHOLOGIST));
  await page.goto("/");
  await page.getByRole("button", { name: "Ajouter une opération" }).first().click();
  await page.getByRole("radio", { name: "Opération diverse" }).check();
  await page.getByRole("button", { name: /ligne par ligne/ }).click();
  const entry = layer(page, "Ajouter une opération");
  await entry.getByRole("textbox", { name: "Libellé", exact: true }).first().fill("Échéance de prêt");
  await entry.getByRole("textbox", { name: "N° de pièce" }).fill("PRET-12");
  await fillLine(entry, 1, { account: "164000", side: "Débit", amount: "850" });
  await fillLine(entry, 2, { account: "661100", side: "Débit", amount: "50" });
  await entry.getByRole("button", { name: "Ajouter une ligne" }).click();
  await fillLine(entry, 3, { account: "512000", side: "Crédit", amount: "900" });
  await entry.getByRole("button", { name: "Valider" }).click();
  await expect(operationRow(page, "Échéance de prêt")).toContainText("3 lignes");

  await page.getByRole("searchbox").fill("661100");
  await operationRow(page, "Échéance de prêt").getByRole("button", { name: "Échéance de prêt" }).click();
  await expect(layer(page, "Modifier l’opération").getByRole("group", { name: "Ligne 3" })).toBeVisible();
  await expect(layer(page, "Modifier l’opération")).toContainText("Provisoire");
});

test("the longest name of a category is read whole in the accountant's list, at every width", async ({ page, newCompany, enter }) => {
  const company = await newCompany(CARPENTER);
  await company.typeOperation({ date: "2026-03-02", type: "outcome", amount: 35, account: "633310", title: "Urssaf, formation" });
  await enter(company);
  await page.goto("/");
  const name = operationRow(page, "Urssaf, formation").getByText("Contribution à la formation professionnelle de l’exploitant (CFP)", {
    exact: true,
  });
  for (const width of [1920, 1440, 1240, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const hidden = () =>
      name.evaluate((text) => ({
        across: text.scrollWidth > text.clientWidth,
        // Lines are close together: less than half of one.
        below: text.scrollHeight - text.clientHeight > 6,
        beyond: text.getBoundingClientRect().bottom > (text.closest("[role=row]")?.getBoundingClientRect().bottom ?? 0),
      }));
    await expect.poll(hidden, { message: `at ${width} px` }).toEqual({ across: false, below: false, beyond: false });
  }
});

type TypedLine = { readonly account: string; readonly side: "Débit" | "Crédit"; readonly amount: string };

/** Fills a line of an entry: the account by its number, then one side. */
async function fillLine(form: Locator, number: number, { account, side, amount }: TypedLine): Promise<void> {
  const line = form.getByRole("group", { name: `Ligne ${number}` });
  await line.getByRole("combobox", { name: "Compte" }).fill(account);
  await line.getByRole("combobox", { name: "Compte" }).press("ArrowDown");
  await line.getByRole("combobox", { name: "Compte" }).press("Enter");
  await line.getByRole("textbox", { name: side }).fill(amount);
}
