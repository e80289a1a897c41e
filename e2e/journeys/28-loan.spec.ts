import type { Page } from "@playwright/test";
import { violations } from "../support/axe.js";
import { companyTest as test, PSYCHOLOGIST, type PreparedCompany } from "../support/dossier.js";
import { expect, expectToCategorize, layer } from "../support/journey.js";
import { ofxUpload, type OfxLine } from "../support/statements.js";

const MONTHS = 6;
const TERMS = {
  name: "Prêt matériel",
  total_amount_borrowed: 6000,
  taeg_percent: 4.1,
  nominal_rate_percent: 3.6,
  insurance_amount: 4,
  first_due_date: "2026-01-05",
  last_due_date: "2026-06-05",
};

type Instalment = { readonly due_on: string; readonly capital: number; readonly interest: number; readonly insurance: number };

/** A loan and the bank lines that pay its six instalments, two days late. */
async function borrow(company: PreparedCompany): Promise<readonly Instalment[]> {
  const { data } = await company.send<{ data: { id: string } }>("POST", "/api/v1/mortgage", TERMS);
  const schedule = await company.get<{ data: { rows: Instalment[] } }>(`/api/v1/mortgage/${data.id}/schedule`);
  const lines = schedule.data.rows.map(({ due_on, capital, interest, insurance }): OfxLine => {
    const day = `${due_on.slice(0, 8)}07`;
    return [day, `-${(capital + interest + insurance).toFixed(2)}`, `PRLV SEPA CREDIT AGRICOLE ECH/${day}`];
  });
  await company.importStatement(ofxUpload("pret.ofx", { bank: "13606", number: "00098765498" }, lines), "Crédit Agricole Pro");
  return schedule.data.rows;
}

async function expectReadable(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true);
}

test("a loan over six months: each line takes its split, its schedule shows what is paid, is corrected and read from the bank", async ({
  page,
  newCompany,
  enter,
}) => {
  const company = await newCompany(PSYCHOLOGIST);
  const rows = await borrow(company);
  await enter(company);
  await page.emulateMedia({ reducedMotion: "reduce" });

  await page.goto("/?operations_status=not_categorized");
  await expectToCategorize(page, MONTHS);
  await page.getByRole("button", { name: `Accepter les ${MONTHS} suggestions sûres` }).click();
  await expect(page.getByRole("status").filter({ hasText: `${MONTHS} opérations catégorisées` })).toBeVisible();

  await page.goto("/emprunts");
  await expectReadable(page);
  await page.getByRole("button", { name: /^Prêt matériel\s: reste dû/ }).click();
  const sheet = layer(page, "Échéancier\u00a0: Prêt matériel");
  await expect(sheet.getByRole("cell", { name: "Payée" })).toHaveCount(MONTHS);
  await expect(sheet).toContainText("Calculé d’après le taux nominal");

  await sheet.getByRole("button", { name: "Corriger l’échéance du 05/06/2026" }).click();
  const interest = sheet.getByRole("textbox", { name: "Intérêts" });
  await interest.fill("9,99");
  await interest.press("Enter");
  await expect(sheet.getByRole("row", { name: /05\/06\/2026/ })).toContainText("9,99");
  await expect(sheet).toContainText("Échéancier de la banque");

  await sheet.getByRole("button", { name: "Importer l’échéancier de la banque" }).click();
  const pasted = sheet.getByRole("textbox", { name: /collez-le ici/ });
  await pasted.fill("Date;Capital;Intérêts\n06/01/2026;6000;18\nTotal;6000;18\n");
  await sheet.getByRole("button", { name: "Lire ce texte" }).click();
  await expect(sheet).toContainText("1 ligne n’a pas été lue");
  await sheet.getByRole("button", { name: "Reprendre 1 échéance" }).click();
  await expect(sheet.getByRole("alert")).toContainText("L’échéance du 05/01/2026 est payée par une opération");
  const own = rows.map(({ due_on, capital }) => `${due_on.split("-").toReversed().join("/")};${capital.toFixed(2).replace(".", ",")};1,00`);
  await pasted.fill(`Date;Capital;Intérêts\n${own.join("\n")}`);
  await sheet.getByRole("button", { name: "Lire ce texte" }).click();
  await sheet.getByRole("button", { name: `Reprendre ${MONTHS} échéances` }).click();
  await expect(sheet.getByRole("cell", { name: "Payée" })).toHaveCount(MONTHS);

  await page.setViewportSize({ width: 390, height: 844 });
  await expectReadable(page);
  await sheet.getByRole("button", { name: "Fermer" }).last().click();
  const remove = page.getByRole("button", { name: /^(Supprimer|Confirmer la suppression)\s: Prêt matériel/ });
  await remove.click();
  await remove.click();
  await expect(page.getByText("6 opérations paient des échéances de cet emprunt")).toBeVisible();
  await expectReadable(page);
  await page.getByRole("button", { name: /^Modifier\s: Prêt matériel/ }).click();
  await expect(layer(page, "Modifier l’emprunt")).toBeVisible();
});
