import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { findAccount } from "../chart/accounts.js";
import { isOfferedCategory } from "../chart/categories.js";
import { asList, asObject, asText } from "../chart/json-reading.js";
import { isoDate } from "../date.js";
import { cents } from "../money.js";
import { rules } from "./rule.js";
import { createSuggester } from "./suggester.js";

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

const SEED = new URL("../../../../../shared/reference/data/categorization-rules.json", import.meta.url);

describe.skipIf(!existsSync(SEED))("the examples of the reference rules", () => {
  it("get the account of the reference or one of its alternatives, and the account itself when we are sure", () => {
    const seed = asObject(JSON.parse(readFileSync(SEED, "utf8")), "seed");
    const disagreements: string[] = [];
    asList(seed["rules"], "rules", (value, place) => {
      const rule = asObject(value, place);
      const account = asText(rule["account"], place);
      const accepted = [account, ...asList(rule["alternatives"], place, asText)];
      const example = asText(rule["example"], place);
      if (account === "471000") return;
      for (const taxSystem of asList(rule["taxSystems"], place, asText)) {
        if (taxSystem !== "bnc" && taxSystem !== "bic-rs") continue;
        const amount = cents(rule["sign"] === "income" ? 12_300 : -12_300);
        const suggestion = createSuggester({ taxSystem, vatSubject: taxSystem !== "bnc", history: [] }).suggest({
          rawLabel: example,
          amount,
          date: isoDate("2026-03-02"),
        });
        const isFine =
          suggestion && accepted.includes(suggestion.accountCode) && (suggestion.confidence < 0.9 || suggestion.accountCode === account);
        if (!isFine) disagreements.push(`${taxSystem} ${example}: ${suggestion?.accountCode} instead of ${account}`);
      }
    });
    expect(disagreements).toEqual([]);
  });
});
