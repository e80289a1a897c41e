import { describe, expect, it } from "vitest";
import { readFec } from "./read.js";
import {
  agriculturalSample,
  bicSample,
  cashSample,
  sampleText,
  utf8,
  withColumn,
  withHeader,
  withoutColumn,
  withValue,
} from "../testing.js";

const bic = bicSample();
const read = (text: string) => readFec(utf8(text));

describe("the books of another software", () => {
  it("are read line by line, with their place in the file", () => {
    const reading = read(sampleText(bic));
    expect(reading).toMatchObject({ layout: "bic", encoding: "utf-8", separator: "\t", extraColumns: [], findings: [] });
    expect(reading.lines).toHaveLength(12);
    expect(reading.lines[9]).toEqual({
      line: 11,
      journalCode: "BQ",
      journalLib: "Banque",
      ecritureNum: "4",
      ecritureDate: "2024-03-20",
      compteNum: "627000",
      compteLib: "Services bancaires",
      compAuxNum: "",
      compAuxLib: "",
      pieceRef: "REL-3",
      pieceDate: "2024-03-20",
      ecritureLib: "FRAIS",
      debit: 910,
      credit: 0,
      ecritureLet: "",
      dateLet: null,
      validDate: "2024-03-31",
      montantDevise: 1000,
      idevise: "USD",
      dateRglt: null,
      modeRglt: "",
      natOp: "",
      idClient: "",
    });
  });

  it.each([
    ["bic", bic],
    ["bnc-cash", cashSample()],
    ["ba-cash", agriculturalSample()],
  ] as const)("are recognised as %s by their columns", (layout, file) => {
    expect(read(sampleText(file)).layout).toBe(layout);
  });

  it.each([
    ["\t", "\n"],
    ["|", "\r"],
    [";", "\r\n"],
  ])("say the same with %j and %j", (separator, lineEnd) => {
    expect(read(sampleText({ ...bic, separator, lineEnd })).lines).toEqual(read(sampleText(bic)).lines);
  });

  it("say the same in UTF-8 with a mark, ISO-8859-15, Windows-1252 and UTF-16", () => {
    const text = sampleText(withValue(bic, { row: 7, column: "EcritureLib" }, "Café 10 €"));
    const single = (euro: number): Uint8Array => Uint8Array.from(text, (letter) => (letter === "€" ? euro : letter.charCodeAt(0)));
    const utf16 = new Uint8Array(Uint16Array.from(`\ufeff${text}`, (letter) => letter.charCodeAt(0)).buffer);
    const expected = read(text).lines;
    for (const [bytes, encoding] of [
      [utf8(`\ufeff${text}`), "utf-8-bom"],
      [single(0xa4), "iso-8859-15"],
      [single(0x80), "windows-1252"],
      [utf16, "utf-16"],
    ] as const) {
      const reading = readFec(bytes);
      expect(reading.encoding).toBe(encoding);
      expect(reading.lines).toEqual(expected);
    }
  });

  it("keep their accents when one label was cut in the middle of a letter", () => {
    const bytes = utf8(sampleText(bic));
    const label = bytes.lastIndexOf("F".charCodeAt(0));
    const reading = readFec(bytes.with(label, 0xc3));
    expect(reading.encoding).toBe("utf-8");
    expect(reading.lines[0]?.journalLib).toBe("À-nouveaux");
    expect(reading.findings.map((finding) => finding.rule)).toEqual(["file.characters"]);
  });

  it("are read in any order of columns, and extra columns are named", () => {
    const file = { ...bic, header: ["Analytique", ...bic.header.toReversed()], rows: bic.rows.map((row) => ["X", ...row.toReversed()]) };
    expect(read(sampleText(file)).extraColumns).toEqual(["Analytique"]);
    expect(read(sampleText(file)).lines).toEqual(read(sampleText(bic)).lines);
  });

  it("are understood under names that the official tool refuses", () => {
    const file = withHeader(withHeader(bic, "EcritureNum", "NumEcriture"), "CompAuxNum", "CompteAuxNum");
    expect(read(sampleText(file)).lines).toEqual(read(sampleText(bic)).lines);
  });

  it("are understood without a header when the columns are those of the law", () => {
    const lines = read(sampleText(bic).split("\r\n").slice(1).join("\r\n")).lines;
    expect(lines.map(({ line, ...rest }) => [line + 1, rest])).toEqual(
      read(sampleText(bic)).lines.map(({ line, ...rest }) => [line, rest]),
    );
  });

  it("are understood with Montant and Sens", () => {
    const file = {
      ...bic,
      header: bic.header.with(11, "Montant").with(12, "Sens"),
      rows: [bic.rows[0]?.with(11, "10,00").with(12, "C") ?? []],
    };
    expect(read(sampleText(file)).lines[0]).toMatchObject({ debit: 0, credit: 1000 });
  });

  it.each(["20240304", "2024-03-04", "04/03/2024", "20240304 10:30", "2024-03-04T10:30:00"])("may write %s for 4 March 2024", (written) => {
    expect(read(sampleText(withColumn(bic, "PieceDate", written))).lines[0]?.pieceDate).toBe("2024-03-04");
  });

  it.each([
    ["1000", 100_000],
    ["1000,5", 100_050],
    ["-1000,00", -100_000],
    ["1000,00-", -100_000],
    ["0000001000,00", 100_000],
    ["1000,005", 100_001],
    ["-1000,005", -100_001],
    ["1000,004", 100_000],
    ["1 000,00", 100_000],
    ["1\u202f000\u202f000,50", 100_000_050],
    [",000", 0],
    ["-1\u00a0000", -100_000],
  ])("may write %s for %i cents", (written, value) => {
    expect(read(sampleText(withColumn(bic, "Debit", written))).lines[0]?.debit).toBe(value);
  });

  it("give null for a day that does not exist and 0 for what is not an amount, and say so", () => {
    const file = withValue(withValue(bic, { row: 7, column: "EcritureDate" }, "20240231"), { row: 7, column: "Debit" }, "36.30");
    const reading = read(sampleText(file));
    expect(reading.lines[7]).toMatchObject({ line: 9, ecritureDate: null, debit: 0 });
    expect(reading.findings.map(({ rule, line, column }) => [rule, line, column])).toEqual([
      ["date.real", 9, "EcritureDate"],
      ["value.amount", 9, "Debit"],
      ["amount.no_side", 9, "Debit"],
    ]);
  });
});

