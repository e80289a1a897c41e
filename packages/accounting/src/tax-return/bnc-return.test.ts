import { describe, expect, test } from "vitest";
import { cents } from "../money.js";
import { fromEuros } from "../testing/builders.js";
import { filledBoxes, movedAccounts } from "../testing/tax-returns.js";
import { resultBridge } from "./bridge.js";
import { taxControls } from "./controls.js";
import { taxFormsFor } from "./forms/tax-forms-for.js";
import { personalReturn } from "./personal-return.js";
import { taxExportCsv, taxExportRows } from "./return-export.js";
import type { ReturnRow, TaxReturnInput } from "./return-input.js";
import { boxValue, taxReturn } from "./return.js";

function row(box: string, amount: string, label: string): ReturnRow {
  return { form: "2035", box, cents: fromEuros(amount), label };
}

function input(own: Partial<TaxReturnInput>): TaxReturnInput {
  return { forms: taxFormsFor("bnc", 2025), balances: [], rows: [], typed: [], withVat: false, ...own };
}

const failing = (one: TaxReturnInput) =>
  taxControls(one, taxReturn(one))
    .filter(({ ok }) => !ok)
    .map(({ key }) => key);

/** A liberal profession liable to VAT, accounts without VAT, 2025. */
const consultant = input({
  balances: movedAccounts([
    ["706000", "credit", "92300,40"],
    ["708500", "credit", "1200,00"],
    ["709600", "debit", "3000,00"],
    ["768000", "credit", "12,35"],
    ["758710", "credit", "450,00"],
    ["607100", "debit", "2150,20"],
    ["613200", "debit", "9600,00"],
    ["613500", "debit", "1200,00"],
    ["606300", "debit", "380,50"],
    ["606110", "debit", "1040,10"],
    ["622600", "debit", "1800,00"],
    ["616400", "debit", "620,33"],
    ["625110", "debit", "5679,00"],
    ["625600", "debit", "710,40"],
    ["646100", "debit", "11500,00"],
    ["646510", "debit", "1800,00"],
    ["646540", "debit", "2000,00"],
    ["637800", "debit", "2040,00"],
    ["635110", "debit", "612,00"],
    ["625700", "debit", "430,25"],
    ["606400", "debit", "512,70"],
    ["626100", "debit", "845,15"],
    ["628100", "debit", "380,00"],
    ["627000", "debit", "144,00"],
    ["661100", "debit", "320,66"],
    ["681110", "debit", "2300,00"],
  ]),
  rows: [row("CB", "500,00", "Plus-value à court terme"), row("CC", "120,00", "Part privée du téléphone")],
});

describe("a liberal profession of 2025, box by box", () => {
  const made = taxReturn(consultant);

  test("every box that is not 0", () =>
    expect(filledBoxes(made)).toEqual({
      "1.profit": 45_517,
      AA: 93_500,
      AC: 3_000,
      AD: 90_500,
      AE: 12,
      AF: 450,
      AG: 90_962,
      BA: 2_150,
      JY: 612,
      BV: 2_040,
      BF: 9_600,
      BG: 1_200,
      BH: 3_841,
      BJ: 6_389,
      BK: 15_300,
      BT: 11_500,
      BZ: 1_800,
      BU: 2_000,
      BM: 2_312,
      BY: 380,
      BN: 321,
      BR: 43_765,
      CA: 47_197,
      CB: 500,
      CC: 120,
      CE: 47_817,
      CH: 2_300,
      CN: 2_300,
      CP: 45_517,
      DB: 450,
      DD: 62_407,
    }));

  test("a box opens to the accounts of its lines, to the cent", () => {
    const box = made.boxes.find((one) => one.box === "BH");
    expect(box?.exact).toBe(384_093);
    expect(box?.sources).toEqual([
      { kind: "account", accountCode: "606300", line: "19/BH", cents: 38_050 },
      { kind: "account", accountCode: "606110", line: "20/BH", cents: 104_010 },
      { kind: "account", accountCode: "622600", line: "21/BH", cents: 180_000 },
      { kind: "account", accountCode: "616400", line: "22/BH", cents: 62_033 },
    ]);
  });

  test("the bridge names each term and leaves nothing", () =>
    expect(resultBridge(consultant, made)).toEqual({
      bookResult: 4_489_746,
      terms: [
        { kind: "row", label: "Plus-value à court terme", cents: 50_000 },
        { kind: "row", label: "Part privée du téléphone", cents: 12_000 },
        { kind: "rounding", label: "Arrondi des cases à l’euro", cents: -46 },
      ],
      taxedResult: 45_517,
      gap: 0,
    }));

  test("no check fails", () => expect(failing(consultant)).toEqual([]));

  test("the personal return takes the profit, the gain and the social base", () => {
    expect(personalReturn("bnc", made, { declarant: 1, letting: null })).toEqual([
      { box: "5QC", label: "Bénéfice", value: 45_517, from: "CP" },
      { box: null, label: "dont plus-values à court terme", value: 500, from: "CB" },
      { box: null, label: "Volet social\u00a0: revenu brut social positif", value: 62_407, from: "DD" },
      { box: null, label: "Volet social\u00a0: cotisations sociales obligatoires", value: 11_500, from: "BT" },
      { box: null, label: "Volet social\u00a0: CSG déductible", value: 2_040, from: "BV" },
    ]);
    expect(personalReturn("bnc", made, { declarant: 2, letting: null })[0]?.box).toBe("5RC");
  });

  test("a year of less than twelve months says how many it has", () => {
    const sheet = (months: number | null, declarant: 1 | 2 = 1) =>
      personalReturn("bnc", made, { declarant, letting: null, months }).filter(({ from }) => from === "exercice");
    expect(sheet(10)).toEqual([{ box: "5XI", label: "Durée de l’exercice, en mois", value: 10, from: "exercice" }]);
    expect([sheet(1, 2)[0]?.box, sheet(null)]).toEqual(["5YI", []]);
  });

  test("the export holds the boxes that have a code", () => {
    const rows = taxExportRows(consultant.forms, made);
    expect(rows).toContainEqual({ form: "2035", millesime: 2026, field: "CP", value: 45_517 });
    expect(rows.map(({ field }) => field)).not.toContain("1.profit");
    expect(taxExportCsv(rows.slice(0, 1))).toBe("form;millesime;field;value\r\n2035;2026;AA;93500\r\n");
  });
});

