import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { categoriesTree } from "../chart/categories.js";
import { isoDate } from "../date.js";
import { cents } from "../money.js";
import type { HistoryRow } from "./history.js";
import { merchantKey } from "./merchant-key.js";
import { rules } from "./rule.js";
import { SUGGEST, SURE, type Suggestion, type SuggesterFile, createSuggester } from "./suggester.js";

const DAY = isoDate("2026-03-02");
const NURSE: SuggesterFile = { taxSystem: "bnc", vatSubject: false, history: [] };
const CONSULTANT: SuggesterFile = { taxSystem: "bnc", vatSubject: true, history: [] };
const SHOP: SuggesterFile = { taxSystem: "bic-rs", vatSubject: true, history: [] };

function suggest(file: SuggesterFile, rawLabel: string, euros: number, excludedAccounts: readonly string[] = []): Suggestion | null {
  return createSuggester(file).suggest({ rawLabel, amount: cents(Math.round(euros * 100)), date: DAY, excludedAccounts });
}

function chosen(rawLabel: string, accountCode: string, count: number, sign: HistoryRow["sign"] = "outcome"): HistoryRow {
  return { merchantKey: merchantKey(rawLabel), sign, accountCode, count, lastDate: DAY, title: "SFR" };
}

describe("a suggestion without history", () => {
  it("says which words it comes from", () => {
    expect(suggest(NURSE, "PRLV SEPA URSSAF RHONE ALPES ECH/050426", -812)).toEqual({
      accountCode: "646100",
      confidence: 0.93,
      reason: "libellé contient URSSAF\u00a0: cotisations sociales de l’exploitant",
      alternatives: ["645100", "637800"],
      source: "seed",
    });
    expect(suggest(CONSULTANT, "PRLV SEPA DGFIP TVA 012026", -1840)?.reason).toBe("libellé contient DGFIP et TVA\u00a0: TVA");
  });

  it("depends on the regime, the sign and the amount", () => {
    expect(suggest(NURSE, "PRLV SEPA CHRONOPOST", -20)?.accountCode).toBe("626000");
    expect(suggest(SHOP, "PRLV SEPA CHRONOPOST", -20)?.accountCode).toBe("624200");
    expect(suggest(NURSE, "VIR URSSAF RHONE", 430)?.accountCode).toBe("758410");
    expect(suggest(CONSULTANT, "CB LDLC", -89)?.accountCode).toBe("606410");
    expect(suggest(CONSULTANT, "CB LDLC", -1249)).toMatchObject({ accountCode: "218300" });
    expect(suggest(CONSULTANT, "CB LDLC", -1249)?.confidence).toBeLessThan(SURE);
    expect(suggest(SHOP, "CB BRASSERIE DU MARCHE", -14)?.accountCode).toBe("625610");
    expect(suggest(SHOP, "CB BRASSERIE DU MARCHE", -64)?.accountCode).toBe("625700");
  });

  it("tells the levies of one organisation apart", () => {
    expect(suggest(SHOP, "PRLV SEPA URSSAF DSN 0326 EMPLOYEUR", -980)?.accountCode).toBe("645100");
    expect(suggest(SHOP, "PRLV DGFIP ACOMPTE TVA 3514", -1120)?.accountCode).toBe("445810");
    expect(suggest(SHOP, "PRLV SEPA DGFIP CFE 2025", -612)?.accountCode).toBe("635110");
    expect(suggest(SHOP, "VIR DGFIP REMBOURSEMENT CREDIT TVA", 2210)?.accountCode).toBe("445830");
    expect(suggest(NURSE, "VIR CPAM DE PARIS IJ ARRET", 620)?.accountCode).toBe("758710");
    expect(suggest(NURSE, "VIR CPAM DE PARIS LOT 112", 620)?.accountCode).toBe("706200");
  });

  it("recognises a name cut, joined, or in the middle of a bank's formula", () => {
    for (const label of [
      "CB LEROYMERLIN LYON",
      "PAIEMENT CB 2704 LILLE LEROY MERLIN CARTE 1",
      "CB42LEROY MERLIN 04/06/26",
      "Leroy Merlin",
    ]) {
      expect(suggest(SHOP, label, -60)?.accountCode, label).toBe("606300");
    }
    expect(suggest(NURSE, "CB TOTALENERGI 4512", -60)?.accountCode).toBe("606140");
  });

  it("does not take a person for the shop of that name", () => {
    expect(suggest(NURSE, "VIR MME BOULANGER SYLVIE", -250)).toBeNull();
    expect(suggest(CONSULTANT, "VIR CLAUDE MARTIN", -1200)).toBeNull();
  });

  it("says nothing of a cheque issued, an unknown shop or a zero amount", () => {
    expect(suggest(NURSE, "CHEQUE 1452214", -64)).toBeNull();
    expect(suggest(NURSE, "CARTE 21/04 ZBLORG", -22)).toBeNull();
    expect(suggest(NURSE, "PRLV SEPA URSSAF", 0)).toBeNull();
    expect(suggest(NURSE, "", -22)).toBeNull();
  });

  it("takes money back from a shop for a refund, and an unknown payer for a client", () => {
    expect(suggest(SHOP, "CREDIT CARTE BANCAIRE AMAZON 09.04.26", 34.99)?.accountCode).toBe("609000");
    expect(suggest(CONSULTANT, "VIR RECU 578 DE: SNCF CONNECT REF: 61423", 72)?.accountCode).toBe("619000");
    expect(suggest(CONSULTANT, "VIR SARL ZBLORG", 3600)).toMatchObject({
      accountCode: "706000",
      reason: "virement reçu d’une entreprise ou d’un organisme",
    });
  });

  it("sends clients' payments where the profession, then the file, records them", () => {
    expect(suggest({ ...SHOP, turnoverAccount: "707100" }, "REMISE CB 24/01", 179)?.accountCode).toBe("707100");
    const history = [chosen("VIR X", "704000", 9, "income")];
    expect(suggest({ ...SHOP, turnoverAccount: "707100", history }, "REMISE DE CHEQUES 3", 179)?.accountCode).toBe("704000");
    expect(suggest({ ...SHOP, usedAccounts: ["701000", "606300"] }, "VIR M ZBLORG", 40)?.accountCode).toBe("701000");
  });
});

