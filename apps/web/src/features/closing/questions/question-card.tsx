import { useQueryClient, useMutation } from "@tanstack/react-query";
import { useId, useState, type FormEvent } from "react";
import { Link } from "@tanstack/react-router";
import { FIELD_REQUIRED } from "@comptoir/accounting/closing/step";
import type { ClosingQuestion, ClosingStepReply } from "@comptoir/contract/closing/steps";
import { errorText } from "../../../lib/api/api-error.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { Banner } from "../../../ui/messages/banner.js";
import { AskClient } from "./ask-client.js";
import { answerChange, keepProposals, proposalsOf } from "./answer-change.js";
import { keepInputs } from "../queries.js";
import { SourceNote } from "../step/source-note.js";
import { stepName } from "../step-link.js";
import { answerKind, isSameAnswer } from "./question-fields.js";
import { ProposalChoice } from "./proposal-choice.js";
import { TypedAnswer } from "./typed-answer.js";
import styles from "./questions.module.css";

type QuestionCardProps = {
  readonly fiscalYearId: string;
  readonly question: ClosingQuestion;
  readonly step: ClosingStepReply;
  readonly onLater: () => void;
};

/** One question: pressed or typed, its answer goes to the inputs of its step. */
export function QuestionCard({ fiscalYearId, question, step, onLater }: QuestionCardProps) {
  const { text, items, prefilled, prudent, choices } = question;
  const proposals = proposalsOf(question, step);
  const id = useId();
  const client = useQueryClient();
  // One after the other, over the version that the one before left: the last press is the answer.
  const scope = { id: `closing ${fiscalYearId} ${step.code}` };
  const keep = useMutation({
    scope,
    mutationFn: (value: unknown) => keepInputs(client, { fiscalYearId, code: step.code }, { ...answerChange(question, step, value) }),
  });
  const keepSome = useMutation({
    scope,
    mutationFn: (kept: readonly string[]) =>
      keepInputs(client, { fiscalYearId, code: step.code }, { ...keepProposals(question, step, kept) }),
  });
  const offered = choices.length > 0 ? choices : yesOrNo();
  const isPrudentBeside =
    prudent !== null && !(answerKind(question) === "choices" && offered.some(({ value }) => isSameAnswer(value, prudent.value)));
  return (
    <div className="stack" role="group" aria-labelledby={id}>
      <p id={id} className={styles["question"]}>
        {text}
      </p>
      {items.length > 0 && proposals.length === 0 && (
        <ul className={styles["items"]}>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
      {proposals.length > 0 ? (
        <ProposalChoice
          proposals={proposals}
          noneLabel={offered.find(({ value }) => value === "none")?.label ?? t("answer.no", "Non")}
          isBusy={keepSome.isPending}
          onKeep={(kept) => keepSome.mutate(kept)}
        />
      ) : answerKind(question) === "choices" ? (
        <div className={styles["choices"]}>
          {offered.map(({ value, label }) => (
            <Button
              key={label}
              writes
              kind={prefilled !== null && isSameAnswer(prefilled.value, value) ? "soft" : "default"}
              busy={keep.isPending && isSameAnswer(keep.variables, value)}
              onClick={() => keep.mutate(value)}
            >
              {label}
            </Button>
          ))}
        </div>
      ) : (
        <TypedForm question={question} isBusy={keep.isPending} onAnswer={(value) => keep.mutate(value)} />
      )}
      {prefilled !== null && <SourceNote source={prefilled.source} />}
      {keepSome.error !== null && <Banner kind="bad">{errorText(keepSome.error)}</Banner>}
      {keep.error !== null && <Banner kind="bad">{errorText(keep.error)}</Banner>}
      <div className={styles["foot"]}>
        {isPrudentBeside && (
          <Button writes size="small" kind="ghost" onClick={() => keep.mutate(prudent.value)}>
            {prudent.label}
          </Button>
        )}
        <AskClient fiscalYearId={fiscalYearId} question={question} onAsked={onLater} />
        <Button size="small" kind="ghost" onClick={onLater}>
          {t("closing.later", "Plus tard")}
        </Button>
        <Link className="small" to="/cloture/etape/{-$code}/view" params={{ code: step.code }}>
          {t("closing.open_step", "Ouvrir l’étape «\u00a0{{step}}\u00a0»", { step: stepName(step.code) })}
        </Link>
      </div>
    </div>
  );
}

function yesOrNo() {
  return [
    { value: true, label: t("answer.yes", "Oui") },
    { value: false, label: t("answer.no", "Non") },
  ];
}

type TypedFormProps = { readonly question: ClosingQuestion; readonly isBusy: boolean; readonly onAnswer: (value: unknown) => void };

function TypedForm({ question, isBusy, onAnswer }: TypedFormProps) {
  const [value, setValue] = useState<unknown>(question.value ?? question.prefilled?.value ?? null);
  const [isTried, setTried] = useState(false);
  const isMissing = value === null || value === "";
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!isMissing && !isBusy) onAnswer(value);
  };
  return (
    <form className={styles["typed"]} noValidate onSubmit={send}>
      <TypedAnswer question={question} value={value} onChange={setValue} error={isTried && isMissing ? FIELD_REQUIRED : null} />
      <Button writes kind="primary" type="submit" busy={isBusy}>
        {t("closing.answer", "Continuer")}
      </Button>
    </form>
  );
}
