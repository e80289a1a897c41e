import { CARPENTER, companyTest as test } from "../support/dossier.js";
import { chooseFile, expect, textFile } from "../support/journey.js";

const ACCOUNT = (number: string, currency: string, line: string): string =>
  `<STMTTRNRS><STMTRS><CURDEF>${currency}<BANKACCTFROM><BANKID>12345<ACCTID>${number}<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>${line}</BANKTRANLIST></STMTRS></STMTTRNRS>`;
const LINE = (id: number, amount: string, name: string): string =>
  `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>20260310<TRNAMT>${amount}<FITID>${id}<NAME>${name}</STMTTRN>`;
const EURO_AND_POUND = textFile(
  "deux-comptes.ofx",
  `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1252\n\n<OFX><BANKMSGSRSV1>${ACCOUNT("00011111111", "EUR", LINE(1, "120.00", "VIR CLIENT"))}${ACCOUNT("00022222222", "GBP", LINE(2, "-7.00", "LONDON SHOP"))}</BANKMSGSRSV1></OFX>\n`,
);
const UNKNOWN_SIDES = textFile(
  "sens.csv",
  "Date;Libellé;Flux;Montant\n10/03/2026;VIR CLIENT;Zig;120,00\n11/03/2026;CB PAIN;Zag;4,00\n31/03/2026;Solde au 31/03/2026;Zig;900,00\n",
);

test("an account in pounds is left out, and its amounts bear their currency", async ({ page, newCompany, enter }) => {
  await enter(await newCompany(CARPENTER));
  await page.goto("/importer");
  await chooseFile(page, EURO_AND_POUND);
  await expect(page.getByRole("row").filter({ hasText: "LONDON SHOP" })).toContainText("GBP");
  await page.getByLabel(/\(GBP\)/).selectOption("Ne pas importer ce compte");
  await expect(page.getByRole("button", { name: "Importer 1 opération", exact: true })).toBeEnabled();
  await page.getByLabel(/\(EUR\)/).selectOption("Un nouveau compte");
  await page.getByRole("button", { name: "Importer 1 opération", exact: true }).click();
  await expect(page.getByRole("heading", { name: "1 opération importée" })).toBeVisible();
});

test("what a file does not decide is asked with two operations, and a balance is taken back by one press", async ({
  page,
  newCompany,
  enter,
}) => {
  await enter(await newCompany(CARPENTER));
  await page.goto("/importer");
  await chooseFile(page, UNKNOWN_SIDES);
  const question = page.getByRole("region", { name: "Sens des montants" });
  await question.getByRole("button", { name: /Zag/ }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole("button", { name: "Importer 2 opérations", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Importer quand même la ligne 4" }).click();
  await expect(page.getByRole("button", { name: "Importer 3 opérations", exact: true })).toBeVisible();
});
