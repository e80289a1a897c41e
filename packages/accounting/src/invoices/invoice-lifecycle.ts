/** The statuses of the life of an invoice on the network of platforms, in their order. Source: docs/sources.md#e-invoices. */
export const LIFECYCLE = [
  { code: 200, name: "Déposée", by: "platform" },
  { code: 201, name: "Émise par la plateforme", by: "platform" },
  { code: 202, name: "Reçue par la plateforme", by: "platform" },
  { code: 203, name: "Mise à disposition", by: "platform" },
  { code: 204, name: "Prise en charge", by: "buyer" },
  { code: 205, name: "Approuvée", by: "buyer" },
  { code: 206, name: "Approuvée partiellement", by: "buyer" },
  { code: 207, name: "En litige", by: "buyer" },
  { code: 208, name: "Suspendue", by: "buyer" },
  { code: 209, name: "Complétée", by: "seller" },
  { code: 210, name: "Refusée", by: "buyer" },
  { code: 211, name: "Paiement transmis", by: "buyer" },
  { code: 212, name: "Encaissée", by: "seller" },
  { code: 213, name: "Rejetée", by: "platform" },
] as const;

/** The code of a status. */
export type LifecycleCode = (typeof LIFECYCLE)[number]["code"];

/** True for the statuses after which an invoice is void. */
export function isVoid(code: number): boolean {
  return code === 210 || code === 213;
}

/** What the buyer may prepare, « à faire chez votre plateforme »: never 212, which is the seller's. */
export const PREPARED = [205, 207, 210] as const;
/** The code of a status that the buyer prepares. */
export type PreparedCode = (typeof PREPARED)[number];

/** Reasons of a refusal (BR-FR-CDV-CL-09), in French. */
const REFUSALS = {
  TX_TVA_ERR: "Taux de TVA erroné",
  MONTANTTOTAL_ERR: "Montant total erroné",
  CALCUL_ERR: "Erreur de calcul",
  NON_CONFORME: "Mention légale manquante",
  DOUBLON: "Facture en double",
  DEST_ERR: "Erreur de destinataire",
  TRANSAC_INC: "Transaction inconnue",
  EMMET_INC: "Émetteur inconnu",
  CONTRAT_TERM: "Contrat terminé",
  DOUBLE_FACT: "Déjà facturé",
  CMD_ERR: "Numéro de commande incorrect ou manquant",
  ADR_ERR: "Adresse de facturation erronée",
  REF_CT_ABSENT: "Référence contractuelle absente",
} as const;

const DISPUTES = {
  ...REFUSALS,
  AUTRE: "Autre",
  COORD_BANC_ERR: "Coordonnées bancaires erronées",
  SIRET_ERR: "SIRET erroné ou absent",
  CODE_ROUTAGE_ERR: "Code de routage erroné ou absent",
  REF_ERR: "Référence erronée",
  PU_ERR: "Prix unitaire erroné",
  REM_ERR: "Remise erronée",
  QTE_ERR: "Quantité erronée",
  ART_ERR: "Article erroné",
  MODPAI_ERR: "Modalités de paiement erronées",
  QUALITE_ERR: "Qualité insuffisante",
  LIVR_INCOMP: "Livraison incomplète",
} as const;

/** A code of reason of a refusal or of a dispute. */
export type ReasonCode = keyof typeof DISPUTES;

/** Every code of reason, a refusal's first. */
export const REASON_CODES = Object.keys(DISPUTES) as [ReasonCode, ...ReasonCode[]];

/** Reasons that a status admits, with their French names; none for an approval. */
export function reasonsOf(code: PreparedCode): readonly { readonly code: ReasonCode; readonly name: string }[] {
  const named: Readonly<Record<string, string>> = code === 210 ? REFUSALS : code === 207 ? DISPUTES : {};
  return Object.entries(named).map(([reason, name]) => ({ code: reason as ReasonCode, name }));
}

/** The French name of a status; null for a code that the norm does not have. */
export function lifecycleName(code: number): string | null {
  return LIFECYCLE.find((one) => one.code === code)?.name ?? null;
}
