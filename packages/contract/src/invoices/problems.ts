import { euros } from "@comptoir/accounting/money";
import { field, toast, type ProblemTable } from "../base/problem-table.js";

/** What the server refuses on invoices received. */
export type InvoicesRefusal =
  | { readonly code: "received_invoice.unreadable"; /** Why, in French. */ readonly reason: string }
  | { readonly code: "received_invoice.to_check"; /** Why, in French. */ readonly reason: string }
  | { readonly code: "received_invoice.closed" }
  | { readonly code: "received_invoice.settled"; readonly number: string }
  | { readonly code: "received_invoice.nothing_due"; readonly number: string }
  | { readonly code: "received_invoice.direction" }
  | { readonly code: "received_invoice.operation_taken" }
  | { readonly code: "received_invoice.over"; readonly leftCents: number }
  | { readonly code: "received_invoice.gap"; readonly gapCents: number }
  | { readonly code: "received_invoice.currency"; readonly currency: string }
  | { readonly code: "received_invoice.not_matched" }
  | { readonly code: "received_invoice.in_use" }
  | { readonly code: "received_invoice.reason" }
  | { readonly code: "received_invoice.comment" }
  | { readonly code: "received_invoice.cash_books" }
  | { readonly code: "received_invoice.debt_elsewhere" }
  | { readonly code: "invoice_platform.not_offered" }
  | { readonly code: "invoice_platform.address"; readonly field: "flowUrl" | "tokenUrl" }
  | { readonly code: "invoice_platform.secret" };

/** Problems of invoices received. */
export const INVOICES_PROBLEMS: ProblemTable<InvoicesRefusal> = {
  "received_invoice.unreadable": { status: 422, place: toast, text: ({ reason }) => reason },
  "received_invoice.to_check": {
    status: 409,
    place: toast,
    text: ({ reason }) => `Cette facture est à vérifier avant d’être comptabilisée. ${reason}`,
  },
  "received_invoice.closed": {
    status: 409,
    place: toast,
    text: () => "Cette facture est écartée ou refusée\u00a0: remettez-la d’abord parmi celles à rapprocher.",
  },
  "received_invoice.settled": {
    status: 409,
    place: toast,
    text: ({ number }) => `La facture n°\u00a0${number} est déjà entièrement rapprochée.`,
  },
  "received_invoice.nothing_due": {
    status: 409,
    place: toast,
    text: ({ number }) => `La facture n°\u00a0${number} ne demande rien\u00a0: elle n’a ni paiement ni dette.`,
  },
  "received_invoice.direction": {
    status: 422,
    place: toast,
    text: () => "Cette opération va dans l’autre sens\u00a0: une facture se paie, un avoir se reçoit.",
  },
  "received_invoice.operation_taken": {
    status: 409,
    place: toast,
    text: () => "Cette opération paie déjà une autre facture\u00a0: défaites d’abord ce rapprochement.",
  },
  "received_invoice.over": {
    status: 422,
    place: toast,
    text: ({ leftCents }) =>
      `L’opération dépasse ce qui reste à payer, ${euros(leftCents)}\u00a0: ajoutez une autre facture du même vendeur.`,
  },
  "received_invoice.gap": {
    status: 422,
    place: field("gap"),
    text: ({ gapCents }) =>
      `L’écart de ${euros(gapCents)} n’est ni un centime ni un escompte annoncé de 3\u00a0% au plus\u00a0: rapprochez un paiement partiel.`,
  },
  "received_invoice.currency": {
    status: 422,
    place: toast,
    text: ({ currency }) => `Une facture en ${currency} se rapproche seule, d’une opération en euros qui la paie en entier.`,
  },
  "received_invoice.not_matched": {
    status: 409,
    place: toast,
    text: () => "Cette opération n’est plus rapprochée de cette facture.",
  },
  "received_invoice.in_use": {
    status: 409,
    place: toast,
    text: () => "Cette facture est rapprochée ou comptabilisée\u00a0: défaites-le d’abord.",
  },
  "received_invoice.reason": {
    status: 422,
    place: field("reason"),
    text: () => "Choisissez un motif de la liste.",
  },
  "received_invoice.comment": {
    status: 422,
    place: field("comment"),
    text: () => "Un refus s’explique\u00a0: ajoutez un commentaire.",
  },
  "received_invoice.cash_books": {
    status: 409,
    place: toast,
    text: () => "Votre comptabilité est tenue sur les encaissements\u00a0: cette facture se comptabilise à son paiement.",
  },
  "received_invoice.debt_elsewhere": {
    status: 409,
    place: toast,
    text: () => "Autoliquidation ou devise étrangère\u00a0: cette facture se comptabilise à son paiement.",
  },
  "invoice_platform.not_offered": {
    status: 409,
    place: toast,
    text: () => "Ce serveur ne garde pas d’identifiants de plateforme\u00a0: déposez vos factures à la main.",
  },
  "invoice_platform.address": {
    status: 422,
    place: ({ field: target }) => field(target),
    text: () => "Cette adresse doit être en https, sur un nom public, sans port ni identifiant.",
  },
  "invoice_platform.secret": {
    status: 422,
    place: field("clientSecret"),
    text: () => "Indiquez le secret du client\u00a0: il est demandé de nouveau dès qu’une adresse ou le client change.",
  },
};