describe("what feeds the 2035", () => {
  test("the sale of an asset counts by its gain alone", () => {
    const sale = input({
      balances: movedAccounts([
        ["706000", "credit", "100,00"],
        ["757000", "credit", "3000,00"],
        ["657000", "debit", "1800,00"],
      ]),
      rows: [row("CB", "1200,00", "Plus-value à court terme")],
    });
    const made = taxReturn(sale);
    expect(filledBoxes(made)).toMatchObject({ AA: 100, CB: 1_200, CP: 1_300 });
    expect(resultBridge(sale, made)).toMatchObject({ bookResult: 130_000, gap: 0 });
    expect(failing(sale)).toEqual([]);
  });

  test("a loss has its own boxes", () => {
    const loss = input({
      balances: movedAccounts([
        ["706000", "credit", "100,00"],
        ["613200", "debit", "900,50"],
      ]),
    });
    expect(filledBoxes(taxReturn(loss))).toEqual({
      "1.loss": 801,
      AA: 100,
      AD: 100,
      AG: 100,
      BF: 901,
      BR: 901,
      CF: 801,
      CN: 801,
      CR: 801,
      DC: 801,
    });
    expect(failing(loss)).toEqual([]);
  });

  test("disbursements for customers count by what the year moved; VAT only where the books hold it", () => {
    const balances = [
      ...movedAccounts([
        ["706000", "credit", "1000,00"],
        ["445510", "debit", "150,00"],
        ["445830", "credit", "30,00"],
      ]),
      { accountCode: "467200", opening: fromEuros("75,00"), debit: fromEuros("80,00"), credit: cents(0) },
    ];
    expect(filledBoxes(taxReturn(input({ balances })))).toMatchObject({ AA: 1_000, AB: 80, CP: 920 });
    const withVat = input({ balances, withVat: true });
    expect(filledBoxes(taxReturn(withVat))).toMatchObject({ AB: 80, AF: 30, BD: 150, CP: 800 });
    expect(resultBridge(withVat, taxReturn(withVat))).toMatchObject({ bookResult: 100_000, gap: 0 });
  });

  test("an exemption counts on line 43 and is added back to the social base", () => {
    const exempt = input({ balances: movedAccounts([["706000", "credit", "5000,00"]]), rows: [row("CJ", "2000,00", "Zone")] });
    const made = taxReturn(exempt);
    expect(filledBoxes(made)).toMatchObject({ CL: 2_000, CJ: 2_000, CP: 3_000, DD: 5_000 });
    expect(resultBridge(exempt, made).gap).toBe(0);
    expect(personalReturn("bnc", made, { declarant: 1, letting: null })).toContainEqual({
      box: "5QB",
      label: "Revenus exonérés",
      value: 2_000,
      from: "CS + AW + CU + CI + CO + CJ",
    });
  });

  test.each([
    ["152500,00", false],
    ["152501,00", true],
  ])("receipts of %s: the annex of the value added is due: %s", (receipts, isDue) => {
    const made = taxReturn(input({ balances: movedAccounts([["706000", "credit", receipts]]) }));
    expect(made.boxes.some(({ page }) => page === "2035-E")).toBe(isDue);
  });

  test("the receipts of a short year are brought to twelve months: 76 877 in 184 days is above the limit, 76 876 is not", () => {
    const isDueOf = (receipts: string, days?: number): boolean => {
      const year = days === undefined ? {} : { days };
      return taxReturn(input({ balances: movedAccounts([["706000", "credit", receipts]]), ...year })).boxes.some(
        ({ page }) => page === "2035-E",
      );
    };
    // 152 500 × 184 / 365 = 76 876,71.
    expect([isDueOf("76877,00", 184), isDueOf("76876,00", 184), isDueOf("76877,00")]).toEqual([true, false, false]);
  });

  test("the value added is at most a share of the receipts", () => {
    const made = taxReturn(
      input({
        balances: movedAccounts([
          ["706000", "credit", "200000,00"],
          ["613250", "debit", "10000,00"],
        ]),
      }),
    );
    expect(filledBoxes(made)).toMatchObject({ EF: 190_000, EI: 190_000, EX: 190_000, JU: 152_000 });
  });

  test("the value added box by box: what the accounts hold, then what a person alone knows", () => {
    const made = taxReturn(
      input({
        balances: movedAccounts([
          ["706000", "credit", "200000,00"],
          ["758000", "credit", "500,40"],
          ["607100", "debit", "1000,00"],
          ["622600", "debit", "20000,00"],
          ["625110", "debit", "5679,00"],
          ["625600", "debit", "321,00"],
          ["626100", "debit", "900,00"],
          ["646100", "debit", "30000,00"],
        ]),
        typed: [
          { form: "2035", box: "EM", cents: fromEuros("1200,00") },
          { form: "2035", box: "EU", cents: fromEuros("300,00") },
        ],
      }),
    );
    expect(
      Object.fromEntries(made.boxes.filter(({ page, value }) => page === "2035-E" && value !== 0).map(({ box, value }) => [box, value])),
    ).toEqual({
      EF: 200_000,
      EG: 500,
      EI: 200_500,
      EJ: 1_000,
      EL: 20_000,
      EM: 1_200,
      "EO.scale": 5_679,
      EO: 321,
      EP: 900,
      EU: 300,
      EW: 23_721,
      EX: 176_779,
      JU: 160_400,
    });
    expect(made.boxes.find(({ box }) => box === "EO.scale")?.sources).toEqual([
      { kind: "account", accountCode: "625110", line: "23/BJ", cents: fromEuros("5679,00") },
    ]);
  });
});

