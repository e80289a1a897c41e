import type { Fresh, Recurring } from "../books/lines.js";

const QUARTERS = [2, 5, 8, 11];

/** A year of a psychologist's bank account: consultations exempt from VAT, books kept on a cash basis. */
export const psychologistLines: readonly Recurring[] = [
  {
    months: [1, 4, 7, 10],
    day: 2,
    label: "VIR SEPA EMIS /MOTIF LOYER CABINET TRIMESTRE {MOIS} /BEN SCI DES TILLEULS",
    cents: -204_000,
    to: [{ account: "613200" }],
  },
  { day: 6, label: "PRLV SEPA DOCTOLIB ECH/{jj}{mm}{aa} MDT/DOC004521 REF/FA{aa}{n}", cents: -14_900, to: [{ account: "651110" }] },
  {
    day: 9,
    label: "PRLV SEPA ORANGE SA ECH/{jj}{mm}{aa} ID EMETTEUR/FR21ORA002150 MDT/0240785512",
    cents: -4_299,
    to: [{ account: "626100", privateShareBp: 3000 }],
  },
  { months: [1, 3, 5, 7, 9, 11], day: 12, label: "REMISE CHEQUES {n}", cents: 344_000, variesBy: 15, to: [{ account: "706100" }] },
  { day: 20, label: "REMISE CB TPE 4521870 DU {jj}{mm}{aa} CABINET MARTIN", cents: 243_000, variesBy: 12, to: [{ account: "706100" }] },
  {
    months: [1, 3, 5, 7, 9, 11],
    day: 16,
    label: "VIR SEPA RECU /DE ASSOCIATION LES TOURNESOLS /MOTIF VACATIONS {MOIS} /REF {n}",
    cents: 96_000,
    to: [{ account: "706000", vatRateBp: 0 }],
  },
  {
    months: [1, 2, 4, 6, 8, 10, 12],
    day: 28,
    label: "VIR SEPA EMIS /MOTIF PRELEVEMENT PERSONNEL {MOIS} /BEN CLAIRE MARTIN",
    cents: -330_000,
    to: [{ account: "108200" }],
  },
  {
    months: QUARTERS,
    day: 5,
    label: "PRLV SEPA URSSAF PAYS DE LA LOIRE ECH/{jj}{mm}{aa} ID EMETTEUR/FR81ZZZ143065 LIB/COTIS TNS {mm} {aaaa}",
    cents: -148_600,
    to: [{ account: "646100", cents: -102_400 }, { account: "637800", cents: -32_400 }, { account: "108500" }],
  },
  {
    months: [3, 6, 9, 12],
    day: 15,
    label: "PRLV SEPA CIPAV ECH/{jj}{mm}{aa} ID EMETTEUR/FR07ZZZ410355 REF/{aaaa}{mm}",
    cents: -91_200,
    to: [{ account: "646200" }],
  },
  {
    months: [1, 4, 7, 10],
    day: 10,
    label: "PRLV SEPA EDF CLIENTS PROFESSIONNELS ECH/{jj}{mm}{aa} MDT/MM978554",
    cents: -16_840,
    variesBy: 25,
    to: [{ account: "606110" }],
  },
  { months: [1, 4, 7, 10], day: 3, label: "COTISATION TRIMESTRIELLE ESPRIT LIBRE PRO", cents: -3_450, to: [{ account: "627000" }] },
  { months: [3, 9], day: 8, label: "PRLV SEPA MAIF ASSURANCE LOCAL ECH/{jj}{mm}{aa}", cents: -14_120, to: [{ account: "616100" }] },
  { months: [2], day: 4, label: "PRLV SEPA MACSF RC PROFESSIONNELLE ECH/{jj}{mm}{aa}", cents: -8_900, to: [{ account: "616400" }] },
  { months: [12], day: 15, label: "PRLV SEPA DGFIP COTISATION FONCIERE ENTREPRISES {aaaa}", cents: -51_300, to: [{ account: "635110" }] },
  {
    months: [2, 6, 10],
    day: 17,
    label: "FACTURE CARTE DU {jj}{mm}{aa} SNCF INTERNET PARIS CARTE 4974XXXXXXXX1234",
    cents: -8_700,
    variesBy: 30,
    to: [{ account: "625100" }],
  },
  {
    months: [3, 8, 11],
    day: 22,
    label: "FACTURE CARTE DU {jj}{mm}{aa} BUREAU VALLEE NANTES CARTE 4974XXXXXXXX1234",
    cents: -5_640,
    variesBy: 30,
    to: [{ account: "606400" }],
  },
  {
    months: [1, 6],
    day: 24,
    label: "FACTURE CARTE DU {jj}{mm}{aa} LIBRAIRIE COIFFARD NANTES CARTE 4974XXXXXXXX1234",
    cents: -6_280,
    to: [{ account: "618100" }],
  },
  {
    months: [5],
    day: 19,
    label: "VIR SEPA EMIS /MOTIF FORMATION EMDR /BEN INSTITUT FRANCAIS EMDR",
    cents: -89_000,
    to: [{ account: "618500" }],
  },
];

/** What has just come from her bank. */
export const psychologistFresh: readonly Fresh[] = [
  { label: "FACTURE CARTE DU {jj}{mm}{aa} SNCF INTERNET PARIS CARTE 4974XXXXXXXX1234", cents: -6_800 },
  { label: "VIR SEPA RECU /DE ASSOCIATION LES TOURNESOLS /MOTIF VACATIONS COMPLEMENT /REF {n}", cents: 48_000 },
  { label: "FACTURE CARTE DU {jj}{mm}{aa} LA POSTE NANTES CARTE 4974XXXXXXXX1234", cents: -1_392 },
  { label: "REMISE CHEQUES {n}", cents: 54_000 },
  { label: "FACTURE CARTE DU {jj}{mm}{aa} SARL OKTO NANTES CARTE 4974XXXXXXXX1234", cents: -3_720 },
  { label: "CHEQUE 0000087", cents: -12_000 },
  { label: "VIR SEPA RECU /DE CPAM LOIRE ATLANTIQUE /MOTIF MON SOUTIEN PSY LOT {n}", cents: 20_000 },
  { label: "PRLV SEPA MUTUELLE GENERALE ECH/{jj}{mm}{aa} MDT/88213", cents: -9_430 },
  { label: "FACTURE CARTE DU {jj}{mm}{aa} LIBRAIRIE COIFFARD NANTES CARTE 4974XXXXXXXX1234", cents: -3_190 },
  { label: "RETRAIT DAB {jj}{mm}{aa} 12H10 NANTES COMMERCE CARTE 4974XX", cents: -6_000 },
  { label: "VIR SEPA RECU /DE MME LEFEVRE SOPHIE /MOTIF SEANCES", cents: 18_000 },
  { label: "FACTURE CARTE DU {jj}{mm}{aa} IKEA ST HERBLAIN CARTE 4974XXXXXXXX1234", cents: -23_900 },
];
