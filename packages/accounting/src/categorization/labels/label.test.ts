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

  it.each([
    "ACH CB BOULANGERIE MARTIN",
    "CB SANS CONTACT BOULANGERIE MARTIN",
    "FACT CB 12/01 BOULANGERIE MARTIN",
    "PAIEMENT CARTE 4974XXXXXXXX1234 DU 12/01 BOULANGERIE MARTIN",
    "PRELVT BOULANGERIE MARTIN",
    "PRLV SEPA RCUR BOULANGERIE MARTIN",
    "AVIS DE PRELEVEMENT BOULANGERIE MARTIN",
    "VIR INST RE 512457845 BOULANGERIE MARTIN",
    "VIREMENT EN FAVEUR DE BOULANGERIE MARTIN",
    "VIR SCT INST BOULANGERIE MARTIN",
  ])("of %s do not hold the bank's own words", (rawLabel) => {
    expect(lastingWords(readLabel(rawLabel)).join(" ")).toBe("BOULANGERIE MARTIN");
  });

  it("keep dotted initials as one word, and a name joined by an ampersand too", () => {
    expect(readLabel("VIR C.P.A.M. DE PARIS").words.slice(0, 1)).toEqual(["CPAM"]);
    expect(readLabel("CB B & B HOTEL").words).toEqual(["B&B", "HOTEL"]);
  });
});

describe("the words that a dictionary compares", () => {
  it.each([
    ["PRLV GAN COTISAT PREVOY", "COTISATION PREVOYANCE"],
    ["PRLV SEPA SCI X LOYE BUREAU", "LOYER"],
    ["VIR HONOR ME DURAND", "HONORAIRE"],
    ["VIR INDEM JOURN", "INDEMNITE"],
  ])("of %s are spelled out", (rawLabel, expected) => {
    expect(readLabel(rawLabel).stems.join(" ")).toContain(expected);
  });

  it("leave a word alone that is too short to stand for one only, or is a word itself", () => {
    expect(readLabel("CB SUPER U").stems).toEqual(["SUPER", "U"]);
    expect(readLabel("CB BOULANGER LYON").stems[0]).toBe("BOULANGER");
  });

  it.each([
    ["PRLV AXA ASS AUTO 4412", "ASSURANCE"],
    ["VIR ASS SPORTIVE DE BRON", "ASSOCIATION"],
    ["VIR CAB MERCIER ET ASS", "ASSOCIE"],
    ["VIR CAISSE PRIM ASS MALADIE", "ASSURANCE"],
    ["PRLV ASS MUTUELLE", "ASSURANCE"],
  ])("read ASS in %s as %s", (rawLabel, expected) => {
    expect(readLabel(rawLabel).stems).toContain(expected);
  });
});
