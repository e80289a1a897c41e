import { describe, expect, test } from "vitest";
import { fromEuros } from "../testing/builders.js";
import { accountOver, filledBoxes, movedAccounts, type AccountRow } from "../testing/tax-returns.js";
import { resultBridge } from "./bridge.js";
import { taxControls } from "./controls.js";
import { fecGaps } from "./fec-path.js";
import { taxFormsFor, type ReturnedProfit } from "./forms/tax-forms-for.js";
import { taxReturn } from "./return.js";
import type { TaxReturnInput } from "./return-input.js";

const yearOf = (profit: ReturnedProfit, balances: TaxReturnInput["balances"], rows: TaxReturnInput["rows"] = []) => {
  const input: TaxReturnInput = { forms: taxFormsFor(profit, 2025), balances, rows, typed: [], withVat: false };
  const made = taxReturn(input);
  return {
    input,
    made,
    filled: filledBoxes(made),
    below: taxControls(input, made).find(({ key, ok }) => key === "below_zero" && !ok)?.message ?? null,
    gap: resultBridge(input, made).gap,
  };
};

const ENTRY = /débit de (\d{6})(?:(?!, crédit).)*, crédit de (\d{6}).*?, pour ([\d\u202f]+,\d\d)/gu;

/** The rows with the entries that a sentence asks for. */
function withAsked(rows: readonly AccountRow[], sentence: string): readonly AccountRow[] {
  return [...sentence.matchAll(ENTRY)].reduce<readonly AccountRow[]>((all, [, debited = "", credited = "", amount = ""]) => {
    const euros = amount.replaceAll("\u202f", "");
    return [...all, [debited, "debit", euros], [credited, "credit", euros]];
  }, rows);
}

/** The balances of rows, of an account named twice added up. */
function added(rows: readonly AccountRow[]): TaxReturnInput["balances"] {
  const sums = new Map<string, ReturnType<typeof movedAccounts>[number]>();
  for (const one of movedAccounts(rows)) {
    const known = sums.get(one.accountCode);
    const sum = (side: "debit" | "credit") => fromEuros(((one[side] + (known?.[side] ?? 0)) / 100).toFixed(2).replace(".", ","));
    sums.set(one.accountCode, { ...one, debit: sum("debit"), credit: sum("credit") });
  }
  return [...sums.values()];
}

