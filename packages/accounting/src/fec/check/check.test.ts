import { describe, expect, it } from "vitest";
import { isoDate } from "../../date.js";
import { checkFec, type FecCheck, type FecReport } from "./check.js";
import type { FecColumnName } from "../layout.js";
import type { FecRule } from "../rules.js";
import {
  agriculturalSample,
  bicSample,
  cashSample,
  SAMPLE_NAME,
  sampleText,
  utf8,
  withColumn,
  withHeader,
  withValue,
  type SampleFec,
} from "../testing.js";

const bic = bicSample();
const cash = cashSample();
const YEAR = { begin: isoDate("2024-01-01"), end: isoDate("2024-12-31") };

function check(file: SampleFec, given: Partial<FecCheck> = {}): FecReport {
  return checkFec({ fileName: SAMPLE_NAME, bytes: utf8(sampleText(file)), ...given });
}

/** Findings as `rule@line`, in the order of the report. */
function places(report: FecReport): string[] {
  return report.findings.map(({ rule, line }) => `${rule}@${line ?? "file"}`);
}

function changed(row: number, column: FecColumnName, value: string): SampleFec {
  return withValue(bic, { row, column }, value);
}

function withRows(file: SampleFec, rows: readonly string[]): SampleFec {
  return { ...file, rows: [...file.rows, ...rows.map((row) => row.split(";"))] };
}

/** The row as it would be in another place of the file. */
function reordered(order: readonly number[]): SampleFec {
  return { ...bic, rows: order.map((index) => bic.rows[index] ?? []) };
}

describe("an irreproachable file", () => {
  it("has nothing to report in BIC, and its totals are those of the books", () => {
    const report = check(bic, { fiscalYear: YEAR, layout: "bic", today: isoDate("2025-06-01") });
    expect(report).toEqual({
      verdict: { officialTool: "conforme", ours: true },
      findings: [],
      omitted: [],
      layout: "bic",
      totals: { debit: 178_540, credit: 178_540, lines: 12, entries: 5, result: 5_460 },
    });
  });

  it("has nothing to report in cash BNC, where openings are not due", () => {
    const report = check(cash, { fiscalYear: YEAR });
    expect(report.verdict).toEqual({ officialTool: "conforme", ours: true });
    expect(report.layout).toBe("bnc-cash");
    expect(report.totals.result).toBe(3_370);
  });

  it("owes no openings while the year before still has drafts", () => {
    expect(check({ ...bic, rows: bic.rows.slice(2) }, { areOpeningsWaiting: true }).verdict.ours).toBe(true);
  });

  it("owes no openings in its first fiscal year", () => {
    const file = { ...bic, rows: bic.rows.slice(2) };
    expect(places(check(file))).toEqual(["opening.missing@file"]);
    expect(check(file, { firstFiscalYear: true }).verdict.ours).toBe(true);
  });

  it("may be provisional, and its drafts then bear a ValidDate before their own date", () => {
    const file = withValue(withValue(cash, { row: 4, column: "ValidDate" }, "20241115"), { row: 5, column: "ValidDate" }, "20241115");
    expect(places(check(file, { fileName: "123456782FEC20241231_provisoire.txt" }))).toEqual([]);
    expect(places(check(file))).toEqual(["validation.before_entry@6"]);
  });

  it("may number each journal apart", () => {
    const numbers: Record<string, string> = { "AN-1": "1", "1": "1", "2": "1", "3": "2", "4": "3" };
    const file = { ...bic, rows: bic.rows.map((row) => row.with(2, numbers[row[2] ?? ""] ?? "")) };
    expect(places(check(file))).toEqual([]);
  });
});