describe("what weighs besides names", () => {
  it("is the purpose of a payment, which outranks who is paid", () => {
    expect(suggest(SHOP, "VIR BRASSERIE DU PORT LOYER LOCAL", -900)?.accountCode).toBe("613200");
    expect(suggest(SHOP, "PRLV SEPA BPCE LEASE LOYER VEHICULE", -612)?.accountCode).toBe("612210");
    expect(suggest(NURSE, "PRLV SEPA CAISSE CONGES PAYES BTP", -214)?.accountCode).not.toBe("641100");
  });

  it("is the amount: a meal taken alone or with clients, a price or a gift", () => {
    expect(suggest(NURSE, "CB CREPERIE DU PORT", -14.8)).toMatchObject({ accountCode: "625610", confidence: 0.84 });
    expect(suggest(NURSE, "CB CREPERIE DU PORT", -64)).toMatchObject({ accountCode: "625700", confidence: 0.82 });
    const psychologist = { ...NURSE, turnoverAccount: "706100", trades: ["psychologue", "sante"] };
    const consultant = { ...CONSULTANT, turnoverAccount: "706000", trades: ["consultant", "conseil"] };
    expect(suggest(psychologist, "VIR M ROUX PAUL", 65)?.confidence).toBeGreaterThanOrEqual(0.8);
    expect(suggest(consultant, "VIR M ROUX PAUL", 65)?.confidence).toBeLessThan(0.8);
    expect(suggest(consultant, "VIR M ROUX PAUL", 1284.36)?.confidence).toBeGreaterThanOrEqual(0.8);
    for (const round of [100, 150, 500, 3200]) expect(suggest(psychologist, "VIR M ROUX PAUL", round)?.confidence).toBeLessThan(0.8);
  });

  it("is who pays: a company is a client, and no patient", () => {
    const psychologist = { ...NURSE, turnoverAccount: "706100" };
    expect(suggest(psychologist, "VIR ASSOCIATION PRADO", 700)).toMatchObject({ accountCode: "706000", confidence: 0.84 });
    expect(suggest(CONSULTANT, "VIR SARL ZBLORG", 3600)?.accountCode).toBe("706000");
  });

  it("is the trade", () => {
    const carpenter = { ...SHOP, trades: ["menuisier", "batiment"] };
    const baker = { ...SHOP, trades: ["boulanger", "artisanat"] };
    expect(suggest(baker, "CB BOUCHERIE ZBLORG", -84)?.accountCode).toBe("607000");
    expect(suggest(SHOP, "CB BOUCHERIE ZBLORG", -84)?.accountCode).not.toBe("607000");
    expect(suggest(SHOP, "CB LEROY MERLIN", -60)?.confidence).toBeGreaterThanOrEqual(0.8);
    expect(suggest(carpenter, "CB LEROY MERLIN", -60)?.confidence).toBeLessThan(0.8);
    const driver = { ...SHOP, trades: ["vtc", "transport"] };
    expect(suggest(driver, "VIR HOTEL ZBLORG TRANSFERTS", 480)?.accountCode).toBe("706500");
  });
});

