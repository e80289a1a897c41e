import { describe, expect, it } from "vitest";
import type { BankFile } from "../bank-file.js";
import { parseBankFile } from "../parse.js";
import { asBytes } from "../testing/statements.js";
import { summaryWords } from "./summary-labels.js";

const read = (text: string): BankFile => parseBankFile(asBytes(text));
const amountsOf = (file: BankFile): number[] => file.accounts.flatMap((account) => account.rows.map((row) => row.amount));
const ignoredOf = (file: BankFile): string[] => file.accounts.flatMap((account) => account.ignored.map((row) => row.label));
const balancesOf = ({ accounts: [account] }: BankFile): (number | undefined)[] => [
  account?.openingBalance?.amount,
  account?.closingBalance?.amount,
];

describe("rows that are balances or totals", () => {
  it("are told by what they equal, in words never seen and dated like the others", () => {
    const file = read(
      "Päivä;Saaja;Selite;Määrä;Viite\n01/09/2026;;Alkusumma;100,00;\n03/09/2026;KAUPPA;OSTO 1;-13,44;A1\n15/09/2026;ASIAKAS;LASKU;250,00;A2\n30/09/2026;;Loppusumma;336,56;\n",
    );
    expect([amountsOf(file), ignoredOf(file), balancesOf(file)]).toEqual([
      [-1344, 25000],
      ["Alkusumma", "Loppusumma"],
      [10000, 33656],
    ]);
  });

  it("may be both at one end, newest first", () => {
    const file = read(
      "Date;Libellé;Montant\n30/09/2026;Nouveau solde;1200,00\n30/09/2026;Ancien solde;1000,00\n14/09/2026;LOYER;-300,00\n03/09/2026;VIR CLIENT;500,00\n",
    );
    expect([amountsOf(file), balancesOf(file)]).toEqual([
      [-30000, 50000],
      [100000, 120000],
    ]);
  });

  it("may be totals of debits and credits apart, or of both in one row", () => {
    const head = "Date;Libellé;Débit;Crédit\n03/09/2026;VIR CLIENT;;500,00\n14/09/2026;LOYER;300,00;\n";
    for (const foot of [
      "30/09/2026;Total des débits;300,00;\n30/09/2026;Total des crédits;;500,00\n",
      "30/09/2026;Totaux du mois;300,00;500,00\n",
    ]) {
      const file = read(head + foot);
      expect([amountsOf(file), file.rejected]).toEqual([[50000, -30000], []]);
      expect(ignoredOf(file).length).toBeGreaterThan(0);
    }
  });

  it("are told by a running balance that does not move with them", () => {
    const file = read(
      "Date;Libellé;Montant;Solde\n03/09/2026;A;-10,00;90,00\n04/09/2026;B;-20,00;70,00\n05/09/2026;C;-5,00;65,00\n30/09/2026;CUMUL;-35,00;65,00\n",
    );
    expect([amountsOf(file), ignoredOf(file)]).toEqual([[-1000, -2000, -500], ["CUMUL"]]);
  });

  it("are no rows that differ in their amount alone: of 300, 300 and 600 all three are operations", () => {
    const file = read("Date;Libellé;Montant\n03/09/2026;A;300,00\n04/09/2026;B;300,00\n05/09/2026;C;600,00\n");
    expect(amountsOf(file)).toEqual([30000, 30000, 60000]);
    const paid = read("Date;Libellé;Montant\n03/09/2026;A;300,00\n04/09/2026;B;300,00\n05/09/2026;SOLDE FACTURE 12;600,00\n");
    expect(amountsOf(paid)).toEqual([30000, 30000, 60000]);
    const fuel = read("Date;Libellé;Montant\n03/09/2026;A;-30,00\n04/09/2026;TOTAL;-45,10\n");
    expect(amountsOf(fuel)).toEqual([-3000, -4510]);
  });

  it("that disagree are told with the amount that is missing", () => {
    const file = read(
      "Date;Libellé;Montant\n01/09/2026;Solde initial;1000,00\n03/09/2026;A;-300,00\n04/09/2026;B;500,00\n30/09/2026;Solde final;1250,00\n",
    );
    expect(amountsOf(file)).toEqual([-30000, 50000]);
    const told = file.warnings.find(({ code }) => code === "balance.mismatch")?.message.replaceAll(/[\u00a0\u202f]/g, " ");
    expect(told).toContain("un écart de 50,00 €");
    expect(told).toContain("ligne 5");
  });
});

describe("a label that is nothing but a balance", () => {
  it.each([
    "Solde au 31/08/2026",
    "Ancien solde",
    "Nouveau solde au 31 août 2026",
    "Saldo iniziale",
    "Closing Balance",
    "Likutis pradžiai",
    "Balance b/f",
  ])("%s", (label) => {
    expect(summaryWords(label)).toBe("balance");
  });

  it.each(["SOLDE FACTURE 12", "SOLDE DE TOUT COMPTE", "New Balance Store", "VIR SOLDE", "TOTAL ENERGIES", "SOLDE 12"])(
    "%s says more",
    (label) => {
      expect(summaryWords(label)).toBe(null);
    },
  );

  it.each(["TOTAL", "Total des opérations", "Solde"])("%s has to be proven by figures", (label) => {
    expect(summaryWords(label)).toBe("maybe");
  });
});
