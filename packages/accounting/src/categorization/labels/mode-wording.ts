/** The many ways banks write how money moved, at the beginning of a label, and the one that is read on from there. */
const WORDINGS: readonly (readonly [RegExp, string])[] = [
  [/^(?:AVIS (?:DE )?)?(?:PRELVT|PRELEVT|PRELEV|PRELEVMT|PRELVMT|PRELEVEMT|PRLEV|PRELT|PREL)\b\.?/, "PRLV"],
  [/^AVIS (?:DE )?(?=PRLV|PRELEVEMENT)/, ""],
  [/^PRLV(?= (?:SEPA )?(?:RCUR|FRST|OOFF|FNAL)\b)(?: SEPA)? (?:RCUR|FRST|OOFF|FNAL)/, "PRLV SEPA"],
  [/^(?:ORDRE (?:DE )?)?(?:VIREMT|VIRMT|VIREM|VIRM|EVI|RVT)\b\.?/, "VIR"],
  [/^ORDRE (?:DE )?(?=VIR)/, ""],
  [/^(VIR|VIREMENT)(?: SEPA)? (?:SCT INST|SCT|PONCTUEL|OCCASIONNEL|UNITAIRE)\b/, "$1"],
  [/^(VIR|VIREMENT)( INST| INSTANTANE| SEPA)? RE(?= \d)/, "$1$2 RECU"],
  [/^(VIR|VIREMENT)( SEPA)? EN FAVEUR (?:DE )?/, "$1$2 "],
  [
    /^(?:ACH|ACHAT|PAIEMT|PAIMT|PAIEMNT|PAI|DEP|DEPENSE|FACT|FACTURE|FAC|DEB|E)[ .-]+(?:PAR )?(?:CB|CARTE BANCAIRE|CARTE BLEUE)\b/,
    "PAIEMENT CB",
  ],
  [/^(?:PAIEMENT|ACHAT) (?:PAR )?(?:SANS CONTACT|INTERNET)\b/, "PAIEMENT CB"],
  [/^(?:CB|CARTE) (?:SANS CONTACT|PAYWAVE)\b/, "CB"],
  [/^(?:CARTE BLEUE|(?:CARTE |CB )?(?:VISA|MASTERCARD)(?: BUSINESS)?)(?= \d{2}[/.]\d{2}| DU \d)/, "CARTE"],
  [/^(PAIEMENT|ACHAT) CARTE [X*\d]{8,}(?: DU)?(?= \d)/, "$1 CB"],
];

/** A normalised label whose means of payment is written one way. */
export function withStandardMode(label: string): string {
  let standard = label;
  for (const [wording, replacement] of WORDINGS) standard = standard.replace(wording, replacement);
  return standard.trimStart();
}
