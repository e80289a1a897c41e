import type { ReactNode } from "react";
import type { Paper } from "@comptoir/contract/attachments/papers";
import type { Transaction } from "@comptoir/contract/operations/operations";

/** An operation has a question that is not closed: whether its client has replied, and what to say of it. */
export type QuestionMark = { readonly isAnswered: boolean; readonly label: string };

/** What a firm's staff asks about papers. */
export type PaperQuestions = {
  /** By id of paper, each with the id of its question. */
  readonly marks: ReadonlyMap<string, QuestionMark & { readonly id: string }>;
  readonly ask: (paper: Paper) => void;
  /** Opens the questions of the dossier, this one first. */
  readonly see: (questionId: string) => void;
};

/** What a firm's staff does with questions to the client, on the list of operations; they are drawn elsewhere. */
export type QuestionActs = {
  /** By id of operation. */
  readonly marks: ReadonlyMap<string, QuestionMark>;
  readonly ask: (operation: Transaction) => void;
  /** Asks for the papers of several operations at once. */
  readonly askPapers: (operations: readonly Transaction[], onAsked: () => void) => void;
  /** Every question of the dossier. */
  readonly list: () => void;
};

/** The questions about an operation, in its layer. */
export type OperationQuestionActs = {
  /** What was asked about it; `onAccepted` once it has the category that its client chose. */
  readonly of: (operation: Transaction, onAccepted: () => void) => ReactNode;
};
