import type { Locator, Page } from "@playwright/test";
import { ciiOf } from "@comptoir/e-invoices/testing/sample-invoices";
import { startInvoicePlatform, type StartedPlatform } from "../../scripts/lib/stand-in-platform/start.mjs";
import { violations } from "../support/axe.js";
import { CARPENTER, companyTest as test } from "../support/dossier.js";
import { expect, layer } from "../support/journey.js";
import { ofxUpload } from "../support/statements.js";

/** A carpenter connects an approved platform: its invoice is matched on the operation that pays it, and its VAT is in the return. */

let platform: StartedPlatform;
test.beforeAll(async () => {
  platform = await startInvoicePlatform();
});
test.afterAll(() => platform.stop());

const PAID = ofxUpload("mars.ofx", { bank: "13606", number: "00098765432" }, [
  ["2026-03-31", "-162.20", "VIR SEPA PAPETERIE DU PORT F-2026-0042"],
]);
const base64 = (text: string): string => Buffer.from(text).toString("base64");
const INVOICE = {
  flowId: "flux-1",
  updatedAt: "2026-04-10T10:00:00.000Z",
  flowType: "SupplierInvoice",
  acknowledgement: { status: "Ok" },
  files: { Original: base64(ciiOf()) },
};
const STATUS = {
  flowId: "statut-1",
  updatedAt: "2026-04-10T11:00:00.000Z",
  flowType: "SupplierInvoiceLC",
  acknowledgement: { status: "Ok" },
  files: {
    Original: base64(
      `<rsm:CrossDomainAcknowledgementAndResponse xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossDomainAcknowledgementAndResponse:100" xmlns:ram="urn:x:ram" xmlns:udt="urn:x:udt"><rsm:AcknowledgementDocument><ram:IssueDateTime><udt:DateTimeString format="204">20260410110000</udt:DateTimeString></ram:IssueDateTime><ram:ReferenceReferencedDocument><ram:IssuerAssignedID>F-2026-0042</ram:IssuerAssignedID><ram:ProcessConditionCode>203</ram:ProcessConditionCode><ram:IssuerTradeParty><ram:GlobalID schemeID="0002">552100554</ram:GlobalID></ram:IssuerTradeParty></ram:ReferenceReferencedDocument></rsm:AcknowledgementDocument></rsm:CrossDomainAcknowledgementAndResponse>`,
    ),
  },
};

const says = (page: Page, text: string): Locator => page.getByRole("status").filter({ hasText: text }).first();

/** Asks for a reading, and waits until the page shows what it left. */
async function readUntil(page: Page, shown: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.reload();
    await shown();
  }).toPass({ timeout: 40_000 });
}

