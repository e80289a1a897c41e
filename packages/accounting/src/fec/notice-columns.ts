import type { FecColumnName } from "./layout.js";

/** What each zone means, in the words of the law completed by our use of it. Source: docs/sources.md#fec-notice. */
export const FEC_COLUMN_MEANINGS: Readonly<Record<FecColumnName, string>> = {
  JournalCode: "code du journal de l’écriture",
  JournalLib: "libellé du journal",
  EcritureNum: "numéro de l’écriture dans sa séquence continue",
  EcritureDate: "date de comptabilisation de l’écriture",
  CompteNum: "numéro de compte, dont les trois premiers caractères sont ceux du plan comptable général",
  CompteLib: "libellé du compte",
  CompAuxNum: "numéro de compte auxiliaire",
  CompAuxLib: "libellé du compte auxiliaire",
  PieceRef: "référence de la pièce justificative",
  PieceDate: "date de la pièce justificative",
  EcritureLib: "libellé de l’écriture",
  Debit: "montant au débit, 0,00 si la ligne est au crédit",
  Credit: "montant au crédit, 0,00 si la ligne est au débit",
  EcritureLet: "code de lettrage",
  DateLet: "date de lettrage",
  ValidDate: "date de validation de l’écriture",
  Montantdevise: "montant en devise, positif au débit, négatif au crédit",
  Idevise: "code ISO 4217 de la devise",
  DateRglt: "date de règlement",
  ModeRglt: "mode de règlement",
  NatOp: "nature de l’opération",
  IdClient: "identification du client",
};
