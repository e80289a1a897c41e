import { field, toast, type ProblemTable } from "../base/problem-table.js";

/** What a document, a FEC or the explanation of a figure refuses. */
export type DocumentsRefusal =
  | { readonly code: "fec.siren_missing" }
  | { readonly code: "fec.whole_year" }
  | { readonly code: "document.format_unknown" }
  | { readonly code: "document.too_large"; readonly lines: number; readonly maximum: number }
  | { readonly code: "download.too_many"; readonly whose: "person" | "company"; readonly maximum: number }
  | { readonly code: "document.whole_year" }
  | { readonly code: "document.too_many_codes"; readonly maximum: number }
  | { readonly code: "document.code_ended" }
  | { readonly code: "document.formats_closed" }
  | { readonly code: "explain.invalid" };

/** Problems of documents, FEC and explained figures. */
export const DOCUMENTS_PROBLEMS: ProblemTable<DocumentsRefusal> = {
  "fec.siren_missing": {
    status: 422,
    place: toast,
    text: () => "Le FEC porte votre SIREN\u00a0: renseignez le SIRET de votre entreprise dans «\u00a0Mon compte\u00a0».",
  },
  "fec.whole_year": {
    status: 422,
    place: toast,
    text: () => "Un FEC couvre un exercice entier\u00a0: choisissez ses dates de début et de fin.",
  },
  "document.format_unknown": { status: 404, place: toast, text: () => "Ce document n’existe pas dans ce format." },
  "document.too_large": {
    status: 422,
    place: toast,
    text: (problem) =>
      `Ce document compte ${problem.lines} lignes, ce format en admet ${problem.maximum}\u00a0: choisissez une période plus courte, ou le format CSV.`,
  },
  "download.too_many": {
    status: 429,
    place: toast,
    text: ({ whose, maximum }) =>
      whose === "person"
        ? `Vous avez déjà ${maximum} téléchargements en cours\u00a0: attendez la fin de l’un d’eux.`
        : `Cette entreprise a déjà ${maximum} téléchargements en cours\u00a0: attendez la fin de l’un d’eux.`,
  },
  "document.whole_year": {
    status: 422,
    place: toast,
    text: () => "Ce document couvre un exercice entier\u00a0: choisissez ses dates de début et de fin.",
  },
  "document.too_many_codes": {
    status: 422,
    place: toast,
    text: ({ maximum }) => `Cette entreprise a déjà ${maximum} liens en cours\u00a0: mettez fin à l’un d’eux.`,
  },
  // One sentence for every reason: it does not say which codes exist.
  "document.code_ended": {
    status: 404,
    place: toast,
    text: () => "Ce lien n’ouvre aucun document\u00a0: demandez-en un autre à la personne qui vous l’a envoyé.",
  },
  "document.formats_closed": {
    status: 422,
    place: field("formats"),
    text: () => "Ce document n’existe pas dans tous ces formats\u00a0: choisissez parmi ceux qui sont proposés.",
  },
  "explain.invalid": { status: 400, place: toast, text: () => "Ce chiffre n’est pas reconnu. Rechargez la page." },
};
