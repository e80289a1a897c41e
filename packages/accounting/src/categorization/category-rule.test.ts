import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isoDate } from "../date.js";
import { cents } from "../money.js";
import { merchantKey } from "./merchant-key.js";
import {
  checkRuleParts,
  proposedWords,
  ruleFinder,
  ruleWords,
  type CategoryRule,
  type RulePart,
  type RuleSubject,
} from "./category-rule.js";
import { makeSuggester, type SuggestionBasis } from "./company-suggester.js";
import { findAccount } from "../chart/accounts.js";

const part = (account: string, more: Partial<RulePart> = {}): RulePart => ({
  account,
  share: null,
  vatRateBp: null,
  vatNature: null,
  vatDeductibleBp: null,
  privateShareBp: 0,
  ...more,
});

const rule = (name: string, words: readonly string[], more: Partial<CategoryRule> = {}): CategoryRule => ({
  id: name,
  name,
  words,
  sign: null,
  amountMin: null,
  amountMax: null,
  bankAccounts: [],
  parts: [part("606300")],
  ...more,
});

const line = (label: string, amount = -1000, more: Partial<RuleSubject> = {}): RuleSubject => ({
  label,
  title: "",
  amount: cents(amount),
  bankAccountId: null,
  ...more,
});

const nameOf = (rules: readonly CategoryRule[], subject: RuleSubject): string | undefined => ruleFinder(rules)(subject)?.name;

describe("an operation fits a rule", () => {
  test("when all of its words stand, whole, in the wording of the bank or in the title", () => {
    const rules = [rule("péage", ruleWords(["Péage", "A7"]))];
    expect(nameOf(rules, line("CB 12/03 PEAGE VINCI A7 LYON"))).toBe("péage");
    expect(nameOf(rules, line("CB PEAGE VINCI", -1000, { title: "Autoroute A7" }))).toBe("péage");
    expect(nameOf(rules, line("CB PEAGE VINCI A71"))).toBeUndefined();
    expect(nameOf(rules, line("CB PEAGES A7"))).toBeUndefined();
  });

  test("the first of those that fit decides, whatever the rarity of its words", () => {
    const rules = [rule("any", ["cb"]), rule("shop", ["cb", "darty"]), rule("other", ["fnac"])];
    expect(nameOf(rules, line("CB DARTY"))).toBe("any");
    expect(nameOf(rules.toReversed(), line("CB DARTY"))).toBe("shop");
  });

  test("of its sign, within its bounds, both included, on its accounts", () => {
    const rules = [
      rule("loyer", ["loyer"], { sign: "outcome", amountMin: cents(50_000), amountMax: cents(60_000), bankAccounts: ["pro"] }),
    ];
    const fits = (amount: number, bankAccountId: string | null = "pro"): boolean =>
      nameOf(rules, line("VIR LOYER", amount, { bankAccountId })) !== undefined;
    expect([-49_999, -50_000, -60_000, -60_001, 55_000].map((amount) => fits(amount))).toEqual([false, true, true, false, false]);
    expect([fits(-55_000, "autre"), fits(-55_000, null)]).toEqual([false, false]);
  });

  test("found by one word or by reading each rule in turn, it is the same", () => {
    const word = fc.constantFrom("edf", "cb", "vir", "lyon", "a7", "orange");
    const words = fc.uniqueArray(word, { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(words, { maxLength: 12 }), fc.array(word, { maxLength: 5 }), (lists, label) => {
        const rules = lists.map((list, index) => rule(String(index), list));
        const first = lists.findIndex((list) => list.every((one) => label.includes(one)));
        expect(nameOf(rules, line(label.join(" ")))).toBe(first === -1 ? undefined : String(first));
      }),
    );
  });
});

test("a rule drawn from an operation asks for its merchant, and fits the operation", () => {
  const drawn = (label: string, title = label): readonly string[] => {
    const words = proposedWords({ merchantKey: merchantKey(label), label, title });
    expect(nameOf([rule("drawn", words)], line(label, -1000, { title }))).toBe("drawn");
    return words;
  };
  expect(drawn("CB 12/03/26 LEROY MERLIN BRON 4978")).toEqual(["leroy", "merlin"]);
  expect(drawn("PRLV SEPA ORANGE SA 8842")).toEqual(["orange"]);
  expect(drawn("VIR SALAIRE ZORBLAX LEA")).toContain("zorblax");
  expect(proposedWords({ merchantKey: "", label: "", title: "Marché du 12 2026" })).toEqual(["marche", "du", "12"]);
});

