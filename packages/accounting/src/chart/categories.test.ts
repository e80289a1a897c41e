import { describe, expect, it } from "vitest";
import { accounts, findAccount } from "./accounts.js";
import {
  type CategoriesTree,
  type Sign,
  categoriesTree,
  categoryContexts,
  categoryShortcuts,
  isCategory,
  isOfferedCategory,
  madelin,
  potentialFixedAssets,
} from "./categories.js";

const SYSTEMS = ["bnc", "bic-rs", "bic-rn"] as const;
const SIGNS: readonly Sign[] = ["income", "outcome"];

function codesOf(tree: CategoriesTree, sign: Sign): string[] {
  return tree[sign].flatMap((group) => group.items.map((item) => item.code));
}

describe("the tree of categories", () => {
  it.each(SYSTEMS)("offers in %s each account once per side, of that regime and of that side", (taxSystem) => {
    const tree = categoriesTree(taxSystem);
    for (const sign of SIGNS) {
      const codes = codesOf(tree, sign);
      expect(new Set(codes).size).toBe(codes.length);
      for (const code of codes) {
        const account = findAccount(code);
        expect([sign, "both"], code).toContain(account?.sign);
        expect(["all", taxSystem.slice(0, 3)], code).toContain(account?.taxSystems);
      }
    }
  });

  it("offers every account that may be chosen, except operations to identify", () => {
    const offered = new Set(SYSTEMS.flatMap((system) => SIGNS.flatMap((sign) => codesOf(categoriesTree(system), sign))));
    const expected = accounts.filter((account) => account.sign !== "none" && account.code !== "471000").map((account) => account.code);
    expect([...offered].sort()).toEqual(expected.sort());
  });

  it("puts primary items before secondary ones, and leaves no empty group", () => {
    for (const system of SYSTEMS) {
      for (const group of SIGNS.flatMap((sign) => categoriesTree(system)[sign])) {
        const ranks = group.items.map((item) => Number(item.isSecondary));
        expect(ranks, group.id).toEqual([...ranks].sort((left, right) => left - right));
        expect(ranks.length).toBeGreaterThan(0);
      }
    }
  });

  it("describes an item by its account", () => {
    const fuel = categoriesTree("bnc")
      .outcome.flatMap((group) => group.items)
      .find((item) => item.code === "606140");
    expect(fuel).toMatchObject({
      id: "outcome-606140",
      label: "Carburant",
      value: "606140",
      rate: 20,
      vatCode: "20",
      onlyForTaxSystem: null,
      hasOga: false,
    });
    const patients = categoriesTree("bnc")
      .income.flatMap((group) => group.items)
      .find((item) => item.code === "706100");
    expect(patients).toMatchObject({ rate: null, vatCode: "exempt", onlyForTaxSystem: "bnc" });
    expect(patients?.synonyms).toContain("consultation");
  });
});

describe("what an allocation may use", () => {
  it("refuses operations to identify, technical accounts, another regime and unknown codes", () => {
    for (const code of ["471000", "512000", "445660", "607000", "999999"]) {
      for (const sign of SIGNS) expect(isCategory(code, { sign, taxSystem: "bnc" }), code).toBe(false);
    }
  });

  it("accepts an account of both sides on each", () => {
    for (const sign of SIGNS) expect(isCategory("580000", { sign, taxSystem: "bic-rs" })).toBe(true);
  });

  it("lets a receipt credit a charge, without offering it, and no expense debit sales", () => {
    expect(isCategory("606300", { sign: "income", taxSystem: "bic-rs" })).toBe(true);
    expect(isOfferedCategory("606300", { sign: "income", taxSystem: "bic-rs" })).toBe(false);
    expect(isCategory("706000", { sign: "outcome", taxSystem: "bnc" })).toBe(false);
    expect(isCategory("709000", { sign: "outcome", taxSystem: "bnc" })).toBe(true);
    expect(isCategory("606010", { sign: "income", taxSystem: "bic-rs" })).toBe(false);
  });
});

describe("what surrounds the tree", () => {
  it("opens in the five contexts of the specification, with their titles", () => {
    const titles = Object.entries(categoryContexts).map(([name, context]) => `${name} ${context.multiple ? "*" : "1"} ${context.title}`);
    expect(titles).toEqual([
      "FILTER * Filtrer sur les catégories",
      "VARIOUS_DEBIT 1 Sélectionner un compte de débit",
      "VARIOUS_CREDIT 1 Sélectionner un compte de crédit",
      "CATEGORIZATION_UPDATE 1 Modifier la catégorie",
      "CATEGORIZATION_ADD * Ajouter une catégorie",
    ]);
  });

  it("names only accounts of the chart in shortcuts, Madelin and potential fixed assets", () => {
    const named = [
      ...categoryShortcuts.flatMap((shortcut) => [shortcut.account, ...shortcut.relatedAccounts]),
      madelin.account,
      ...madelin.targets,
      ...potentialFixedAssets.rules.flatMap((rule) => [rule.account, ...rule.suggestedAssets]),
    ];
    expect(named.filter((code) => findAccount(code) === null)).toEqual([]);
    expect(categoryShortcuts).toHaveLength(4);
    expect(potentialFixedAssets.thresholdCents).toBe(50_000);
  });
});
