import { CSRF_SENTENCE, PAPER_TYPES_SENTENCE } from "./rules.js";
import { toast, type ProblemTable } from "../base/problem-table.js";

/** What the server refuses on the papers of operations. */
export type AttachmentsRefusal =
  | { readonly code: "paper.missing" }
  | { readonly code: "paper.type" }
  | { readonly code: "paper.pixels"; readonly millions: number }
  | { readonly code: "paper.csrf" }
  | { readonly code: "paper.room"; readonly megabytes: number }
  | { readonly code: "paper.no_space" }
  | { readonly code: "paper.attached" }
  | { readonly code: "paper.gone"; /** The name of a paper that can still be restored. */ readonly name?: string }
  | { readonly code: "paper.joined" }
  | { readonly code: "paper.kept" }
  | { readonly code: "paper.not_joined" }
  | { readonly code: "paper.too_many"; readonly maximum: number };

/** Problems of papers. */
export const ATTACHMENTS_PROBLEMS: ProblemTable<AttachmentsRefusal> = {
  "paper.missing": { status: 422, place: toast, text: () => "Choisissez un fichier." },
  "paper.type": { status: 422, place: toast, text: () => PAPER_TYPES_SENTENCE },
  "paper.pixels": {
    status: 422,
    place: toast,
    text: ({ millions }) => `Cette image compte plus de ${millions}\u00a0millions de pixels\u00a0: réduisez-la, ou envoyez-la en PDF.`,
  },
  "paper.csrf": { status: 403, place: toast, text: () => CSRF_SENTENCE },
  "paper.room": {
    status: 409,
    place: toast,
    text: ({ megabytes }) =>
      `Les pièces de cette entreprise tiennent déjà ${megabytes}\u00a0Mo, le plus qui se garde\u00a0: supprimez-en qui ne sont rattachées à rien.`,
  },
  "paper.no_space": {
    status: 507,
    place: toast,
    text: () =>
      "Le serveur n’a plus de place pour garder des pièces\u00a0: rien n’a été déposé. Réessayez plus tard, ou prévenez l’assistance.",
  },
  "paper.attached": {
    status: 409,
    place: toast,
    text: () => "Cette pièce est jointe à une opération\u00a0: retirez-la de l’opération avant de la supprimer.",
  },
  "paper.gone": {
    status: 409,
    place: toast,
    text: ({ name }) =>
      name === undefined
        ? "Cette pièce a été supprimée."
        : `La pièce «\u00a0${name}\u00a0» a été supprimée depuis\u00a0: rétablissez-la d’abord depuis l’historique.`,
  },
  "paper.joined": { status: 409, place: toast, text: () => "Cette pièce est déjà jointe à cette opération." },
  "paper.kept": {
    status: 409,
    place: toast,
    text: () => "Cette opération a été validée\u00a0: ses pièces restent jointes, on ne peut qu’en ajouter.",
  },
  "paper.not_joined": { status: 409, place: toast, text: () => "Cette pièce n’est plus jointe à cette opération." },
  "paper.too_many": { status: 409, place: toast, text: ({ maximum }) => `Une opération porte ${maximum} pièces au plus.` },
};
