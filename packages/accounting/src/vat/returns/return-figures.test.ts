import { describe, expect, test } from "vitest";
import { cents } from "../../money.js";
import { fromEuros } from "../../testing/builders.js";
import { isBlocking, vatControls } from "./controls.js";
import { CA12_2026 } from "../forms/ca12-2026.js";
import { CA3_2026 } from "../forms/ca3-2026.js";
import { linesOfFigure, NOTHING_TYPED, vatReturnFigures, roundedEuros, type VatReturnInput } from "./return-figures.js";
import { tableTotals, vatTable } from "./return-lines.js";
import { expectedMovements, settlementOf, type VatMovement } from "./settlement.js";
import { testPeriod, renderBoxes, renderSettlement, vatLine } from "../../testing/vat-returns.js";
import type { DeclaredLine } from "./return-cells.js";

const may = testPeriod("2026-05-01", "2026-05-31");

function input(lines: readonly DeclaredLine[], own: Partial<VatReturnInput> = {}): VatReturnInput {
  return {
    form: CA3_2026,
    period: may,
    lines,
    previousCredit: cents(0),
    depositsPaid: cents(0),
    taxationBp: 10_000,
    typed: NOTHING_TYPED,
    ...own,
  };
}

const boxes = (lines: readonly DeclaredLine[], own: Partial<VatReturnInput> = {}) => renderBoxes(vatReturnFigures(input(lines, own)));

const ACCOUNTS = { "44571": "445711", "445718": "445718", "4452": "445200", "44562": "445620", "44566": "445660" } as const;

/** What the accounts hold when every line was posted on the usual account of its family. */
function movements(lines: readonly DeclaredLine[]): readonly VatMovement[] {
  return [...expectedMovements(lines)].map(([family, netCredit]) => ({ accountCode: ACCOUNTS[family], netCredit }));
}

const sale = (day: string, base: string, vat: string, rateBp = 2000) => vatLine(day, "COLLECT", { rateBp, base, vat, account: "706000" });
const purchase = (day: string, base: string, vat: string) => vatLine(day, "BS", { rateBp: 2000, base, vat, deductible: vat });

describe("rounding", () => {
  test.each([
    ["0,49", 0],
    ["0,50", 1],
    ["137,50", 138],
  ])("a box of %s declares %i", (exact, whole) => expect(roundedEuros(fromEuros(exact))).toBe(whole));

  test("one box of 10,50 alone leaves exactly the 0,50 that is allowed", () => {
    const lines = [sale("2026-05-02", "52,50", "10,50")];
    const figures = vatReturnFigures(input(lines));
    const settlement = settlementOf(figures, movements(lines));
    expect(settlement).toMatchObject({ rounding: 50, roundingLimit: 50 });
    expect(renderSettlement(settlement)).toMatchInlineSnapshot(`
      "445711       10,50           .
      445510           .       11,00
      658000        0,50           ."
    `);
  });

  test("a settlement that misses a line leaves more than rounding, and says so", () => {
    const lines = [sale("2026-05-02", "100,00", "20,00")];
    const control = vatControls(input(lines), vatReturnFigures(input(lines)), { movements: [], gaps: [], previousCreditOut: 0 }).find(
      ({ key }) => key === "rounding",
    );
    expect(control).toMatchObject({ ok: false, expected: 50, found: 2000, difference: 1950 });
  });
});

