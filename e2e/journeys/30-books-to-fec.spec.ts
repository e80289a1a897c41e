import type { Page } from "@playwright/test";
import { readArchive } from "../support/archive.js";
import { centsShown, downloadOf, expectCleanFec } from "../support/fec.js";
import { CARPENTER, companyTest as test, type PreparedCompany } from "../support/dossier.js";
import { chooseFile, expect, expectToCategorize, layer, operationRow, statement } from "../support/journey.js";
import { APRIL_LINES, FROM_JANUARY } from "../support/statements.js";

/** A carpenter’s books are validated, handed over as a FEC and corrected: two accounts, categorised to the end of March. */
const CHEQUE = "Chèque 0004512";
const MARCH_STATEMENT = "ofx1-cp1252.ofx";
const MARCH_CHEQUE = "/documents/journal?startDate=2026-03-02&endDate=2026-03-02";

test("the definitive FEC stops where the books are validated, and says so before March is", async ({ page, newCompany, enter }) => {
  await enter(await booksOf(newCompany, { validated: "2026-02-28", withSiret: true }));
  await page.goto("/documents");
  await expect(page.getByText("Exercice 2026\u00a0: validé jusqu’au 28 février 2026.")).toBeVisible();
  const { totals } = expectCleanFec(await downloadOf(page, "Télécharger\u00a0: FEC, TXT"), { isFirstYear: true });
  expect(totals.debit).toBe((await balanceShown(page, "2026-02-28")).debit);
});

test("March is validated: its entries are numbered and frozen", async ({ page, newCompany, enter }) => {
  await enter(await booksOf(newCompany, { validated: "2026-02-28" }));
  await page.goto("/documents");
  await page.getByLabel("Valider jusqu’au").selectOption("31 mars 2026");
  await page.getByRole("button", { name: "Valider les écritures" }).click();
  const modal = layer(page, /Valider jusqu’au 31 mars 2026/);
  await expect(modal).toContainText("C’est irréversible.");
  await modal.getByRole("button", { name: "Valider les écritures" }).click();
  await expect(page.getByText(/^\d+ écritures validées$/)).toBeVisible();
  await expect(page.getByText("Exercice 2026\u00a0: validé jusqu’au 31 mars 2026.")).toBeVisible();
  await page.getByRole("button", { name: "Vérifier l’intégrité" }).click();
  const sound = page.getByText(/écritures vérifiées\s: numéros sans trou, rien n’a changé\./);
  await expect(sound).toBeVisible();

  await page.getByText("Empreinte à garder hors de l’application").click();
  const print = await downloadOf(page, "Télécharger l’empreinte");
  await page.getByLabel("Comparer avec une empreinte gardée").fill(print.bytes.toString("utf8"));
  await page.getByRole("button", { name: "Comparer", exact: true }).click();
  await expect(sound).toHaveCount(2);

  await page.goto(MARCH_CHEQUE);
  await page.getByRole("button", { name: CHEQUE }).click();
  const entry = layer(page, /^Écriture n°\s\d+$/);
  await expect(entry.getByText("Validée", { exact: true })).toBeVisible();
  await expect(entry.getByRole("definition").filter({ hasText: /^[0-9a-f]{12}…$/ })).toBeVisible();
  await expect(entry).toContainText("Une écriture validée ne change plus.");
});

