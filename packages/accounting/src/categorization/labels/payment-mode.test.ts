import { expect, it } from "vitest";
import { paymentMode, statedMode } from "./payment-mode.js";

it.each([
  ["CARTE 12/04 TOTAL", "CB"],
  ["FACTURE CARTE DU 110426 TOTAL", "CB"],
  ["PAIEMENT PSC 1604 RENNES TOTAL", "CB"],
  ["ACHAT CB CULTURA 12.04.26", "CB"],
  ["120426 CB****7812 FLIXBUS", "CB"],
  ["REMISE CB DU 03/03/26 CONTRAT 5512345", "CB"],
  ["PRLV SEPA EDF", "PRLV"],
  ["PRELEVEMENT EUROPEEN 441 DE: CARMF", "PRLV"],
  ["LCR DOMICILIEE REXEL", "PRLV"],
  ["FRAIS TENUE DE COMPTE", "PRLV"],
  ["ECHEANCE PRET 00012345678", "PRLV"],
  ["VIR INST M DUPONT", "VIR"],
  ["VIREMENT EMIS WEB AGENCE", "VIR"],
  ["CHEQUE 0000231", "CHQ"],
  ["REMISE CHEQUES 0000047", "CHQ"],
  ["VIR REGLEMENT CHEQUE VACANCES", "VIR"],
  ["RETRAIT DAB 14/04 CARTE 4974XX", "ESP"],
  ["VERSEMENT ESPECES AGENCE", "ESP"],
  ["Adobe Systems", "VIR"],
])("the means of payment of %s is %s", (rawLabel, mode) => {
  expect(paymentMode(rawLabel)).toBe(mode);
});

it("is stated by the label or is not: a shop's bare name is no transfer", () => {
  expect(statedMode("VIR SARL DURAND")).toBe("VIR");
  expect(statedMode("SARL DURAND")).toBeNull();
  expect(paymentMode("PRELVT EDF")).toBe("PRLV");
});