describe("what the official tool does not look at", () => {
  it("takes no entries cancelled on the last day for a closing", () => {
    const purchase = (number: number, label: string, sides: readonly [string, string], account: string): readonly string[] => [
      `AC;Achats;${number};20241231;${account};Achats;;;F${account};20241231;${label};${sides[0]};${sides[1]};;;20250301;;`,
      `AC;Achats;${number};20241231;401000;Fournisseurs;;;F${account};20241231;${label};${sides[1]};${sides[0]};;;20250301;;`,
    ];
    const rows = [
      ...purchase(1, "Achat", ["36,30", "0,00"], "606300"),
      ...purchase(2, "Achat", ["9,10", "0,00"], "627000"),
      ...purchase(3, "Annulation de l’écriture 1", ["0,00", "36,30"], "606300"),
      ...purchase(4, "Annulation de l’écriture 2", ["0,00", "9,10"], "627000"),
    ];
    expect(places(check(withRows({ ...bic, rows: [] }, rows), { firstFiscalYear: true }))).toEqual([]);
  });

  const cases: readonly {
    readonly change: string;
    readonly file: SampleFec;
    readonly found: readonly string[];
    readonly given?: Partial<FecCheck>;
  }[] = [
    { change: "an entry that does not balance", file: changed(7, "Debit", "36,31"), found: ["entry.unbalanced@9"] },
    { change: "a gap", file: withColumnOf(["4"], "EcritureNum", "6"), found: ["number.gap@11"] },
    {
      change: "a number borne by two entries",
      file: withColumnOf(["4"], "EcritureNum", "2"),
      found: ["number.duplicate@11", "number.order@11"].toSorted(),
    },
    {
      change: "two lines of an entry apart from the others",
      file: reordered([0, 1, 2, 3, 5, 6, 4, 7, 8, 9, 10, 11]),
      found: ["entry.scattered@8"],
    },
    { change: "one entry over two journals", file: changed(6, "JournalCode", "OD"), found: ["entry.mixed@8", "journal.label@8"] },
    { change: "one entry with two dates", file: changed(8, "EcritureDate", "20240306"), found: ["entry.mixed@10"] },
    { change: "one entry validated twice", file: changed(8, "ValidDate", "20240401"), found: ["entry.mixed@10"] },
    { change: "openings after the rest", file: reordered([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0, 1]), found: ["opening.first@12"] },
    {
      change: "openings on another day than the first",
      file: withColumnOf(["AN-1"], "EcritureDate", "20240102"),
      given: { fiscalYear: YEAR },
      found: ["opening.date@2"],
    },
    {
      change: "openings of a charge",
      file: withValue(changed(1, "CompteNum", "606300"), { row: 1, column: "CompteLib" }, "Fournitures"),
      found: ["opening.class@3"],
    },
    {
      change: "numbers that go down",
      file: reordered([0, 1, 2, 3, 4, 7, 8, 5, 6, 9, 10, 11]),
      found: ["number.order@9", "order.validation@9"],
    },
    {
      change: "a sequence that does not begin at 1",
      file: { ...bic, rows: bic.rows.map((row) => row.with(2, row[2] === "AN-1" ? "AN-1" : `1${row[2]}`)) },
      found: ["number.start@4"],
    },
    { change: "a number without digits", file: withColumnOf(["4"], "EcritureNum", "bis"), found: ["number.sequence@11"] },
    {
      change: "an entry outside the year",
      file: withColumnOf(["1"], "EcritureDate", "20231231"),
      found: ["entry.date@4", "piece.after_entry@4"],
    },
    {
      change: "a short year given by the caller",
      file: bic,
      given: { fiscalYear: { begin: isoDate("2024-01-01"), end: isoDate("2024-12-30") } },
      found: ["file.closing_date@file"],
    },
    { change: "31 February", file: changed(7, "PieceDate", "20240231"), found: ["date.real@9"] },
    { change: "a date with dashes", file: changed(7, "PieceDate", "2024-03-04"), found: ["date.format@9"] },
    { change: "zeros for a date", file: changed(7, "PieceDate", "00000000"), found: ["date.zero@9"] },
    {
      change: "an entry validated before its date",
      file: withColumnOf(["3", "4"], "ValidDate", "20240301"),
      found: ["validation.before_entry@9", "validation.before_entry@11"],
    },
    { change: "an entry validated in the future", file: bic, given: { today: isoDate("2024-05-01") }, found: ["validation.future@2"] },
    {
      change: "classes 6 and 7 closed on the result",
      file: withRows(bic, [
        "OD;Opérations diverses;5;20241231;706000;Prestations de services;;;CL;20241231;Clôture;100,00;0,00;;;20250301;;",
        "OD;Opérations diverses;5;20241231;606300;Fournitures;;;CL;20241231;Clôture;0,00;36,30;;;20250301;;",
        "OD;Opérations diverses;5;20241231;120000;Résultat;;;CL;20241231;Clôture;0,00;63,70;;;20250301;;",
      ]),
      found: ["closing.entry@14"],
    },
    {
      change: "classes 6 and 7 closed on the owner's account",
      file: withRows(bic, [
        "OD;Opérations diverses;5;20241231;706000;Prestations de services;;;CL;20241231;Clôture;100,00;0,00;;;20250301;;",
        "OD;Opérations diverses;5;20241231;606300;Fournitures;;;CL;20241231;Clôture;0,00;36,30;;;20250301;;",
        "OD;Opérations diverses;5;20241231;627000;Services bancaires;;;CL;20241231;Clôture;0,00;9,10;;;20250301;;",
        "OD;Opérations diverses;5;20241231;108000;Compte de l’exploitant;;;CL;20241231;Clôture;0,00;54,60;;;20250301;;",
      ]),
      found: ["closing.entry@file"],
    },
    { change: "a matching code without its date", file: changed(6, "DateLet", ""), found: ["matching.pair@8"] },
    { change: "a matching date without its code", file: changed(7, "DateLet", "20240331"), found: ["matching.pair@9"] },
    {
      change: "a matching that does not cancel out",
      file: changed(6, "EcritureLet", "B"),
      found: ["matching.balance@4", "matching.balance@8"],
    },
    { change: "a third party without a name", file: changed(6, "CompAuxLib", ""), found: ["auxiliary.pair@8"] },
    { change: "a third party with two names", file: changed(6, "CompAuxLib", "Durand"), found: ["auxiliary.label@8"] },
    { change: "an amount in dollars that does not say dollars", file: changed(9, "Idevise", ""), found: ["currency.pair@11"] },
    { change: "a currency that is not a code", file: changed(9, "Idevise", "$"), found: ["currency.code@11"] },
    { change: "an account with two labels", file: changed(11, "CompteLib", "Banque postale"), found: ["account.label@13"] },
    { change: "a journal with two labels", file: changed(11, "JournalLib", "BNP"), found: ["journal.label@13"] },
    { change: "a name in capitals", file: withHeader(bic, "Montantdevise", "MontantDevise"), found: ["column.spelling@1"] },
    {
      change: "a column twice",
      file: { ...bic, header: [...bic.header, "Debit"], rows: bic.rows.map((row) => [...row, ""]) },
      found: ["column.duplicate@1"],
    },
    {
      change: "a column without a name",
      file: { ...bic, header: [...bic.header, ""], rows: bic.rows.map((row) => [...row, ""]) },
      found: ["column.unnamed@1"],
    },
    { change: "an empty credit", file: changed(7, "Credit", ""), found: ["value.required@9"] },
    {
      change: "an amount without decimals",
      file: withColumnOf(["AN-1"], "Credit", "0"),
      found: ["amount.format@2", "entry.unbalanced@2", "amount.no_side@3"],
    },
    { change: "a no-break space in a label", file: changed(7, "EcritureLib", "CB\u00a0PAPETERIE"), found: ["text.characters@9"] },
    {
      change: "a line without an amount",
      file: withValue(changed(10, "Credit", "0,00"), { row: 11, column: "Credit" }, "9,10"),
      found: ["amount.no_side@12"],
    },
    ...(["ValidDate", "DateRglt", "ModeRglt"] as const).map((column) => ({
      change: `no ${column} in cash BNC`,
      file: withColumn(cash, column, ""),
      found: ["value.required@2"],
    })),
    { change: "21 columns", file: agriculturalSample(), found: ["file.layout@1"] },
  ];

  it.each(cases)("reports $change and what follows from it", ({ file, given, found }) => {
    const report = check(file, given);
    expect(places(report).toSorted()).toEqual([...found].toSorted());
    expect(report.verdict).toEqual({ officialTool: "conforme", ours: false });
  });

  function withColumnOf(numbers: readonly string[], column: FecColumnName, value: string): SampleFec {
    const place = bic.header.indexOf(column);
    return { ...bic, rows: bic.rows.map((row) => (numbers.includes(row[2] ?? "") ? row.with(place, value) : row)) };
  }
});

