/** Where a bank puts the export of its operations, and what it gives. */
export type BankExport = { readonly bank: string; readonly where: string; readonly formats: string };

/**
 * The banks of sole traders, by name. Sentences name the page and the word to look for, never a position on the screen: banks move them. The format
 * named first is the one to take.
 */
export const BANK_EXPORTS: readonly BankExport[] = [
  { bank: "Banque Populaire", where: "dans les opérations du compte, «\u00a0Télécharger\u00a0»", formats: "OFX ou CSV" },
  {
    bank: "BNP Paribas, Hello bank!",
    where: "dans les opérations du compte, «\u00a0Télécharger vos opérations\u00a0»",
    formats: "OFX ou CSV",
  },
  { bank: "BoursoBank", where: "sur la page du compte, «\u00a0Exporter\u00a0» au-dessus des mouvements", formats: "CSV" },
  { bank: "Caisse d’Épargne", where: "dans les opérations du compte, «\u00a0Télécharger des opérations\u00a0»", formats: "OFX ou CSV" },
  { bank: "CIC", where: "sur la page du compte, «\u00a0Télécharger\u00a0»", formats: "OFX ou CSV" },
  { bank: "Crédit Agricole", where: "dans les opérations du compte, «\u00a0Télécharger\u00a0»", formats: "OFX ou CSV" },
  { bank: "Crédit Mutuel", where: "sur la page du compte, «\u00a0Télécharger\u00a0»", formats: "OFX ou CSV" },
  { bank: "Fortuneo", where: "dans l’historique des opérations du compte, «\u00a0Télécharger\u00a0»", formats: "CSV" },
  { bank: "La Banque Postale", where: "sous les opérations du compte, «\u00a0Télécharger vos opérations\u00a0»", formats: "OFX ou CSV" },
  { bank: "LCL", where: "dans le détail du compte, «\u00a0Télécharger\u00a0»", formats: "OFX ou CSV" },
  { bank: "N26", where: "dans le compte, «\u00a0Télécharger\u00a0» les transactions", formats: "CSV" },
  { bank: "Qonto", where: "dans «\u00a0Transactions\u00a0», «\u00a0Exporter\u00a0»", formats: "OFX ou CSV" },
  { bank: "Revolut", where: "dans le compte, «\u00a0Relevé\u00a0», puis le format «\u00a0Excel\u00a0»", formats: "CSV" },
  { bank: "Shine", where: "dans la rubrique des exports comptables", formats: "CSV" },
  { bank: "Société Générale", where: "dans les opérations du compte, «\u00a0Exporter\u00a0» ou «\u00a0Télécharger\u00a0»", formats: "CSV" },
  { bank: "Wise", where: "dans le compte, «\u00a0Relevés et rapports\u00a0»", formats: "CAMT.053 ou CSV" },
];

/** Where to look in a bank that the list does not name. */
const ANYWHERE =
  "Sur le site de votre banque, ouvrez le compte et cherchez, près de ses opérations, «\u00a0Télécharger\u00a0» ou «\u00a0Exporter\u00a0»\u00a0: choisissez OFX, sinon CSV. Le relevé en PDF ne se lit pas.";

/** The sentence of a bank; a general one for a bank that is not listed. */
export function exportSentence(bank: string): string {
  const known = BANK_EXPORTS.find((one) => one.bank === bank);
  return known === undefined ? ANYWHERE : `Sur le site, ${known.where}\u00a0: choisissez ${known.formats}.`;
}
