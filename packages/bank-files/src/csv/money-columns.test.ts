import { describe, expect, it } from "vitest";
import type { BankFile } from "../bank-file.js";
import { parseBankFile } from "../parse.js";
import { asBytes } from "../testing/statements.js";

const read = (text: string): BankFile => parseBankFile(asBytes(text));
const amountsOf = (file: BankFile): number[] => file.accounts.flatMap((account) => account.rows.map((row) => row.amount));
const daysOf = (file: BankFile): string[] => file.accounts.flatMap((account) => account.rows.map((row) => row.date));

describe("the column of the amount", () => {
  it("is the one by which the next moves, whatever their names", () => {
    const rows = "28/09/2026;A;-13,15;36,30\n30/09/2026;B;-12,00;24,30\n01/10/2026;C;100,00;124,30\n";
    for (const names of ["Valor;Saldo", "X;Y", "Kwota;Stan"])
      expect(amountsOf(read(`Data;Kto;${names}\n${rows}`))).toEqual([-1315, -1200, 10000]);
  });

  it("is never the balance, even where the balance alone is named like an amount", () => {
    const file = read(
      "Date;Libellé;Mouvement;Montant total\n28/09/2026;A;-13,15;36,30\n30/09/2026;B;-12,00;24,30\n01/10/2026;C;100,00;124,30\n",
    );
    expect(amountsOf(file)).toEqual([-1315, -1200, 10000]);
  });

  it("is the net one where the gross and its fee stand beside, told by balances or by the sums", () => {
    const sums = read("Date;Libellé;Brut;Commission;Net\n02/09/2026;A;120,00;-4,43;115,57\n09/09/2026;B;-500,00;0,00;-500,00\n");
    const positive = read("Date,Description,Amount,Fee,Net\n13/09/2026,A,120.00,2.05,117.95\n14/09/2026,B,-196.50,0.00,-196.50\n");
    const tips = read(
      "Date;Libellé;Brutto;Gebühr;Netto;Guthaben\n02/09/2026;A;10,00;-1,00;9,00;9,00\n03/09/2026;B;20,00;-2,00;18,00;27,00\n04/09/2026;C;30,00;-3,00;27,00;54,00\n",
    );
    expect([sums, positive, tips].map(amountsOf)).toEqual([
      [11557, -50000],
      [11795, -19650],
      [900, 1800, 2700],
    ]);
  });

  it("is the whole where a tax is part of it", () => {
    const file = read("Date;Libellé;Montant HT;TVA;Montant\n15/09/2026;A;-100,00;-20,00;-120,00\n16/09/2026;B;-50,00;-10,00;-60,00\n");
    expect(amountsOf(file)).toEqual([-12000, -6000]);
  });
});

describe("the day", () => {
  it.each(["Date d'imputation", "Date de comptabilisation", "Booking date"])(
    "is that of the booking, %s, before that of the purchase",
    (name) => {
      const file = read(`Date de la transaction;${name};Libellé;Montant\n28/08/2026;01/09/2026;A;-25,00\n14/09/2026;15/09/2026;B;-50,00\n`);
      expect(daysOf(file)).toEqual(["2026-09-01", "2026-09-15"]);
    },
  );
});
