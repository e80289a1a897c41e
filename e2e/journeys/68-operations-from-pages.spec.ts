import type { Locator, Page } from "@playwright/test";
import { ublOf } from "@comptoir/e-invoices/testing/sample-invoices";
import { CARPENTER, companyTest as test, type PreparedCompany } from "../support/dossier.js";
import { signInOn } from "../support/hosts.js";
import { expect, journeysUrl, layer, type Api } from "../support/journey.js";
import { ofxUpload } from "../support/statements.js";

/** What a page names of an operation opens it there, by a press and by a key, and gives the page back as it was. */

const EMAIL = "bic@demo.example";
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

/** Opens an operation from a button, by a press then by a key; each time Escape gives back what was under it, and the focus. */
async function opens(page: Page, button: Locator, title: RegExp | string): Promise<void> {
  await expect(button).toBeVisible();
  const under = await page.getByRole("dialog").count();
  for (const press of [() => button.click(), () => button.press("Enter")]) {
    await press();
    await expect(page.getByRole("dialog")).toHaveCount(under + 1);
    await expect(page.getByRole("dialog").last()).toContainText(title);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(under);
    await expect(button).toBeFocused();
  }
}

for (const size of SIZES) {
  test(`returns, loans, entries and the history open their operations where they are, at ${size.width}`, async ({ page, api }) => {
    test.setTimeout(120_000);
    await page.setViewportSize(size);
    await signInOn(page, "comptoir", EMAIL);
    await test.step("a payment of a return", async () => {
      await page.goto(`${journeysUrl()}/declarations-tva/${await paidReturn(await api(EMAIL))}/declarer`);
      await opens(
        page,
        page
          .getByRole("region", { name: "Paiements" })
          .getByRole("button", { name: /DGFIP TVA/ })
          .first(),
        /TVA CA3/i,
      );
    });
    await test.step("an instalment of a loan, over its schedule", async () => {
      await page.goto(`${journeysUrl()}/emprunts`);
      await page
        .getByRole("button", { name: /^Prêt véhicule/ })
        .first()
        .click();
      await opens(page, page.getByRole("button", { name: /^Payée/ }).first(), "échéance");
    });
    await test.step("an act of the history", async () => {
      await page.goto(`${journeysUrl()}/?operation=historique`);
      const acts = layer(page, "Historique").getByRole("button", { name: /^Voir l’opération/ });
      await opens(page, acts.first(), "opération");
    });
    await test.step("an entry of the journal", async () => {
      await page.goto(`${journeysUrl()}/documents/journal`);
      await page.getByRole("button", { name: "SCI Bois Joli" }).first().click();
      await opens(page, page.getByRole("dialog").getByRole("button", { name: "l’opération" }), "opération");
    });
  });

  test(`invoices, what is left to pay, purchases and questions open their operations where they are, at ${size.width}`, async ({
    page,
    newCompany,
    enter,
  }) => {
    test.setTimeout(120_000);
    await page.setViewportSize(size);
    const company = await newCompany(CARPENTER);
    await prepare(company);
    await enter(company);
    await test.step("what seems to pay an invoice", async () => {
      await page.goto("/pieces");
      await page.getByRole("tab", { name: "Factures reçues" }).click();
      await page.getByRole("button", { name: /F-2026-0042/ }).click();
      await opens(page, page.getByRole("button", { name: /^Voir l’opération/ }).first(), /Papeterie/);
    });
    await test.step("what pays an invoice in part, from what is left to pay", async () => {
      await page.goto("/?operation=restes");
      await opens(page, page.getByRole("dialog").getByRole("button", { name: /^réglée en partie/ }), /Papeterie/);
    });
    await test.step("a purchase that may be a fixed asset", async () => {
      await page.goto("/immobilisations");
      await opens(page, page.getByRole("button", { name: "Voir l’opération SCIE RUBAN" }), "Modifier l’opération");
      await page.goto("/cloture/etape/potential_fixed_assets/view");
      await opens(page, page.getByRole("button", { name: "Voir l’opération SCIE RUBAN" }), "Modifier l’opération");
    });
    await test.step("what a car costs, line by line", async () => {
      await page.goto("/cloture/etape/car_expenses/view");
      await page
        .getByRole("button", { name: /^Carburant/ })
        .first()
        .click();
      const origin = layer(page, /^D’où vient ce chiffre/);
      await origin.getByRole("table").getByRole("button").first().click();
      await opens(page, origin.getByRole("button", { name: "Ouvrir l’opération" }), "Modifier l’opération");
    });
    await test.step("over the figure and its operation a question is asked: each gives back the one under it, as it was", async () => {
      const origin = layer(page, /^D’où vient ce chiffre/);
      const open = origin.getByRole("button", { name: "Ouvrir l’opération" });
      await open.click();
      const operation = layer(page, "Modifier l’opération");
      await operation.getByLabel("N° de pièce").fill("F-12");
      const ask = operation.getByRole("button", { name: "Demander au client" });
      await ask.click();
      await expect(page.getByRole("dialog")).toHaveCount(3);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(2);
      await expect(ask).toBeFocused();
      await expect(operation.getByLabel("N° de pièce")).toHaveValue("F-12");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Continuer quand même" }).click();
      await expect(page.getByRole("dialog")).toHaveCount(1);
      await expect(open).toBeFocused();
    });
    await test.step("a question to the client", async () => {
      await page.goto("/?question=toutes");
      const subject = layer(page, "Questions au client").getByRole("button", { name: "SCIE RUBAN" });
      await opens(page, subject.first(), "Modifier l’opération");
    });
  });
}