describe("a box that would be below zero names its account, and the entry that presents it", () => {
  test.each<[ReturnedProfit, string, readonly AccountRow[], string]>([
    [
      "bic-rs",
      "rebates above purchases",
      [
        ["607000", "debit", "100,00"],
        ["609000", "credit", "1250,00"],
      ],
      "234",
    ],
    ["bic-rs", "an insurance paid back after its year", [["616100", "credit", "80,00"]], "242"],
    [
      "bic-rs",
      "a tax paid back",
      [
        ["635110", "credit", "210,40"],
        ["633310", "debit", "50,00"],
      ],
      "243",
    ],
    [
      "bic-rs",
      "contributions paid back",
      [
        ["646100", "credit", "900,00"],
        ["646510", "debit", "100,00"],
      ],
      "380",
    ],
    [
      "bic-rs",
      "credit notes above sales",
      [
        ["706000", "credit", "100,00"],
        ["709000", "debit", "400,00"],
      ],
      "218",
    ],
    ["bic-rs", "private expenses given back by the owner", [["108300", "credit", "60,00"]], "399"],
    [
      "bic-rn",
      "rebates above purchases",
      [
        ["607000", "debit", "100,00"],
        ["609000", "credit", "250,00"],
      ],
      "FS",
    ],
    ["bic-rn", "interest paid back", [["661100", "credit", "12,00"]], "GR"],
    [
      "bnc",
      "contributions paid back",
      [
        ["646100", "debit", "500,00"],
        ["758410", "credit", "800,00"],
      ],
      "BK",
    ],
    [
      "bnc",
      "contributions paid back on their own account",
      [
        ["646100", "credit", "300,00"],
        ["646400", "debit", "100,00"],
      ],
      "BK",
    ],
    [
      "bnc",
      "fees given back",
      [
        ["706000", "credit", "9000,00"],
        ["709600", "credit", "70,00"],
      ],
      "AC",
    ],
    ["bnc", "a fee of the bank given back", [["627000", "credit", "15,00"]], "BM"],
  ])("%s, %s", (profit, _case, rows, box) => {
    const sales: readonly AccountRow[] = [...rows, ["512000", "debit", "1,00"]];
    const { below } = yearOf(profit, added(sales));
    expect(below).toContain(`La case ${box} `);
    // What the sentence asks for makes the return hold, with the same result.
    const before = yearOf(profit, added(sales));
    const after = yearOf(profit, added(withAsked(sales, below ?? "")));
    expect(after.below).toBeNull();
    expect(resultBridge(after.input, after.made).bookResult).toBe(resultBridge(before.input, before.made).bookResult);
    expect(after.gap).toBe(0);
  });

  test("the sentence says the account, its side, the amount and the counterpart", () =>
    expect(
      yearOf(
        "bic-rs",
        added([
          ["607000", "debit", "100,00"],
          ["609000", "credit", "1250,00"],
        ]),
      ).below,
    ).toMatch(
      /^La case 234 Achats de marchandises serait négative de 1\u202f150,00\u00a0€, par 609000 .+ \(créditeur de 1\u202f250,00\u00a0€\)\u00a0: passez au dernier jour l’opération diverse débit de 609000, crédit de 758000 .+, pour 1\u202f150,00\u00a0€\.$/u,
    ));

  test("depreciation in credit is an error of the books", () =>
    expect(yearOf("bic-rs", added([["681120", "credit", "10,00"]])).below).toContain("du côté où il ne peut pas être\u00a0: 681120"));

  test("a row below zero names its step’s label", () =>
    expect(yearOf("bic-rs", [], [{ form: "2033", box: "330", cents: fromEuros("-12,00"), label: "Part privée" }]).below).toBe(
      "La case 330 Divers à réintégrer serait négative de 12,00\u00a0€. Elle vient de\u00a0: Part privée\u00a0; revoyez l’étape qui la donne.",
    ));
});

describe("what is below zero and has its place", () => {
  test("a trade that was paid back more contributions than it paid: income among other products, off its social base", () => {
    const { filled, below } = yearOf(
      "bic-rs",
      added([
        ["706000", "credit", "10000,00"],
        ["646100", "debit", "500,00"],
        ["758410", "credit", "800,00"],
      ]),
    );
    // 10 000 + 800 − 500 = 10 300; the 300 more that came back than was paid are no income of the activity.
    expect([below, filled["230"], filled["252"], filled["370"], filled["693"]]).toEqual([null, 800, 500, 10_300, 10_000]);
  });

  test("clients who pay back more than was paid for them this year: a receipt, in both paths", () => {
    const balances = [accountOver("467200", "300,00", "50,00", "350,00"), ...movedAccounts([["706000", "credit", "1000,00"]])];
    const { filled, below, gap, made } = yearOf("bnc", balances);
    expect([below, gap, filled["AA"], filled["AB"], filled["AD"]]).toEqual([null, 0, 1_300, undefined, 1_300]);
    const line = (journalCode: string, compteNum: string, debit: string, credit: string) => ({
      journalCode,
      compteNum,
      compAuxNum: "",
      debit: fromEuros(debit),
      credit: fromEuros(credit),
    });
    const file = [line("AN", "467200", "300,00", "0,00"), line("BQ", "467200", "50,00", "350,00"), line("BQ", "706000", "0,00", "1000,00")];
    expect(fecGaps(file, made, { form: "2035", withVat: false })).toEqual([]);
  });
});
