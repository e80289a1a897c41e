import type { Page } from "@playwright/test";
import { violations } from "../support/axe.js";
import { CARPENTER, companyTest as test, type PreparedCompany } from "../support/dossier.js";
import { chooseFile, expect, textFile } from "../support/journey.js";
import { ofxUpload } from "../support/statements.js";

const HEADER =
  "JournalCode|JournalLib|EcritureNum|EcritureDate|CompteNum|CompteLib|CompAuxNum|CompAuxLib|PieceRef|PieceDate|EcritureLib|Debit|Credit|EcritureLet|DateLet|ValidDate|Montantdevise|Idevise";

/** Journal, number, day, account, label, debit, credit. */
type Line = readonly [string, number, string, string, string, string, string];

const YEAR: readonly Line[] = [
  ["AN", 1, "20260101", "512100", "À nouveau", "1500,00", "0,00"],
  ["AN", 1, "20260101", "108000", "À nouveau", "0,00", "1500,00"],
  ["BQ", 2, "20260203", "512100", "VIR DUPONT", "120,00", "0,00"],
  ["BQ", 2, "20260203", "706000", "VIR DUPONT", "0,00", "100,00"],
  ["BQ", 2, "20260203", "44571", "VIR DUPONT", "0,00", "20,00"],
  ["OD", 3, "20260310", "512100", "Remboursement assurance", "30,00", "0,00"],
  ["OD", 3, "20260310", "791000", "Remboursement assurance", "0,00", "30,00"],
];

const fec = (lines: readonly Line[]) =>
  textFile(
    "ancien-logiciel.txt",
    [
      HEADER,
      ...lines.map(
        ([journal, number, day, account, label, debit, credit]) =>
          `${journal}|${journal}|${number}|${day}|${account}|Compte ${account}|||P-${number}|${day}|${label}|${debit}|${credit}|||${day}||`,
      ),
    ].join("\r\n"),
  );

type Balance = { readonly data: { readonly accounts: readonly { readonly code: string; readonly balance: { readonly value: number } }[] } };

async function balances(company: PreparedCompany): Promise<Record<string, number>> {
  const { data } = await company.get<Balance>("/api/v1/ledger/trial-balance?startDate=2026-01-01&endDate=2026-12-31");
  return Object.fromEntries(data.accounts.flatMap(({ code, balance }) => (balance.value === 0 ? [] : [[code, balance.value]])));
}

async function expectReadable(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true);
}

for (const width of [1440, 390]) {
  test(`at ${width} px, books are read, chosen, taken over; the bank goes on, and all of it is taken back`, async ({
    page,
    newCompany,
    enter,
  }) => {
    const company = await newCompany(CARPENTER);
    await enter(company);
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/");
    await page.getByRole("link", { name: "Reprendre une comptabilité" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Reprendre une comptabilité" })).toBeVisible();
    await expectReadable(page);

    await page.getByRole("radio", { name: "L’exercice en cours" }).check();
    // A choice is remembered by the firm: each width chooses for an account of its own.
    const unknown = `791${width}`.slice(0, 6).padEnd(6, "0");
    await chooseFile(page, fec(YEAR.map((line) => line.map((cell) => (cell === "791000" ? unknown : cell)) as unknown as Line)));
    await expect(page.getByText("1 compte est à choisir.")).toBeVisible();
    const act = page.getByRole("button", { name: "Reprendre ces livres" });
    await expect(act).toBeDisabled();
    await expectReadable(page);

    const account = page.getByRole("combobox", { name: `Compte pour ${unknown} Compte ${unknown}` });
    await account.fill("616100");
    await account.press("ArrowDown");
    await account.press("Enter");
    await expect(act).toBeEnabled();
    await page.getByRole("combobox", { name: "TVA déclarée ailleurs jusqu’au" }).selectOption({ label: "31/03/2026" });
    await expect(page.getByRole("textbox", { name: "Crédit de TVA à reporter" })).toBeVisible();
    expect(await balances(company)).toEqual({});
    await act.click();
    await page.getByRole("dialog", { name: "Reprendre ces livres ?" }).getByRole("button", { name: "Reprendre" }).click();
    await expect(page.getByRole("heading", { name: "3 écritures reprises" })).toBeVisible();
    await expectReadable(page);
    const taken = { "108000": -1500, "445710": -20, "512000": 1650, "616100": -30, "706000": -100 };
    expect(await balances(company)).toEqual(taken);

    const statement = ofxUpload("avril.ofx", { bank: "13606", number: "00098765498" }, [
      ["2026-03-10", "30.00", "VIR ASSURANCE"],
      ["2026-04-02", "-12.00", "CB PAPETERIE"],
    ]);
    await company.importStatement(statement, "Compte courant");
    expect((await balances(company))["512000"]).toBe(1638);

    await page.getByRole("button", { name: "Annuler la reprise" }).click();
    await page.getByRole("dialog", { name: "Annuler cette reprise ?" }).getByRole("button", { name: "Annuler la reprise" }).click();
    await expect(page.getByText("Cette reprise a été annulée")).toBeVisible();
    expect((await balances(company))["706000"]).toBeUndefined();
    await page.getByRole("button", { name: "Lire un autre fichier" }).click();
    await expect(page.getByText("ancien-logiciel.txt")).toBeVisible();
  });
}