describe("amounts that point the wrong way", () => {
  it("are reported when negative, and count for what they are", () => {
    const file = withValue(withValue(bic, { row: 7, column: "Debit" }, "-36,30"), { row: 8, column: "Credit" }, "-36,30");
    const report = check(file);
    expect(places(report)).toEqual(["amount.negative@9", "amount.negative@10"]);
    expect(report.totals.result).toBe(12_720);
  });

  it("are reported with their figures in French", () => {
    const [finding] = check(changed(7, "Debit", "1236,30")).findings;
    expect(finding).toEqual({
      severity: "own",
      line: 9,
      column: "Debit",
      rule: "entry.unbalanced",
      message: "L’écriture 3 n’est pas équilibrée\u00a0: 1\u202f200,00\u00a0€ de trop au débit.",
      remedy: "Refaites l’export depuis le logiciel d’origine après avoir équilibré l’écriture.",
      count: 1,
    });
  });
});

describe("the file name", () => {
  const cases: readonly { readonly name: string; readonly rules: readonly FecRule[] }[] = [
    { name: SAMPLE_NAME, rules: [] },
    { name: `/exports/${SAMPLE_NAME}`, rules: [] },
    { name: "123456782FEC20241231_2.txt", rules: [] },
    { name: "123456782FEC20241231.TXT", rules: [] },
    { name: "123456789FEC20241231.txt", rules: ["file.siren"] },
    { name: "123456782fec20241231.txt", rules: ["file.name_strict"] },
    { name: "123456782FEC20241231", rules: ["file.name_strict"] },
    { name: "12345678200010FEC20241231.txt", rules: ["file.name_strict"] },
    { name: "123456782FEC20241131.txt", rules: ["file.closing_date"] },
    { name: "123456782FEC20240930.txt", rules: ["file.closing_date"] },
    { name: "FEC20241231.txt", rules: ["file.name"] },
  ];
  it.each(cases)("$name raises $rules", ({ name, rules }) => {
    const report = check(bic, { fileName: name, fiscalYear: YEAR });
    expect(report.findings.map((finding) => finding.rule)).toEqual(rules);
  });
});

