import { Check, FileText, Link2 } from "lucide-react";
import { useState } from "react";
import type { Question } from "@comptoir/contract/questions/questions";
import { errorText } from "../../lib/api/api-error.js";
import { instantDay, instantTime } from "../../text/instant.js";
import { t } from "../../text/t.js";
import { Button } from "../../ui/controls/button.js";
import { Chip } from "../../ui/controls/chip.js";
import { showFailure } from "../../ui/messages/failure.js";
import { showToast } from "../../ui/messages/toast.js";
import { useClose } from "./queries.js";
import { askedText, questionText } from "./question-words.js";
import styles from "./questions.module.css";

/** What the firm's staff does with an answer. */
export type AnswerActs = {
  /** Gives the operation the category that the client chose. */
  readonly accept: (operationId: string, choice: { readonly account: string; readonly label: string }) => Promise<void>;
  /** Joins the paper to the operation. */
  readonly associate: (operationId: string, fid: string) => Promise<void>;
  /** Types the answer in its step of the closing. */
  readonly type: (subject: Question["subject"], promptId: string, value: unknown) => Promise<void>;
  readonly show: (paper: { readonly fid: string; readonly name: string }) => void;
};

type ThreadAnswer = Question["answers"][number];

/** A question and its answers, for the firm's staff: each answer is accepted or joined with one gesture, the question is closed. */
export function QuestionThread({ question, acts }: { readonly question: Question; readonly acts: AnswerActs }) {
  const { state, choices, answers } = question;
  const close = useClose();
  return (
    <article className={styles["thread"]} aria-label={questionText(question)}>
      <p className={`${styles["asked"]} ${styles["words"]}`}>
        <b>{questionText(question)}</b>
        <StateChip state={state} />
      </p>
      <p className="muted tiny">{askedText({ ...question, state: "open" })}</p>
      {choices.length > 0 && (
        <p className="row wrap tight">
          {choices.map(({ account, label }) => (
            <Chip key={account} kind="line">
              {label}
            </Chip>
          ))}
        </p>
      )}
      {answers.length > 0 && (
        <ul className={styles["answers"]} aria-label={t("questions.answers", "Réponses")}>
          {answers.map((answer) => (
            <AnswerRow key={answer.id} answer={answer} question={question} acts={acts} />
          ))}
        </ul>
      )}
      {state === "open" && <p className="muted small">{t("questions.no_answer", "Pas encore de réponse.")}</p>}
      {state !== "closed" && (
        <p>
          <Button
            writes
            size="small"
            busy={close.isPending}
            onClick={() =>
              close.mutate(question.id, {
                onSuccess: ({ message }) => showToast({ title: message }),
                onError: (error) => showFailure(error),
              })
            }
          >
            {t("questions.close", "Clore")}
          </Button>
        </p>
      )}
    </article>
  );
}

function StateChip({ state }: Pick<Question, "state">) {
  if (state === "open") return <Chip kind="warn">{t("questions.is_open", "Ouverte")}</Chip>;
  return state === "answered" ? (
    <Chip kind="ok">{t("questions.is_answered", "Répondue")}</Chip>
  ) : (
    <Chip>{t("questions.is_closed", "Close")}</Chip>
  );
}

type AnswerRowProps = { readonly answer: ThreadAnswer; readonly question: Question; readonly acts: AnswerActs };

function AnswerRow({ answer, question: { subject, prompt, state }, acts }: AnswerRowProps) {
  const { by, at, choice, text, input, file } = answer;
  const [isBusy, setBusy] = useState(false);
  const run = async (work: Promise<void>): Promise<void> => {
    setBusy(true);
    await work.catch((error: unknown) => showToast({ kind: "error", title: errorText(error) }));
    setBusy(false);
  };
  const isOfOperation = subject.kind === "operation";
  return (
    <li className={styles["answer"]}>
      <span className="muted tiny">
        {t("questions.replied_by", "{{name}}, le {{day}} à {{time}}", { name: by.name, day: instantDay(at), time: instantTime(at) })}
      </span>
      {text !== null && text !== "" && <p className={styles["words"]}>{text}</p>}
      {choice && (
        <div className="row wrap tight">
          <b>{choice.label}</b>
          {isOfOperation && (
            <Button
              writes
              size="small"
              kind="soft"
              icon={<Check className="icon small" />}
              busy={isBusy}
              aria-label={t("questions.accept_choice", "Accepter «\u00a0{{label}}\u00a0» comme catégorie", { label: choice.label })}
              onClick={() => void run(acts.accept(subject.id, choice))}
            >
              {t("questions.accept", "Accepter")}
            </Button>
          )}
        </div>
      )}
      {input && (
        <div className="row wrap tight">
          <b>{input.label}</b>
          {prompt !== null && state !== "closed" && (
            <Button
              writes
              size="small"
              kind="soft"
              icon={<Check className="icon small" />}
              busy={isBusy}
              aria-label={t("questions.type_answer", "Reprendre «\u00a0{{label}}\u00a0» dans l’étape", { label: input.label })}
              onClick={() => void run(acts.type(subject, prompt.id, input.value))}
            >
              {t("questions.type", "Reprendre dans l’étape")}
            </Button>
          )}
        </div>
      )}
      {file && (
        <div className="row wrap tight">
          <Button
            size="small"
            kind="ghost"
            icon={<FileText className="icon small" />}
            aria-haspopup="dialog"
            onClick={() => acts.show(file)}
          >
            {file.name}
          </Button>
          {isOfOperation && (
            <Button
              writes
              size="small"
              icon={<Link2 className="icon small" />}
              busy={isBusy}
              aria-label={t("questions.associate_paper", "Associer {{name}} à l’opération", { name: file.name })}
              onClick={() => void run(acts.associate(subject.id, file.fid))}
            >
              {t("inbox.join", "Associer")}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
