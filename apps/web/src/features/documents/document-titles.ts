import type { BookType, DocumentType } from "@comptoir/contract/documents/books";

/** The name of each book. */
const BOOK_TITLES: Readonly<Record<BookType, string>> = {
  fec: "FEC",
  general_ledger: "Grand livre",
  trial_balance: "Balance",
  journal: "Journaux",
};

/** The name of each document. */
export const DOCUMENT_TITLES: Readonly<Record<DocumentType, string>> = {
  ...BOOK_TITLES,
  balance_sheet: "Bilan",
  income_statement: "Compte de résultat",
  fixed_asset_register: "Registre des immobilisations",
  depreciation_table: "Tableaux d’amortissement",
  loan_schedule: "Échéanciers d’emprunts",
  open_items: "Créances et dettes",
  closing_file: "Dossier de clôture",
  vat_return: "Déclaration de TVA",
  tax_return: "Déclaration de résultat",
};

/** True for a type of document that the product knows. */
export function isBookType(type: string): type is BookType {
  return Object.hasOwn(BOOK_TITLES, type);
}

/** True for a type of document that has a page. */
export function isDocumentType(type: string): type is DocumentType {
  return Object.hasOwn(DOCUMENT_TITLES, type);
}
