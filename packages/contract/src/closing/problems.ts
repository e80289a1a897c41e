import { field, modal, toast, type ProblemTable } from "../base/problem-table.js";

/** What the server refuses of the steps of a closing. */
export type ClosingRefusal =
  /** What was previewed is not what would be written now. */
  | { readonly code: "closing.step_changed" }
  /** Another person, or another tab, wrote the step since it was read. */
  | { readonly code: "closing.step_version"; readonly version: number }
  | { readonly code: "closing.step_locked"; readonly waitsFor: readonly string[] }
  | { readonly code: "closing.step_frozen" }
  | { readonly code: "closing.step_not_concerned"; readonly why: string }
  | { readonly code: "closing.step_blocked"; readonly message: string; readonly field: string | null; readonly count: number }
  | { readonly code: "closing.flag_comment" }
  | { readonly code: "closing.step_not_done" }
  | { readonly code: "closing.regime" };

/** Problems of the steps of a closing. */
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
  "closing.step_not_done": { status: 409, place: toast, text: () => "Cette étape n’est pas validée\u00a0: il n’y a rien à faire refaire." },
  "closing.regime": {
    status: 409,
    place: modal,
    text: () => "La clôture d’un exercice au réel normal n’est pas encore possible ici\u00a0: confiez-la à un expert-comptable.",
  },
};
