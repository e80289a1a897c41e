import { useNavigate } from "@tanstack/react-router";
import { useQueryClient } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { PATHS } from "../../../lib/paths.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { showFailure } from "../../../ui/messages/failure.js";
import { showToast } from "../../../ui/messages/toast.js";
import type { StepDraft } from "../draft/step-draft.js";
import { merged } from "../draft/patch.js";
import { previewStep, readStep, rereadClosing, useActOnStep, type StepName } from "../queries.js";
import { stepName } from "../step-link.js";
import { shownAnswers } from "./field-sentences.js";

type ValidateStepProps = {
  readonly name: StepName;
  /** What names the effect that is on the screen; null while there is none. */
  readonly seen: string | null;
  /** What is typed is being kept, or the effect computed or not there. */
  readonly isUnread: boolean;
  readonly draft: StepDraft;
  /** Shows what is wrong or missing. */
  readonly onTry: () => void;
};

/** Questions of a step that follow from each other, at most. */
const MOST_ROUNDS = 4;

/** « Valider l’étape »: writes the effect that is on the screen, then leads to the next step to do. */
export function ValidateStep({ name, seen, isUnread, draft, onTry }: ValidateStepProps) {
  const act = useActOnStep(name);
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isPressed, setPressed] = useState(false);
  const goOn = async (): Promise<void> => {
    const { resume } = await rereadClosing(client, name.fiscalYearId);
    if (resume === null) await navigate({ to: PATHS.closing });
    else await navigate({ to: "/cloture/etape/{-$code}/view", params: { code: resume } });
  };
  // Pressed before the effect of what was typed is on the screen: one that changes nothing has nothing to be read.
  const readFirst = async (): Promise<string | null> => {
    const preview = await previewStep(name);
    if (preview === null) focusFirstFault();
    else if (!preview.changesNothing) showToast({ title: t("closing.read_first", "Relisez ce que change l’étape, puis validez-la") });
    return preview?.changesNothing === true ? preview.seen : null;
  };
  const typeShown = (): boolean => {
    const step = readStep(client, name);
    const shown = step === null ? {} : shownAnswers(step, merged(step.inputs, draft.state.waiting));
    if (Object.keys(shown).length > 0) draft.type(shown);
    return Object.keys(draft.state.waiting).length > 0;
  };
  // What the step asks is on the screen, filled in: the press agrees to it, and to what is asked once that is kept.
  const keepShown = async (rounds = MOST_ROUNDS): Promise<boolean> =>
    rounds === 0 || !typeShown() || ((await draft.flush()) && keepShown(rounds - 1));
  const validate = async (): Promise<void> => {
    onTry();
    if (focusRefused()) return;
    const hasUnread = typeShown() || isUnread;
    if (!(await keepShown())) {
      showFailure(draft.state.error);
      return;
    }
    const read = seen ?? (hasUnread ? await readFirst() : null);
    if (read === null) {
      if (!hasUnread) focusFirstFault();
      return;
    }
    act.mutate(
      { validate: true, seen: read },
      {
        onSuccess: ({ toFix }) => {
          const again = toFix.map(stepName).join(", ");
          showToast({
            title: t("closing.validated", "Étape validée"),
            ...(again !== "" && { text: t("closing.to_review", "À revoir\u00a0: {{steps}}.", { steps: again }) }),
          });
          goOn().catch(showFailure);
        },
        onError: showFailure,
      },
    );
  };
  const press = (): void => {
    setPressed(true);
    void validate()
      .catch(showFailure)
      .finally(() => setPressed(false));
  };
  return (
    <Button writes kind="primary" busy={act.isPending || isPressed} onClick={press}>
      {t("closing.validate", "Valider l’étape")}
      <ArrowRight className="icon small" aria-hidden="true" />
    </Button>
  );
}

/** Leads to what its field refuses, which would count as nothing typed; false when there is none. */
function focusRefused(): boolean {
  return leadTo("#content [data-refused]");
}

/** Once what is wrong is on the screen. */
function focusFirstFault(): void {
  requestAnimationFrame(() => void leadTo("#content [aria-invalid=true]"));
}

/** Gives the focus to a field, also where it is folded; false when there is none. */
function leadTo(selector: string): boolean {
  const field = document.querySelector<HTMLElement>(selector);
  for (let around = field?.closest("details"); around; around = around.parentElement?.closest("details")) around.open = true;
  field?.focus();
  return field !== null;
}
