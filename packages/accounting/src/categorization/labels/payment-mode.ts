import { normaliseLabel } from "./label.js";
import { withStandardMode } from "./mode-wording.js";

/** How money moved, as the FEC writes it (ModeRglt); `OD` and `AN` belong to entries without a payment. */
export type PaymentMode = "CB" | "VIR" | "PRLV" | "CHQ" | "ESP" | "OD" | "AN";

/** First pattern found wins: what the bank does in cash or cheques is named before the card or transfer it mentions. */
const PATTERNS: readonly (readonly [RegExp, PaymentMode])[] = [
  [/\b(?:RETRAITS?|RETR?) (?:DAB|GAB|ESP|CB|CARTE|AU|DISTRIB)|\b(?:DAB|GAB)\b|\bESPECES?\b|\bNUMERAIRE\b|^(?:CB )?RETRAIT\b/, "ESP"],
  [
    /^(?:EMISSION |REMISES? |REM |ENCAISSEMENT |DEPOT |VERSEMENT )?(?:DE |N )?(?:CHEQUES?|CHQS?|CHQ|CHEQ)\b|^REMCHQ|\bREM(?:ISE)? ?(?:DE )?CH(?:Q|EQ)/,
    "CHQ",
  ],
  [/^(?:\d{6} )?(?:VIR|VRT|VIRT|VIREMENTS?|VIRST|TRANSFERT)\b/, "VIR"],
  [/^(?:PRLVT?|PRELEVEMENTS?|PREL|PRVL|PLVT|TIP|LCR|EFFETS?|TELEREGLEMENT|TELEPAIEMENT|DAC PRLV)\b/, "PRLV"],
  [
    /^(?:CB|CARTE|FACTURES? CARTES?|FACT CARTE|FACTURETTES?|PAIE?MENTS? (?:PAR )?(?:CB|CARTE|PSC)|PAIEMENT SANS CONTACT|ACHATS? (?:CB|CARTE)|REMISES? (?:DE )?(?:CB|CARTES?|TPE)|REM CB|CREDIT CARTE|AVOIR CARTE|TELECOLLECTE)\b/,
    "CB",
  ],
  [/^\d{6} CB|^CB\d{2}[A-Z]|^(?:REM|COM)CB\d*|\bCB ?\*+ ?\d{2,}|\bCARTE (?:NUMERO )?[X*\d]{4,}|\bCB FACT \d{6}/, "CB"],
  [/\b(?:VIR|VIREMENT)\b/, "VIR"],
  [/\b(?:PRLV|PRELEVEMENT)\b/, "PRLV"],
  // What the bank takes by itself: its fees, its interests, the loan's instalment.
  [
    /^\*?(?:FRAIS|COMMISSIONS?|CIONS?|COM|COTIS(?:ATION)?|F COTIS|AGIOS?|INTERETS?|ARRETE|ECH(?:EANCE)? ?(?:DE )?PRET|ECHEANCE|PRET|ABON(?:NEMENT)?|LOCATION TPE)\b/,
    "PRLV",
  ],
];

/** Means of payment that books state for a statement's label: a transfer when the label says nothing. */
export function paymentMode(rawLabel: string): PaymentMode {
  return statedMode(withStandardMode(normaliseLabel(rawLabel))) ?? "VIR";
}

/** Means of payment that a normalised label states; null when it states none. */
export function statedMode(label: string): PaymentMode | null {
  return PATTERNS.find(([pattern]) => pattern.test(label))?.[1] ?? null;
}
