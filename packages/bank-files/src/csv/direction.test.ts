import { describe, expect, it } from "vitest";
import type { BankFile, CsvMapping } from "../bank-file.js";
import { parseBankFile } from "../parse.js";
import { asBytes } from "../testing/statements.js";

const read = (text: string, mapping?: CsvMapping): BankFile => parseBankFile(asBytes(text), mapping ? { mapping } : {});
const amountsOf = (file: BankFile): number[] => file.accounts.flatMap((account) => account.rows.map((row) => row.amount));
const table = (header: string, [out, into]: readonly [string, string]): string =>
  `Date;Libellé;${header};Montant\n25/01/2026;A;${out};3,20\n26/01/2026;B;${into};5,00\n27/01/2026;C;${out};1,00\n`;

describe("a column of two values gives the side of unsigned amounts", () => {
  it.each([
    ["Sens", "Sortie", "Entrée"],
    ["Type", "Dépense", "Recette"],
    ["Position", "Débiteur", "Créditeur"],
    ["Direction", "OUT", "IN"],
    ["Af Bij", "Af", "Bij"],
    ["D/K", "D", "K"],
    ["Segno", "Dare", "Avere"],
    ["Soll/Haben", "Soll", "Haben"],
    ["Dr/Cr", "DR", "CR"],
  ])("%s: %s and %s", (header, out, into) => {
    expect(amountsOf(read(table(header, [out, into])))).toEqual([-320, 500, -100]);
  });

  it("balances say what a pair never seen means, in either script and order", () => {
    const rows = ["25/01/2026;A;Ξ;3,20;96,80", "26/01/2026;B;Π;5,00;101,80", "27/01/2026;C;Ξ;1,00;100,80"];
    for (const ordered of [rows, rows.toReversed()]) {
      const file = read(`Date;Libellé;Colonne;Montant;Solde\n${ordered.join("\n")}\n`);
      expect(new Set(amountsOf(file))).toEqual(new Set([-320, 500, -100]));
      expect(file.warnings.map(({ code }) => code)).not.toContain("csv.sides");
    }
  });

  it("a pair that nothing explains is asked with two examples, and answered by hand", () => {
    const text = table("Sens", ["Zu", "Ab"]);
    const file = read(text);
    expect([amountsOf(file), file.rejected.length]).toEqual([[], 3]);
    const asked = file.warnings.find(({ code }) => code === "csv.sides")?.message;
    expect(asked).toContain("« Zu »");
    expect(asked).toContain("« Ab »");
    expect(file.csv?.sideValues).toEqual(["Zu", "Ab"]);
    const { mapping } = file.csv ?? {};
    if (!mapping) throw new Error("no mapping");
    expect(amountsOf(read(text, { ...mapping, debitValue: "Zu" }))).toEqual([-320, 500, -100]);
    expect(amountsOf(read(text, { ...mapping, debitValue: "Ab" }))).toEqual([320, -500, 100]);
  });

  it("a column named by hand is read by its words too", () => {
    const text = "Date;Libellé;Quoi;Montant\n25/01/2026;A;Sortie;3,20\n26/01/2026;B;Entrée;5,00\n";
    const { mapping } = read(text).csv ?? {};
    if (!mapping) throw new Error("no mapping");
    expect(amountsOf(read(text, { ...mapping, direction: 2 }))).toEqual([-320, 500]);
  });

  it("is no column of categories", () => {
    const file = read("Date;Libellé;Catégorie;Montant\n25/01/2026;A;Bureau;3,20\n26/01/2026;B;Repas;5,00\n27/01/2026;C;Repas;1,00\n");
    expect(amountsOf(file)).toEqual([320, 500, 100]);
  });
});
