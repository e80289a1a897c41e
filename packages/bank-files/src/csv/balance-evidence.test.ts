import { describe, expect, it } from "vitest";
import type { BankFile, CsvMapping } from "../bank-file.js";
import { parseBankFile } from "../parse.js";
import { asBytes } from "../testing/statements.js";

const read = (text: string, mapping?: CsvMapping): BankFile => parseBankFile(asBytes(text), mapping ? { mapping } : {});
const amountsOf = (file: BankFile): number[] => file.accounts.flatMap((account) => account.rows.map((row) => row.amount));
const REVOLUT = "Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance\n";
const revolut = (day: number, amount: string, fee: string, balance: string): string =>
  `TRANSFER,Current,2026-01-0${day} 08:00:00,2026-01-0${day} 08:00:00,A,${amount},${fee},EUR,COMPLETED,${balance}\n`;

describe("the balance column decides", () => {
  it("whether fees are part of the amounts", () => {
    const apart = revolut(1, "100.00", "0.00", "100.00") + revolut(2, "-10.00", "1.00", "89.00") + revolut(3, "-20.00", "2.00", "67.00");
    const included = revolut(1, "100.00", "0.00", "100.00") + revolut(2, "-10.00", "1.00", "90.00") + revolut(3, "-20.00", "2.00", "70.00");
    expect(amountsOf(read(REVOLUT + apart))).toEqual([10000, -1100, -2200]);
    expect(amountsOf(read(REVOLUT + included))).toEqual([10000, -1000, -2000]);
  });

  it("which sign convention holds", () => {
    const file = read("Date;Libellé;Montant;Solde\n05/01/2026;A;3,20;96,80\n06/01/2026;B;-10,00;106,80\n07/01/2026;C;6,80;100,00\n");
    expect(amountsOf(file)).toEqual([-320, 1000, -680]);
    expect(file.csv?.mapping.signsInverted).toBe(true);
  });

  it("a row that lost a cell does not take its balance for its amount", () => {
    const file = read("Date;Libellé;Montant;Solde\n05/01/2026;A;-3,20;96,80\n06/01/2026;TAXI;90,00\n07/01/2026;C;-6,80;83,20\n");
    expect(amountsOf(file)).toEqual([-320, -680]);
    expect(file.rejected[0]?.reason).toContain("Ligne trop courte");
    expect(file.rejected[0]?.sound).toEqual({ date: null, amount: null });
  });

  it("nor does one without headers, nor where each line ends with a delimiter", () => {
    const bare = "05/01/2026;A;-3,20;96,80\n06/01/2026;TAXI;90,00\n07/01/2026;C;-6,80;83,20\n08/01/2026;D;-1,00;82,20\n";
    const ended = `Date;Libellé;Montant;Solde\n${bare}`.replaceAll("\n", ";\n");
    for (const text of [bare, ended]) {
      const file = read(text);
      expect(amountsOf(file)).toEqual([-320, -680, -100]);
      expect(file.accounts[0]?.rows.map(({ label }) => label)).toEqual(["A", "C", "D"]);
      expect(file.rejected[0]?.reason).toContain("Ligne trop courte");
    }
  });

  it("a row without headers whose label holds a delimiter is refused, not read one column beside", () => {
    const file = read(
      "05/01/2026;A;-3,20;96,80\n06/01/2026;LOT 12;50;-10,00;86,80\n07/01/2026;C;-6,80;80,00\n08/01/2026;D;-1,00;79,00\n09/01/2026;E;-2,00;77,00\n",
    );
    expect(amountsOf(file)).toEqual([-320, -680, -100, -200]);
    expect(file.rejected[0]?.reason).toContain("Trop de colonnes");
  });

  it("a last amount cut among its digits is refused", () => {
    const file = read("Date;Libellé;Montant\n05/01/2026;A;-3,20\n06/01/2026;B;-10,00\n07/01/2026;C;-6");
    expect(amountsOf(file)).toEqual([-320, -1000]);
    expect(file.rejected[0]?.reason).toContain("coupée");
    expect(amountsOf(read("Date;Libellé;Montant\n05/01/2026;A;-3\n06/01/2026;B;-10,00\n07/01/2026;C;-6"))).toEqual([-300, -1000, -600]);
  });

  it("empty cells left out at the end of most rows are no loss", () => {
    const file = read("Date;Libellé;Débit;Crédit\n05/01/2026;A;3,20\n06/01/2026;B;4,00\n07/01/2026;C;;6,80\n");
    expect(amountsOf(file)).toEqual([-320, -400, 680]);
  });
});

