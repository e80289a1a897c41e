import type { Transaction } from "@comptoir/contract/operations/operations";

/** An operation for tests: a purchase of 86 € to categorise, unless told otherwise. */
export function anOperation(given: Partial<Transaction> = {}): Transaction {
  return {
    id: "op",
    version: 1,
    title: "SNCF Connect",
    titleCustomized: false,
    rawLabel: "CARTE 12/04 SNCF INTERNET PARIS",
    value: 86,
    date: "2026-04-13",
    comment: "",
    attachments: [],
    allocations: [],
    transactionOrigin: { code: "professional", name: "Compte professionnel" },
    transactionSign: { code: "outcome", name: "Dépense" },
    transactionStatus: { code: "to_categorize", name: "À catégoriser" },
    vatStatus: "none",
    cancelled: null,
    vat: [],
    vatAmount: null,
    bankingAccount: { id: "bank", title: "Compte pro" },
    variousAccounts: null,
    journalLines: null,
    pieceRef: null,
    paymentMode: null,
    currentTaxSystemId: "bic-rs",
    suggestion: null,
    ...given,
  };
}