describe("a suggestion from the file's own history", () => {
  it("says so and wins over the rules", () => {
    const history = [chosen("PRLV SFR", "626200", 4)];
    expect(suggest({ ...NURSE, history }, "PRLV SEPA SFR 0412", -29.99)).toMatchObject({
      accountCode: "626200",
      reason: "comme vos 4 opérations SFR",
    });
    expect(suggest(NURSE, "PRLV SEPA SFR 0412", -29.99)?.accountCode).toBe("626100");
  });

  it("learns at the first correction", () => {
    const label = "PRLV SEPA CBA INFORMATIQUE LIBERALE";
    expect(suggest(NURSE, label, -89)?.accountCode).toBe("651110");
    expect(suggest({ ...NURSE, history: [chosen(label, "615600", 1)] }, label, -89)).toMatchObject({
      accountCode: "615600",
      reason: "comme votre opération SFR",
      alternatives: ["651110"],
    });
    expect(suggest({ ...NURSE, history: [chosen("CARTE 01/04 ZBLORG", "606300", 1)] }, "CARTE 21/04 ZBLORG PARIS", -22)?.accountCode).toBe(
      "606300",
    );
  });

  it("is prudent with a shop that sells everything, and with a changing mind", () => {
    const once = suggest({ ...SHOP, history: [chosen("CB AMAZON", "607000", 1)] }, "CB AMAZON EU SARL", -40);
    expect(once?.accountCode).toBe("607000");
    expect(once?.confidence).toBeLessThan(SURE);
    const changing = suggest({ ...SHOP, history: [chosen("PRLV SFR", "626200", 3), chosen("PRLV SFR", "626100", 3)] }, "PRLV SFR", -30);
    expect(changing?.confidence).toBeLessThan(SURE);
  });

  it("does not cross signs, nor offer an account that another regime left in the history", () => {
    expect(suggest({ ...SHOP, history: [chosen("ATELIER DUBOIS", "611000", 5)] }, "VIR ATELIER DUBOIS", 900)?.accountCode).toBe("706000");
    expect(suggest({ ...SHOP, history: [chosen("ZBLORG", "606010", 5)] }, "CB ZBLORG", -90)).toBeNull();
  });
});

describe("what may never be suggested", () => {
  it("is an account already allocated: the next one is proposed, without being sure", () => {
    const suggestion = suggest(NURSE, "PRLV SEPA URSSAF", -812, ["646100"]);
    expect(suggestion?.accountCode).toBe("645100");
    expect(suggestion?.confidence).toBeLessThan(SURE);
    expect(suggest(NURSE, "PRLV SEPA URSSAF", -812, ["646100", "645100", "637800"])).toBeNull();
  });

  it("is operations to identify, a technical account, another regime's or another side's, whatever the label", () => {
    const phrases = rules().flatMap((rule) => [...rule.brands, ...rule.words, ...rule.qualifiers].map((phrase) => phrase.text));
    const label = fc
      .array(
        fc.oneof(
          { weight: 5, arbitrary: fc.constantFrom(...phrases) },
          fc.constantFrom("PRLV SEPA", "VIR", "CB", "CHEQUE", "REMISE"),
          fc.string({ maxLength: 8 }),
        ),
        { minLength: 1, maxLength: 5 },
      )
      .map((words) => words.join(" "));
    const offered = new Map(
      (["bnc", "bic-rs", "bic-rn"] as const).flatMap((system) =>
        (["income", "outcome"] as const).map(
          (sign) =>
            [`${system} ${sign}`, new Set(categoriesTree(system)[sign].flatMap((group) => group.items.map((item) => item.code)))] as const,
        ),
      ),
    );
    fc.assert(
      fc.property(
        label,
        fc.integer({ min: -900_000, max: 900_000 }),
        fc.constantFrom("bnc" as const, "bic-rs" as const, "bic-rn" as const),
        fc.boolean(),
        (rawLabel, amount, taxSystem, vatSubject) => {
          const history = [chosen(rawLabel, "471000", 2), chosen(rawLabel, "606010", 1), chosen(rawLabel, "706000", 1)];
          const withoutHistory = createSuggester({ taxSystem, vatSubject, history: [] }).suggest({
            rawLabel,
            amount: cents(amount),
            date: DAY,
          });
          const withHistory = createSuggester({ taxSystem, vatSubject, history }).suggest({ rawLabel, amount: cents(amount), date: DAY });
          for (const suggestion of [withoutHistory, withHistory]) {
            if (!suggestion) continue;
            const codes = [suggestion.accountCode, ...suggestion.alternatives];
            const allowed = offered.get(`${taxSystem} ${amount < 0 ? "outcome" : "income"}`);
            expect(codes.filter((code) => !allowed?.has(code))).toEqual([]);
            expect(new Set(codes).size).toBe(codes.length);
            expect(codes.length).toBeLessThanOrEqual(3);
            expect(suggestion.confidence).toBeGreaterThanOrEqual(SUGGEST);
            expect(suggestion.confidence).toBeLessThan(1);
          }
        },
      ),
      { numRuns: 400 },
    );
  });
});
