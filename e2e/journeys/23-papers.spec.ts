import type { Locator, Page } from "@playwright/test";
import { violations } from "../support/axe.js";
import { companyTest, openCompanyIn, PSYCHOLOGIST, type PreparedCompany } from "../support/dossier.js";
import { hostUrl } from "../support/hosts.js";
import { dropOn, expect, layer, operationRow, textFile, type UploadedFile } from "../support/journey.js";
import { pdfFile } from "../support/papers.js";

/** Papers of a psychologist: three operations paid in cash, and what proves them. */

const INVOICE = pdfFile("edf-mars.pdf", "Facture EDF", "du 02/03/2026", "Total TTC 86,40");
const RECEIPT = textFile("ticket-papeterie.txt", "Papeterie Martin, le 05/03/2026, total 23,90");
const LETTER = textFile("lettre.txt", "Bonjour, voici le plan du cabinet.");

const test = companyTest.extend<{ company: PreparedCompany }>({
  company: async ({ newCompany, enter }, use) => {
    const company = await newCompany(PSYCHOLOGIST);
    const bought = { type: "outcome" as const, account: "606400" };
    await company.typeOperation({ ...bought, date: "2026-03-03", title: "EDF", amount: 86.4 });
    await company.typeOperation({ ...bought, date: "2026-03-05", title: "Papeterie Martin", amount: 23.9 });
    await company.typeOperation({ ...bought, date: "2026-03-09", title: "Plan du cabinet", amount: 60 });
    await enter(company);
    await use(company);
  },
});

async function choose(page: Page, button: Locator, ...files: readonly UploadedFile[]): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await button.click();
  await (await chooser).setFiles(files.map((file) => ({ ...file })));
}

const waiting = (page: Page): Locator => page.getByRole("list", { name: "Pièces à rattacher" }).getByRole("listitem");
const says = (page: Page, text: string): Locator => page.getByRole("status").filter({ hasText: text }).first();

