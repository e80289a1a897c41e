import { describe, expect, test } from "vitest";
import { fromEuros } from "../testing/builders.js";
import { accountOver, filledBoxes, movedAccounts } from "../testing/tax-returns.js";
import { resultBridge } from "./bridge.js";
import { taxControls } from "./controls.js";
import { rowsOfRealNormal } from "./forms/real-normal.js";
import { taxFormsFor } from "./forms/tax-forms-for.js";
import { personalReturn } from "./personal-return.js";
import { taxExportRows } from "./return-export.js";
import type { ReturnRow, TaxReturnInput } from "./return-input.js";
import { taxReturn } from "./return.js";

const row = (box: string, amount: string, label: string) => ({ form: "2033", box, cents: fromEuros(amount), label }) as const;

/** The trade of T2 with its balance sheet, under the real regime, and a disposal. */
const TRADE: TaxReturnInput = {
  forms: taxFormsFor("bic-rn", 2025),
  balances: [
    accountOver("101000", "-15600,00", "0,00", "0,00"),
    accountOver("108200", "0,00", "18000,00", "0,00"),
    accountOver("164000", "-12000,00", "4000,00", "0,00"),
    accountOver("165000", "0,00", "0,00", "300,00"),
    accountOver("218200", "24000,00", "0,00", "0,00"),
    accountOver("218300", "2400,00", "0,00", "400,00"),
    accountOver("281820", "-6000,00", "0,00", "4800,00"),
    accountOver("281830", "-800,00", "0,00", "1220,00"),
    accountOver("401000", "0,00", "20999,20", "21349,55"),
    accountOver("411000", "0,00", "64200,40", "62699,80"),
    accountOver("512000", "8000,00", "63499,80", "59686,85"),
    ...movedAccounts([
      ["706000", "credit", "64200,40"],
      ["757000", "credit", "500,00"],
      ["657000", "debit", "400,00"],
      ["613200", "debit", "14349,55"],
      ["622600", "debit", "7000,00"],
      ["635110", "debit", "640,10"],
      ["637800", "debit", "490,20"],
      ["646100", "debit", "14800,25"],
      ["681120", "debit", "6020,00"],
      ["658000", "debit", "11,90"],
      ["661100", "debit", "745,20"],
    ]),
  ],
  rows: rowsOfRealNormal([
    row("318", "1940,00", "Amortissement excédentaire du véhicule"),
    row("330", "261,00", "Amende et part privée"),
    row("350", "100,00", "Plus-value étalée"),
  ]) as readonly ReturnRow[],
  typed: [],
  withVat: false,
};

describe("a trade under the real regime, box by box", () => {
  const made = taxReturn(TRADE);
  const filled = filledBoxes(made);

  test("income statement, each total of the 2052 and 2053", () =>
    expect(filled).toMatchObject({
      FI: 64_200,
      FL: 64_200,
      F1: 500,
      FR: 64_700,
      FW: 21_350,
      FX: 1_130,
      FZ: 14_800,
      A6: 14_800,
      GA: 6_020,
      GE: 12,
      G1: 400,
      GF: 43_712,
      GG: 20_988,
      GR: 745,
      GV: -745,
      GW: 20_243,
      HL: 64_700,
      HM: 44_457,
      HN: 20_243,
    }));

  test("balance sheet: both sides are equal and hold the result", () => {
    expect(filled).toMatchObject({ AT: 26_000, AU: 12_820, DA: -2_400, DI: 20_243, DU: 8_000, DV: 300, DX: 350 });
    expect((filled["CO"] ?? 0) - (filled["1A"] ?? 0)).toBe(filled["EE"]);
  });

  test("taxed result of the 2058-A, on the 2031 and the personal return", () => {
    expect(filled).toMatchObject({ WA: 20_243, WE: 1_940, WQ: 261, XG: 100, XN: 22_344, "1.profit": 22_344, "4.profit": 22_344 });
    expect(personalReturn("bic-rn", made, { declarant: 1, letting: null })).toMatchObject([{ box: "5KC", value: 22_344 }]);
  });

  test("every check holds, and the bridge explains each euro", () => {
    expect(taxControls(TRADE, made).filter(({ ok }) => !ok)).toEqual([]);
    expect(resultBridge(TRADE, made)).toMatchObject({ taxedResult: 22_344, gap: 0 });
  });

  test("the neutral export carries boxes with a code", () =>
    expect(taxExportRows(TRADE.forms, made)).toEqual(
      expect.arrayContaining([{ form: "2050", millesime: 2026, field: "HN", value: 20_243 }]),
    ));
});

test("a row of a zone keeps its box, and what is no box of the 2033 its form", () => {
  expect(rowsOfRealNormal([row("138", "10,00", "ZRR"), { ...row("7a", "5,00", "LMNP"), form: "2031" }])).toMatchObject([
    { form: "2050", box: "138" },
    { form: "2031", box: "7a" },
  ]);
});