describe("a line unlike all others is told", () => {
  const codes = (text: string): string[] => read(text).warnings.map(({ code }) => code);
  const head = "Date;Libellé;Montant\n25/01/2026;A;-3,20\n26/01/2026;B;-10,00\n";

  it("an amount that lost its decimal mark", () => {
    expect(codes(`${head}27/01/2026;C;-680\n`)).toContain("csv.round");
    expect(codes(`${head}27/01/2026;C;-6,80\n`)).not.toContain("csv.round");
    expect(codes("Date;Libellé;Montant\n25/01/2026;A;-3,2\n26/01/2026;B;-10,55\n27/01/2026;C;45\n")).not.toContain("csv.round");
  });

  it("a header that gained a column, or took a row with it", () => {
    expect(codes(`${head.replace("Libellé;", "Libellé;;")}27/01/2026;C;-6,80\n`)).toContain("csv.header");
    expect(codes(`${head.replace("Montant\n", "Montant;")}27/01/2026;C;-6,80\n28/01/2026;D;1,00\n`)).toContain("rows.rejected");
  });
});

describe("« Signes inversés »", () => {
  const card = "Relevé de carte VISA\nDate;Commerçant;Montant\n05/01/2026;PAIN;3,20\n06/01/2026;TAXI;6,80\n";

  it("is proposed for a card of which every amount is positive, and can be taken back", () => {
    const file = read(card);
    expect([amountsOf(file), file.csv?.mapping.signsInverted, file.warnings.map(({ code }) => code)]).toEqual([
      [-320, -680],
      true,
      ["csv.guessed", "csv.signs", "dates.ambiguous"],
    ]);
    const { mapping } = file.csv ?? {};
    if (!mapping) throw new Error("no mapping");
    expect(amountsOf(read(card, { ...mapping, signsInverted: false }))).toEqual([320, 680]);
    expect(amountsOf(read(card, mapping))).toEqual([-320, -680]);
  });

  it("is proposed beside a balance that grows with the purchases: it is what is owed", () => {
    const owed =
      "Relevé de carte VISA\nDate;Commerçant;Montant;Encours\n05/01/2026;PAIN;3,20;3,20\n06/01/2026;TAXI;6,80;10,00\n16/01/2026;HOTEL;90,00;100,00\n";
    for (const text of [owed, owed.replace("Encours", "Solde")]) expect(amountsOf(read(text))).toEqual([-320, -680, -9000]);
  });

  it("a payment that states its side keeps it", () => {
    expect(amountsOf(read(card.replace("6,80", "6,80 CR")))).toEqual([-320, 680]);
  });

  it("is proposed beside a refund, and asked where as many are negative", () => {
    const more = `${card}07/01/2026;AVOIR;-2,00\n`;
    expect(amountsOf(read(more))).toEqual([-320, -680, 200]);
    const even = read(`${more}08/01/2026;PRELEVEMENT;-8,00\n`);
    expect([amountsOf(even), even.warnings.map(({ code }) => code)]).toEqual([
      [320, 680, -200, -800],
      ["csv.guessed", "csv.signs_doubtful", "dates.ambiguous"],
    ]);
  });

  it("amounts of one sign on an account that is no card are told, unless a balance proves them", () => {
    const rows = (sign: string): string =>
      `Date;Libellé;Montant\n25/01/2026;A;${sign}1,00\n26/01/2026;B;${sign}2,00\n27/01/2026;C;${sign}4,00\n`;
    const codes = (text: string): string[] => read(text).warnings.map(({ code }) => code);
    for (const sign of ["", "-"]) expect(codes(rows(sign))).toContain("csv.one_sign");
    expect(codes("Date;Libellé;Montant;Solde\n25/01/2026;A;1,00;1,00\n26/01/2026;B;2,00;3,00\n27/01/2026;C;4,00;7,00\n")).not.toContain(
      "csv.one_sign",
    );
    expect(codes(rows("").replace("2,00", "-2,00"))).not.toContain("csv.one_sign");
  });

  it("is not proposed for another account, nor where amounts have signs", () => {
    expect(amountsOf(read(card.replace("Relevé de carte VISA\n", "")))).toEqual([320, 680]);
    expect(amountsOf(read(card.replace("6,80", "-6,80")))).toEqual([320, -680]);
  });
});

it("the column of the side is part of the mapping, and may be another", () => {
  const text = "Date;Libellé;Montant;D/C\n25/01/2026;A;3,20;D\n26/01/2026;B;5,00;C\n";
  const mapping = read(text).csv?.mapping;
  if (!mapping) throw new Error("no mapping");
  expect(mapping.direction).toBe(3);
  expect(amountsOf(read(text, { ...mapping, direction: null }))).toEqual([320, 500]);
});
