import type { Locator, Page } from "@playwright/test";
import { ciiOf, ublOf, type SampleInvoice } from "@comptoir/e-invoices/testing/sample-invoices";
import { violations } from "../support/axe.js";
import { CARPENTER, companyTest as test, type PreparedCompany } from "../support/dossier.js";
import { expect, layer } from "../support/journey.js";
import { ofxUpload } from "../support/statements.js";

/** What is paid is not what an invoice says: a discount, a cent, a credit note, two payments, a deposit, each to the VAT box. */

type Given = Partial<Omit<SampleInvoice, "groups">>;

/** An invoice at 20 %, of whole euros excl. tax. */
const at20 = (number: string, base: number, given: Given = {}): Partial<SampleInvoice> => {
  const [net, vat, gross] = [base, base / 5, (base * 6) / 5].map((amount) => amount.toFixed(2)) as [string, string, string];
  return { number, groups: [{ category: "S", rate: "20", base: net, vat }], net, vat, gross, payable: gross, ...given };
};

const SENT = {
  discounted: ciiOf(at20("F-2026-0101", 100, { terms: "Escompte de 2 % sous 10 jours" })),
  cent: ublOf(at20("F-2026-0202", 50)),
  grouped: ciiOf(at20("F-2026-0303", 200)),
  credit: ublOf({ ...at20("A-2026-0304", 20, { typeCode: "381" }), isCreditNote: true }),
  shared: ciiOf(at20("F-2026-0404", 150)),
  deposit: ublOf(at20("AC-2026-0505", 300, { typeCode: "386" })),
  final: ciiOf(at20("F-2026-0606", 1000, { preceding: "AC-2026-0505", prepaid: "360.00", payable: "840.00" })),
} as const;

const PAID = ofxUpload("mars.ofx", { bank: "13606", number: "00098765432" }, [
  ["2026-03-04", "-117.60", "VIR SEPA PAPETERIE DU PORT F-2026-0101"],
  ["2026-03-05", "-59.99", "VIR SEPA PAPETERIE DU PORT F-2026-0202"],
  ["2026-03-06", "-216.00", "VIR SEPA PAPETERIE DU PORT MARS"],
  ["2026-03-10", "-100.00", "VIR SEPA PAPETERIE DU PORT F-2026-0404"],
  ["2026-03-12", "-80.00", "VIR SEPA PAPETERIE DU PORT F-2026-0404"],
  ["2026-03-13", "-360.00", "VIR SEPA PAPETERIE DU PORT AC-2026-0505"],
  ["2026-03-20", "-840.00", "VIR SEPA PAPETERIE DU PORT F-2026-0606"],
]);

const says = (page: Page, text: string): Locator => page.getByRole("status").filter({ hasText: text }).first();
const paying = (page: Page, day: string): Locator => page.getByRole("radio", { name: new RegExp(`du ${day}`) });

/** Opens an invoice, with its account. */
async function open(page: Page, id: string, isFirst = false): Promise<void> {
  await page.goto(`/pieces?onglet=factures&facture=${id}`);
  const account = page.getByRole("combobox", { name: "Compte de charge ou d’immobilisation" });
  if (!isFirst) return expect(account).toHaveValue(/606400/);
  // The chart may come once the page is there.
  await expect(async () => {
    await account.fill("606400");
    await account.press("Tab");
    await expect(account).toHaveValue("606400 Fournitures de bureau", { timeout: 1_000 });
  }).toPass();
}

async function match(page: Page, { isPartial = false } = {}): Promise<void> {
  await page.getByRole("button", { name: "Rapprocher", exact: true }).click();
  await expect(says(page, "Facture rapprochée")).toBeVisible();
  await expect(page.getByText(isPartial ? /^Reste / : "Rapprochée en entier.")).toBeVisible();
}