for (const width of [1440, 390])
  test(`an invoice of the platform is matched on its operation, and its VAT is in the return, at ${width}`, async ({
    page,
    newCompany,
    enter,
  }) => {
    const company = await newCompany(CARPENTER);
    await company.importStatement(PAID, "Compte courant");
    await platform.play({ flows: [INVOICE, STATUS], client: "client:secret" });
    await page.setViewportSize({ width, height: 900 });
    await enter(company);

    // The same invoice by hand first: it stays one.
    await page.goto("/pieces?onglet=factures");
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Déposer des factures" }).click();
    await (
      await chooser
    ).setFiles({ name: "facture.xml", mimeType: "application/xml", buffer: Buffer.from(ciiOf({ terms: "Reçue par courriel" })) });
    const waiting = page.getByRole("list", { name: "À rapprocher" }).getByRole("listitem");
    await expect(waiting).toHaveCount(1);

    // An address that is no partner, then a secret that the platform refuses.
    const open = async (): Promise<void> => {
      const summary = page.getByText(/^(Relier ma|Ma) plateforme agréée$/);
      await expect(summary).toBeVisible();
      // One that asks for something is open already.
      if (!(await page.getByLabel("Adresse du Flow Service").isVisible())) await summary.click();
    };
    await open();
    const panel = page
      .getByRole("group")
      .filter({ has: page.getByLabel("Adresse du Flow Service") })
      .first();
    await panel.getByLabel("Adresse du Flow Service").fill("http://plateforme.example");
    await panel.getByLabel("Adresse du jeton").fill(`${platform.url}/token`);
    await panel.getByLabel("Identifiant du client").fill("client");
    await panel.getByLabel("Secret du client", { exact: true }).fill("faux");
    await panel.getByLabel("Organisation", { exact: true }).fill("552100554");
    await panel.getByRole("button", { name: "Relier" }).click();
    await expect(panel.getByText("Cette adresse doit être en https, sur un nom public, sans port ni identifiant.")).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await panel.getByText("Autres réglages").click();
    await panel.getByLabel("En-tête de l’organisation").fill("Organisation-Id");
    await panel.getByLabel("Adresse du Flow Service").fill(`${platform.url}/flow-service/v1`);
    await panel.getByRole("button", { name: "Relier" }).click();
    await expect(says(page, "Votre plateforme est reliée")).toBeVisible();
    await readUntil(page, async () => {
      await open();
      await expect(panel.getByText("Action requise")).toBeVisible({ timeout: 2_000 });
    });
    await expect(panel.getByText("Votre plateforme refuse l’accès\u00a0: vérifiez le client, son secret et l’organisation.")).toBeVisible();
    expect(await violations(page)).toEqual([]);

    // With its secret it is read: the invoice is the one that was dropped, and bears its status.
    await panel.getByLabel("Secret du client", { exact: true }).fill("secret");
    await panel.getByRole("button", { name: "Relier" }).click();
    await readUntil(page, async () => {
      await open();
      await expect(panel.getByText("Reliée", { exact: true })).toBeVisible({ timeout: 2_000 });
    });
    await expect(panel.getByText(/^Lue le .+ à \d/)).toBeVisible();
    await panel.getByRole("button", { name: "Lire maintenant" }).click();
    await expect(says(page, "Lecture demandée")).toBeVisible();
    await expect(waiting).toHaveCount(1);
    await expect(waiting).toContainText("De votre plateforme");
    expect(await violations(page)).toEqual([]);
    await waiting.getByRole("button", { name: /F-2026-0042/ }).click();
    await expect(page.getByText(/^203 Mise à disposition/)).toBeVisible();

    // On the panel of the operation, one press matches.
    const { data } = await company.get<{ data: { id: string }[] }>("/api/v1/transactions");
    await page.goto(`/?operation=${data[0]?.id}`);
    const operation = layer(page, "Opération");
    const proposed = operation.getByRole("region", { name: "Facture reçue" });
    await expect(proposed).toContainText("Facture reçue\u00a0: PAPETERIE DU PORT, n°\u00a0F-2026-0042, 162,20\u00a0€");
    await expect(proposed.getByRole("list", { name: "Ventilation par taux" }).getByRole("listitem")).toHaveCount(2);
    const account = proposed.getByRole("combobox", { name: "Compte de charge ou d’immobilisation" });
    await account.fill("606400");
    await account.press("Tab");
    expect(await violations(page)).toEqual([]);
    await proposed.getByRole("button", { name: "Rapprocher", exact: true }).click();
    await expect(says(page, "Facture rapprochée")).toBeVisible();
    await expect(proposed.getByRole("button", { name: "Défaire le rapprochement de la facture n°\u00a0F-2026-0042" })).toBeVisible();
    expect(await violations(page)).toEqual([]);

    // 20,00 € and 2,20 € of VAT: 22 € on the line of other goods and services.
    await company.validateVatThrough("2026-03-31");
    await page.goto("/declarations-tva/2026-T1/declarer/cerfa");
    const box = page.getByRole("button", { name: /^Ligne 20, montant/ });
    await expect(box).toHaveText("22");
    await box.click();
    await expect(layer(page, /^D’où vient ce chiffre/)).toContainText("1\u00a0opération = 22,20\u00a0€");

    await page.goto("/pieces?onglet=factures");
    await open();
    await panel.getByRole("button", { name: "Ne plus la lire" }).click();
    await expect(says(page, "ses identifiants sont effacés")).toBeVisible();
    await expect(page.getByText("Relier ma plateforme agréée")).toBeVisible();
  });
