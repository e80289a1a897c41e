import { field, toast, type DomainRule, type ProblemTable } from "../base/problem-table.js";

/** Problems of questions to the client, and of their answers. */
export const QUESTIONS_PROBLEMS: ProblemTable<DomainRule<"question">> = {
  "question.staff_only": { status: 403, place: toast, text: () => "Seul le cabinet qui tient ce dossier pose et clôt des questions." },
  "question.client_only": { status: 403, place: toast, text: () => "C’est au client de répondre à cette question." },
  "question.empty": { status: 422, place: field("text"), text: () => "Écrivez la question, ou proposez des catégories." },
  "question.choices_useless": {
    status: 422,
    place: field("choices"),
    text: () => "La catégorie ne se demande plus ici\u00a0: posez la question avec des mots.",
  },
  "question.choice_not_admitted": {
    status: 422,
    place: ({ index }) => field(`choices[${index}]`),
    text: ({ account }) => `Le compte ${account} ne convient pas à cette opération.`,
  },
  "question.already_open": {
    status: 409,
    place: toast,
    text: () => "Une question est déjà posée sur ce sujet\u00a0: closez-la avant d’en poser une autre.",
  },
  "question.too_many_open": {
    status: 409,
    place: toast,
    text: ({ maximum }) =>
      `${maximum} questions attendent déjà dans ce dossier, le plus qui s’accepte\u00a0: closez-en avant d’en poser d’autres.`,
  },
  "question.too_many_answered": {
    status: 409,
    place: toast,
    text: ({ maximum }) =>
      `${maximum} questions répondues attendent dans ce dossier, le plus qui s’accepte\u00a0: traitez leurs réponses ou closez-en avant d’en poser d’autres.`,
  },
  "question.one_answer": {
    status: 422,
    place: field("text"),
    text: () => "Répondez par une seule chose\u00a0: une catégorie, des mots ou une pièce.",
  },
  "question.input_refused": {
    status: 422,
    place: field("input"),
    text: () =>
      "Cette réponse ne convient pas à la question\u00a0: choisissez une de ses réponses, ou tapez un chiffre positif dans son unité.",
  },
  "question.choice_unknown": {
    status: 422,
    place: field("choice"),
    text: () => "Cette catégorie n’est pas, ou n’est plus, proposée par la question.",
  },
  "question.too_many_answers": {
    status: 409,
    place: toast,
    text: ({ maximum }) => `Cette question a déjà ${maximum} réponses, le plus qui s’accepte.`,
  },
  "question.closed": { status: 409, place: toast, text: () => "Cette question est close." },
};
