import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { readTable } from "./read-table.js";
import { placeOfColumn, readDay, readMoney } from "./table-cells.js";

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

  /** A workbook as programs write them: a hidden sheet first, parts that bear any name, numbers for accents. */
  const workbookOf = (sheet: string, { date1904 = "0" } = {}): Uint8Array =>
    zipSync({
      "xl/workbook.xml": strToU8(
        `<x:workbook><x:workbookPr date1904="${date1904}"/><x:sheets><x:sheet name="Notes" state="hidden" r:id="rId1"/><x:sheet name="Registre" r:id="rId2"/></x:sheets></x:workbook>`,
      ),
      "xl/_rels/workbook.xml.rels": strToU8(
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/register.xml"/></Relationships>',
      ),
      "xl/styles.xml": strToU8(
        '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
      ),
      "xl/worksheets/sheet1.xml": strToU8('<sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData>'),
      "xl/worksheets/register.xml": strToU8(`<x:worksheet><x:sheetData>${sheet}</x:sheetData></x:worksheet>`),
    });
  const rowsOf = (file: Uint8Array) => {
    const table = readTable(file);
    return "rows" in table ? table.rows.map(({ line, cells }) => [line, ...cells]) : table.reason;
  };

  test("is read from the first sheet that is shown, whatever the prefix and the accents are written with", () => {
    const row =
      '<x:row><x:c t="inlineStr"><x:is><x:t>Libell&#233; &amp; co</x:t><x:rPh><x:t>non</x:t></x:rPh></x:is></x:c><x:c t="str"><x:f>"a"&amp;"b"</x:f><x:v>ab</x:v></x:c><x:c t="e"><x:v>#N/A</x:v></x:c><x:c s="1"><x:v>45550.5</x:v></x:c></x:row>';
    expect(rowsOf(workbookOf(row))).toEqual([[1, "Libellé & co", "ab", "", "45550.5"]]);
  });

  test("keeps the days of a workbook whose dates begin in 1904, and them alone", () => {
    const [[, day = "", amount] = []] = rowsOf(
      workbookOf('<x:row r="1"><x:c s="1"><x:v>44088</x:v></x:c><x:c><x:v>44088</x:v></x:c></x:row>', { date1904: "1" }),
    ) as string[][];
    expect([readDay(day), amount]).toEqual(["2024-09-15", "44088"]);
  });

  test("takes no memory for a cell that says that it is far away", () => {
    const far = '<x:row r="1048576"><x:c r="XFD1048576"><x:v>1</x:v></x:c><x:c r="B1048576"><x:v>2</x:v></x:c></x:row>';
    expect(rowsOf(workbookOf(far))).toEqual([[1_048_576, "", "2"]]);
  });

  describe("of a hostile workbook", () => {
    const UNREADABLE = "Ce classeur ne se lit pas\u00a0: enregistrez-le en CSV.";
    const SHEET = "xl/worksheets/sheet1.xml";
    /** The bytes of an archive, with what its directory says of its last part changed: `at` bytes after where that begins. */
    const withDirectory = (archive: Uint8Array, at: number, value: Uint8Array): Uint8Array => {
      const changed = Buffer.from(archive);
      changed.set(value, changed.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2])) + at);
      return changed;
    };
    const sheetOf = (rows: string): Uint8Array => strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`);

    test("no part is unpacked beyond its bound, whatever size it says that it has", () => {
      const large = zipSync({ [SHEET]: [new Uint8Array(20_000_001), { level: 1 }] });
      expect(rowsOf(withDirectory(large, 24, new Uint8Array([10, 0, 0, 0])))).toBe(UNREADABLE);
    });

    test("a part that is not read is not unpacked", () => {
      const archive = zipSync({ [SHEET]: sheetOf("<row><c><v>1</v></c></row>"), "xl/media.xml": strToU8("x") });
      expect(rowsOf(withDirectory(archive, 10, new Uint8Array([99, 0])))).toEqual([[1, "1"]]);
    });

    test("sizes stand beside the fields of an archive that says so", () => {
      const sheet = sheetOf("<row><c><v>1</v></c></row>");
      const sizes = new BigUint64Array([BigInt(sheet.length), BigInt(sheet.length), 0n]);
      const archive = zipSync({ [SHEET]: [sheet, { level: 0, extra: { 1: new Uint8Array(sizes.buffer) } }] });
      const unknown = new Uint8Array(8).fill(0xff);
      expect(rowsOf(withDirectory(withDirectory(archive, 20, unknown), 42, unknown.slice(4)))).toEqual([[1, "1"]]);
    });

    test("elements that nest without end are not followed", () => {
      expect(rowsOf(zipSync({ [SHEET]: sheetOf("<a>".repeat(200)) }))).toBe(UNREADABLE);
    });

    test("nothing is read beyond the lines that it may have", () => {
      const rows = sheetOf("<row><c><v>1</v></c></row>".repeat(9000) + "<a>".repeat(200));
      expect(rowsOf(zipSync({ [SHEET]: rows }))).toBe("Le fichier dépasse 5000 lignes\u00a0: envoyez-le en plusieurs fois.");
    });

    test("one long text that many cells name does not become as many", () => {
      const named = (count: number): string => `<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`.repeat(count);
      const workbook = (count: number) =>
        zipSync({ "xl/sharedStrings.xml": strToU8(`<sst><si><t>${"x".repeat(40_000)}</t></si></sst>`), [SHEET]: sheetOf(named(count)) });
      expect(rowsOf(workbook(1))).toEqual([[1, ...Array<string>(100).fill("x".repeat(500))]]);
      expect(rowsOf(workbook(200))).toBe(UNREADABLE);
    });

    test("rows that are numbered with words follow each other, an empty text is empty, and no NUL is kept", () => {
      const rows = ["abc", "1.5", "-4", "1e999"].map((line) => `<row r="${line}"><c t="s"><v></v></c><c><v>a\0b</v></c></row>`).join("");
      const workbook = zipSync({ "xl/sharedStrings.xml": strToU8("<sst><si><t>first</t></si></sst>"), [SHEET]: sheetOf(rows) });
      expect(rowsOf(workbook)).toEqual([1, 2, 3, 4].map((line) => [line, "", "a b"]));
    });
  });

  test.each([
    [
      "a workbook without a sheet",
      zipSync({ "xl/workbook.xml": strToU8("<workbook/>") }),
      "Ce classeur ne se lit pas\u00a0: enregistrez-le en CSV.",
    ],
    ["nothing", new Uint8Array(), "Le fichier est vide."],
    ["a damaged workbook", new Uint8Array([0x50, 0x4b, 3, 4, 9]), "Ce classeur ne se lit pas\u00a0: enregistrez-le en CSV."],
    ["too many lines", bytes("a;b\n".repeat(5001)), "Le fichier dépasse 5000 lignes\u00a0: envoyez-le en plusieurs fois."],
  ])("%s is refused in a sentence", (_name, content, reason) => {
    expect(readTable(content)).toEqual({ reason });
  });
});

test("days and amounts are read as people and spreadsheets write them", () => {
  expect(["31/03/2026", "1.4.2026", "2026-03-31", "46112", "46112.75", "31/02/2026", "hier", ""].map(readDay)).toEqual([
    "2026-03-31",
    "2026-04-01",
    "2026-03-31",
    "2026-03-31",
    "2026-03-31",
    null,
    null,
    null,
  ]);
  expect(["1 234,56 €", "1.234,56", "1234.5", "-3", "0.30000000000000004", "1.5E3", "1,239", "x", ""].map(readMoney)).toEqual([
    123_456,
    123_456,
    123_450,
    -300,
    30,
    150_000,
    null,
    null,
    null,
  ]);
});

test("a column is known by its title, accents and case aside", () => {
  expect(placeOfColumn(["Compte", " DURÉE "], ["duree"])).toBe(1);
  expect(placeOfColumn(["Compte"], ["duree"])).toBe(-1);
});