describe("what each nature feeds", () => {
  const every = [
    sale("2026-05-01", "100,00", "20,00"),
    sale("2026-05-01", "200,00", "20,00", 1000),
    sale("2026-05-01", "400,00", "22,00", 550),
    sale("2026-05-01", "1000,00", "21,00", 210),
    sale("2026-05-01", "50,00", "9,80", 1960),
    vatLine("2026-05-01", "CESSION", { rateBp: 2000, base: "10,00", vat: "2,00", account: "757000" }),
    vatLine("2026-05-01", "LASM", { rateBp: 2000, base: "20,00", vat: "4,00", account: "445711" }),
    vatLine("2026-05-01", "AUTOLIQ_BTP", { rateBp: 2000, base: "30,00", vat: "6,00", deductible: "6,00", account: "611000" }),
    vatLine("2026-05-01", "AUTOLIQ_SERV", { rateBp: 2000, base: "40,00", vat: "8,00", deductible: "8,00", account: "623100" }),
    vatLine("2026-05-01", "AIC", { rateBp: 2000, base: "60,00", vat: "12,00", deductible: "12,00", account: "218300" }),
    vatLine("2026-05-01", "REGUL", { vat: "5,00", account: "445718" }),
    vatLine("2026-05-01", "EXPORT", { base: "1,00" }),
    vatLine("2026-05-01", "EXO_RECETTE", { base: "2,00" }),
    vatLine("2026-05-01", "LIC", { base: "3,00" }),
    vatLine("2026-05-01", "IMMO", { rateBp: 2000, base: "35,00", vat: "7,00", deductible: "7,00", account: "218300" }),
    purchase("2026-05-01", "45,00", "9,00"),
    vatLine("2026-05-01", "NONDED", { rateBp: 1000, base: "70,00", vat: "7,00", account: "625600" }),
    vatLine("2026-05-01", "EXO", { base: "80,00", account: "627800" }),
  ];

  test("on a CA3", () =>
    expect(boxes(every)).toMatchInlineSnapshot(`
    "A1   1750 (1 750,00)
    A2   60 (60,00)
    A3   40 (40,00)
    B2   60 (60,00)
    E1   1 (1,00)
    E2   2 (2,00)
    F2   3 (3,00)
    08   260 / 52 (260,00 / 52,00)
    09   400 / 22 (400,00 / 22,00)
    9B   200 / 20 (200,00 / 20,00)
    T6   1000 / 21 (1 000,00 / 21,00)
    13   50 / 10 (50,00 / 9,80)
    15   5 (5,00)
    16   130
    17   12 (12,00)
    19   19 (19,00)
    20   23 (23,00)
    23   42
    TD   88
    28   88
    32   88"
  `));

  test("on a CA12", () =>
    expect(boxes(every, { form: CA12_2026, period: testPeriod("2026-01-01", "2026-12-31") })).toMatchInlineSnapshot(`
    "02   1 (1,00)
    03   2 (2,00)
    04   3 (3,00)
    5A   160 / 32 (160,00 / 32,00)
    6C   200 / 20 (200,00 / 20,00)
    06   400 / 22 (400,00 / 22,00)
    09   1000 / 21 (1 000,00 / 21,00)
    10   50 / 10 (50,00 / 9,80)
    AC   40 / 8 (40,00 / 8,00)
    11   10 / 2 (10,00 / 2,00)
    12   20 / 4 (20,00 / 4,00)
    13   30 / 6 (30,00 / 6,00)
    16   125
    18   5 (5,00)
    19   130
    20   23 (23,00)
    22   23
    23   19 (19,00)
    26   42
    28   88
    33   88
    54   88
    56   88
    57   96"
  `));

  test("the totals of a side are those of its rows; a reverse charge is owed on one and deducted on the other, and paid without its VAT", () => {
    const table = vatTable(
      CA3_2026,
      may,
      every.map((line) => ({ ...line, entries: 1 })),
    );
    for (const { side, totals } of tableTotals(table)) {
      const rows = table.filter((row) => row.side === side);
      const sum = (column: "base" | "vat" | "deductible") => rows.reduce((total, row) => total + row[column], 0);
      const reversed = rows.filter(({ nature }) => ["AUTOLIQ_SERV", "AUTOLIQ_BTP", "AIC"].includes(nature));
      expect(reversed.length).toBeGreaterThan(0);
      const unpaid = reversed.reduce((total, { vat }) => total + vat, 0);
      expect(totals).toEqual({
        base: sum("base"),
        vat: sum("vat"),
        deductible: sum("deductible"),
        inclTax: sum("base") + sum("vat") - unpaid,
      });
    }
    expect(tableTotals(table.filter(({ side }) => side === "input")).map(({ side }) => side)).toEqual(["input"]);
    expect(tableTotals([])).toEqual([]);
  });

  test("the table shows accounts, natures and rates with the line they feed", () => {
    const rows = vatTable(
      CA3_2026,
      may,
      [...every, purchase("2026-04-30", "5,00", "1,00")].map((line) => ({ ...line, entries: 1 })),
    );
    expect(rows.map((row) => `${row.side} ${row.accountCode} ${row.nature} ${row.rateBp} ${row.line ?? "-"}${row.isLate ? " late" : ""}`))
      .toMatchInlineSnapshot(`
      [
        "output 218300 AIC 2000 08",
        "output 445711 LASM 2000 08",
        "output 445718 REGUL 0 15",
        "output 606400 EXO_RECETTE 0 E2",
        "output 606400 EXPORT 0 E1",
        "output 606400 LIC 0 F2",
        "output 611000 AUTOLIQ_BTP 2000 08",
        "output 623100 AUTOLIQ_SERV 2000 08",
        "output 706000 COLLECT 210 T6",
        "output 706000 COLLECT 550 09",
        "output 706000 COLLECT 1000 9B",
        "output 706000 COLLECT 1960 13",
        "output 706000 COLLECT 2000 08",
        "output 757000 CESSION 2000 08",
        "input 218300 AIC 2000 19",
        "input 218300 IMMO 2000 19",
        "input 606400 BS 2000 20",
        "input 606400 BS 2000 21 late",
        "input 611000 AUTOLIQ_BTP 2000 20",
        "input 623100 AUTOLIQ_SERV 2000 20",
        "input 625600 NONDED 1000 -",
        "input 627800 EXO 0 -",
      ]
    `);
  });
});

