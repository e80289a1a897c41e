import { field, toast, type DomainRule, type ProblemTable } from "../base/problem-table.js";

/** What the server refuses on the people of a firm, the contacts of its clients and their invitations. */
export type CollaboratorsRefusal =
  | { readonly code: "collaborator.already" }
  | { readonly code: "collaborator.same_heir" }
  | { readonly code: "contact.already" }
  | { readonly code: "contact.too_many"; readonly maximum: number }
  | { readonly code: "invitation.accepted" }
  | { readonly code: "invitation.address_taken" }
  | { readonly code: "invitation.other_account" };

/** Problems of the people of a firm, of the contacts of its clients, and of what it decides of a dossier. */
export const COLLABORATORS_PROBLEMS: ProblemTable<CollaboratorsRefusal | DomainRule<"collaborator" | "dossier">> = {
  "collaborator.already": {
    status: 422,
    place: field("email"),
    text: () => "Cette adresse est déjà celle d’une personne de votre cabinet.",
  },
  "collaborator.same_heir": { status: 422, place: field("to"), text: () => "Choisissez une autre personne à qui confier ces dossiers." },
  "collaborator.self": {
    status: 409,
    place: toast,
    text: () => "Vous ne pouvez ni changer ni supprimer votre propre accès\u00a0: un autre administrateur le fait.",
  },
  "collaborator.operator": {
    status: 409,
    place: toast,
    text: () => "Cet accès est celui de l’éditeur\u00a0: le cabinet ne le change pas.",
  },
  "collaborator.last_administrator": {
    status: 409,
    place: toast,
    text: () => "Il ne resterait aucun administrateur au cabinet\u00a0: donnez d’abord ce rôle à une autre personne.",
  },
  "contact.already": { status: 422, place: field("email"), text: () => "Cette adresse appartient déjà à un contact de ce dossier." },
  "contact.too_many": {
    status: 409,
    place: toast,
    text: ({ maximum }) => `Un dossier a ${maximum} contacts au plus\u00a0: retirez d’abord un accès qui ne sert plus.`,
  },
  "invitation.accepted": {
    status: 409,
    place: toast,
    text: () => "Cette personne a déjà ouvert son accès\u00a0: il n’y a plus d’invitation à envoyer.",
  },
  "invitation.address_taken": {
    status: 409,
    place: toast,
    text: () => "Cette adresse a ouvert un autre compte entre-temps. Donnez une autre adresse à votre cabinet.",
  },
  "invitation.other_account": {
    status: 409,
    place: toast,
    text: () => "Cette invitation a été envoyée à une autre adresse\u00a0: connectez-vous avec le compte de celle-ci.",
  },
};
