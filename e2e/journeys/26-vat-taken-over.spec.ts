import { violations } from "../support/axe.js";
import { CARPENTER, companyTest as test, type PreparedCompany } from "../support/dossier.js";
import { expect, layer } from "../support/journey.js";

/** Types the balances of the first day. Euros, a credit below zero. */
async function open(company: PreparedCompany, balances: Readonly<Record<string, number>>): Promise<void> {
  const years = await company.get<{ data: readonly { id: string }[] }>("/api/v1/fiscalyear");
  const lines = Object.entries(balances).map(([account, amount]) =>
    amount > 0 ? { account, debit: amount } : { account, credit: -amount },
  );
  await company.send("PUT", `/api/v1/fiscal-years/${years.data[0]?.id ?? ""}/openings`, { lines });
}

test("VAT collected before the books is asked for, declared here, and validated on a phone without the whole form", async ({
  page,
  newCompany,
  enter,
}) => {
  const company = await newCompany(CARPENTER);
  await open(company, { "512000": 1200, "445711": -200, "108000": -1000 });
  await enter(company);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/declarations-tva/2026-T1/declarer");
  await expect(page.getByText(/Faut-il la déclarer ici, l’a-t-elle été ailleurs/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: /^À déclarer ici/ }).click();
  const gap = layer(page, "Ce que déclare cette écriture");
  await gap.getByRole("textbox", { name: "Base hors taxe" }).fill("1000");
  await gap.getByRole("textbox", { name: "TVA", exact: true }).fill("200");
  await gap.getByRole("button", { name: "Enregistrer" }).click();
  await expect(gap).toBeHidden();
  await expect(page.getByText(/Faut-il la déclarer ici, l’a-t-elle été ailleurs/)).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, 0));
  const validate = page.getByRole("button", { name: "Valider la déclaration" });
  await expect(validate).toBeInViewport();
  await expect(page.getByText(/^200\s€$/).first()).toBeInViewport();
  await validate.click();
  const warning = layer(page, "Attention");
  await warning.getByRole("button", { name: "Continuer" }).click();
  const confirm = layer(page, /^Valider la déclaration/);
  await expect(confirm).toContainText("200");
  await confirm.getByRole("button", { name: "Valider la déclaration" }).click();
  await expect(page.getByText("Validée", { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await violations(page)).toEqual([]);
});

test("a credit taken over with its cents is asked back; what is not granted comes back to the next return", async ({
  page,
  newCompany,
  enter,
}) => {
  const company = await newCompany(CARPENTER);
  await open(company, { "445670": 812.4, "108000": -812.4 });
  await enter(company);
  await page.goto("/declarations-tva/2026-T1/declarer");
  await page.getByRole("textbox", { name: /[Rr]emboursement/ }).fill("812");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await page.getByRole("button", { name: "Valider la déclaration" }).click();
  await layer(page, "Attention").getByRole("button", { name: "Continuer" }).click();
  await layer(page, /^Valider la déclaration/)
    .getByRole("button", { name: "Valider la déclaration" })
    .click();
  await page.getByRole("button", { name: "Remboursement refusé en partie" }).click();
  const refused = layer(page, "Remboursement refusé en partie");
  await refused.getByRole("textbox", { name: "Montant non accordé" }).fill("300");
  expect(await violations(page)).toEqual([]);
  await refused.getByRole("button", { name: "Rendre au crédit" }).click();
  await expect(refused).toBeHidden();
  await page.goto("/declarations-tva/2026-T2/declarer?readOnly=true");
  await expect(page.getByRole("row", { name: /Report du crédit/ })).toContainText("300");
});
