import { describe, expect, it } from "vitest";
import type { BankFile, CsvMapping } from "../bank-file.js";
import { BankFileError } from "../errors.js";
import { parseBankFile } from "../parse.js";
import { asBytes } from "../testing/statements.js";
import { headerKey, headerName } from "./headers.js";
import { firstCsvRecords } from "./records.js";

const read = (text: string, mapping?: CsvMapping): BankFile => parseBankFile(asBytes(text), mapping ? { mapping } : {});
const rowsOf = (file: BankFile): string[] =>
  file.accounts.flatMap((account) => account.rows.map((row) => `${row.line} ${row.date} ${row.amount} ${row.label}`));
const reasonsOf = (file: BankFile): [number, string][] => file.rejected.map((row) => [row.line, row.reason.replaceAll("\u00a0", " ")]);
const MUTUEL = "Date;Date de valeur;Débit;Crédit;Libellé;Solde\n";

describe("cells", () => {
  const cells = (text: string): (readonly string[])[] => firstCsvRecords(text, ";", 50).map((record) => record.cells);

  it("quotes hold delimiters, line breaks and doubled quotes", () => {
    expect(cells('a;"b;c ""d""\r\ne";f\r\ng;h')).toEqual([
      ["a", 'b;c "d"\r\ne', "f"],
      ["g", "h"],
    ]);
    expect(firstCsvRecords('a;"b\nc"\nd', ";", 9).map((record) => record.line)).toEqual([1, 3]);
  });

  it("a forgotten quote does not swallow the rows below", () => {
    const records = firstCsvRecords('05/01/2026;"OUBLI;-1,00\n06/01/2026;"SUITE";-2,00\n07/01/2026;FIN";-3,00\n', ";", 9);
    expect(records.map((record) => record.cells[2])).toEqual(["-1,00", "-2,00", "-3,00"]);
    expect(records.map((record) => record.hasBrokenQuote)).toEqual([true, false, false]);
  });

  it("lone quotes inside a label of one line are forgiven", () => {
    expect(cells('a;"SARL "LES PINS" LYON";b')).toEqual([["a", 'SARL "LES PINS" LYON', "b"]]);
  });

  it("old Mac line ends part records too", () => {
    expect(cells("a;b\rc;d")).toEqual([
      ["a", "b"],
      ["c", "d"],
    ]);
  });
});

describe("headers", () => {
  it.each([
    "Date de l'opération",
    "DATE DE L’OPERATION",
    "Date de l'op\ufffdration",
    "Date de l'opration",
    "Date de l'opÃ©ration",
    " date  de l'opération ",
  ])("%s is recognised", (cell) => {
    expect(headerName("date de l'opération").pattern.test(headerKey(cell))).toBe(true);
  });

  it("another name is not", () => {
    expect(headerName("date de l'opération").pattern.test(headerKey("Date de la valeur"))).toBe(false);
  });
});

