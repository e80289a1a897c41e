import type { Page } from "@playwright/test";
import { violations } from "../support/axe.js";
import { CARPENTER, companyTest as test } from "../support/dossier.js";
import { expect, layer } from "../support/journey.js";
import { FROM_JANUARY } from "../support/statements.js";

/** Each way to declare VAT, from its first warning to the receipt of the administration, each on a large screen or a phone, looked at on both. */
const REGIMES = [
  {
    name: "monthly",
    width: 390,
    answers: { ...CARPENTER, reportingFrequency: "monthly" },
    period: "2026-01",
    end: "2026-01-31",
    form: "CA3",
  },
  { name: "quarterly", width: 1440, answers: CARPENTER, period: "2026-T1", end: "2026-03-31", form: "CA3" },
  {
    name: "yearly",
    width: 390,
    answers: {
      ...CARPENTER,
      settlement: "simplified",
      reportingFrequency: undefined,
      activityStartDate: "2025-01-01",
      vatSubjectionDate: undefined,
      financialStartDate: "2025-01-01",
      financialEndDate: "2025-12-31",
    },
    period: "2025",
    end: "2025-12-31",
    form: "CA12",
  },
] as const;

for (const { name, width, answers, period, end, form } of REGIMES) {
  test(`${name}, ${width} pixels wide: from the first warning to the receipt`, async ({ page, newCompany, enter }) => {
    const company = await newCompany(answers);
    if (form === "CA3") {
      await company.importStatement(FROM_JANUARY, "Compte pro");
      await company.categorizeThrough(end);
    }
    await enter(company);
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/declarations-tva");
    await page.getByRole("button", { name: `Préparer la déclaration ${form}` }).click();
    const warning = layer(page, "Attention");
    if (form === "CA12") {
      await expect(warning).toContainText("Aucune opération détectée sur cette période.");
      await warning.getByRole("button", { name: "Continuer" }).click();
    } else {
      await expect(warning).toContainText("Il vous reste des opérations avec une TVA non validée.");
      await warning.getByRole("button", { name: "Valider la TVA" }).click();
      await company.validateVatThrough(end);
      await page.goto(`/declarations-tva/${period}/declarer`);
    }
    await expectClean(page);
    await page.getByRole("link", { name: "Formulaire cerfa" }).click();
    await expect(page.getByText(form === "CA3" ? /3310-CA3-SD/ : /3517-S-SD/)).toBeVisible();
    await expectClean(page);
    await page.getByRole("link", { name: "Contrôles" }).click();
    await page.getByRole("button", { name: "Valider la déclaration" }).click();
    await goOn(page, form);
    const filing = page.getByRole("region", { name: "Dépôt à l’administration" });
    await expect(filing).toContainText("Comptoir n’envoie rien à l’administration à votre place.");
    await expectClean(page);
    await filing.getByRole("button", { name: "Marquer comme déposée" }).click();
    await expect(filing).toContainText("joignez l’accusé de réception");
    const receipt = { name: "accuse.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") };
    await filing.locator("input[type=file]").setInputFiles(receipt);
    await expect(filing).toContainText("l’accusé de réception de l’administration est enregistré");
    await page.goto("/declarations-tva");
    const row = page.locator("tr", { hasText: rowName(period) });
    await expect(row.getByText("Déposée", { exact: true })).toBeVisible();
    await expect(row.getByRole("button", { name: /PDF/ })).toBeVisible();
    await expectClean(page);
  });
}

test("an operation of a validated quarter stands in the next return, with its explanation; the older one says so", async ({
  page,
  newCompany,
  enter,
}) => {
  const company = await newCompany(CARPENTER);
  await company.importStatement(FROM_JANUARY, "Compte pro");
  await company.categorizeThrough("2026-03-31");
  await company.validateVatThrough("2026-03-31");
  await enter(company);
  await page.goto("/declarations-tva/2026-T1/declarer");
  await page.getByRole("button", { name: "Valider la déclaration" }).click();
  await goOn(page, "CA3");
  await expect(page.getByText("Validée", { exact: true })).toBeVisible();
  await company.typeOperation({ date: "2026-02-10", title: "Facture oubliée", type: "income", amount: 1200, account: "706000" });

  await page.goto("/declarations-tva/2026-T2/declarer?readOnly=true");
  await expect(page.getByText(/d’une période antérieure, est reprise ici/)).toBeVisible();
  await expect(page.getByRole("button", { name: /Valider|Enregistrer/ })).toHaveCount(0);
  await page.goto("/declarations-tva/2026-T1/declarer?readOnly=true");
  await expect(page.getByText("À rectifier", { exact: true })).toBeVisible();
  await expect(page.getByRole("table", { name: "Chiffres qui changent" })).toContainText("Ventes, prestations de services");
  await expectClean(page);
});

/** Leaves what looks like a fixed asset as it is, goes on without operations, then confirms. */
async function goOn(page: Page, form: string): Promise<void> {
  const warning = layer(page, "Attention");
  const button = form === "CA12" ? "Continuer" : "OK pour moi, je laisse en l'état";
  await warning.getByRole("button", { name: button }).click();
  await layer(page, /^Valider la déclaration/)
    .getByRole("button", { name: "Valider la déclaration" })
    .click();
}

function rowName(period: string): string {
  if (period === "2026-T1") return "1ᵉʳ trimestre 2026";
  return period === "2025" ? "Année 2025" : "Janvier 2026";
}

async function expectClean(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const width of [1440, 390]) {
    await page.setViewportSize({ ...size, width });
    expect(await violations(page), String(width)).toEqual([]);
  }
  await page.setViewportSize(size);
}