describe("what a rule suggests", () => {
  const basis: SuggestionBasis = { taxSystem: "bic-rs", vatSubject: true, professionId: null, lessons: [] };
  const suggest = (rules: readonly CategoryRule[], label: string, amount: number, more: Partial<SuggestionBasis> = {}) =>
    makeSuggester({ ...basis, ...more, rules })({ label, amount: cents(amount), date: isoDate("2026-03-02") });

  test("its account, for sure, with its name as the reason; what the label says stays as another choice", () => {
    const labelled = suggest([], "CB SNCF PARIS", -5000)?.account;
    expect(labelled).not.toBe("606110");
    expect(suggest([rule("Trajets", ["sncf"], { parts: [part("606110")] })], "CB SNCF PARIS", -5000)).toMatchObject({
      account: "606110",
      confidence: 1,
      reason: "Trajets",
      source: "rule",
      ruleId: "Trajets",
      alternatives: expect.arrayContaining([labelled]),
    });
  });

  test("its split, to the cent, with what each part says of VAT and of private use", () => {
    const parts = [part("626100", { share: 3333, privateShareBp: 2000 }), part("626200", { share: "rest", vatRateBp: 1000 })];
    expect(suggest([rule("Box", ["orange"], { parts })], "PRLV ORANGE", -1000)?.allocations).toEqual([
      { account: "626100", amount: 333, privateShareBp: 2000 },
      { account: "626200", amount: 667, vatRateBp: 1000 },
    ]);
    expect(suggest([rule("Box", ["orange"], { parts })], "PRLV ORANGE", -1)?.source).not.toBe("rule");
  });

  test("nothing while the regime of the company knows none of its accounts", () => {
    const rules = [rule("Cotisations", ["urssaf"], { parts: [part("637810")] })];
    expect(findAccount("637810")?.taxSystems).toBe("bnc");
    expect(suggest(rules, "PRLV URSSAF", -1000, { taxSystem: "bnc" })?.source).toBe("rule");
    expect(suggest(rules, "PRLV URSSAF", -1000)?.source).not.toBe("rule");
  });

  test("over 500 € excl. tax on small equipment, less than what is accepted at once, whatever suggests it", () => {
    const rules = [rule("Outils", ["bricoland"])];
    expect(suggest(rules, "CB BRICOLAND", -60_000)?.confidence).toBe(1);
    expect(suggest(rules, "CB BRICOLAND", -60_001)?.confidence).toBe(0.85);
    expect(suggest(rules, "CB BRICOLAND", -50_001, { vatSubject: false })?.confidence).toBe(0.85);
    expect(suggest(rules, "CB BRICOLAND", 60_001)?.confidence).toBe(1);
    const elsewhere = [rule("Honoraires", ["bricoland"], { parts: [part("622600")] })];
    expect(suggest(elsewhere, "CB BRICOLAND", -90_000)?.confidence).toBe(1);
    const halves = [rule("Moitié", ["bricoland"], { parts: [part("606300", { share: 5000 }), part("622600", { share: "rest" })] })];
    expect(suggest(halves, "CB BRICOLAND", -120_000)?.confidence).toBe(1);
    expect(suggest(halves, "CB BRICOLAND", -120_004)?.confidence).toBe(0.85);
  });

  test("a habit is cautious of an asset too", () => {
    const lesson = {
      merchantKey: "BRICOLAND",
      sign: "outcome",
      account: "606300",
      n: 12,
      lastDate: isoDate("2026-02-01"),
      title: "Bricoland",
    } as const;
    expect(suggest([], "CB BRICOLAND", -4000, { lessons: [lesson] })?.confidence).toBeGreaterThanOrEqual(0.9);
    expect(suggest([], "CB BRICOLAND", -90_000, { lessons: [lesson] })).toMatchObject({ source: "history", confidence: 0.85 });
  });
});

describe("what a rule gives is checked as an allocation is", () => {
  const situation = { taxSystem: "bic-rs", vatSubject: true, vatTaxationBp: 10_000, accountFacts: findAccount } as const;
  const check = (...parts: RulePart[]) => checkRuleParts(parts, { on: isoDate("2026-03-02"), situation });

  test("shares make a whole, accounts are open to the regime, rates exist", () => {
    expect(() => check(part("606300"))).not.toThrow();
    expect(() => check(part("606300", { share: 1 }), part("626100", { share: "rest" }))).not.toThrow();
    expect(() => check(part("606300", { share: 4000 }), part("626100", { share: 5000 }))).toThrow("allocation.shares_sum");
    expect(() => check(part("606300", { share: 5000 }), part("471000", { share: "rest" }))).toThrow('"account":"471000","index":1');
    expect(() => check(part("637810"))).toThrow("allocation.account_not_allowed");
    expect(() => check(part("999999"))).toThrow("allocation.account_unknown");
    expect(() => check(part("606300", { vatRateBp: 1234 }))).toThrow("allocation.vat_rate");
    expect(() => check(part("606300", { privateShareBp: 5000 }))).toThrow("allocation.private_share");
  });
});