async function send(company: PreparedCompany): Promise<Readonly<Record<keyof typeof SENT, string>>> {
  const ids: [string, string][] = [];
  for (const [name, text] of Object.entries(SENT)) {
    const file = { name: `${name}.xml`, mimeType: "application/xml", buffer: Buffer.from(text) };
    ids.push([name, (await company.upload<{ data: { id: string } }>("/api/v1/received-invoices", file)).data.id]);
  }
  return Object.fromEntries(ids) as Record<keyof typeof SENT, string>;
}

for (const width of [1440, 390])
  test(`a discount, a cent, a credit note, payments in part and a deposit are matched, and their VAT is declared, at ${width}`, async ({
    page,
    newCompany,
    enter,
  }) => {
    const company = await newCompany(CARPENTER);
    await company.importStatement(PAID, "Compte courant");
    const id = await send(company);
    await page.setViewportSize({ width, height: 900 });
    await enter(company);

    // 120,00 € paid 117,60 €: its terms speak of a discount.
    await open(page, id.discounted, true);
    await paying(page, "04/03/2026").check();
    await page.getByRole("radio", { name: "Escompte de 2,40\u00a0€", exact: true }).check();
    await match(page);
    await expect(page.getByRole("list", { name: "Opérations rapprochées" })).toContainText("117,60\u00a0€ (écart 2,40\u00a0€)");

    // 60,00 € paid 59,99 €.
    await open(page, id.cent);
    await paying(page, "05/03/2026").check();
    await page.getByRole("radio", { name: "Écart d’un centime", exact: true }).check();
    await match(page);

    // 240,00 € less a credit note of 24,00 €, in one payment.
    await open(page, id.grouped);
    await paying(page, "06/03/2026").check();
    await expect(page.getByRole("checkbox", { name: /A-2026-0304.+24,00/ })).toBeChecked();
    await expect(page.getByRole("list", { name: "Ce que l’opération paie" }).getByRole("listitem")).toHaveCount(2);
    expect(await violations(page)).toEqual([]);
    await match(page);
    await page.goto(`/pieces?onglet=factures&facture=${id.credit}`);
    await expect(page.getByText("Rapprochée en entier.")).toBeVisible();

    // 180,00 € in two payments.
    await open(page, id.shared);
    await paying(page, "10/03/2026").check();
    await match(page, { isPartial: true });
    await expect(page.getByText("Reste 80,00\u00a0€ sur 180,00\u00a0€.")).toBeVisible();
    await paying(page, "12/03/2026").check();
    await match(page);

    // A deposit of 360,00 €, then the invoice of 1 200,00 € that deducts it.
    await open(page, id.final);
    const deposits = page.getByRole("list", { name: "Acomptes déduits" });
    await expect(deposits).toContainText("Acompte n°\u00a0AC-2026-0505 du 02/03/2026\u00a0: 360,00\u00a0€ – déduit, à rapprocher");
    await expect(page.getByText(/Rapprochez-le aussi\u00a0: sa TVA n’est pas dans ce qui reste de cette facture\./)).toBeVisible();
    await expect(page.getByRole("list", { name: "Ventilation par taux" })).toContainText("700,00\u00a0€ HT, 140,00\u00a0€ de TVA");
    expect(await violations(page)).toEqual([]);
    await deposits.getByRole("button").click();
    await expect(page.getByRole("heading", { name: /AC-2026-0505/ })).toBeVisible();
    await paying(page, "13/03/2026").check();
    await match(page);
    await open(page, id.final);
    await expect(deposits).toContainText("déduit, déjà rapproché");
    await paying(page, "20/03/2026").check();
    await match(page);

    // 19,60 + 10 + 36 + 30 + 60 + 140 of VAT.
    await company.validateVatThrough("2026-03-31");
    await page.goto("/declarations-tva/2026-T1/declarer/cerfa");
    const box = page.getByRole("button", { name: /^Ligne 20, montant/ });
    await expect(box).toHaveText("296");
    await box.click();
    await expect(layer(page, /^D’où vient ce chiffre/)).toContainText("7\u00a0opérations = 295,60\u00a0€");
  });
