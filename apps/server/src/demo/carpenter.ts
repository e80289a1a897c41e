import type { Fresh, Recurring } from "./lines.js";

const QUARTERS = [1, 4, 7, 10];

/** A year of a carpenter's bank account: works at 10 %, supplies at 20 %, VAT paid every quarter. */
export const carpenterLines: readonly Recurring[] = [
  { day: 14, label: "VIR SEPA RECU /DE M OU MME LEGRAND DUBOIS /MOTIF FACTURE F{aa}{mm}-1 /REF {n}", cents: 418_000, variesBy: 35, to: [{ account: "704000", vatRateBp: 1000 }] },
  {
    months: [2, 5, 8, 11],
    day: 23,
    label: "VIR SEPA RECU /DE SYNDIC FONCIA RENNES /MOTIF FACTURE F{aa}{mm}-2 MENUISERIES /REF {n}",
    cents: 726_000,
    to: [{ account: "704000", cents: 495_000, vatRateBp: 1000 }, { account: "707000", vatRateBp: 2000 }],
  },
  { months: [1, 2, 4, 5, 7, 9, 10, 12], day: 8, label: "PRLV SEPA DISPANO RENNES ECH/{jj}{mm}{aa} MDT/DSP44120 REF/{n}", cents: -93_600, variesBy: 30, to: [{ account: "601000" }] },
  { day: 10, label: "PRLV SEPA DIAC LOCATION ECH/{jj}{mm}{aa} MDT/DL77810 CREDIT BAIL TRAFIC", cents: -37_200, to: [{ account: "612200" }] },
  { months: QUARTERS, day: 2, label: "VIR SEPA EMIS /MOTIF LOYER ATELIER {MOIS} /BEN SCI DU BOIS JOLI", cents: -165_000, to: [{ account: "613200" }] },
  { months: [1, 3, 4, 6, 7, 9, 10, 12], day: 18, label: "FACTURE CARTE DU {jj}{mm}{aa} TOTALENERGIES RENNES CARTE 4970XXXXXXXX8821", cents: -8_940, variesBy: 20, to: [{ account: "606140" }] },
  { months: [2, 5, 8, 11], day: 9, label: "PRLV SEPA SFR BUSINESS ECH/{jj}{mm}{aa} MDT/SFR0299", cents: -14_397, to: [{ account: "626100" }] },
  { months: [3, 6, 9, 12], day: 11, label: "PRLV SEPA EDF ENTREPRISES ECH/{jj}{mm}{aa} MDT/ENT55410", cents: -38_460, variesBy: 20, to: [{ account: "606110" }] },
  { months: QUARTERS, day: 6, label: "PRLV SEPA SMABTP DECENNALE ECH/{jj}{mm}{aa} CONTRAT 441207", cents: -61_800, to: [{ account: "616200" }] },
  { months: [2, 5, 8, 11], day: 5, label: "PRLV SEPA URSSAF BRETAGNE ECH/{jj}{mm}{aa} ID EMETTEUR/FR81ZZZ143065 LIB/COTIS TI {mm} {aaaa}", cents: -214_300, to: [{ account: "646100" }] },
  { months: [3, 6, 9, 12], day: 20, label: "PRLV SEPA CABINET ARMOR EXPERTISE ECH/{jj}{mm}{aa} REF/HON{n}", cents: -36_000, to: [{ account: "622610" }] },
  { months: QUARTERS, day: 22, label: "PRLV SEPA DGFIP TVA CA3 ECH/{jj}{mm}{aa} REF/3310", cents: -118_700, variesBy: 15, to: [{ account: "445510" }] },
  { months: QUARTERS, day: 4, label: "FRAIS DE TENUE DE COMPTE PRO TRIMESTRE", cents: -4_200, to: [{ account: "627000" }] },
  { months: [2, 6, 9, 11], day: 16, label: "FACTURE CARTE DU {jj}{mm}{aa} LEROY MERLIN BETTON CARTE 4970XXXXXXXX8821", cents: -12_480, variesBy: 40, to: [{ account: "606300" }] },
  { months: [3, 7, 10], day: 26, label: "FACTURE CARTE DU {jj}{mm}{aa} RESTAURANT LE GALOPIN RENNES CARTE 4970XXXXXXXX8821", cents: -7_260, variesBy: 20, to: [{ account: "625700" }] },
  { months: [4, 8], day: 27, label: "FACTURE CARTE DU {jj}{mm}{aa} COFIROUTE PEAGE CARTE 4970XXXXXXXX8821", cents: -3_120, to: [{ account: "625120" }] },
  { months: [1, 3, 5, 6, 8, 10, 11, 12], day: 28, label: "VIR SEPA EMIS /MOTIF PRELEVEMENT EXPLOITANT {MOIS} /BEN YANN MOREAU", cents: -235_000, to: [{ account: "108200" }] },
  { months: [12], day: 15, label: "PRLV SEPA DGFIP COTISATION FONCIERE ENTREPRISES {aaaa}", cents: -78_400, to: [{ account: "635110" }] },
  { months: [6], day: 12, label: "VIR SEPA EMIS /MOTIF SCIE A FORMAT /BEN OUTILLAGE ARMORIQUE SARL", cents: -238_800, to: [{ account: "215500", vatRateBp: 2000 }] },
];

/** What has just come from his bank. */
export const carpenterFresh: readonly Fresh[] = [
  { label: "FACTURE CARTE DU {jj}{mm}{aa} TOTALENERGIES RENNES CARTE 4970XXXXXXXX8821", cents: -9_215 },
  { label: "VIR SEPA RECU /DE M OU MME LEGRAND DUBOIS /MOTIF ACOMPTE F{aa}{mm}-3 /REF {n}", cents: 132_000 },
  { label: "FACTURE CARTE DU {jj}{mm}{aa} LEROY MERLIN BETTON CARTE 4970XXXXXXXX8821", cents: -6_490 },
  { label: "PRLV SEPA DISPANO RENNES ECH/{jj}{mm}{aa} MDT/DSP44120 REF/{n}", cents: -54_120 },
  { label: "FACTURE CARTE DU {jj}{mm}{aa} FNAC PRO RENNES CARTE 4970XXXXXXXX8821", cents: -89_900 },
  { label: "CHEQUE 0000412", cents: -24_000 },
  { label: "VIR SEPA RECU /DE SARL KERVRAN /MOTIF SOLDE CHANTIER", cents: 286_000 },
  { label: "FACTURE CARTE DU {jj}{mm}{aa} BOULANGERIE PAUL RENNES CARTE 4970XXXXXXXX8821", cents: -1_140 },
  { label: "PRLV SEPA PROBTP PREVOYANCE ECH/{jj}{mm}{aa} MDT/PBTP01", cents: -11_250 },
  { label: "FACTURE CARTE DU {jj}{mm}{aa} HOTEL IBIS VANNES CARTE 4970XXXXXXXX8821", cents: -8_700 },
  { label: "VIR SEPA RECU /DE MMA IARD /MOTIF INDEMNITE SINISTRE {n}", cents: 41_000 },
  { label: "FACTURE CARTE DU {jj}{mm}{aa} AMZN MKTP FR PARIS CARTE 4970XXXXXXXX8821", cents: -4_799 },
];
