import { describe, expect, it } from "vitest";
import { findAccount } from "../chart/accounts.js";
import { isOfferedCategory } from "../chart/categories.js";
import { asList, asObject, asOneOf, asText } from "../chart/json-reading.js";
import { isoDate } from "../date.js";
import { cents } from "../money.js";
import { rules } from "./rule.js";
import { createSuggester } from "./suggester.js";
import commonLabels from "./testing/common-labels.json" with { type: "json" };

const SIGNS = { income: ["income"], outcome: ["outcome"], both: ["income", "outcome"] } as const;

describe("the rules", () => {
  it("name accounts that exist, that their regime and their sign admit, and never operations to identify", () => {
    for (const rule of rules()) {
      for (const [category, taxSystem] of [
        ["bnc", "bnc"],
        ["bic", "bic-rs"],
      ] as const) {
        const account = rule.accounts[category];
        if (account === null) continue;
        for (const sign of SIGNS[rule.sign]) {
          for (const code of [account, ...rule.amounts.map((band) => band.account)]) {
            expect(isOfferedCategory(code, { sign, taxSystem }), `${rule.about}: ${code} ${sign} ${taxSystem}`).toBe(true);
          }
        }
      }
      for (const code of rule.alternatives) expect(findAccount(code), `${rule.about}: ${code}`).not.toBeNull();
    }
  });

  it("have something to look for, a confidence that is one, and alternatives other than their account", () => {
    for (const rule of rules()) {
      expect(rule.brands.length + rule.words.length, rule.about).toBeGreaterThan(0);
      expect(rule.accounts.bnc !== null || rule.accounts.bic !== null, rule.about).toBe(true);
      if (rule.qualifiers.length > 0) expect(rule.brands.length, rule.about).toBeGreaterThan(0);
      for (const confidence of [rule.confidences.bnc, rule.confidences.bic, ...rule.amounts.map((band) => band.confidence)]) {
        expect(confidence > 0 && confidence < 1, rule.about).toBe(true);
      }
    }
  });
});

describe("labels that banks commonly write", () => {
  it("get the account that an accountant gives them or one of its alternatives, and the account itself when we are sure", () => {
    const disagreements: string[] = [];
    asList(commonLabels, "common-labels.json", (value, place) => {
      const line = asObject(value, place);
      const account = asText(line["account"], place);
      const accepted = [account, ...asList(line["alternatives"], place, asText)];
      const rawLabel = asText(line["label"], place);
      for (const taxSystem of asList(line["taxSystems"], place, (system, at) => asOneOf(["bnc", "bic-rs"] as const, system, at))) {
        const amount = cents(line["sign"] === "income" ? 12_300 : -12_300);
        const suggestion = createSuggester({ taxSystem, vatSubject: taxSystem !== "bnc", history: [] }).suggest({
          rawLabel,
          amount,
          date: isoDate("2026-03-02"),
        });
        const isFine =
          suggestion && accepted.includes(suggestion.accountCode) && (suggestion.confidence < 0.9 || suggestion.accountCode === account);
        if (!isFine) disagreements.push(`${taxSystem} ${rawLabel}: ${suggestion?.accountCode} instead of ${account}`);
      }
    });
    expect(disagreements).toEqual([]);
  });
});
