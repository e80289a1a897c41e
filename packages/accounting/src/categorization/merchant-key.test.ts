import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { merchantKey } from "./merchant-key.js";

describe("the key of a merchant", () => {
  it("is one for a known name, whatever the bank, the shop and the town", () => {
    const labels = [
      "CARTE 12/04 LEROY MERLIN 0233 LYON",
      "LEROY MERLIN MONTREUIL",
      "PAIEMENT CB 2704 LILLE LEROY MERLIN CARTE 51360000",
      "Leroy Merlin",
    ];
    expect(new Set(labels.map(merchantKey))).toEqual(new Set(["LEROY MERLIN"]));
  });

  it("distinguishes what one organisation is paid for", () => {
    expect(merchantKey("PRLV SEPA DGFIP TVA 012026")).toBe("DGFIP TVA");
    expect(merchantKey("PRLV DIRECTION GENERALE DES FINANCES PUBLIQUES TVA")).toBe("DGFIP TVA");
    expect(merchantKey("PRLV SEPA DGFIP CFE 2025")).toBe("DGFIP CFE");
    expect(merchantKey("PRLV SEPA MAIF CONTRAT 1 AUTO")).not.toBe(merchantKey("PRLV SEPA MAIF RC PRO"));
  });

  it("is no trade nor a word that many labels begin with", () => {
    expect(merchantKey("VIR HOTEL ZORBLAX")).not.toBe(merchantKey("VIR HOTEL KRANDIX"));
    expect(merchantKey("PRLV MUTUELLE ZORBLAX")).not.toBe(merchantKey("PRLV MUTUELLE KRANDIX"));
    expect(merchantKey("COTISATION ZORBLAX 2026")).not.toBe(merchantKey("COTISATION KRANDIX 2026"));
  });

  it("names what the bank does by itself", () => {
    expect(merchantKey("RETRAIT DAB 140426 10H12 LYON")).toBe(merchantKey("CB RETRAIT DU 06/08 SERIGNAN"));
    expect(merchantKey("ECHEANCE PRET 00012345678")).toBe(merchantKey("ECHEANCE PRET 00012345679"));
  });

  it("names who a transfer goes to, not the word that leads to the name", () => {
    const writings = [
      "VIR SEPA EMIS /VERS",
      "VIREMENT EMIS - VERS",
      "VIR SEPA EMIS VERS:",
      "VIR SEPA SORTANT VERS",
      "VIR SORTANT",
      "VERSEMENT",
    ];
    for (const writing of writings) {
      const keys = ["CLEMENCE ROY PERSO", "FROID SERVICE VITRINE", "MAIRIE DE DIJON"].map((payee) => merchantKey(`${writing} ${payee}`));
      expect(new Set(keys).size, writing).toBe(3);
      expect(merchantKey(`${writing} FROID SERVICE VITRINE`), writing).not.toMatch(/^VERSEMENT ESPECES|SORTANT/);
    }
    expect(merchantKey("VERSEMENT ESPECES AUTOMATE")).toBe(merchantKey("VERSEMENT ESPECES GUICHET"));
  });

  it("keeps the number of a cheque issued: two cheques have nothing in common", () => {
    expect(merchantKey("CHEQUE 0000231")).not.toBe(merchantKey("CHEQUE 0000232"));
  });

  it("tells two landlords and two persons apart", () => {
    expect(merchantKey("VIR SCI VALMY LOYER")).not.toBe(merchantKey("VIR SCI DES LILAS LOYER"));
    expect(merchantKey("VIR INST M LE GOFF YANN")).not.toBe(merchantKey("VIR INST MME DURAND"));
  });

  it("does not change with the day, the card nor the reference", () => {
    const name = fc.constantFrom("ATELIER DUBOIS", "PHARMACIE DU MARCHE", "EDF CLIENTS", "SNCF CONNECT", "LE JARDIN DES SAVEURS");
    const day = fc.tuple(fc.integer({ min: 10, max: 28 }), fc.integer({ min: 10, max: 12 }), fc.integer({ min: 1000, max: 9999 }));
    fc.assert(
      fc.property(name, day, day, (merchant, [d1, m1, card1], [d2, m2, card2]) => {
        const label = (d: number, m: number, card: number) => `FACTURE CARTE DU ${d}${m}26 ${merchant} CARTE 4974XXXXXXXX${card}`;
        expect(merchantKey(label(d1, m1, card1))).toBe(merchantKey(label(d2, m2, card2)));
      }),
    );
  });

  it("is empty for an empty label only", () => {
    expect(merchantKey("")).toBe("");
    expect(merchantKey("VIR")).not.toBeUndefined();
  });
});
