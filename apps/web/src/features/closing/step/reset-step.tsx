import { useNavigate } from "@tanstack/react-router";
import type { ClosingOverview, ClosingStepReply } from "@comptoir/contract/closing/steps";
import { STEP_STATUS } from "@comptoir/accounting/closing/statuses";
import { stepDependants } from "@comptoir/accounting/closing/step-codes";
import { t } from "../../../text/t.js";
import { showToast } from "../../../ui/messages/toast.js";
import type { StepDraft } from "../draft/step-draft.js";
import { useActOnStep } from "../queries.js";
import { ResetStepModal } from "../reset-step-modal.js";
import { stepName } from "../step-link.js";
import { answerWords } from "./answer-words.js";

type ResetStepProps = {
  readonly closing: ClosingOverview;
  readonly step: ClosingStepReply;
  readonly draft: StepDraft;
  readonly onClose: () => void;
};

/** Begins a step again, once its consequences were read, and leads to it. */
export function ResetStep({ closing, step, draft, onClose }: ResetStepProps) {
  const act = useActOnStep({ fiscalYearId: closing.year.id, code: step.code });
  const navigate = useNavigate();
  const dependants = new Set(stepDependants(step.code));
  const done = closing.steps.filter(({ code, status }) => dependants.has(code) && status === STEP_STATUS.done);
  return (
    <ResetStepModal
      step={stepName(step.code)}
      answers={answerWords(step.questions)}
      dependentSteps={done.map(({ code }) => stepName(code))}
      saving={act}
      onClose={onClose}
      onReset={() =>
        act.mutate(
          { restartStep: true },
          {
            onSuccess: () => {
              draft.forget();
              onClose();
              showToast({ title: t("closing.reset_done", "Étape à refaire") });
              void navigate({ to: "/cloture/etape/{-$code}/view", params: { code: step.code } });
            },
          },
        )
      }
    />
  );
}
