import { expect, test } from "vitest";
import { isoDate } from "../../date.js";
import { fromEuros } from "../../testing/builders.js";
import { closingFacts, renderStepEntries } from "../testing.js";
import { potentialAssets, type LargePurchase, type PurchaseDecision } from "./potential-fixed-assets.js";

function purchase(exclTax: string, own: Partial<LargePurchase> = {}): LargePurchase {
  return {
    id: "p1",
    label: "Ordinateur",
    on: isoDate("2025-04-02"),
    account: "606400",
    exclTax: fromEuros(exclTax),
    isVatDeclared: false,
    ...own,
  };
}

function outcome(purchases: readonly LargePurchase[], decision?: PurchaseDecision) {
  const decisions = new Map(decision ? purchases.map(({ id }) => [id, decision] as const) : []);
  return potentialAssets({ ...closingFacts(), purchases }, { decisions });
}

test("500,00 is an expense, 500,01 is asked, on the accounts of small equipment only", () => {
  expect(outcome([purchase("500,00")]).result.purchases).toEqual([]);
  for (const account of ["606300", "606400", "626100", "606410", "615200", "615500"]) {
    expect(outcome([purchase("500,01", { account })]).result.undecided).toEqual(["p1"]);
  }
  expect(outcome([purchase("500,01", { account: "613200" })])).toMatchObject({ findings: [], result: { purchases: [] } });
});

test("each purchase has a decision before the step is validated", () => {
  expect(outcome([purchase("900,00")]).findings).toMatchObject([{ code: "assets.undecided", level: "blocking" }]);
  expect(outcome([purchase("900,00")], { kind: "keep_expense", reason: "repair", text: "" }).findings).toEqual([]);
  expect(outcome([purchase("900,00")], { kind: "keep_expense", reason: "other", text: " " }).findings).toMatchObject([
    { code: "assets.reason_required" },
  ]);
  expect(outcome([purchase("900,00")], { kind: "split" }).findings).toEqual([]);
});

test("the cost moves by an entry once the VAT is declared, else with its operation", () => {
  const decision: PurchaseDecision = { kind: "capitalise", assetAccount: "218300" };
  expect(outcome([purchase("900,00")], decision).entries).toEqual([]);
  const { entries } = outcome([purchase("900,00", { isVatDeclared: true })], decision);
  expect(renderStepEntries(entries)).toEqual(["2025-12-31 potential_fixed_assets:p1: D 218300 900,00 / C 606400 900,00"]);
  expect(entries[0]?.vatLines).toEqual([]);
});
