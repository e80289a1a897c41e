import { useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useState, type ReactNode } from "react";
import { errorText } from "../../lib/api/api-error.js";
import { QUESTION_LENGTH } from "@comptoir/accounting/questions/limits";
import { chartQuery } from "../../queries/chart.js";
import { t } from "../../text/t.js";
import { Button } from "../../ui/controls/button.js";
import { TextArea } from "../../ui/fields/field.js";
import { FormFailure } from "../../ui/forms/form-failure.js";
import { ReadingFailure } from "../../ui/messages/reading-failure.js";
import { SideLayer } from "../../ui/overlays/side-layer.js";
import { Skeleton, SkeletonBar } from "../../ui/messages/skeleton.js";
import { showToast } from "../../ui/messages/toast.js";
import { useUnsavedGuard } from "../../ui/overlays/unsaved.js";
import type { CategoryHints } from "./choices.js";
import { ChoicesField } from "./choices-field.js";
import { useAsk } from "./queries.js";
import { questionText } from "./question-words.js";

/** What a question is about: an operation, whose client may be given categories to choose from, or a paper. */
type AskedSubject = {
  readonly kind: "operation" | "file";
  readonly id: string;
  /** The card of the subject, above the form. */
  readonly card: ReactNode;
  /** Null for a paper. */
  readonly categories: CategoryHints | null;
};

/** « Demander au client »: a sentence, and up to six categories that the client chooses from in one tap. */
export function AskLayer({ subject, onClose }: { readonly subject: AskedSubject; readonly onClose: () => void }) {
  const { kind, id, card, categories } = subject;
  const [text, setText] = useState("");
  const [choices, setChoices] = useState<readonly string[]>(categories?.suggested ?? []);
  const chart = useQuery({ ...chartQuery(), enabled: categories !== null });
  const ask = useAsk();
  const isDirty = text !== "" || choices.join() !== (categories?.suggested ?? []).join();
  const { close, question } = useUnsavedGuard(isDirty, onClose);
  const submit = (): void =>
    ask.mutate(
      {
        subject: { kind, id },
        text,
        choices: [...choices],
      },
      {
        onSuccess: ({ message }) => {
          showToast({ title: message });
          onClose();
        },
      },
    );
  return (
    <>
      <SideLayer
        name="ask-client"
        title={t("questions.ask", "Demander au client")}
        onClose={close}
        footer={
          <>
            <Button kind="ghost" onClick={close}>
              {t("action.cancel", "Annuler")}
            </Button>
            <span className="spacer" />
            <Button
              writes
              kind="primary"
              icon={<Send className="icon small" />}
              disabled={text.trim() === "" && choices.length === 0}
              busy={ask.isPending}
              onClick={submit}
            >
              {t("questions.ask", "Demander au client")}
            </Button>
          </>
        }
      >
        {card}
        <TextArea
          label={t("questions.text", "Votre question")}
          hint={
            categories !== null &&
            t("questions.text_hint", "Sans texte, votre client lira «\u00a0{{text}}\u00a0» et vos réponses.", {
              text: questionText({ text: null, subject: { kind } }),
            })
          }
          data-autofocus
          maxLength={QUESTION_LENGTH}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {categories !== null && chart.isPending && (
          <Skeleton label={t("questions.reading_choices", "Lecture des catégories")}>
            <SkeletonBar width="100%" height="96px" />
          </Skeleton>
        )}
        {categories !== null && chart.isError && <ReadingFailure error={chart.error} again={chart.refetch} />}
        {categories !== null && chart.data && (
          <ChoicesField chart={chart.data} categories={categories} values={choices} onChange={setChoices} />
        )}
        <p className="muted small">
          {t(
            "questions.told_how",
            "Votre client en est averti, sans libellé ni montant. Sa réponse devient une suggestion, jamais une écriture.",
          )}
        </p>
        <FormFailure message={ask.error === null ? null : errorText(ask.error)} />
      </SideLayer>
      {question}
    </>
  );
}
