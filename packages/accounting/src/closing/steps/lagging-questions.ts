import type { IsoDate } from "../../date.js";
import { euros, negate } from "../../money.js";
import { balanceUnder } from "../balances.js";
import { blocking, FIELD_REQUIRED, warning, type StepFacts, type StepFinding } from "../step.js";
import type { LaggingKind, LaggingProposal, LaggingRow } from "./lagging-row.js";

/** What is asked before any row is typed: cheques where payments are booked, else who had not paid or was not paid. */
export type LaggingQuestion = "chequesReceived" | "chequesIssued" | "customers" | "suppliers";

/** « none » is an answer too; an absent one is still to give. */
export type LaggingAnswers = { readonly [Question in LaggingQuestion]?: "some" | "none" | undefined };

/** The kinds of rows that answer a question by yes; the first one contradicts a no. */
export const ANSWERING_KINDS: Readonly<Record<LaggingQuestion, readonly [LaggingKind, ...LaggingKind[]]>> = {
  chequesReceived: ["cheque_received_unbanked"],
  chequesIssued: ["cheque_issued_undebited"],
  // A cheque that crosses the last day is one of both in a trade.
  customers: ["customer_receivable", "income_to_accrue", "cheque_received_unbanked"],
  suppliers: ["supplier_payable", "expense_to_accrue", "cheque_issued_undebited"],
};

const CHEQUES: readonly LaggingQuestion[] = ["chequesReceived", "chequesIssued"];
const UNPAID: readonly LaggingQuestion[] = ["customers", "suppliers"];

type Asking = Pick<StepFacts, "taxSystem"> & {
  readonly hasReceivablesOption: boolean;
  readonly proposals?: readonly LaggingProposal[];
  /** The last day on which a cheque is looked for, once the statements of every bank account reach it: what they do not show is not asked about. */
  readonly chequesKnownThrough?: IsoDate | null;
};

/** The questions of a file: receipts and expenses have cheques alone. A cheque is not asked about once the statements show none. */
export function laggingQuestions(facts: Asking): readonly LaggingQuestion[] {
  if (facts.taxSystem !== "bnc" || facts.hasReceivablesOption) return UNPAID;
  const isProposed = (question: LaggingQuestion): boolean =>
    (facts.proposals ?? []).some(({ kind }) => ANSWERING_KINDS[question].includes(kind));
  return facts.chequesKnownThrough ? CHEQUES.filter(isProposed) : CHEQUES;
}

/** Questions without an answer, a yes without a row, a no that a row contradicts. */
export function answerFindings(facts: Asking, answers: LaggingAnswers, rows: readonly LaggingRow[]): readonly StepFinding[] {
  return laggingQuestions(facts).flatMap((question): readonly StepFinding[] => {
    const answer = answers[question];
    const kinds = ANSWERING_KINDS[question];
    if (answer === undefined) return [blocking(`lagging.required:${question}`, FIELD_REQUIRED, question)];
    if (answer === "some" && !rows.some(({ kind }) => kinds.includes(kind)))
      return [blocking(`lagging.rows_required:${question}`, "Ajoutez l’opération, ou répondez par la négative.", question)];
    const contrary = rows.find(({ kind }) => kind === kinds[0]);
    if (answer === "none" && contrary)
      return [
        blocking(
          `lagging.rows_against:${question}`,
          `La ligne «\u00a0${contrary.label === "" ? "sans libellé" : contrary.label}\u00a0» dit le contraire\u00a0: retirez-la, ou changez votre réponse.`,
          question,
        ),
      ];
    return [];
  });
}

/** What rows say in reply to each question, where nothing was typed. */
export function answersOfRows(rows: readonly Pick<LaggingRow, "kind">[]): Required<LaggingAnswers> {
  const has = (question: LaggingQuestion): "some" | "none" =>
    rows.some(({ kind }) => ANSWERING_KINDS[question].includes(kind)) ? "some" : "none";
  return {
    chequesReceived: has("chequesReceived"),
    chequesIssued: has("chequesIssued"),
    customers: has("customers"),
    suppliers: has("suppliers"),
  };
}

/** What else was answered: goods or work taken for oneself, a work delivered on the last day whose deposits are held. */
export type OwnAnswers = { readonly ownUse?: boolean; readonly delivered?: boolean };

const CUSTOMER_DEPOSITS = "4191";

/** What is entered as an operation of the year, and not by the step, is a point to look at. */
export function ownAnswerFindings(facts: StepFacts, { ownUse = false, delivered = false }: OwnAnswers): readonly StepFinding[] {
  const deposits = negate(balanceUnder(facts, CUSTOMER_DEPOSITS));
  return [
    ...(ownUse
      ? [
          warning(
            "lagging.own_use",
            "Marchandise ou travail pour vous\u00a0: saisissez-le comme une opération diverse de l’exercice, avec sa TVA (livraison à soi-même).",
          ),
        ]
      : []),
    ...(delivered && deposits > 0
      ? [
          warning(
            "lagging.delivered",
            `Chantier livré\u00a0: passez en recettes ce que le compte 4191 garde de ses acomptes (${euros(deposits)} au dernier jour).`,
          ),
        ]
      : []),
  ];
}
