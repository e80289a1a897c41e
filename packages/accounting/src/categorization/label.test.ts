import { describe, expect, it } from "vitest";
import { lastingWords, normaliseLabel, readLabel } from "./label.js";

describe("a normalised label", () => {
  it("has capitals, no accents and single spaces", () => {
    expect(normaliseLabel("  Prélèvement  à l’œuvre  ")).toBe("PRELEVEMENT A L'OEUVRE");
    expect(normaliseLabel("prlv\u00a0sepa\tedf")).toBe("PRLV SEPA EDF");
    expect(normaliseLabel("")).toBe("");
  });
});

describe("the lasting words of a label", () => {
  it.each([
    ["CARTE 12/04/26 BOULANGERIE MARTIN CB*1234", "BOULANGERIE MARTIN"],
    ["FACTURE CARTE DU 110426 BOULANGERIE MARTIN LYON CARTE 4974XXXXXXXX1234", "BOULANGERIE MARTIN"],
    ["PAIEMENT CB 1204 LYON BOULANGERIE MARTIN CARTE 51360000", "BOULANGERIE MARTIN"],
    ["ACHAT CB BOULANGERIE MARTIN 12.04.26 CARTE NUMERO 123", "BOULANGERIE MARTIN"],
    ["CARTE X4412 07/03 BOULANGERIE MARTIN", "BOULANGERIE MARTIN"],
    ["PAIEMENT PAR CARTE X7712 BOULANGERIE MARTIN 12/02", "BOULANGERIE MARTIN"],
    ["120426 CB****7812 BOULANGERIE MARTIN 69LYON", "BOULANGERIE MARTIN"],
    ["CB BOULANGERIE MARTIN FACT 120426", "BOULANGERIE MARTIN"],
    ["SUMUP *BOULANGERIE MARTIN", "BOULANGERIE MARTIN"],
    ["VIR SEPA RECU /DE MME LAURA PEYRET /MOTIF LOYER /REF 12", "LAURA PEYRET"],
    ["PRELEVEMENT EUROPEEN 4412398712 DE: ATELIER DUBOIS SARL ID: FR05ZZZ117498 MOTIF: MARS", "ATELIER DUBOIS"],
    ["PRELEVEMENT DE ATELIER DUBOIS REF : 77120 ECH 0426", "ATELIER DUBOIS"],
    ["PRLV SEPA ATELIER DUBOIS ECH/050426 ID EMETTEUR/FR81ZZZ143065 MDT/++08 REF/827", "ATELIER DUBOIS"],
  ])("of %s are %s", (rawLabel, expected) => {
    expect(lastingWords(readLabel(rawLabel)).join(" ")).toBe(expected);
  });

  it("keep dotted initials as one word, and a name joined by an ampersand too", () => {
    expect(readLabel("VIR C.P.A.M. DE PARIS").words.slice(0, 1)).toEqual(["CPAM"]);
    expect(readLabel("CB B & B HOTEL").words).toEqual(["B&B", "HOTEL"]);
  });
});
