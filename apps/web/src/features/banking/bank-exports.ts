/** Where a bank puts the export of its operations, and what it gives; null where its help pages were not read. */
export type BankExport = { readonly bank: string; readonly confirmed: { readonly where: string; readonly formats: string } | null };

/**
 * The banks of sole traders, by name. Sentences name the page and the word to look for, never a position on the screen: banks move them. The format
 * named first is the one to take. Read in the help pages of each bank (docs/decisions/banking.md).
 */
export const BANK_EXPORTS: readonly BankExport[] = [
  { bank: "Banque Populaire", confirmed: null },
  { bank: "BNP Paribas, Hello bank!", confirmed: null },
  { bank: "BoursoBank", confirmed: null },
  { bank: "Caisse d’Épargne", confirmed: null },
  { bank: "CIC", confirmed: null },
  { bank: "Crédit Agricole", confirmed: null },
  { bank: "Crédit Mutuel", confirmed: null },
  { bank: "Fortuneo", confirmed: null },
  { bank: "La Banque Postale", confirmed: null },
  { bank: "LCL", confirmed: null },
  { bank: "N26", confirmed: null },
  { bank: "Qonto", confirmed: { where: "dans «\u00a0Transactions\u00a0», «\u00a0Exporter\u00a0»", formats: "OFX ou CSV" } },
  { bank: "Revolut", confirmed: { where: "sous les trois points de l’accueil, «\u00a0Relevés\u00a0»", formats: "CSV" } },
  { bank: "Shine", confirmed: null },
  { bank: "Société Générale", confirmed: null },
  { bank: "Wise", confirmed: { where: "sous les trois points du compte, «\u00a0Relevés et rapports\u00a0»", formats: "CAMT.053 ou CSV" } },
];

/** Where to look in a bank whose words are not known. */
const NEAR_OPERATIONS =
  "Sur le site de votre banque, ouvrez le compte et cherchez, près de ses opérations, «\u00a0Télécharger\u00a0» ou «\u00a0Exporter\u00a0»\u00a0: choisissez OFX, sinon CSV. Le relevé en PDF ne se lit pas.";

/** The sentence of a bank whose words are known; a general one for any other. */
export function exportSentence(bank: string): string {
  const known = BANK_EXPORTS.find((one) => one.bank === bank)?.confirmed ?? null;
  return known === null ? NEAR_OPERATIONS : `Sur le site, ${known.where}\u00a0: choisissez ${known.formats}.`;
}