describe("entries that bear no number of their own", () => {
  const isNumbered = (file: SampleFec, number: string): SampleFec => withColumn(file, "EcritureNum", number);

  it.each(["0", "000"])("are cut where they balance when all are numbered %s", (number) => {
    const report = check(isNumbered(bic, number));
    expect(places(report)).toEqual(["number.same@2"]);
    expect(report.findings[0]?.message).toMatch(/^5 écritures portent le numéro 0+\u00a0: elles sont séparées/);
    expect(report.totals.entries).toBe(5);
  });

  it("are cut the same way under any one number, and without a number", () => {
    expect(check(isNumbered(bic, "17")).totals.entries).toBe(5);
    const blank = check(isNumbered(bic, ""));
    expect(blank.totals.entries).toBe(5);
    expect(blank.findings.map(({ rule, count }) => [rule, count])).toEqual([["value.empty", 12]]);
  });

  it("keep together the lines of one operation that bear several labels", () => {
    const file = withValue(isNumbered(bic, "0"), { row: 3, column: "EcritureLib" }, "Part hors taxe");
    expect(check(file).totals.entries).toBe(5);
  });

  it("do not hide one that does not balance, nor those that follow it", () => {
    const file = withValue(isNumbered(bic, "0"), { row: 7, column: "Debit" }, "36,31");
    const report = check(file);
    expect(places(report)).toEqual(["number.same@2", "entry.unbalanced@9"]);
    expect(report.totals.entries).toBe(5);
  });

  it("leave books that hold one numbered entry as they are", () => {
    const file = { ...bic, rows: bic.rows.slice(7, 9).map((row) => row.with(2, "1")) };
    expect(check(file, { firstFiscalYear: true }).findings).toEqual([]);
  });
});

