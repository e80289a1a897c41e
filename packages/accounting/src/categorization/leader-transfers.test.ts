import { describe, expect, it } from "vitest";
import { isoDate } from "../date.js";
import { cents } from "../money.js";
import { makeSuggester, type StoredSuggestion } from "./company-suggester.js";

const DATE = isoDate("2026-03-02");

function suggest(
  label: string,
  euros: number,
  leader: Partial<{ firstName: string; lastName: string; bankAccounts: number }> = {},
): StoredSuggestion | null {
  const basis = { taxSystem: "bnc", vatSubject: false, professionId: null, lessons: [] } as const;
  const known = { firstName: "Marie-Ève", lastName: "Le Goff", bankAccounts: 1, ...leader };
  return makeSuggester({ ...basis, leader: known })({ label, amount: cents(euros * 100), date: DATE });
}

describe("a transfer to the leader’s own name", () => {
  it.each(["VIR SEPA MME MARIE-EVE LE GOFF", "VIREMENT A LE GOFF MARIE REF : MARS", "VIR INST LE GOFF M"])("%s is a drawing", (label) => {
    expect(suggest(label, -900)).toMatchObject({ account: "108200", confidence: 0.9, reason: "virement à votre nom" });
  });

  it("is in doubt where the company has a second bank account", () => {
    expect(suggest("VIR MME LE GOFF MARIE", -900, { bankAccounts: 2 })).toMatchObject({ account: "108200", confidence: 0.6 });
  });

  it.each([
    ["VIR SEPA SARL LE GOFF MARIE", -900],
    ["VIR SEPA LE GOFF YANN", -900],
    ["CB LE GOFF MARIE", -900],
  ])("%s is none", (label, euros) => {
    expect(suggest(label, euros)?.account).not.toBe("108200");
  });

  it("is not looked for in money received, nor while the name is unknown", () => {
    expect(suggest("VIR MME LE GOFF MARIE", 900)?.account).not.toBe("108200");
    expect(suggest("VIR MME LE GOFF MARIE", -900, { firstName: "" })).toBe(null);
  });
});
