import { expect, it } from "vitest";
import { displayTitle } from "./display-title.js";

it.each([
  ["PRLV SEPA ADOBE SYSTEMS", "Adobe Systems"],
  ["FACTURE CARTE DU 220426 EFFIA PARKING LYON CARTE 4974XXXXXXXX1234", "Effia Parking"],
  ["PRELEVEMENT EUROPEEN 4412398712 DE: CARMF ID: FR05ZZZ117498 MOTIF: COTISATIONS", "CARMF"],
  ["PRLV SEPA EDF CLIENTS PARTICULIERS", "EDF Clients Particuliers"],
  ["VIR SCI DES LILAS LOYER", "SCI des Lilas Loyer"],
  ["ECHEANCE PRET 00012345678", "Échéance prêt"],
  ["REMISE CHEQUES 0000047", "Remise de chèques"],
  ["REMISE CB DU 03/03/26 CONTRAT 5512345", "Remise de cartes"],
  ["RETRAIT DAB 140426 10H12 LYON", "Retrait d’espèces"],
  ["VERSEMENT ESPECES AGENCE CROIX ROUSSE", "Versement d’espèces"],
  ["CHEQUE 0000231", "Chèque 0000231"],
  ["Notion Labs, Inc.", "Notion Labs, Inc."],
  ["Stripe . Payout ( )", "Stripe Payout"],
  ["Loyer (mars) ·", "Loyer (mars)"],
  ["PAIEMENT PAR CARTE X1361 CHRONOPOST Paris 26/08", "Chronopost"],
  ["123456", "123456"],
])("%s is shown as %s", (rawLabel, title) => {
  expect(displayTitle(rawLabel)).toBe(title);
});
