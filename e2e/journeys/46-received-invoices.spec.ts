import type { Locator, Page } from "@playwright/test";
import { ciiOf, ublOf } from "@comptoir/e-invoices/testing/sample-invoices";
import { pdfWith } from "@comptoir/e-invoices/testing/sample-pdf";
import { violations } from "../support/axe.js";
import { CARPENTER, companyTest, type PreparedCompany } from "../support/dossier.js";
import { expect, type UploadedFile } from "../support/journey.js";
import { ofxUpload } from "../support/statements.js";

/** A carpenter receives invoices by hand: what pays them is proposed, and takes their VAT by rate. */

const xmlFile = (name: string, text: string): UploadedFile => ({ name, mimeType: "application/xml", buffer: Buffer.from(text) });

const PAID = ofxUpload("mars.ofx", { bank: "13606", number: "00098765432" }, [
  ["2026-03-31", "-162.20", "VIR SEPA PAPETERIE DU PORT F-2026-0042"],
  ["2026-04-02", "-100.00", "VIR SEPA PAPETERIE DU PORT F-43"],
]);

const test = companyTest.extend<{ company: PreparedCompany }>({
  company: async ({ newCompany, enter }, use) => {
    const company = await newCompany(CARPENTER);
    await company.importStatement(PAID, "Compte courant");
    await enter(company);
    await use(company);
  },
});

const says = (page: Page, text: string): Locator => page.getByRole("status").filter({ hasText: text }).first();

async function drop(page: Page, ...files: readonly UploadedFile[]): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Déposer des factures" }).click();
  await (await chooser).setFiles(files.map((file) => ({ ...file })));
}