describe("rows", () => {
  it("each unreadable row is refused alone, with its line, its reason and its text", () => {
    const file = read(
      `${MUTUEL}31/02/2026;;-1,00;;IMPOSSIBLE;\n;;-2,00;;SANS DATE;\n03/02/2026;;;;SANS MONTANT;\n04/02/2026;;-1,234;;TROP DE DÉCIMALES;\n05/02/2026;;-1,00;2,00;LES DEUX;\n06/02/2026;;-3,50;;BON;\n`,
    );
    expect(reasonsOf(file)).toEqual([
      [2, "Date impossible : « 31/02/2026 »"],
      [3, "Date absente"],
      [4, "Montant absent"],
      [5, "Montant à plus de deux décimales : « -1,234 »"],
      [6, "Débit et crédit sont remplis tous les deux"],
    ]);
    expect(file.rejected[0]).toMatchObject({
      raw: "31/02/2026;;-1,00;;IMPOSSIBLE;",
      date: "31/02/2026",
      amount: "-1,00",
      label: "IMPOSSIBLE",
      accountIndex: 0,
    });
    expect(rowsOf(file)).toEqual(["7 2026-02-06 -350 BON"]);
  });

  it("debits written positive are still debits, refunds in that column still credits", () => {
    const file = read(`${MUTUEL}04/02/2026;;1,00;;A;\n05/02/2026;;2,00;;B;\n06/02/2026;;-0,50;;REMBOURSEMENT;\n`);
    expect(file.accounts[0]?.rows.map((row) => row.amount)).toEqual([-100, -200, 50]);
  });

  it("a last line cut before the end of its amount is refused", () => {
    expect(reasonsOf(read(`${MUTUEL}04/02/2026;;-1,00;;A;1\n05/02/2026;;-2`))[0]?.[1]).toContain("coupée");
  });

  it("a delimiter nobody quoted never shifts another number into the amount", () => {
    const shifted = read("Date,Libellé,Montant,Solde\n25/02/2026,ACME, Inc,-1.00,99.00\n26/02/2026,B,-2.00,97.00\n");
    expect(reasonsOf(shifted)[0]?.[0]).toBe(2);
    expect(rowsOf(shifted)).toEqual(["3 2026-02-26 -200 B"]);
  });

  it("amounts with no-break spaces, trailing signs and parentheses are read", () => {
    const file = read("Date;Libellé;Montant\n25/02/2026;A;1\u00a0234,56\n25/02/2026;B;1\u202f234,56-\n25/02/2026;C;(7,00 €)\n");
    expect(file.accounts[0]?.rows.map((row) => row.amount)).toEqual([123456, -123456, -700]);
  });

  it.each([
    ["a lost slash", "0502/2026;BOULANGERIE;-3,20"],
    ["a lost separator", "05/02/2026BOULANGERIE;-3,20"],
    ["a date and an amount that are no more", "0502;BOULANGERIE;3.2.0"],
  ])("a first row damaged by %s is shown as rejected, never taken for the header", (_, damaged) => {
    const rest = "06/02/2026;TAXI;-10,00\n27/02/2026;CLIENT;50,00\n";
    const file = read(`Date;Libellé;Montant\n${damaged}\n${rest}`);
    expect(rowsOf(file)).toEqual(["3 2026-02-06 -1000 TAXI", "4 2026-02-27 5000 CLIENT"]);
    expect(file.rejected.map(({ line }) => line)).toEqual([2]);
    expect(file.csv?.columns).toEqual(["Date", "Libellé", "Montant"]);
  });

  it("a head line known of the account is no operation", () => {
    const file = read("Date;Libellé;Montant\nSolde au 31/01/2026;100,00;\n06/02/2026;TAXI;-10,00\n27/02/2026;CLIENT;50,00\n");
    expect([file.rejected, rowsOf(file).length]).toEqual([[], 2]);
  });

  it("a header alone, or a single line, is an empty statement", () => {
    for (const text of [MUTUEL, "Date;Libellé;Montant", "Date;Libellé;Débit euros;Crédit euros;\n"]) {
      const file = read(text);
      expect([file.accounts.length, rowsOf(file), file.warnings.map((warning) => warning.code).includes("file.no_operation")]).toEqual([
        1,
        [],
        true,
      ]);
    }
  });

  it("balances that stop following each other tell what is missing, between which days", () => {
    const file = read(`${MUTUEL}04/02/2026;;-1,00;;A;99,00\n05/02/2026;;-2,00;;B;97,00\n09/02/2026;;-3,00;;C;90,00\n`);
    expect(file.accounts[0]?.gaps).toEqual([{ from: "2026-02-05", to: "2026-02-09", difference: -400, line: 4 }]);
    expect(file.warnings[0]?.message).toBe(
      "Compte Crédit Mutuel – CIC\u00a0: le solde ne se suit pas entre le 05/02/2026 et le 09/02/2026, il manque des opérations pour −4,00\u00a0€ (ligne 4).",
    );
  });

  it("rows of one day in disorder are no gap", () => {
    const file = read(`${MUTUEL}05/02/2026;;-2,00;;B;97,00\n05/02/2026;;-3,00;;C;94,00\n04/02/2026;;-1,00;;A;99,00\n`);
    expect([file.accounts[0]?.gaps, file.accounts[0]?.openingBalance?.amount, file.accounts[0]?.closingBalance?.amount]).toEqual([
      [],
      10000,
      9400,
    ]);
  });

  it("the last hour of a day in universal time is the next day in Paris", () => {
    const head = "Status,Settlement date (UTC),Total amount (incl. VAT),Counterparty name,Transaction ID\n";
    const file = read(
      `${head}settled,2026-06-30 22:30:00,-1.00,A,1\nsettled,2026-12-31 22:30:00,-1.00,B,2\nsettled,2026-12-31 23:30:00,-1.00,C,3\n`,
    );
    expect(file.accounts[0]?.rows.map((row) => row.date)).toEqual(["2026-07-01", "2026-12-31", "2027-01-01"]);
  });

  it("what Shine and Qonto know about an operation is kept", () => {
    const shine = read(
      "Transaction ID;Date de la valeur;Date d'opération;IBAN;Transaction personnelle;Débit;Crédit;Libellé;Montant de TVA total\nt1;01/02/2026;02/02/2026;X;Oui;12,00;0,00;Resto;2,00\n",
    );
    expect(shine.accounts[0]?.rows[0]).toMatchObject({
      personal: true,
      vatAmount: 200,
      bankReference: "t1",
      referenceIsTrusted: true,
      valueDate: "2026-02-01",
    });
  });
});

