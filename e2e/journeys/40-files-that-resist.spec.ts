import type { Page } from "@playwright/test";
import { PSYCHOLOGIST, companyTest as test, type PreparedCompany } from "../support/dossier.js";
import { chooseFile, expect, expectToCategorize, layer, textFile } from "../support/journey.js";
import { APRIL_LINES, damaged, FROM_JANUARY } from "../support/statements.js";

/** A psychologist’s company, whose books have one account, imports files that no bank writes so. */

/** No bank writes such a file: unknown names, and a day that does not exist. */
const UNKNOWN = textFile(
  "export-perso.csv",
  [
    "Jour;Tiers;Motif;Somme;Reste",
    "02/04/2026;Cabinet Roche;Supervision;-120,50;1 879,50",
    "03/04/2026;Mme Petit;Séance;60,00;1 939,50",
    "31/02/2026;M. Blanc;Séance;65,00;2 004,50",
    "",
  ].join("\n"),
);

const OFX_HEADER = "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1252\n\n";
const DOLLARS = textFile(
  "account-usd.ofx",
  `${OFX_HEADER}<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>1<ACCTID>777<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260402<TRNAMT>-12.00<FITID>1<NAME>COFFEE</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
);
const BANK_ERROR = textFile(
  "erreur.ofx",
  `${OFX_HEADER}<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>15500<SEVERITY>ERROR<MESSAGE>Signon invalid</STATUS></SONRS></SIGNONMSGSRSV1></OFX>`,
);

test("the columns of an unknown file are corrected, the preview follows, a rejected line is typed again", async ({
  page,
  newCompany,
  enter,
}) => {
  await enter(await booksOf(newCompany));
  await page.goto("/importer");
  await chooseFile(page, UNKNOWN);
  await expect(page.getByText("Devinées : vérifiez-les avant d’importer.")).toBeVisible();
  const columns = page.getByRole("table", { name: "Premières lignes du fichier" });
  const lines = page.getByRole("table", { name: "Lignes du fichier", exact: true });
  await columns.getByLabel("Colonne Tiers").selectOption("Libellé");
  await columns.getByLabel("Colonne Motif").selectOption("Non lue");
  await expect(lines.getByRole("row").filter({ hasText: "Cabinet Roche" })).toContainText("−\u00a0120,50");
  await expect(lines).not.toContainText("Supervision");
  await columns.getByLabel("Colonne Motif").selectOption("Libellé");
  await expect(lines).toContainText("Supervision");

  const rejected = lines.getByRole("row").filter({ hasText: "Rejetée" });
  await expect(rejected).toHaveCount(1);
  await rejected.getByRole("button", { name: /^Corriger la ligne/ }).click();
  const form = page.getByRole("form", { name: /^Corriger la ligne/ });
  await form.getByRole("textbox", { name: "Date" }).fill("01/04/2026");
  await form.getByRole("textbox", { name: "Montant" }).fill("65");
  await form.getByRole("button", { name: "Corriger", exact: true }).click();
  await expect(form).toHaveCount(0);
  await expect(rejected).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Importer 3 opérations" })).toBeEnabled();
  await page.getByRole("button", { name: "Importer 3 opérations" }).click();
  await expect(page.getByRole("heading", { name: "3 opérations importées" })).toBeVisible();
  await undoImportOf(page, UNKNOWN.name);
  await page.goto("/");
  await expectToCategorize(page, APRIL_LINES);
});

test("an account in dollars is shown, refused in a sentence, and leaves the books as they were", async ({ page, newCompany, enter }) => {
  await enter(await booksOf(newCompany));
  await page.goto("/importer");
  await chooseFile(page, DOLLARS);
  await expect(page.getByRole("table", { name: "Lignes du fichier", exact: true })).toContainText("COFFEE");
  await expect(page.getByRole("list", { name: "Avertissements" })).toContainText(/est en USD.*euros/);
  await page.getByRole("button", { name: "Importer 1 opération" }).click();
  await expect(page.getByText("Ce compte est en USD\u00a0: seuls les comptes en euros s’importent.")).toBeVisible();
  await expect(page.getByRole("table", { name: "Lignes du fichier", exact: true })).toContainText("COFFEE");
  await page.goto("/");
  await expectToCategorize(page, APRIL_LINES);
});

test("a damaged file tells each of its losses: two lines run into one another, one cut, and the marks that are missing", async ({
  page,
  newCompany,
  enter,
}) => {
  await enter(await newCompany(PSYCHOLOGIST));
  await page.goto("/importer");
  const [mark, cut] = ["<STMTTRN><TRNTYPE>OTHER<DTPOSTED>20260118", "<TRNAMT>-8.70"];
  await chooseFile(
    page,
    damaged(FROM_JANUARY, (text) => text.replace(mark, mark.replace("<STMTTRN>", "")).slice(0, text.indexOf(cut) + 6)),
  );
  const warnings = page.getByRole("list", { name: "Avertissements" });
  await expect(warnings).toContainText("Le fichier s’arrête avant sa fin");
  await expect(warnings).toContainText(/Le fichier est abîmé\s: il contient 11 débuts et 11 fins d’opération/);
  const lines = page.getByRole("table", { name: "Lignes du fichier", exact: true });
  await expect(lines.getByRole("row").filter({ hasText: "Rejetée" })).toHaveCount(2);
  await expect(lines).toContainText(/Repère d’opération perdu/);
  await expect(lines).toContainText(/Opération coupée/);
  await expect(page.getByRole("button", { name: "Importer 10 opérations" })).toBeEnabled();
});

test("a bank’s error answer is refused in a sentence, and the file after it is still read", async ({ page, newCompany, enter }) => {
  await enter(await booksOf(newCompany));
  await page.goto("/importer");
  await chooseFile(page, BANK_ERROR);
  const refused = page.getByRole("region", { name: BANK_ERROR.name });
  await expect(refused.getByRole("alert")).toContainText("15500");
  await expect(refused.getByRole("alert")).toContainText(/banque/);
  await chooseFile(page, UNKNOWN);
  await page.getByRole("region", { name: UNKNOWN.name }).getByRole("button", { name: "Voir l’aperçu" }).click();
  await expect(page.getByRole("button", { name: "Importer 2 opérations" })).toBeVisible();
  await page.goto("/");
  await expectToCategorize(page, APRIL_LINES);
});

async function booksOf(newCompany: (answers: typeof PSYCHOLOGIST) => Promise<PreparedCompany>): Promise<PreparedCompany> {
  const company = await newCompany(PSYCHOLOGIST);
  await company.importStatement(FROM_JANUARY, "Compte professionnel");
  await company.categorizeThrough("2026-03-31");
  return company;
}

async function undoImportOf(page: Page, fileName: string): Promise<void> {
  await page.goto("/importer");
  await page.getByRole("button", { name: `Annuler ${fileName}` }).click();
  await layer(page, /Annuler cet import/)
    .getByRole("button", { name: "Annuler l’import" })
    .click();
  await expect(page.getByText("3 opérations retirées")).toBeVisible();
}