describe("a damaged line", () => {
  it.each(["\t", "|"])("is put together again when a label holds the separator %j", (separator) => {
    const label = `CB${separator}PAPETERIE`;
    const reading = read(sampleText({ ...withValue(bic, { row: 7, column: "EcritureLib" }, label), separator }));
    expect(reading.lines).toHaveLength(12);
    expect(reading.lines[7]).toMatchObject({ line: 9, ecritureLib: "CB PAPETERIE", debit: 3630 });
    expect(reading.findings.map((finding) => finding.rule)).toContain("line.field_count");
  });

  it("is read without its missing last fields, and without empty ones too many", () => {
    const text = sampleText(bic)
      .replace("\t10,00\tUSD\r\n", "\r\n")
      .replace("CB PAPETERIE\t36,30\t0,00\t\t\t20240331\t\t\r\n", "CB PAPETERIE\t36,30\t0,00\t\t\t20240331\t\t\t\t\r\n");
    const reading = read(text);
    expect(reading.findings.map(({ rule, line }) => [rule, line])).toEqual([
      ["line.field_count", 9],
      ["line.field_count", 11],
    ]);
    expect(reading.lines[9]).toMatchObject({ line: 11, debit: 910, montantDevise: null });
  });

  it("is left out when nothing can be made of it, and the others keep their place", () => {
    const reading = read(sampleText(bic).replace("CB PAPETERIE\t36,30", "CB PAPETERIE").replace("\r\nOD", "\r\n\r\nOD"));
    expect(reading.lines.map((line) => line.line)).toEqual([2, 3, 5, 6, 7, 8, 9, 11, 12, 13, 14]);
    expect(reading.findings.map(({ rule, line }) => [rule, line])).toEqual([
      ["line.blank", 4],
      ["line.field_count", 10],
    ]);
  });

  it("keeps a line end inside a label, and the next lines keep the place an editor gives them", () => {
    const reading = read(sampleText(withValue(bic, { row: 2, column: "EcritureLib" }, "Facture\nF-1")));
    expect(reading.lines[2]).toMatchObject({ line: 4, ecritureLib: "Facture F-1" });
    expect(reading.lines[3]?.line).toBe(6);
  });

  it("is separated from the next one in spite of mixed line ends", () => {
    const reading = read(sampleText(bic).replace("20240510\t\t\r\nAN", "20240510\t\t\nAN"));
    expect(reading.lines.map((line) => line.line)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    expect(reading.findings.map((finding) => finding.rule)).toEqual(["line.end_mixed"]);
  });
});

describe("a file whose lines end with CR CR LF", () => {
  it("has one line end at each, told once, and its lines keep their places", () => {
    const reading = read(sampleText({ ...bic, lineEnd: "\r\r\n" }));
    expect(reading.lines).toEqual(read(sampleText(bic)).lines);
    expect(reading.findings).toMatchObject([
      { rule: "line.end_mixed", line: 1, count: 1, message: "Des lignes se terminent par CR CR LF au lieu de CR LF." },
    ]);
  });

  it("is told from the line where it begins", () => {
    const reading = read(sampleText(bic).replace("20240510\t\t\r\nAN", "20240510\t\t\r\r\nAN"));
    expect(reading.lines).toHaveLength(12);
    expect(reading.findings.map(({ rule, line }) => [rule, line])).toEqual([["line.end_mixed", 2]]);
  });
});

describe("what is not a FEC", () => {
  it.each(["", "\n", "Bonjour", "date;libellé;montant\n01/01/2024;CB;12,00\n", "\u0000\u0000\u0000"])(
    "%j gives no lines and a reason",
    (text) => {
      const reading = read(text);
      expect(reading.lines).toEqual([]);
      expect(reading.findings.map((finding) => finding.rule)).toContain("file.separator");
    },
  );

  it("a table with other columns gives a reason too", () => {
    const header = Array.from({ length: 30 }, (_, index) => `Champ${index}`);
    expect(read(`${header.join("\t")}\r\n`).findings.map((finding) => finding.rule)).toContain("file.header");
  });

  it("a file that lacks columns is read for what it has", () => {
    const reading = read(sampleText(withoutColumn(withoutColumn(bic, "ValidDate"), "PieceDate")));
    expect(reading.lines).toHaveLength(12);
    expect(reading.lines[0]).toMatchObject({ validDate: null, pieceDate: null, debit: 150_000 });
  });
});

describe("a file that no software writes", () => {
  const rulesOf = (text: string): string[] => read(text).findings.map(({ rule }) => rule);

  it("holds nothing but tabs, on one line or on many: it is not read further", () => {
    expect(rulesOf("\t".repeat(3_000_000))).toEqual(["file.header"]);
    expect(rulesOf(`${"\t".repeat(17)}\n`.repeat(100_000))).toEqual(["file.header"]);
  });

  it("has a line far too long, which is reported, and the next ones are read", () => {
    const [header = "", ...rows] = sampleText(bic).split(bic.lineEnd);
    const reading = read([header, "\t".repeat(200_000), ...rows].join(bic.lineEnd));
    expect(reading.lines).toHaveLength(12);
    expect(reading.findings).toMatchObject([{ rule: "line.field_count", line: 2, message: "La ligne dépasse 100000 caractères." }]);
  });

  it("holds nothing but line ends after its names: it is not read to its end", () => {
    const [header = ""] = sampleText(bic).split(bic.lineEnd);
    for (const lineEnd of ["\r\n", "\n"]) {
      const { lines, findings } = read(`${header}\r\n${lineEnd.repeat(1_000_000)}`);
      expect(lines).toEqual([]);
      expect(findings.reduce((total, { count }) => total + count, 0)).toBeLessThan(300);
    }
  });

  it("has another line end after the first line, however long the rest", () => {
    const [header = "", ...rows] = sampleText(bic).split(bic.lineEnd);
    const many = Array.from({ length: 200 }, () => rows.slice(2, 6).join("\n")).join("\n");
    expect(read(`${header}\r\n${many}\n`).lines).toHaveLength(800);
  });
});

describe("a FEC in XML", () => {
  const nested = (levels: number) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n${"<ecriture>".repeat(levels)}${"</ecriture>".repeat(levels)}`;
  const sentences = (text: string) => read(text).findings.map(({ rule, message }) => [rule, message]);
  const AS_XML = [["file.xml", "Ce fichier est un FEC en XML\u00a0: Comptoir lit le FEC en texte."]];
  const TOO_DEEP = [["file.xml", "Ce fichier XML emboîte plus de 64 éléments les uns dans les autres\u00a0: il n’est pas lu."]];

  it("is named as such, its elements counted to the sixty-fourth", () => {
    expect(sentences(nested(64))).toEqual(AS_XML);
    expect(sentences(`${nested(3)}<br/>`.repeat(40))).toEqual(AS_XML);
    expect(sentences(nested(65))).toEqual(TOO_DEEP);
  });

  it("is refused at that depth without reading further", () => {
    expect(sentences(nested(1_000_000))).toEqual(TOO_DEEP);
    expect(sentences(`<a ${"<b ".repeat(500_000)}`)).toEqual(AS_XML);
  });
});
