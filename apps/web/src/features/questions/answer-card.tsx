import { CircleCheck, Send } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { QUESTION_LENGTH } from "@comptoir/accounting/questions/limits";
import type { Question } from "@comptoir/contract/questions/questions";
import { errorText } from "../../lib/api/api-error.js";
import { useReadOnlyReason } from "../../lib/session/read-only.js";
import { instantDay } from "../../text/instant.js";
import { t } from "../../text/t.js";
import { Button } from "../../ui/controls/button.js";
import { TextArea } from "../../ui/fields/field.js";
import { FormFailure } from "../../ui/forms/form-failure.js";
import { useAnswer, type AnswerInput } from "./queries.js";
import { answerText, questionText } from "./question-words.js";
import { PromptForm } from "./prompt-form.js";
import { SubjectLine } from "./subject-line.js";
import styles from "./questions.module.css";

/** How a client chooses and sends a paper; null while none may be added. */
export type AnswerPapers = {
  readonly chooser: (props: {
    readonly label: string;
    readonly disabled: boolean;
    readonly onFiles: (files: readonly File[]) => void;
  }) => ReactNode;
  /** Throws ApiError. */
  readonly send: (file: File) => Promise<{ readonly fid: string }>;
} | null;

type AnswerCardProps = {
  readonly question: Question;
  readonly papers: AnswerPapers;
  /** The question as it was when it was answered, which then stays visible. */
  readonly onAnswered: (question: Question) => void;
};

/** A question as its client reads it: answered in one tap, with words or with a paper; answered once, it thanks and takes more. */
export function AnswerCard({ question, papers, onAnswered }: AnswerCardProps) {
  const { subject, askedBy, askedAt, state, answers } = question;
  const [isThanked, setThanked] = useState(false);
  const isReadOnly = useReadOnlyReason() !== null;
  const [isOpen, setOpen] = useState(state === "open");
  const thanks = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // What was pressed has left: the keyboard stays in the card.
    if (isThanked && !isOpen) thanks.current?.focus();
  }, [isThanked, isOpen]);
  return (
    <li className="panel" data-question={question.id}>
      <SubjectLine subject={subject} />
      <p className={styles["words"]}>
        <b>{questionText(question)}</b>
      </p>
      <p className="muted tiny">{t("questions.by_on", "{{name}}, le {{day}}", { name: askedBy.name, day: instantDay(askedAt) })}</p>
      {answers.length > 0 && !isThanked && (
        <ul className={styles["answers"]} aria-label={t("questions.your_answers", "Vos réponses")}>
          {answers.map((answer) => (
            <li key={answer.id} className={styles["words"]}>
              {answerText(answer)}
            </li>
          ))}
        </ul>
      )}
      {isThanked && (
        <p ref={thanks} className={styles["thanks"]} role="status" tabIndex={-1}>
          <CircleCheck className="icon small" />
          {t("questions.thanks", "Merci, votre cabinet a votre réponse.")}
        </p>
      )}
      {isOpen && !isReadOnly ? (
        <AnswerForm
          question={question}
          papers={papers}
          onSent={() => onAnswered(question)}
          onDone={() => {
            setThanked(true);
            setOpen(false);
          }}
        />
      ) : (
        state !== "closed" &&
        !isOpen && (
          <p>
            <Button writes size="small" kind="ghost" onClick={() => setOpen(true)}>
              {t("questions.more", "Ajouter une précision")}
            </Button>
          </p>
        )
      )}
    </li>
  );
}

type AnswerFormProps = Pick<AnswerCardProps, "question" | "papers"> & {
  /** One of several papers has left: the question is answered, and stays while the others leave. */
  readonly onSent: () => void;
  readonly onDone: () => void;
};

function AnswerForm({ question, papers, onSent, onDone }: AnswerFormProps) {
  const answer = useAnswer(question);
  const [sent, setSent] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const reply = async (key: string, inputs: () => Promise<readonly AnswerInput[]>): Promise<void> => {
    setSent(key);
    setFailure(null);
    try {
      for (const input of await inputs()) {
        await answer.mutateAsync(input);
        onSent();
      }
      onDone();
    } catch (error) {
      setFailure(error instanceof FilesRefused ? error.message : errorText(error));
    } finally {
      setSent(null);
    }
  };
  return (
    <div className={styles["form"]}>
      {question.choices.map(({ account, label }) => (
        <Button
          key={account}
          block
          kind="soft"
          disabled={sent !== null && sent !== account}
          busy={sent === account}
          onClick={() => void reply(account, async () => [{ choice: account }])}
        >
          {label}
        </Button>
      ))}
      {question.prompt && (
        <PromptForm prompt={question.prompt} sent={sent} onSend={(key, input) => void reply(key, async () => [{ input }])} />
      )}
      <WordsForm
        isOnly={question.choices.length === 0 && question.prompt === null}
        isBusy={sent === "words"}
        isDisabled={sent !== null}
        onSend={(text) => void reply("words", async () => [{ text }])}
      />
      {papers && (
        <div className="row wrap tight">
          {papers.chooser({
            label: t("questions.add_paper", "Joindre une pièce"),
            disabled: sent !== null,
            onFiles: (files) => void reply("files", () => sentFiles(papers, files)),
          })}
          {sent === "files" && (
            <span className="muted small" role="status">
              {t("state.sending", "Envoi…")}
            </span>
          )}
        </div>
      )}
      <FormFailure message={failure} />
    </div>
  );
}

/** The papers once they are received; each refusal names its file, and none is joined then. */
async function sentFiles(papers: NonNullable<AnswerPapers>, files: readonly File[]): Promise<readonly AnswerInput[]> {
  const sent = await Promise.allSettled(files.map((file) => papers.send(file)));
  const refusals = sent.flatMap((one, index) =>
    one.status === "rejected" ? [`${files[index]?.name ?? ""}\u00a0: ${errorText(one.reason)}`] : [],
  );
  if (refusals.length > 0) throw new FilesRefused(refusals.join(" "));
  return sent.flatMap((one) => (one.status === "fulfilled" ? [{ fileId: one.value.fid }] : []));
}

/** Several files, some of which were refused: the message says which and why. */
class FilesRefused extends Error {}

type WordsFormProps = {
  /** Nothing else is offered: the field is open. */
  readonly isOnly: boolean;
  readonly isBusy: boolean;
  readonly isDisabled: boolean;
  readonly onSend: (text: string) => void;
};

function WordsForm({ isOnly, isBusy, isDisabled, onSend }: WordsFormProps) {
  const [isOpen, setOpen] = useState(isOnly);
  const [text, setText] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const words = text.trim();
  useEffect(() => {
    // The button that was pressed has left: its field takes the keyboard.
    if (isOpen && !isOnly) field.current?.focus();
  }, [isOpen, isOnly]);
  if (!isOpen)
    return (
      <Button block disabled={isDisabled} onClick={() => setOpen(true)}>
        {t("questions.with_words", "Répondre avec mes mots")}
      </Button>
    );
  return (
    <form
      className={styles["form"]}
      onSubmit={(event) => {
        event.preventDefault();
        if (words !== "" && !isDisabled) onSend(words);
      }}
    >
      <TextArea
        label={t("questions.your_words", "Votre réponse")}
        ref={field}
        maxLength={QUESTION_LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" kind="primary" icon={<Send className="icon small" />} disabled={words === ""} busy={isBusy}>
        {t("questions.send", "Envoyer")}
      </Button>
    </form>
  );
}