describe("checks of a 2035", () => {
  test("an account without a box is named", () => {
    const trade = input({ balances: movedAccounts([["601000", "debit", "10,00"]]) });
    expect(failing(trade)).toEqual(["accounts", "bridge"]);
    expect(taxControls(trade, taxReturn(trade))[0]?.message).toContain("601000");
  });

  test("a row on a box that does not exist, or on a total, is refused", () => {
    expect(failing(input({ rows: [row("ZZ", "1,00", "Rien")] }))).toEqual(["rows"]);
    expect(failing(input({ rows: [row("CP", "1,00", "Rien")] }))).toEqual(["rows"]);
  });

  test("a box below zero is named", () =>
    expect(failing(input({ balances: movedAccounts([["661100", "credit", "10,00"]]) }))).toEqual(["below_zero"]));

  test("contributions paid back lower the line, not the part that was paid: nothing is refused", () => {
    const paidBack = input({
      balances: movedAccounts([
        ["706000", "credit", "40000,00"],
        ["646100", "debit", "10000,00"],
        ["758410", "credit", "500,00"],
      ]),
    });
    expect(filledBoxes(taxReturn(paidBack))).toMatchObject({ BK: 9_500, BT: 10_000, CP: 30_500, DD: 40_000 });
    expect(failing(paidBack)).toEqual([]);
  });

  test("a « dont » box is at most the box it is in", () =>
    expect(failing(input({ typed: [{ form: "2035", box: "BE", cents: cents(100) }] }))).toEqual(["parts"]));
});

test("the forms of 2026 follow the forms of 2025 and are provisional; another year is refused", () => {
  const made = taxReturn({ ...consultant, forms: taxFormsFor("bnc", 2026) });
  expect(made).toMatchObject({ incomeYear: 2026, millesime: 2026, isProvisional: true });
  expect(boxValue(made, "CP")).toBe(45_517);
  expect(() => taxFormsFor("bnc", 2024)).toThrow(new RangeError("no tax form for 2024"));
});
