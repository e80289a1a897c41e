import { frenchDay, type IsoDate } from "@comptoir/accounting/date";
import { MESSAGES } from "../base/messages.js";
import { field, modal, toast, type ProblemTable } from "../base/problem-table.js";

/** What the server refuses of the steps of a closing, of the closing itself and of its reopening. */
export type ClosingRefusal =
  /** What was previewed is not what would be written now. */
  | { readonly code: "closing.step_changed" }
  /** Another person, or another tab, wrote the step since it was read. */
  | { readonly code: "closing.step_version"; readonly version: number }
  /** Another person, or another tab, answered a check since the answers were read. */
  | { readonly code: "closing.answers_version" }
  | { readonly code: "closing.step_locked"; readonly waitsFor: readonly string[] }
  | { readonly code: "closing.step_frozen" }
  | { readonly code: "closing.step_not_concerned"; readonly why: string }
  | { readonly code: "closing.step_blocked"; readonly message: string; readonly field: string | null; readonly count: number }
  | { readonly code: "closing.flag_comment" }
  | { readonly code: "closing.firm_flags" }
  | { readonly code: "closing.step_not_done" }
  /** The figures of the law of that year are not known. */
  | { readonly code: "closing.figures"; readonly year: number }
  | { readonly code: "closing.zone_day"; readonly message: string }
  /** A day through which statements are known, or on which a bank account closed, that cannot be. */
  | { readonly code: "closing.bank_day"; readonly field: string; readonly message: string }
  | { readonly code: "closing.previous_year" }
  | { readonly code: "closing.blocked"; readonly messages: readonly string[] }
  | { readonly code: "closing.not_certified" }
  | { readonly code: "closing.changed" }
  | { readonly code: "closing.already_closed"; readonly by: string | null; readonly on: IsoDate }
  | { readonly code: "closing.already_submitted"; readonly on: IsoDate }
  | { readonly code: "closing.not_closed" }
  | { readonly code: "closing.not_submitted" }
  | { readonly code: "closing.client_withdraws" }
  | { readonly code: "closing.firm_closes" }
  | { readonly code: "closing.firm_reopens" }
  | { readonly code: "closing.own_closing" }
  | { readonly code: "closing.next_closed" }
  | { readonly code: "closing.reason_missing" }
  | { readonly code: "closing.steps_missing" }
  | { readonly code: "closing.return_filed" };

/** Problems of the steps of a closing, of the closing itself and of its reopening. */
export const CLOSING_PROBLEMS: ProblemTable<ClosingRefusal> = {
  "closing.step_changed": {
    status: 409,
    place: modal,
    text: () => "Vos comptes ou vos réponses ont changé depuis l’aperçu\u00a0: relisez l’effet de l’étape avant de valider.",
  },
  "closing.step_version": {
    status: 409,
    place: modal,
    text: () => "Cette étape a été modifiée ailleurs depuis que vous l’avez ouverte\u00a0: rechargez-la avant de continuer.",
  },
  "closing.answers_version": {
    status: 409,
    place: modal,
    text: () => "Une réponse aux contrôles a changé ailleurs depuis que vous les avez ouverts\u00a0: relisez-les avant de continuer.",
  },
  "closing.step_locked": {
    status: 409,
    place: toast,
    text: ({ waitsFor }) =>
      waitsFor.length === 0
        ? "Cette étape est verrouillée\u00a0: des contrôles préalables ne sont pas satisfaits."
        : `Cette étape est verrouillée\u00a0: terminez d’abord ${waitsFor.join(", ")}.`,
  },
  "closing.step_frozen": { status: 409, place: toast, text: () => "L’exercice est clôturé\u00a0: rouvrez-le pour refaire une étape." },
  "closing.step_not_concerned": { status: 409, place: toast, text: ({ why }) => `Cette étape est sans objet\u00a0: ${why}` },
  "closing.step_blocked": {
    status: 422,
    place: (problem) => (problem.field === null ? toast : field(problem.field)),
    text: ({ message }) => message,
  },
  "closing.flag_comment": { status: 422, place: field("comment"), text: () => "Dites ce qui est à refaire." },
  "closing.firm_flags": {
    status: 403,
    place: toast,
    text: () => "Le cabinet seul demande à son client de refaire une étape\u00a0: vos réponses se changent dans l’étape elle-même.",
  },
  "closing.step_not_done": { status: 409, place: toast, text: () => "Cette étape n’est pas validée\u00a0: il n’y a rien à faire refaire." },
  "closing.figures": {
    status: 409,
    place: toast,
    text: ({ year }) => `Les barèmes de ${year} ne sont pas connus ici\u00a0: cet exercice ne peut pas être clôturé dans l’application.`,
  },
  "closing.bank_day": { status: 422, place: (problem) => field(problem.field), text: ({ message }) => message },
  "closing.zone_day": { status: 422, place: field("zone.creationDate"), text: ({ message }) => message },
  "closing.previous_year": { status: 409, place: toast, text: () => "Clôturez d’abord l’exercice précédent." },
  "closing.blocked": { status: 409, place: modal, text: ({ messages }) => messages.join(" ") },
  "closing.not_certified": { status: 422, place: field("certified"), text: () => "Certifiez l’exactitude des informations." },
  "closing.changed": {
    status: 409,
    place: modal,
    text: () => "Les comptes ou les étapes ont changé depuis cet aperçu\u00a0: relisez-le avant de valider.",
  },
  "closing.already_closed": {
    status: 409,
    place: toast,
    text: ({ by, on }) => `Cet exercice est clôturé depuis le ${frenchDay(on)}${by === null ? "" : `, par ${by}`}.`,
  },
  "closing.already_submitted": {
    status: 409,
    place: toast,
    text: ({ on }) => `La clôture est déjà transmise à votre cabinet depuis le ${frenchDay(on)}.`,
  },
  "closing.not_closed": { status: 409, place: toast, text: () => "Cet exercice n’est pas clôturé." },
  "closing.not_submitted": { status: 409, place: toast, text: () => "Cette clôture n’est pas transmise au cabinet, ou ne l’est plus." },
  "closing.client_withdraws": {
    status: 403,
    place: toast,
    text: () => "Votre client seul reprend ce qu’il a transmis\u00a0: renvoyez-lui la clôture avec les étapes à revoir.",
  },
  "closing.firm_closes": {
    status: 403,
    place: toast,
    text: () => "Votre cabinet valide la clôture\u00a0: transmettez-la-lui quand tout est prêt.",
  },
  "closing.firm_reopens": {
    status: 403,
    place: toast,
    text: () => "Votre cabinet a clôturé cet exercice\u00a0: demandez-lui de le rouvrir.",
  },
  "closing.own_closing": {
    status: 409,
    place: toast,
    text: () => "Vous validez vous-même la clôture de ce dossier\u00a0: il n’y a rien à transmettre.",
  },
  "closing.next_closed": { status: 409, place: toast, text: () => "L’exercice suivant est clôturé." },
  "closing.reason_missing": { status: 422, place: field("reason"), text: () => MESSAGES.required },
  "closing.steps_missing": { status: 422, place: field("steps"), text: () => "Indiquez au moins une étape à revoir." },
  "closing.return_filed": {
    status: 409,
    place: field("confirmed"),
    text: () => "La déclaration de cet exercice est déposée\u00a0: une rectificative sera à envoyer. Confirmez la réouverture.",
  },
};
