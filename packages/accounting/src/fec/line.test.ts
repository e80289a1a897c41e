import { describe, expect, it } from "vitest";
import { isoDate } from "../date.js";
import type { Entry, ValidatedEntry } from "../entry/entry.js";
import { cents } from "../money.js";
import { checkFec } from "./check/check.js";
import { fecLayoutFor } from "./layout.js";
import { fecLines, provisionalEntry, provisionalValidDate } from "./line.js";
import { utf8 } from "./testing.js";
import { fecFileName, fecHeader, formatFecLine } from "./write.js";

const LABELS: Readonly<Record<string, string>> = { "512000": "Banques", "606300": "Fournitures d’entretien et de petit équipement" };
const accountLabel = (code: string): string => LABELS[code] ?? "";

const draft: Entry = {
  journal: "BQ",
  date: isoDate("2026-03-31"),
  label: "CB\tPAPETERIE | LYON",
  pieceRef: "R-12",
  pieceDate: isoDate("2026-03-30"),
  payment: { date: isoDate("2026-03-31"), mode: "CB" },
  source: { kind: "operation", operationId: "o-1" },
  lines: [
    { accountCode: "606300", label: "", debit: cents(123_450), credit: cents(0) },
    { accountCode: "512000", label: "Paiement", debit: cents(0), credit: cents(123_450) },
  ],
};
const validated: ValidatedEntry = { ...draft, sequence: "main", number: 7, validatedOn: isoDate("2026-04-30") };

/** The file of one entry, with visible separators. */
function file(entry: ValidatedEntry, layout: "bic" | "bnc-cash"): string {
  const lines = fecLines(entry, { layout, accountLabel });
  return lines
    .map((line) => formatFecLine(line, layout))
    .join("")
    .replaceAll("\t", "|")
    .replaceAll("\r\n", "⏎\n");
}

describe("the lines of an entry", () => {
  it("have 18 values in BIC, and the separators in labels become spaces", () => {
    expect(file(validated, "bic")).toMatchInlineSnapshot(`
      "BQ|Banque|7|20260331|606300|Fournitures d’entretien et de petit équipement|||R-12|20260330|CB PAPETERIE LYON|1234,50|0,00|||20260430||⏎
      BQ|Banque|7|20260331|512000|Banques|||R-12|20260330|Paiement|0,00|1234,50|||20260430||⏎
      "
    `);
  });

  it("have 22 values in cash BNC, with the day and the means of payment", () => {
    expect(file(validated, "bnc-cash")).toMatchInlineSnapshot(`
      "BQ|Banque|7|20260331|606300|Fournitures d’entretien et de petit équipement|||R-12|20260330|CB PAPETERIE LYON|1234,50|0,00|||20260430|||20260331|CB||⏎
      BQ|Banque|7|20260331|512000|Banques|||R-12|20260330|Paiement|0,00|1234,50|||20260430|||20260331|CB||⏎
      "
    `);
  });

  it("bear the third party, the piece and the payment of the line, the payment in 22 columns only", () => {
    const [first, second] = draft.lines;
    if (!first || !second) throw new Error("no lines");
    const payment = { date: isoDate("2026-03-29"), mode: "CHQ" };
    const own = { auxiliary: { number: "F\t01", name: "" }, pieceRef: "A 7", pieceDate: isoDate("2026-02-28"), payment };
    const entry = { ...validated, lines: [{ ...first, ...own }, second] };
    expect(file(entry, "bnc-cash")).toMatchInlineSnapshot(`
      "BQ|Banque|7|20260331|606300|Fournitures d’entretien et de petit équipement|F 01|F 01|A 7|20260228|CB PAPETERIE LYON|1234,50|0,00|||20260430|||20260329|CHQ||⏎
      BQ|Banque|7|20260331|512000|Banques|||R-12|20260330|Paiement|0,00|1234,50|||20260430|||20260331|CB||⏎
      "
    `);
    expect(file(entry, "bic")).toMatchInlineSnapshot(`
      "BQ|Banque|7|20260331|606300|Fournitures d’entretien et de petit équipement|F 01|F 01|A 7|20260228|CB PAPETERIE LYON|1234,50|0,00|||20260430||⏎
      BQ|Banque|7|20260331|512000|Banques|||R-12|20260330|Paiement|0,00|1234,50|||20260430||⏎
      "
    `);
    const [nameless] = fecLines(
      { ...entry, lines: [{ ...first, auxiliary: { number: " ", name: "|" } }] },
      { layout: "bic", accountLabel },
    );
    expect([nameless?.compAuxNum, nameless?.compAuxLib]).toEqual(["", ""]);
  });

  it("say OD or AN, on the day of the entry, when no money moved", () => {
    const [miscellaneous] = fecLines({ ...validated, journal: "OD", payment: null }, { layout: "bnc-cash", accountLabel });
    expect(miscellaneous).toMatchObject({ journalLib: "Opérations diverses", ecritureNum: "7", dateRglt: "2026-03-31", modeRglt: "OD" });
    const opening: ValidatedEntry = { ...validated, journal: "AN", sequence: "AN", number: 2, payment: null };
    expect(fecLines(opening, { layout: "bnc-cash", accountLabel })[0]).toMatchObject({
      journalLib: "À-nouveaux",
      ecritureNum: "AN-2",
      dateRglt: "2026-03-31",
      modeRglt: "AN",
    });
  });

  it("leave payment empty in the 18 columns", () => {
    expect(fecLines(validated, { layout: "bic", accountLabel })[0]).toMatchObject({ dateRglt: null, modeRglt: "" });
  });

  it("never leave an empty text where the law wants one", () => {
    const bare: ValidatedEntry = {
      ...validated,
      label: "\u00a0",
      pieceRef: "\r\n",
      lines: [{ accountCode: "471000", label: "|", debit: cents(1), credit: cents(0) }],
    };
    expect(fecLines(bare, { layout: "bic", accountLabel })[0]).toMatchObject({ pieceRef: "7", ecritureLib: "7", compteLib: "471000" });
  });

  it("carry the matching of each line", () => {
    const matching = (index: number) => (index === 1 ? { code: "A", date: isoDate("2026-04-02") } : null);
    const lines = fecLines(validated, { layout: "bic", accountLabel, matching });
    expect(lines.map((line) => [line.ecritureLet, line.dateLet])).toEqual([
      ["", null],
      ["A", "2026-04-02"],
    ]);
  });

  it("show a draft under the next number, validated on the day of generation", () => {
    const shown = provisionalEntry({ ...draft, journal: "AN", payment: null }, { number: 3, generatedOn: isoDate("2026-05-02") });
    expect(fecLines(shown, { layout: "bic", accountLabel })[0]).toMatchObject({ ecritureNum: "AN-3", validDate: "2026-05-02" });
  });

  it("are validated on their own day at the earliest: a draft to come on its day, one of today on it", () => {
    const validDate = (date: string) => provisionalValidDate(isoDate(date), isoDate("2026-05-02"));
    expect([validDate("2026-12-31"), validDate("2026-05-02"), validDate("2026-01-01")]).toEqual(["2026-12-31", "2026-05-02", "2026-05-02"]);
  });
});

