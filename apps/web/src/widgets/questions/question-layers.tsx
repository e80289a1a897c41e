import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { MAX_CHOICES } from "@comptoir/accounting/questions/limits";
import type { Paper } from "@comptoir/contract/attachments/papers";
import { readTransaction, type Transaction } from "@comptoir/contract/operations/operations";
import type { Question } from "@comptoir/contract/questions/questions";
import { typeClientAnswer } from "../../features/closing/questions/client-answer.js";
import { acceptAnswer } from "../../features/operations/changes/accept-answer.js";
import { isMiscellaneous, isOpen, suggestedCodes } from "../../features/operations/list/list-items.js";
import { OperationCard } from "../../features/operations/operation/operation-card.js";
import { joinToOperation, type HeldPaper } from "../../features/operations/attachments/paper-calls.js";
import { PaperPreview } from "../../features/operations/attachments/preview/paper-preview.js";
import { useJoining } from "../../features/operations/attachments/use-joining.js";
import { sayDone, sayRefused } from "../../features/operations/attachments/use-sending.js";
import { useUsedAccounts } from "../../features/operations/queries.js";
import { AskLayer } from "../../features/questions/ask-layer.js";
import { OperationQuestions } from "../../features/questions/operation-questions.js";
import { useReadQuestionsAgain } from "../../features/questions/queries.js";
import type { AnswerActs } from "../../features/questions/question-thread.js";
import { QuestionsLayer } from "../../features/questions/questions-layer.js";
import { call } from "../../lib/api/api.js";
import { showToast } from "../../ui/messages/toast.js";

/** What a question is asked about. */
export type AskedAbout = { readonly operation: Transaction } | { readonly paper: Pick<Paper, "id" | "name"> };

type QuestionLayersProps = {
  /** What is being asked about; null while nothing is. */
  readonly asked: AskedAbout | null;
  /** While they are listed, the question that comes first, or `ALL_QUESTIONS`; null while they are not. */
  readonly listed: string | null;
  readonly onSubject: (subject: Question["subject"]) => void;
  readonly onClose: () => void;
};

/** The layers of questions, for a firm's staff in a dossier: the one that asks, else the list of them all. */
export function QuestionLayers({ asked, listed, onSubject, onClose }: QuestionLayersProps) {
  const { acts, preview } = useAnswerActs();
  return (
    <>
      {asked !== null &&
        ("operation" in asked ? <AskAboutOperation {...asked} onClose={onClose} /> : <AskAboutPaper {...asked} onClose={onClose} />)}
      {asked === null && listed !== null && <QuestionsLayer key={listed} questionId={listed} {...{ acts, onSubject, onClose }} />}
      {preview}
    </>
  );
}

type QuestionsOfOperationProps = { readonly operation: Transaction; readonly onAsk: () => void; readonly onAccepted: () => void };

/** What was asked about an operation, in its layer. */
export function QuestionsOfOperation({ operation, onAsk, onAccepted }: QuestionsOfOperationProps) {
  const { acts, preview } = useAnswerActs(onAccepted);
  return (
    <>
      <OperationQuestions operationId={operation.id} acts={acts} onAsk={onAsk} />
      {preview}
    </>
  );
}

function AskAboutOperation({ operation, onClose }: { readonly operation: Transaction; readonly onClose: () => void }) {
  const used = useUsedAccounts();
  const { suggestion, transactionSign } = operation;
  const sign = transactionSign.code === "income" ? "income" : "outcome";
  const suggested =
    suggestion === null
      ? []
      : [...new Set([...suggestedCodes(suggestion), ...suggestion.alternatives.map(({ code }) => code)])].slice(0, MAX_CHOICES);
  return (
    <AskLayer
      subject={{
        kind: "operation",
        id: operation.id,
        card: <OperationCard operation={operation} />,
        // Where the category may no longer change, words alone are asked for.
        categories: isOpen(operation) && !isMiscellaneous(operation) ? { sign, suggested, used } : null,
      }}
      onClose={onClose}
    />
  );
}

function AskAboutPaper({ paper, onClose }: { readonly paper: Pick<Paper, "id" | "name">; readonly onClose: () => void }) {
  const card = (
    <p className="operation-card">
      <b className="clip">{paper.name}</b>
    </p>
  );
  return <AskLayer subject={{ kind: "file", id: paper.id, card, categories: null }} onClose={onClose} />;
}

/** What is done with an answer: its category accepted, its paper joined, asking first where that is for good, or shown. */
function useAnswerActs(onAccepted: () => void = () => undefined) {
  const readAgain = useReadQuestionsAgain();
  const client = useQueryClient();
  const [shown, setShown] = useState<HeldPaper | null>(null);
  const joining = useJoining(async (operation, fid) => {
    sayDone(await joinToOperation(operation, fid));
    readAgain();
  });
  const acts: AnswerActs = {
    accept: async (operationId, { account, label }) => {
      await acceptAnswer(operationId, { code: account, name: label });
      readAgain();
      onAccepted();
    },
    associate: async (operationId, fid) => {
      try {
        await joining.join((await call(readTransaction, { params: { id: operationId } })).data, fid);
      } catch (error) {
        sayRefused(error);
      }
    },
    type: async ({ id: fiscalYearId }, promptId, value) => {
      const title = await typeClientAnswer(client, { fiscalYearId, promptId, value });
      showToast({ title });
      readAgain();
    },
    show: setShown,
  };
  const preview = (
    <>
      {shown && <PaperPreview paper={shown} onClose={() => setShown(null)} />}
      {joining.question}
    </>
  );
  return { acts, preview };
}
