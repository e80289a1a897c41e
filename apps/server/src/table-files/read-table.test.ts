import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { placeOfColumn, readDay, readMoney, readTable } from "./read-table.js";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("a table of a file", () => {
  test.each([
    ["semicolons", 'Compte;Libellé\r\n218300;"Poste ; fixe"\r\n\r\n'],
    ["tabs", "Compte\tLibellé\n218300\tPoste ; fixe\n"],
    ["commas", 'Compte,Libellé\n218300,"Poste ; fixe"'],
  ])("is read between %s, blank lines left out", (_name, text) => {
    expect(readTable(bytes(text))).toEqual({
      rows: [
        { line: 1, cells: ["Compte", "Libellé"] },
        { line: 2, cells: ["218300", "Poste ; fixe"] },
      ],
    });
  });

  test("is read from the first sheet of a workbook, with its gaps", () => {
    const workbook = zipSync({
      "xl/sharedStrings.xml": strToU8("<sst><si><t>Compte</t></si><si><r><t>Bu</t></r><r><t>reau &amp; co</t></r></si></sst>"),
      "xl/worksheets/sheet1.xml": strToU8(
        '<sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="3"><c r="A3"><v>218300</v></c><c r="C3" t="s"><v>1</v></c><c r="D3" t="inlineStr"><is><t>x</t></is></c></row></sheetData>',
      ),
    });
    expect(readTable(workbook)).toEqual({
      rows: [
        { line: 1, cells: ["Compte"] },
        { line: 3, cells: ["218300", "", "Bureau & co", "x"] },
      ],
    });
  });

  test.each([
    ["nothing", new Uint8Array(), "Le fichier est vide."],
    ["a damaged workbook", new Uint8Array([0x50, 0x4b, 3, 4, 9]), "Ce classeur ne se lit pas\u00a0: enregistrez-le en CSV."],
    ["too many lines", bytes("a;b\n".repeat(5001)), "Le fichier dépasse 5000 lignes\u00a0: envoyez-le en plusieurs fois."],
  ])("%s is refused in a sentence", (_name, content, reason) => {
    expect(readTable(content)).toEqual({ reason });
  });
});

test("days and amounts are read as people and spreadsheets write them", () => {
  expect(["31/03/2026", "1.4.2026", "2026-03-31", "46112", "31/02/2026", "hier", ""].map(readDay)).toEqual([
    "2026-03-31",
    "2026-04-01",
    "2026-03-31",
    "2026-03-31",
    null,
    null,
    null,
  ]);
  expect(["1 234,56 €", "1.234,56", "1234.5", "-3", "0.30000000000000004", "1,239", "x", ""].map(readMoney)).toEqual([
    123_456,
    123_456,
    123_450,
    -300,
    30,
    null,
    null,
    null,
  ]);
});

test("a column is known by its title, accents and case aside", () => {
  expect(placeOfColumn(["Compte", " DURÉE "], ["duree"])).toBe(1);
  expect(placeOfColumn(["Compte"], ["duree"])).toBe(-1);
});