test("the category of a validated operation cannot change any more", async ({ page, newCompany, enter }) => {
  await enter(await booksOf(newCompany, { validated: "2026-03-31" }));
  await page.goto("/");
  await page.getByRole("searchbox").fill("0004512");
  const row = operationRow(page, CHEQUE);
  await row.getByRole("button", { name: CHEQUE }).focus();
  await row.press("Enter");
  await expect(page.getByText("Cette opération est validée\u00a0: extournez son écriture pour la corriger.")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("both FEC are re-read without a finding, and their totals are those of the balance on screen", async ({ page, newCompany, enter }) => {
  await enter(await booksOf(newCompany, { validated: "2026-03-31", withSiret: true }));
  await page.goto("/documents");
  await expect(page.getByText(/FEC vérifié\s: .*rien à signaler/)).toBeVisible();
  const definitive = await downloadOf(page, "Télécharger\u00a0: FEC, TXT");
  const provisional = await downloadOf(page, "Télécharger\u00a0: FEC provisoire, TXT");
  const notice = await downloadOf(page, "Télécharger\u00a0: FEC, Notice");
  const archive = readArchive((await downloadOf(page, "Télécharger\u00a0: FEC provisoire, Zip")).bytes);
  expect(definitive.name).toMatch(/^\d{9}FEC20261231\.txt$/);
  expect(provisional.name).toMatch(/^\d{9}FEC20261231_provisoire\.txt$/);
  expect(notice.bytes.toString("utf8")).toContain("EcritureNum");
  expect([...archive.keys()]).toContain(provisional.name);
  expect(archive.get(provisional.name)?.equals(provisional.bytes)).toBe(true);

  const validated = expectCleanFec(definitive, { isFirstYear: true });
  const all = expectCleanFec(provisional, { isFirstYear: true });
  expect(all.totals.lines).toBeGreaterThan(validated.totals.lines);
  expect(validated.totals.debit).toBe((await balanceShown(page, "2026-03-31")).debit);
  const balance = await balanceShown(page, "2026-12-31");
  expect([all.totals.debit, all.totals.credit]).toEqual([balance.debit, balance.credit]);
});

test("a validated entry is corrected by its reversal, and its operation is to categorise again", async ({ page, newCompany, enter }) => {
  await enter(await booksOf(newCompany, { validated: "2026-03-31", withSiret: true }));
  await page.goto("/");
  await expectToCategorize(page, APRIL_LINES);
  await page.goto(MARCH_CHEQUE);
  await page.getByRole("button", { name: CHEQUE }).click();
  await layer(page, /^Écriture n°/)
    .getByRole("button", { name: "Extourner" })
    .click();
  const modal = layer(page, /Extourner cette écriture/);
  await expect(modal.getByRole("textbox", { name: "Date de l’extourne" })).toHaveValue("14/04/2026");
  await modal.getByRole("button", { name: "Extourner" }).click();
  await expect(layer(page, /^Écriture n°/)).toContainText("Extourne de");
  await page.keyboard.press("Escape");

  await page.goto("/");
  await expectToCategorize(page, APRIL_LINES + 1);
  await page.getByRole("searchbox").fill("0004512");
  await operationRow(page, CHEQUE)
    .getByRole("button", { name: /^Catégoriser$|%/ })
    .first()
    .click();
  await layer(page, "Ajouter une catégorie").getByLabel("Chercher une catégorie, un compte").fill("fournitures de bureau");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expectToCategorize(page, APRIL_LINES);
  await page.keyboard.press("Escape");

  await page.goto("/documents");
  expectCleanFec(await downloadOf(page, "Télécharger\u00a0: FEC, TXT"), { isFirstYear: true });
  const { totals } = expectCleanFec(await downloadOf(page, "Télécharger\u00a0: FEC provisoire, TXT"), { isFirstYear: true });
  expect(totals.debit).toBe((await balanceShown(page, "2026-12-31")).debit);
});

test("an import is taken back whole while nothing of it is validated", async ({ page, newCompany, enter }) => {
  await enter(await booksOf(newCompany, {}));
  await page.goto("/");
  await expectToCategorize(page, APRIL_LINES);
  const balance = await balanceShown(page, "2026-12-31");
  await page.goto("/importer");
  await chooseFile(page, statement("csv-societe-generale.csv"));
  await page.getByLabel(/^Compte du relevé/).selectOption("Un nouveau compte");
  await page.getByRole("button", { name: /^Importer \d+ opérations?$/ }).click();
  const heading = page.getByRole("heading", { name: /^\d+ opérations? importées?$/ });
  const created = Number(/\d+/.exec(await heading.innerText())?.[0]);
  await page.getByRole("link", { name: "Voir les opérations" }).click();
  await expectToCategorize(page, APRIL_LINES + created);

  await page.goto("/importer");
  await page.getByRole("button", { name: "Annuler csv-societe-generale.csv" }).click();
  await layer(page, /Annuler cet import/)
    .getByRole("button", { name: "Annuler l’import" })
    .click();
  await expect(page.getByText(created === 1 ? "1 opération retirée" : `${created} opérations retirées`)).toBeVisible();
  await page.goto("/");
  await expectToCategorize(page, APRIL_LINES);
  expect(await balanceShown(page, "2026-12-31")).toEqual(balance);
});

test("an import whose entries are validated is not taken back, and the sentence says why", async ({ page, newCompany, enter }) => {
  await enter(await booksOf(newCompany, { validated: "2026-03-31" }));
  await page.goto("/importer");
  await page.getByRole("button", { name: `Annuler ${MARCH_STATEMENT}` }).click();
  const modal = layer(page, /Annuler cet import/);
  await modal.getByRole("button", { name: "Annuler l’import" }).click();
  await expect(modal.getByRole("alert")).toContainText(/écritures? de cet import (est|sont) validées?/);
  await modal.getByRole("button", { name: "Garder" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

/** Debits and credits of the year up to a day, openings included, as the trial balance shows them. */
async function balanceShown(page: Page, endDate: string): Promise<{ debit: number; credit: number }> {
  await page.goto(`/documents/trial_balance?startDate=2026-01-01&endDate=${endDate}`);
  const rows = page.getByRole("table", { name: "Balance" }).getByRole("row");
  await expect(rows.last()).toContainText("Total");
  const cells = await rows.evaluateAll((all) => all.map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent ?? "")));
  const [total = [], ...accounts] = cells.filter((row) => row.length > 0).reverse();
  const openings = accounts.map((row) => centsShown(row[2] ?? ""));
  const [debit, credit] = [centsShown(total[2] ?? ""), centsShown(total[3] ?? "")];
  const opened = (side: 1 | -1) => openings.filter((amount) => amount * side > 0).reduce((sum: number, amount) => sum + amount * side, 0);
  return { debit: debit + opened(1), credit: credit + opened(-1) };
}

type Wanted = { readonly validated?: string; readonly withSiret?: boolean };

/** The books before a journey: an account since January, another one with the statement of March, April to categorise. */
async function booksOf(
  newCompany: (answers: typeof CARPENTER, options: { withSiret: boolean }) => Promise<PreparedCompany>,
  { validated, withSiret = false }: Wanted,
): Promise<PreparedCompany> {
  const company = await newCompany(CARPENTER, { withSiret });
  await company.importStatement(FROM_JANUARY, "Crédit Agricole Pro");
  await company.importStatement(statement(MARCH_STATEMENT), "Livret professionnel");
  await company.categorizeThrough("2026-03-31");
  if (validated !== undefined) await company.validateThrough(validated);
  return company;
}