for (const width of [1440, 390])
  test(`papers sent together are each proposed their operation, joined with one gesture and taken back, at ${width}`, async ({
    page,
    company,
  }) => {
    expect(company.id).not.toBe("");
    await page.setViewportSize({ width, height: 900 });
    // A browser of some years ago, such as Safari 18: papers are drawn there too.
    await page.addInitScript(() => ["getOrInsert", "getOrInsertComputed"].forEach((name) => Reflect.deleteProperty(Map.prototype, name)));
    await page.goto("/");
    await page.getByRole("button", { name: "Autres actions" }).click();
    await page.getByRole("menuitem", { name: "Pièces à rattacher" }).click();
    await expect(page.getByRole("heading", { name: "Aucune pièce n’attend" })).toBeVisible();
    await choose(page, page.getByRole("button", { name: "Ajouter des pièces" }), INVOICE, RECEIPT, LETTER);
    await expect(waiting(page)).toHaveCount(3);
    const invoice = waiting(page).filter({ hasText: "edf-mars.pdf" });
    await expect(invoice).toContainText("même montant, 86,40\u00a0€, daté du 02/03/2026, «\u00a0EDF\u00a0» y est écrit", {
      timeout: 20_000,
    });
    await expect(waiting(page).filter({ hasText: "lettre.txt" })).toContainText("Aucune opération ne lui ressemble.");
    expect(await violations(page)).toEqual([]);

    await invoice.getByRole("button", { name: "edf-mars.pdf", exact: true }).click();
    await expect(page.getByRole("region", { name: "Aperçu de edf-mars.pdf" }).getByRole("img", { name: "Page 1" })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    if (width === 390) await page.getByRole("dialog").getByRole("button", { name: "Fermer" }).last().click();

    await invoice.getByRole("button", { name: "Associer edf-mars.pdf à EDF" }).click();
    await expect(says(page, "Fichier associé!")).toBeVisible();
    await expect(waiting(page)).toHaveCount(2);
    await waiting(page)
      .filter({ hasText: "lettre.txt" })
      .getByRole("button", { name: /^Choisir/ })
      .click();
    const choice = layer(page, "À quelle opération ?");
    await choice.getByLabel("Chercher une opération, un montant").fill("plan");
    await choice.getByRole("button", { name: /Plan du cabinet/ }).click();
    await expect(waiting(page)).toHaveCount(1);

    await waiting(page).getByRole("button", { name: "Supprimer ticket-papeterie.txt" }).click();
    await expect(page.getByRole("heading", { name: "Aucune pièce n’attend" })).toBeVisible();
    await says(page, "La pièce est supprimée.").getByRole("button", { name: "Annuler" }).click();
    await expect(waiting(page)).toHaveCount(1);

    await page.getByRole("button", { name: "Garder cette vue" }).click();
    await expect(says(page, "Vue «\u00a0Sans pièce, dès 50,00\u00a0€\u00a0» gardée")).toBeVisible();
    await page.getByRole("link", { name: "Voir les opérations sans pièce" }).click();
    await expect(page.getByText("Aucune opération ne correspond à ces filtres.")).toBeVisible();
    await page.goto("/");
    await expect(page.getByRole("link", { name: "1 pièce à rattacher" })).toBeVisible();
    await expect(operationRow(page, "EDF").getByText("1 pièce jointe")).toBeAttached();
  });

test("with the keyboard alone, one paper after the other: a joins, c chooses, the last key is taken back", async ({ page, company }) => {
  expect(company.id).not.toBe("");
  await page.goto("/pieces");
  await choose(page, page.getByRole("button", { name: "Ajouter des pièces" }), RECEIPT, LETTER);
  await expect(waiting(page)).toHaveCount(2);
  await page.keyboard.press("j");
  await expect(page.getByRole("button", { name: "ticket-papeterie.txt", exact: true })).toBeFocused();
  await page.keyboard.press("a");
  await expect(waiting(page)).toHaveCount(1);
  await page.keyboard.press("c");
  await expect(layer(page, "À quelle opération ?")).toBeVisible();
  await page.keyboard.type("60,00");
  await expect(
    layer(page, "À quelle opération ?")
      .getByRole("status")
      .filter({ hasText: /^1 opération$/ }),
  ).toBeAttached();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Aucune pièce n’attend" })).toBeVisible();
  await page.keyboard.press("u");
  await expect(waiting(page)).toContainText("lettre.txt");
});

test("a paper dropped on a row joins its operation, one chosen for those ticked joins them all, for good once they are validated", async ({
  page,
  company,
}) => {
  await page.goto("/");
  await dropOn(operationRow(page, "EDF"), INVOICE);
  await expect(says(page, "Fichier associé!")).toBeVisible();
  await expect(operationRow(page, "EDF").getByText("1 pièce jointe")).toBeAttached();

  for (const title of ["EDF", "Papeterie Martin"]) await operationRow(page, title).getByRole("checkbox").check();
  await choose(page, page.getByRole("toolbar").getByRole("button", { name: "Joindre une pièce" }), LETTER);
  await expect(says(page, "Pièce jointe à 2 opérations")).toBeVisible();
  await expect(operationRow(page, "EDF").getByText("2 pièces jointes")).toBeAttached();
  await page.keyboard.press("Escape");
  await page.keyboard.press("u");
  await expect(operationRow(page, "EDF").getByText("1 pièce jointe")).toBeAttached();

  await page.getByRole("button", { name: "Autres actions" }).click();
  await page.getByRole("menuitem", { name: "Tout ce qui est filtré" }).click();
  const filtered = layer(page, "Tout ce qui est filtré");
  await filtered.getByRole("radio", { name: "Joindre une pièce" }).check();
  await choose(page, filtered.getByRole("button", { name: "Choisir une pièce" }), LETTER);
  await expect(filtered.getByText("3 opérations changeront.")).toBeVisible();
  await filtered.getByRole("button", { name: "Appliquer à 3 opérations" }).click();
  await expect(says(page, "Pièce jointe à 3 opérations")).toBeVisible();
  await expect(operationRow(page, "Plan du cabinet").getByText("1 pièce jointe")).toBeAttached();
  await page.keyboard.press("u");
  await expect(operationRow(page, "Plan du cabinet").getByText("1 pièce jointe")).not.toBeAttached();

  await company.validateThrough("2026-03-31");
  await page.reload();
  await dropOn(operationRow(page, "Papeterie Martin"), RECEIPT);
  const question = layer(page, "Joindre définitivement ?");
  await expect(question).toContainText("une pièce qui s’y ajoute ne se retire plus");
  await question.getByRole("button", { name: "Joindre définitivement" }).click();
  await expect(operationRow(page, "Papeterie Martin").getByText("1 pièce jointe")).toBeAttached();
  await page.keyboard.press("u");
  await expect(page.getByRole("alert")).toContainText("Cette pièce est jointe à une opération");
});

test("on a phone, an error over an open layer covers none of its fields", async ({ page, company }) => {
  expect(company.id).not.toBe("");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/?operation=new");
  const added = layer(page, "Ajouter une opération");
  await choose(page, added.getByRole("button", { name: "Ajouter une pièce" }), textFile("virus.svg", "<svg/>"));
  await added.getByRole("textbox", { name: "Libellé" }).focus();
  await expect(page.getByRole("alert")).toBeVisible();
  const error = await page.getByRole("alert").boundingBox();
  for (const field of await added.getByRole("textbox").all()) {
    const place = await field.boundingBox();
    const isCovered = error !== null && place !== null && place.y < error.y + error.height && place.y + place.height > error.y;
    expect(isCovered).toBe(false);
  }
});

test("the key p joins a paper to the row of the cursor", async ({ page, company }) => {
  expect(company.id).not.toBe("");
  // Waited for from here on: a key acts before the browser starts to report its choosers.
  const chooser = page.waitForEvent("filechooser");
  await page.goto("/");
  const row = operationRow(page, "Plan du cabinet");
  await row.focus();
  await page.keyboard.press("p");
  await (await chooser).setFiles([{ ...LETTER }]);
  await expect(row.getByText("1 pièce jointe")).toBeAttached();
});

test("the layer of an operation adds, shows and removes papers; a new entry line by line takes its own", async ({ page, company }) => {
  expect(company.id).not.toBe("");
  await page.goto("/");
  await operationRow(page, "EDF").getByRole("button", { name: "EDF" }).click();
  const papers = page.getByRole("dialog").getByRole("region", { name: "Pièces" });
  await choose(page, papers.getByRole("button", { name: "Ajouter une pièce" }), RECEIPT);
  await expect(says(page, "Fichier associé!")).toBeVisible();
  await papers.getByRole("button", { name: "ticket-papeterie.txt", exact: true }).click();
  await expect(page.getByRole("region", { name: "Aperçu de ticket-papeterie.txt" })).toContainText("total 23,90");
  await layer(page, "ticket-papeterie.txt").getByRole("button", { name: "Fermer" }).last().click();
  await papers.getByRole("button", { name: "Retirer ticket-papeterie.txt" }).click();
  await expect(says(page, "Fichier supprimé!")).toBeVisible();
  await choose(page, papers.getByRole("button", { name: "Ajouter une pièce" }), textFile("virus.svg", "<svg/>"));
  await expect(page.getByRole("alert")).toContainText("les extensions autorisées sont .txt .jpeg .jpg .png .pdf");
  await page.keyboard.press("Escape");

  await page.goto("/?operation=new");
  const added = layer(page, "Ajouter une opération");
  await added.getByRole("radio", { name: "Opération diverse" }).check();
  await choose(page, added.getByRole("button", { name: "Ajouter une pièce" }), INVOICE);
  await expect(added.getByRole("button", { name: "edf-mars.pdf", exact: true })).toBeVisible();
  await added.getByRole("button", { name: /ligne par ligne/ }).click();
  await expect(added.getByRole("button", { name: "edf-mars.pdf", exact: true })).toBeVisible();
  await added.getByRole("textbox", { name: "Libellé", exact: true }).first().fill("Régularisation EDF");
  for (const [number, account, side] of [
    [1, "606110", "Débit"],
    [2, "108200", "Crédit"],
  ] as const) {
    const line = added.getByRole("group", { name: `Ligne ${number}` });
    await line.getByRole("combobox", { name: "Compte" }).fill(account);
    await line.getByRole("combobox", { name: "Compte" }).press("ArrowDown");
    await line.getByRole("combobox", { name: "Compte" }).press("Enter");
    await line.getByRole("textbox", { name: side }).fill("12");
  }
  await added.getByRole("button", { name: "Valider" }).click();
  await expect(operationRow(page, "Régularisation EDF").getByText("1 pièce jointe")).toBeAttached();
});

test("two people: a paper that the other one joined meanwhile is not deleted, and says so", async ({ page, browser, company }) => {
  await page.goto("/pieces");
  await choose(page, page.getByRole("button", { name: "Ajouter des pièces" }), RECEIPT);
  await expect(waiting(page)).toHaveCount(1);
  const other = await (await browser.newContext()).newPage();
  await openCompanyIn(other, company);
  await other.goto(`${hostUrl("cabinet")}/pieces`);
  await waiting(other).getByRole("button", { name: "Associer ticket-papeterie.txt à Papeterie Martin" }).click();
  await expect(other.getByRole("heading", { name: "Aucune pièce n’attend" })).toBeVisible();
  await waiting(page).getByRole("button", { name: "Supprimer ticket-papeterie.txt" }).click();
  await expect(page.getByRole("alert")).toContainText("Cette pièce est jointe à une opération");
  await other.context().close();
});
