import { ChevronRight, MessageCircleQuestion } from "lucide-react";
import { useState } from "react";
import type { ClosingOverview } from "@comptoir/contract/closing/steps";
import { plural, t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { Meter } from "../../../ui/figures/meter.js";
import { QuestionCard } from "./question-card.js";
import { nextQuestion } from "./question-fields.js";
import styles from "./questions.module.css";

/** The certification is asked with the figures that it certifies, on the last step. */
const CERTIFICATION = "validation_closure";

/** « Vos questions »: one walk over what all steps ask, in the owner's words. What is put off comes back at the end. */
export function QuestionWalk({ closing }: { closing: ClosingOverview }) {
  const { year } = closing;
  const questions = closing.questions.filter(({ answered, step: asking }) => !answered && asking !== CERTIFICATION);
  const [putOff, setPutOff] = useState<ReadonlySet<string>>(new Set());
  const current = nextQuestion(questions, putOff);
  const step = closing.steps.find(({ code }) => code === current?.step);
  const answered = closing.steps.flatMap((one) => one.questions).filter((question) => question.answered).length;
  const total = answered + questions.length;
  if (questions.length === 0) return null;
  // Once an answer is gone with its question, the focus stays in the section: the next question is one key further.
  return (
    <section className={`panel ${styles["questionWalk"]}`} aria-labelledby="closing-questions" tabIndex={-1}>
      <header>
        <MessageCircleQuestion className="icon" aria-hidden="true" />
        <h2 id="closing-questions">{t("closing.questions", "Vos questions")}</h2>
        <span className="spacer" />
        <span className="muted small tabular">
          {plural(
            "closing.questions_done",
            answered,
            { one: "{{n}} réponse sur {{total}}", other: "{{n}} réponses sur {{total}}" },
            { total },
          )}
        </span>
      </header>
      <div className="padded stack">
        <Meter label={t("closing.questions_progress", "Questions répondues")} ratio={answered / total} />
        {current === null || step === undefined ? (
          <div className="row wrap between">
            <p>
              {plural("closing.questions_put_off", questions.length, {
                one: "{{n}} question reste pour plus tard.",
                other: "{{n}} questions restent pour plus tard.",
              })}
            </p>
            <Button kind="soft" onClick={() => setPutOff(new Set())}>
              {t("closing.questions_again", "Y répondre maintenant")}
              <ChevronRight className="icon small" aria-hidden="true" />
            </Button>
          </div>
        ) : (
          <QuestionCard
            key={current.id}
            fiscalYearId={year.id}
            question={current}
            step={step}
            onLater={() => setPutOff(new Set([...putOff, current.id]))}
          />
        )}
      </div>
    </section>
  );
}