/** A return of the demonstration that a payment of its bank is tied to. */
async function paidReturn({ get }: Api): Promise<string> {
  const { data } = await get<{ data: { id: string | null }[] }>("/api/v1/vat-declarations");
  for (const { id } of data) {
    if (id === null) continue;
    const { data: one } = await get<{ data: { payments: { linked: unknown[] } } }>(`/api/v1/vat-declaration/${id}`);
    if (one.payments.linked.length > 0) return id;
  }
  throw new Error("no return of the demonstration is paid");
}

/** Two invoices, one of them owed and paid in part, a purchase above the threshold with a question, and a car that takes fuel. */
async function prepare(company: PreparedCompany): Promise<void> {
  await company.importStatement(
    ofxUpload("mars.ofx", { bank: "13606", number: "00098765432" }, [
      ["2026-03-31", "-162.20", "VIR SEPA PAPETERIE DU PORT F-2026-0042"],
      ["2026-04-02", "-100.00", "VIR SEPA PAPETERIE DU PORT F-43"],
    ]),
    "Compte courant",
  );
  const upload = async (text: string): Promise<string> => {
    const file = { name: "facture.xml", mimeType: "application/xml", buffer: Buffer.from(text) };
    return (await company.upload<{ data: { id: string } }>("/api/v1/received-invoices", file)).data.id;
  };
  await upload(ublOf());
  const owed = await upload(ublOf({ number: "F-43" }));
  await company.send("POST", `/api/v1/received-invoices/${owed}/record`, { groups: [{ account: "606400" }] });
  const { data: items } = await company.get<{ data: { items: { id: string }[] } }>("/api/v1/open-items");
  const { data: listed } = await company.get<{ data: { id: string; value: number }[] }>("/api/v1/transactions");
  const paid = listed.find(({ value }) => Math.abs(value) === 100);
  await company.send("POST", `/api/v1/transaction/${paid?.id}/settle`, { items: items.items.map(({ id }) => id) });
  const saw = { origin: "cash", type: "outcome", date: "2026-02-03", title: "SCIE RUBAN", amount: 1200 };
  const { data: bought } = await company.send<{ data: { id: string } }>("POST", "/api/v1/transaction/create", saw);
  const allocations = [{ account: "606300", amount: 1200 }];
  await company.send("PUT", `/api/v1/transaction/${bought.id}/allocations`, { allocations });
  await company.typeOperation({ date: "2026-02-04", title: "STATION", type: "outcome", amount: 60, account: "606140" });
  await company.send("POST", "/api/v1/vehicle", {
    label: "Clio",
    vehicle_type: "car",
    engine_type: "thermal",
    fuel_type: "petrol",
    fiscal_power_cm3: 5,
    co2_emissions: 110,
    date_of_first_registration: "2023-01-01",
  });
  await company.send("POST", "/api/v1/questions", {
    subject: { kind: "operation", id: bought.id },
    text: "Pour quel chantier\u00a0?",
    choices: [],
  });
}
