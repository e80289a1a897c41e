import { describe, expect, test } from "vitest";
import { fromEuros } from "../testing/builders.js";
import { filledBoxes } from "../testing/tax-returns.js";
import { balancesByParty } from "./balances-by-party.js";
import { resultBridge } from "./bridge.js";
import { taxControls } from "./controls.js";
import { fecGaps } from "./fec-path.js";
import { taxFormsFor } from "./forms/tax-forms-for.js";
import { taxReturn } from "./return.js";

type Line = readonly [account: string, party: string | null, debit: string, credit: string];

/** A year of these lines: its return, and what its file says. */
function yearOf(profit: "bic-rs" | "bic-rn", lines: readonly Line[]) {
  const parts = lines.map(([accountCode, party, debit, credit]) => ({
    accountCode,
    party,
    opening: fromEuros("0,00"),
    debit: fromEuros(debit),
    credit: fromEuros(credit),
  }));
  const input = { forms: taxFormsFor(profit, 2025), balances: balancesByParty(parts), rows: [], typed: [], withVat: false };
  const file = parts.map(({ accountCode, party, debit, credit }) => ({
    journalCode: "BQ",
    compteNum: accountCode,
    compAuxNum: party ?? "",
    debit,
    credit,
  }));
  const made = taxReturn(input);
  return {
    filled: filledBoxes(made),
    failing: taxControls(input, made).filter(({ ok }) => !ok),
    gap: resultBridge(input, made).gap,
    fileGaps: fecGaps(file, made, { form: profit === "bic-rs" ? "2033" : "2050", withVat: false }),
  };
}

const sides: readonly Line[] = [
  ["411000", "DUPONT", "1200,00", "0,00"],
  ["411000", "MARTIN", "600,00", "900,00"],
  ["411000", null, "0,00", "50,00"],
  ["411000", null, "80,00", "0,00"],
  ["401000", "BOIS", "700,00", "150,00"],
  ["401000", "VIS", "0,00", "420,00"],
  ["706000", null, "0,00", "2000,00"],
  ["607000", null, "570,00", "0,00"],
  ["512000", null, "370,00", "0,00"],
];

describe("third parties of an account are never set off", () => {
  test("a customer in credit is a debt, a supplier in debit a claim; lines without a third party are one", () => {
    const { filled, failing, gap, fileGaps } = yearOf("bic-rs", sides);
    // Customers: 1 200 of Dupont and 30 without a name owed, 300 owed to Martin. Suppliers: 550 that Bois owes, 420 owed to Vis.
    expect(filled).toMatchObject({ "068": 1_230, "072": 550, "084": 370, 110: 2_150, 136: 1_430, 166: 420, 175: 300, 180: 2_150 });
    expect([failing, gap, fileGaps]).toEqual([[], 0, []]);
  });

  test("the same in the 2050 series", () => {
    const { filled, failing, gap, fileGaps } = yearOf("bic-rn", sides);
    expect(filled).toMatchObject({ BX: 1_230, BZ: 550, CF: 370, CO: 2_150, DX: 420, EA: 300, EE: 2_150 });
    expect([failing, gap, fileGaps]).toEqual([[], 0, []]);
  });

  test.each([
    ["409100", "064", "166"],
    ["419100", "068", "164"],
    ["404000", "072", "175"],
    ["418100", "068", "175"],
    ["421000", "072", "172"],
    ["431000", "072", "172"],
    ["467000", "072", "175"],
  ])("%s: third parties in debit to %s, in credit to %s", (account, assets, liabilities) => {
    const { filled, fileGaps, failing } = yearOf("bic-rs", [
      [account, "A", "70,00", "0,00"],
      [account, "B", "0,00", "70,00"],
    ]);
    expect(filled).toMatchObject({ [assets]: 70, [liabilities]: 70, 110: 70, 180: 70 });
    expect([fileGaps, failing]).toEqual([[], []]);
  });

  test("an account that is no third party's is one, even where its lines name some", () => {
    const { filled } = yearOf("bic-rs", [
      ["445660", "A", "90,00", "0,00"],
      ["445660", "B", "0,00", "70,00"],
    ]);
    expect(filled["072"]).toBe(20);
    expect(filled["172"]).toBeUndefined();
  });

  test("spaces alone make no other third party", () =>
    expect(
      yearOf("bic-rs", [
        ["411000", "A\u00a0B ", "90,00", "0,00"],
        ["411000", "A B", "0,00", "70,00"],
      ]).filled,
    ).toMatchObject({ "068": 20 }));
});