for (const width of [1440, 390])
  test(`an invoice dropped by hand is read, checked and matched with what pays it, by rate, at ${width}`, async ({ page, company }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/pieces");
    await page.getByRole("tab", { name: "Factures reçues" }).click();
    await expect(page.getByRole("heading", { name: "Aucune facture n’attend" })).toBeVisible();
    expect(await violations(page)).toEqual([]);

    const pdf = {
      name: "facture.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from(await pdfWith([{ name: "factur-x.xml", content: ciiOf() }])),
    };
    await drop(page, pdf, xmlFile("f-43.xml", ublOf({ number: "F-43" })));
    const waiting = page.getByRole("list", { name: "À rapprocher" }).getByRole("listitem");
    await expect(waiting).toHaveCount(2);
    await expect(waiting.filter({ hasText: "F-2026-0042" })).toContainText("même montant, 162,20\u00a0€");
    expect(await violations(page)).toEqual([]);

    await drop(page, xmlFile("abimee.xml", "<!DOCTYPE a><a/>"));
    await expect(page.getByText("Ce XML contient une déclaration DOCTYPE, qu’une facture électronique n’a jamais")).toBeVisible();

    await waiting.getByRole("button", { name: /F-2026-0042/ }).click();
    await expect(page.getByRole("heading", { name: "Facture n°\u00a0F-2026-0042" })).toBeVisible();
    await expect(page.getByRole("table", { name: "TVA par taux" })).toContainText("5,5");
    await expect(page.getByRole("region", { name: /^Aperçu de/ })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    const account = page.getByRole("combobox", { name: "Compte de charge ou d’immobilisation" });
    await account.fill("606400");
    await account.press("Tab");
    await page.getByRole("button", { name: "Rapprocher", exact: true }).click();
    await expect(says(page, "Facture rapprochée")).toBeVisible();
    await expect(page.getByText("Rapprochée en entier.")).toBeVisible();
    const { data } = await company.get<{ data: { value: number; allocations: { vatRate: number; vatAmount: number }[] }[] }>(
      "/api/v1/transactions",
    );
    const paid = data.find(({ value }) => value === 162.2);
    expect(paid?.allocations).toMatchObject([
      { vatRate: 20, vatAmount: 20 },
      { vatRate: 5.5, vatAmount: 2.2 },
    ]);
    expect(await violations(page)).toEqual([]);

    await says(page, "Facture rapprochée").getByRole("button", { name: "Annuler" }).click();
    await expect(page.getByRole("button", { name: "Rapprocher", exact: true })).toBeVisible();

    await page.getByRole("button", { name: "Retour aux factures reçues" }).click();
    await waiting.getByRole("button", { name: /F-43/ }).click();
    await page.getByRole("button", { name: "Refuser (210)" }).click();
    await page.getByLabel("Motif").selectOption({ label: "Déjà facturé" });
    await page.getByRole("button", { name: "Noter à faire chez ma plateforme" }).click();
    await expect(page.getByText("Un refus s’explique\u00a0: ajoutez un commentaire.")).toBeVisible();
    await page.getByLabel("Commentaire").fill("Facturé en février");
    await page.getByRole("button", { name: "Noter à faire chez ma plateforme" }).click();
    await expect(page.getByText("À faire chez votre plateforme\u00a0: 210 Refusée")).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Retour aux factures reçues" }).click();
    await page.getByRole("button", { name: /^Refusées/ }).click();
    await expect(page.getByRole("list", { name: "Refusées" }).getByRole("listitem")).toHaveCount(1);
  });

test("one debit pays several invoices, and an operation that is not proposed is found by hand", async ({ page, company }) => {
  await company.importStatement(
    ofxUpload("avril.ofx", { bank: "13606", number: "00098765432" }, [
      ["2026-04-03", "-324.40", "VIR SEPA PAPETERIE DU PORT AVRIL"],
      ["2026-04-05", "-150.00", "CB LIBRAIRIE DU CENTRE"],
    ]),
    "Compte courant",
  );
  // One of them is dropped among the papers.
  await page.goto("/pieces");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Ajouter des pièces" }).click();
  await (await chooser).setFiles([{ ...xmlFile("F-51.xml", ciiOf({ number: "F-51", issuedOn: "2026-03-20", dueOn: "2026-04-03" })) }]);
  await expect(says(page, "Facture reçue.")).toBeVisible();
  for (const number of ["F-52", "F-53"])
    await company.upload(
      "/api/v1/received-invoices",
      xmlFile(`${number}.xml`, ciiOf({ number, issuedOn: "2026-03-20", dueOn: "2026-04-03" })),
    );
  await page.goto("/pieces?onglet=factures");
  const waiting = page.getByRole("list", { name: "À rapprocher" }).getByRole("listitem");
  await waiting.getByRole("button", { name: /F-51/ }).click();
  const account = page.getByRole("combobox", { name: "Compte de charge ou d’immobilisation" });
  await account.fill("606400");
  await account.press("Tab");
  await page.getByRole("radio", { name: /^Papeterie Port du 03\/04\/2026/ }).check();
  const shares = page.getByRole("list", { name: "Ce que l’opération paie" }).getByRole("listitem");
  await expect(shares).toHaveCount(2);
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Rapprocher", exact: true }).click();
  await expect(says(page, "Facture rapprochée")).toBeVisible();

  // The third one is paid in part by an operation that nothing proposes: what does not agree is said.
  await page.getByRole("button", { name: "Retour aux factures reçues" }).click();
  await expect(waiting).toHaveCount(1);
  await waiting.getByRole("button").first().click();
  const search = page.getByRole("combobox", { name: "Une autre opération" });
  await search.fill("librairie");
  await page.getByRole("option", { name: /Librairie/i }).click();
  await expect(
    page.getByText(/Ce qui ne concorde pas\u00a0: 150,00\u00a0€ au lieu de 162,20\u00a0€, son libellé ne nomme pas PAPETERIE DU PORT\./),
  ).toBeVisible();
  await expect(shares).toContainText("reste 12,20\u00a0€");
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Rapprocher", exact: true }).click();
  await expect(page.getByText("Reste 12,20\u00a0€ sur 162,20\u00a0€.")).toBeVisible();
});