describe("columns", () => {
  const text = "Jour;Qui;Quoi;Combien\n02/03/2026;Moi;Pain;1,00\n04/05/2026;Toi;Lait;2,00\n";

  it("are guessed for an unknown bank, with a warning and ambiguous dates read the French way", () => {
    const file = read(text);
    expect(file.layout).toBe("unknown");
    expect(file.csv).toMatchObject({
      guessed: true,
      columns: ["Jour", "Qui", "Quoi", "Combien"],
      mapping: { headerRow: 0, delimiter: ";", date: 0, amount: 3, dateOrder: "dmy", decimal: "," },
    });
    expect(file.warnings.map((warning) => warning.code)).toEqual(["csv.guessed", "dates.ambiguous"]);
  });

  it("another column of dates proves the order, a label that holds one does not", () => {
    const beside = "Date opération;Date comptable;Libellé;Montant\n30/08/2026;01/09/2026;A;-1,00\n31/08/2026;02/09/2026;B;2,00\n";
    expect(read(beside).warnings.map(({ code }) => code)).toEqual(["csv.guessed"]);
    const within = "Date comptable;Libellé;Montant\n01/09/2026;30/08/2026;-1,00\n02/09/2026;31/08/2026;2,00\n";
    expect(read(within).warnings.map(({ code }) => code)).toContain("dates.ambiguous");
  });

  it("can be corrected: order of the dates, label, amount", () => {
    const guessed = read(text).csv?.mapping;
    if (!guessed) throw new Error("no mapping");
    const file = read(text, { ...guessed, dateOrder: "mdy", label: [2, 1] });
    expect(rowsOf(file)).toEqual(["2 2026-02-03 100 Pain Moi", "3 2026-04-05 200 Lait Toi"]);
    expect(file.csv?.mapping.label).toEqual([2, 1]);
    expect(file.warnings).toEqual([]);
  });

  it("given back unchanged, read the same", () => {
    for (const source of [text, `${MUTUEL}04/02/2026;;-1,00;;A;99,00\n05/02/2026;;-2,00;;B;97,00\n`]) {
      const once = read(source);
      const again = read(source, once.csv?.mapping);
      expect([again.layout, rowsOf(again), again.accounts[0]?.closingBalance]).toEqual([
        once.layout,
        rowsOf(once),
        once.accounts[0]?.closingBalance,
      ]);
    }
  });

  it("that make no sense are refused", () => {
    const guessed = read(text).csv?.mapping;
    if (!guessed) throw new Error("no mapping");
    expect(() => read(text, { ...guessed, amount: null })).toThrow(BankFileError);
    expect(rowsOf(read(text, { ...guessed, date: 99 }))).toEqual([]);
  });

  it("without a header are told by their content", () => {
    const file = read("2026-01-05;Boulangerie;-3,20;96,80\n2026-01-06;Client;10,00;106,80\n2026-01-07;Taxi;-6,80;100,00\n");
    expect(rowsOf(file)).toEqual(["1 2026-01-05 -320 Boulangerie", "2 2026-01-06 1000 Client", "3 2026-01-07 -680 Taxi"]);
    expect(file.accounts[0]?.closingBalance).toEqual({ date: "2026-01-07", amount: 10000 });
  });

  it("with a D or C beside unsigned amounts give their sign", () => {
    expect(rowsOf(read("Date;Libellé;Sens;Montant\n25/01/2026;A;D;3,20\n26/01/2026;B;C;5,00\n"))).toEqual([
      "2 2026-01-25 -320 A",
      "3 2026-01-26 500 B",
    ]);
  });
});

describe("a quoted cell of several lines", () => {
  const long = Array.from({ length: 40 }, (_, line) => `01/0${1 + (line % 9)}/2026;ligne ${line}`).join("\n");
  const text = `Date;Libellé;Montant\n02/03/2026;"VIR CLIENT\n03/03/2026;facture ""12""";120,00\n04/03/2026;"${long}";-8,00\n05/03/2026;CB PAIN;-2,00\n`;

  it("that closes properly is read whole, even when its lines begin like rows, with a warning", () => {
    const file = read(text);
    expect(file.accounts[0]?.rows.map(({ date, amount, line }) => [date, amount, line])).toEqual([
      ["2026-03-02", 12000, 2],
      ["2026-03-04", -800, 4],
      ["2026-03-05", -200, 44],
    ]);
    expect(file.rejected).toEqual([]);
    expect(file.warnings.find(({ code }) => code === "csv.long_cell")?.message).toContain("lignes 2, 4");
  });

  it("with a lone quote inside is the forgotten quote of a row", () => {
    const file = read(`Date;Libellé;Montant\n02/03/2026;"VIR;1,00\n03/03/2026;"CB";2,00\n`);
    expect(file.accounts[0]?.rows.map(({ amount }) => amount)).toEqual([100, 200]);
    expect(file.warnings.some(({ code }) => code === "csv.quotes")).toBe(true);
  });
});
