import { MessageCircleQuestionMark } from "lucide-react";
import { t } from "../../text/t.js";
import { Button } from "../../ui/controls/button.js";
import { ReadingFailure } from "../../ui/messages/reading-failure.js";
import { useOperationQuestions } from "./queries.js";
import { QuestionThread, type AnswerActs } from "./question-thread.js";

type OperationQuestionsProps = { readonly operationId: string; readonly acts: AnswerActs; readonly onAsk: () => void };

/** What was asked about an operation, in its layer; asks when nothing waits: one question at a time. */
export function OperationQuestions({ operationId, acts, onAsk }: OperationQuestionsProps) {
  const { data: questions, error, refetch } = useOperationQuestions(operationId);
  if (error) return <ReadingFailure error={error} again={refetch} />;
  const isWaiting = questions?.some(({ state }) => state !== "closed") ?? true;
  return (
    <div className="field">
      <span className="label">{t("questions.of_operation", "Questions au client")}</span>
      {questions?.map((question) => (
        <QuestionThread key={question.id} question={question} acts={acts} />
      ))}
      {!isWaiting && (
        <p>
          <Button writes size="small" aria-haspopup="dialog" icon={<MessageCircleQuestionMark className="icon small" />} onClick={onAsk}>
            {t("questions.ask", "Demander au client")}
          </Button>
        </p>
      )}
    </div>
  );
}