describe("what comes late or below zero", () => {
  test("late sales stay on their rate, late purchases go to line 21 (CA12: 25)", () => {
    const lines = [sale("2026-04-30", "100,00", "20,00"), purchase("2026-04-30", "50,00", "10,00"), purchase("2026-05-01", "5,00", "1,00")];
    expect(boxes(lines)).toMatchInlineSnapshot(`
      "A1   100 (100,00)
      08   100 / 20 (100,00 / 20,00)
      16   20
      20   1 (1,00)
      21   10 (10,00)
      23   11
      TD   9
      28   9
      32   9"
    `);
    expect(boxes(lines, { form: CA12_2026 })).toMatchInlineSnapshot(`
      "5A   100 / 20 (100,00 / 20,00)
      16   20
      19   20
      20   1 (1,00)
      22   1
      25   10 (10,00)
      26   11
      28   9
      33   9
      54   9
      56   9
      57   19"
    `);
  });

  test("a late fixed asset is an omission too", () => {
    const lines = [vatLine("2026-04-30", "IMMO", { rateBp: 2000, base: "500,00", vat: "100,00", deductible: "100,00", account: "218300" })];
    expect(boxes(lines)).toMatchInlineSnapshot(`
      "21   100 (100,00)
      23   100
      25   100
      27   100"
    `);
  });

  test("a refund to a client is netted while its line and rate stay above zero", () => {
    expect(boxes([sale("2026-05-01", "100,00", "20,00"), sale("2026-05-02", "-40,00", "-8,00")])).toMatchInlineSnapshot(`
      "A1   60 (60,00)
      08   60 / 12 (60,00 / 12,00)
      16   12
      TD   12
      28   12
      32   12"
    `);
  });

  test("below zero its line is left whole: base to B5, VAT to 21 (CA12: nowhere, 25); the other rates stay", () => {
    const lines = [
      sale("2026-05-01", "100,00", "20,00"),
      sale("2026-05-02", "-140,00", "-28,00"),
      sale("2026-05-03", "10,00", "1,00", 1000),
    ];
    expect(boxes(lines)).toMatchInlineSnapshot(`
      "A1   10 (10,00)
      B5   40 (40,00)
      9B   10 / 1 (10,00 / 1,00)
      16   1
      21   8 (8,00)
      23   8
      25   7
      27   7"
    `);
    expect(boxes(lines, { form: CA12_2026 })).toMatchInlineSnapshot(`
      "6C   10 / 1 (10,00 / 1,00)
      16   1
      19   1
      25   8 (8,00)
      26   8
      29   7
      35   7
      57   1"
    `);
  });

  test("suppliers' credit notes below zero, late ones included, are paid back on 15 (CA12: 18)", () => {
    const lines = [
      purchase("2026-05-01", "10,00", "2,00"),
      purchase("2026-05-02", "-50,00", "-10,00"),
      purchase("2026-04-01", "-5,00", "-1,00"),
    ];
    expect(boxes(lines)).toMatchInlineSnapshot(`
      "15   9 (9,00)
      16   9
      TD   9
      28   9
      32   9"
    `);
    expect(boxes(lines, { form: CA12_2026 })).toMatchInlineSnapshot(`
      "18   9 (9,00)
      19   9
      28   9
      33   9
      54   9
      56   9"
    `);
  });

  test("a reverse charge taken back leaves A3, its rate and 20", () => {
    const lines = [
      vatLine("2026-05-02", "AUTOLIQ_SERV", { rateBp: 2000, base: "-40,00", vat: "-8,00", deductible: "-8,00", account: "623100" }),
    ];
    expect(boxes(lines)).toMatchInlineSnapshot(`
      "B5   40 (40,00)
      15   8 (8,00)
      16   8
      21   8 (8,00)
      23   8"
    `);
  });

  test("exempt receipts below zero go to B5", () => {
    expect(boxes([vatLine("2026-05-02", "EXO_RECETTE", { base: "-40,00" })])).toMatchInlineSnapshot(`"B5   40 (40,00)"`);
  });

  test("VAT paid back that is taken back in turn is deducted", () => {
    expect(boxes([vatLine("2026-05-02", "REGUL", { vat: "-9,00", account: "445718" })])).toMatchInlineSnapshot(`
      "21   9 (9,00)
      23   9
      25   9
      27   9"
    `);
  });

  test("each box opens to its own operations, those that left their line included", () => {
    const lines = [sale("2026-05-02", "-140,00", "-28,00"), sale("2026-05-03", "10,00", "1,00", 1000)];
    const { cells } = vatReturnFigures(input(lines));
    expect(linesOfFigure(cells, "B5.base")).toEqual([lines[0]]);
    expect(linesOfFigure(cells, "21.amount")).toEqual([lines[0]]);
    expect(linesOfFigure(cells, "9B.tax")).toEqual([lines[1]]);
    expect(linesOfFigure(cells, "08.tax")).toEqual([]);
  });

  test("VAT omitted more than two years ago blocks, its credit note does not", () => {
    const late = (lines: readonly DeclaredLine[], end: string) =>
      vatControls(input(lines, { period: testPeriod("2026-01-01", end) }), vatReturnFigures(input(lines)), {
        movements: movements(lines),
        gaps: [],
        previousCreditOut: 0,
      }).find(({ key }) => key === "late_deduction");
    expect(late([purchase("2024-01-01", "50,00", "10,00")], "2026-12-31")?.ok).toBe(true);
    const lost = late([purchase("2023-12-31", "50,00", "10,00")], "2026-03-31");
    expect(lost).toMatchObject({ ok: false, found: 1000 });
    expect(lost && isBlocking(lost)).toBe(true);
    expect(late([purchase("2023-12-31", "-50,00", "-10,00")], "2026-03-31")?.ok).toBe(true);
  });
});