describe("numbers that bear the code of their journal", () => {
  const bearing = (codes: Readonly<Record<string, string>>, numbers: readonly string[]): SampleFec => ({
    ...bic,
    rows: bic.rows.map((row, index) => row.with(0, codes[row[0] ?? ""] ?? "").with(2, numbers[index] ?? "")),
  });

  it.each([
    [{ AN: "AN", OD: "3", BQ: "21" }, ["AN1", "AN1", "31", "31", "31", "211", "211", "212", "212", "213", "213", "213"]],
    [{ AN: "AN", OD: "O1", BQ: "B2" }, ["AN1", "AN1", "O11", "O11", "O11", "B21", "B21", "B22", "B22", "B23", "B23", "B23"]],
    [{ AN: "AN", OD: "3", BQ: "21" }, ["AN1", "AN1", "3-1", "3-1", "3-1", "21-1", "21-1", "21-2", "21-2", "21-3", "21-3", "21-3"]],
  ])("are counted after it: %o", (codes, numbers) => {
    expect(places(check(bearing(codes, numbers)))).toEqual([]);
    expect(places(check(bearing(codes, numbers.with(9, "219").with(10, "219").with(11, "219")))).length).toBeGreaterThan(0);
  });

  it("are read whole where the file is numbered without regard to journals", () => {
    const codes = { AN: "AN", OD: "1", BQ: "2" };
    const rows = Array.from({ length: 30 }, (_, index) =>
      ["606300", "512000"].map(
        (account, side) =>
          `${(index % 2) + 1};J${(index % 2) + 1};${index + 1};20240401;${account};${account};;;P;20240401;Achat;${side ? "0,00;1,00" : "1,00;0,00"};;;20240430;;`,
      ),
    ).flat();
    const file = withRows({ ...bearing(codes, []), rows: [] }, rows);
    expect(places(check(file, { firstFiscalYear: true }))).toEqual([]);
  });
});

describe("a long list of findings", () => {
  it("says once, with its count, what is the same on many lines", () => {
    const [finding, ...others] = check(withColumn(cash, "ModeRglt", "")).findings;
    expect(finding).toMatchObject({ rule: "value.required", column: "ModeRglt", line: 2, count: 6, message: "ModeRglt est vide." });
    expect(others).toEqual([]);
  });

  it("keeps two columns apart", () => {
    const report = check(withColumn(withColumn(cash, "ModeRglt", ""), "DateRglt", ""));
    expect(report.findings.map(({ column, count }) => [column, count])).toEqual([
      ["DateRglt", 6],
      ["ModeRglt", 6],
    ]);
    expect(report.omitted).toEqual([]);
  });

  it("keeps 200 of a rule and says how many more there are", () => {
    const rows = Array.from(
      { length: 250 },
      (_, index) => `OD;Opérations diverses;${index + 5};20240401;606300;Fournitures;;;P;20240401;Achat;1,00;0,00;;;20240430;;`,
    );
    const report = check(withRows(bic, rows));
    expect(report.findings).toHaveLength(200);
    expect(report.omitted).toEqual([{ rule: "entry.unbalanced", count: 50 }]);
    expect(report.totals.entries).toBe(255);
  });
});
