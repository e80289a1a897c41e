import { violations } from "../support/axe.js";
import { companyTest, PSYCHOLOGIST, type PreparedCompany } from "../support/dossier.js";
import { expect, expectToCategorize, layer, operationRow } from "../support/journey.js";
import { ofxUpload } from "../support/statements.js";

const CURRENT = ofxUpload("courant.ofx", { bank: "13606", number: "00098765401" }, [
  ["2026-03-02", "-500.00", "VIR VERS LIVRET"],
  ["2026-03-05", "-60.00", "RETRAIT DAB BETTON"],
  ["2026-03-09", "-42.50", "FACTURE CARTE VOLTIGEUR BETTON"],
]);
const SAVINGS = ofxUpload("livret.ofx", { bank: "13606", number: "00098765402" }, [
  ["2026-03-03", "500.00", "VIR RECU COMPTE COURANT"],
  ["2026-03-20", "80.00", "VIR RECU SANS SUITE"],
]);

/** Books with two bank accounts, a transfer between them, and a till that goes below zero. */
const test = companyTest.extend<{ company: PreparedCompany }>({
  company: async ({ newCompany, enter }, use) => {
    const company = await newCompany(PSYCHOLOGIST);
    await company.importStatement(CURRENT, "Compte courant");
    await company.importStatement(SAVINGS, "Livret");
    await company.typeOperation({ date: "2026-03-04", title: "Timbres", type: "outcome", amount: 12, account: "606300" });
    await enter(company);
    await use(company);
  },
});

for (const width of [1440, 390])
  test(`a transfer is accepted with its other side by one key and taken back by one, at ${width}`, async ({ page, company }) => {
    expect(company.id).not.toBe("");
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/");
    await expectToCategorize(page, 5);
    await operationRow(page, /Livret/i)
      .first()
      .focus();
    await page.keyboard.press("a");
    await expect(page.getByRole("status").filter({ hasText: "2 opérations catégorisées" })).toBeVisible();
    await expectToCategorize(page, 3);
    await page.keyboard.press("u");
    await expectToCategorize(page, 5);
    expect(await violations(page)).toEqual([]);
  });

for (const width of [1440, 390])
  test(`one side alone is listed, and the till below zero is shown with its day, at ${width}`, async ({ page, company }) => {
    await page.setViewportSize({ width, height: 900 });
    const { data } = await company.get<{ data: { id: string; rawLabel: string }[] }>("/api/v1/transactions");
    const alone = data.find(({ rawLabel }) => rawLabel.includes("SANS SUITE"))?.id ?? "";
    await company.send("PUT", `/api/v1/transaction/${alone}/allocations`, { allocations: [{ account: "580000", amount: 80 }] });
    await page.goto("/");
    await page.getByRole("region", { name: "Virements entre vos comptes" }).getByRole("button", { name: "Le voir" }).click();
    await expect(page.getByRole("grid", { name: "Opérations" }).locator("[data-operation]")).toHaveCount(1);

    const till = page.getByRole("region", { name: "Caisse" });
    await expect(till).toContainText("La caisse passe sous zéro le 04/03/2026.");
    await till.getByRole("button", { name: "Voir la caisse" }).click();
    const days = layer(page, "Caisse").getByRole("table", { name: "Solde de la caisse, jour par jour" });
    await expect(days.getByRole("row").last()).toContainText("Sous zéro");
    expect(await violations(page)).toEqual([]);
    await days.getByRole("button", { name: /12,00/ }).click();
    await expect(page.getByRole("dialog").last()).toContainText("Timbres");
  });

test("the balance of one account is read beside each operation, and its list is kept as a view, by the keyboard alone", async ({
  page,
  company,
}) => {
  const { data } = await company.get<{ data: { id: string; title: string }[] }>("/api/v1/bank-balance");
  const id = data.find(({ title }) => title === "Livret")?.id ?? "";
  await company.send("PUT", `/api/v1/bank-accounts/${id}/opening`, { balance: 1000, date: "2026-01-01" });
  await page.goto(`/?accounts=${encodeURIComponent(JSON.stringify([id]))}`);
  await expect(operationRow(page, /Sans suite/i)).toContainText(/1\s580,00/);
  await page.keyboard.press("w");
  await layer(page, "Vues").getByLabel("Nom de la vue").fill("Mon livret");
  await page.keyboard.press("Enter");
  await expect(layer(page, "Vues").getByRole("button", { name: "Mon livret 2" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.goto("/");
  await expectToCategorize(page, 5);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("mon livret");
  await expect(page.getByRole("option", { name: /^Mon livret/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("grid", { name: "Opérations" }).locator("[data-operation]")).toHaveCount(2);
  await expect(page.getByRole("group", { name: "Filtres actifs" })).toContainText("1 compte bancaire");
});

test("a validated operation is reversed from its history, never taken back", async ({ page, company }) => {
  await company.categorizeThrough("2026-03-31");
  await company.validateThrough("2026-03-31");
  await page.goto("/");
  await operationRow(page, /Voltigeur/i)
    .getByRole("button", { name: /Voltigeur/i })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Historique de l’opération" }).click();
  const history = layer(page, "Historique de l’opération");
  await history.getByRole("button", { name: "Extourner" }).click();
  const modal = layer(page, /Extourner cette écriture/);
  await modal.getByRole("button", { name: "Extourner" }).click();
  await expect(modal).toHaveCount(0);
  await expect(history).toContainText("Écriture extournée au 14/04/2026");
});
