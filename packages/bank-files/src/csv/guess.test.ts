import { describe, expect, it } from "vitest";
import type { BankFile } from "../bank-file.js";
import { parseBankFile } from "../parse.js";
import { asBytes } from "../testing/statements.js";

const read = (text: string): BankFile => parseBankFile(asBytes(text));
const rowsOf = (file: BankFile): string[] =>
  file.accounts.flatMap((account) => account.rows.map((row) => `${row.date} ${row.amount} ${row.label}`));

describe("the columns of an unknown bank", () => {
  it("the day of an operation changes, the start of the period does not", () => {
    const head = "Date début;Date fin;Nom du compte;Date opération;Libellé;Plafond montant;Montant\n";
    const file = read(
      `${head}01/01/2026;31/01/2026;Compte pro;05/01/2026;PAIN;3000,00;-3,20\n01/01/2026;31/01/2026;Compte pro;06/01/2026;TAXI;3000,00;-6,80\n`,
    );
    expect(rowsOf(file)).toEqual(["2026-01-05 -320 PAIN", "2026-01-06 -680 TAXI"]);
  });

  it("names that say nothing of the period leave it to the column that varies", () => {
    const file = read("Date;Jour;Quoi;Total\n31/01/2026;05/01/2026;PAIN;-3,20\n31/01/2026;06/01/2026;TAXI;-6,80\n");
    expect(rowsOf(file)).toEqual(["2026-01-05 -320 PAIN", "2026-01-06 -680 TAXI"]);
  });

  it.each(["D/C", "C/D", "Débit/Crédit", "DC", "Dr/Cr", "Sens"])("a column %s gives the side of unsigned amounts", (name) => {
    const sides = name === "Dr/Cr" ? ["DR", "CR"] : ["D", "C"];
    const file = read(`Date;Libellé;Montant;${name}\n25/01/2026;A;3,20;${sides[0]}\n26/01/2026;B;5,00;${sides[1]}\n`);
    expect(rowsOf(file)).toEqual(["2026-01-25 -320 A", "2026-01-26 500 B"]);
  });

  it("an amount without its side is refused", () => {
    const file = read("Date;Libellé;Montant;D/C\n25/01/2026;A;3,20;D\n26/01/2026;B;5,00;C\n27/01/2026;E;5,00;\n");
    expect(rowsOf(file)).toHaveLength(2);
    expect(file.rejected[0]?.reason).toContain("Sens de l’opération");
  });

  it("balances written as rows are known in English too", () => {
    const file = read(
      "Date,Description,Amount\n01/01/2026,Opening balance,100.00\n15/01/2026,Coffee,-3.20\n31/01/2026,Balance carried forward,96.80\n31/01/2026,Closing Balance,96.80\n",
    );
    expect(rowsOf(file)).toEqual(["2026-01-15 -320 Coffee"]);
    expect(file.accounts[0]?.ignored).toHaveLength(3);
    expect(rowsOf(read("Date,Description,Amount\n15/01/2026,New Balance Store,-89.00\n"))).toEqual(["2026-01-15 -8900 New Balance Store"]);
  });
});