describe("the layout", () => {
  it("has 22 columns for cash BNC only", () => {
    expect(fecLayoutFor({ taxSystem: "bnc", accountingBasis: "cash" })).toBe("bnc-cash");
    expect(fecLayoutFor({ taxSystem: "bnc", accountingBasis: "accrual" })).toBe("bic");
    expect(fecLayoutFor({ taxSystem: "bic-rs", accountingBasis: "cash" })).toBe("bic");
    expect(fecLayoutFor({ taxSystem: "bic-rn", accountingBasis: "accrual" })).toBe("bic");
  });

  it("begins with the names of the law", () => {
    expect(fecHeader("bic")).toBe(
      "JournalCode\tJournalLib\tEcritureNum\tEcritureDate\tCompteNum\tCompteLib\tCompAuxNum\tCompAuxLib\tPieceRef\tPieceDate\tEcritureLib\tDebit\tCredit\tEcritureLet\tDateLet\tValidDate\tMontantdevise\tIdevise\r\n",
    );
    expect(fecHeader("bnc-cash")).toBe(fecHeader("bic").replace("\r\n", "\tDateRglt\tModeRglt\tNatOp\tIdClient\r\n"));
  });
});

describe("the file we write", () => {
  it.each(["bic", "bnc-cash"] as const)("has nothing to report in %s, openings first though validated last", (layout) => {
    const opening: ValidatedEntry = {
      ...validated,
      journal: "AN",
      sequence: "AN",
      number: 1,
      date: isoDate("2026-01-01"),
      pieceDate: isoDate("2026-01-01"),
      payment: null,
      validatedOn: isoDate("2027-02-01"),
      lines: [
        { accountCode: "512000", label: "Solde", debit: cents(200_000), credit: cents(0) },
        { accountCode: "108000", label: "Solde", debit: cents(0), credit: cents(200_000) },
      ],
    };
    const entries = [opening, { ...validated, number: 1 }, provisionalEntry(draft, { number: 2, generatedOn: isoDate("2027-02-03") })];
    const lines = entries.flatMap((entry) => fecLines(entry, { layout, accountLabel }));
    const report = checkFec({
      fileName: fecFileName({ siren: "123456782", closingDate: isoDate("2026-12-31"), provisional: true }),
      bytes: utf8(fecHeader(layout) + lines.map((line) => formatFecLine(line, layout)).join("")),
      fiscalYear: { begin: isoDate("2026-01-01"), end: isoDate("2026-12-31") },
      layout,
      today: isoDate("2027-02-03"),
    });
    expect(report).toMatchObject({
      verdict: { officialTool: "conforme", ours: true },
      findings: [],
      totals: { entries: 3, result: -246_900 },
    });
  });
});
