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
import { previewStep, rereadClosing, useActOnStep, type StepName } from "../queries.js";
import { stepName } from "../step-link.js";

type ValidateStepProps = {
  readonly name: StepName;
  /** What names the effect that is on the screen; null while there is none. */
  readonly seen: string | null;
  /** What is typed is being kept, or the effect computed. */
  readonly isReading: boolean;
  readonly draft: StepDraft;
  /** Shows what is wrong or missing. */
  readonly onTry: () => void;
};

/** « Valider l’étape »: writes the effect that is on the screen, then leads to the next step to do. */
export function ValidateStep({ name, seen, isReading, draft, onTry }: ValidateStepProps) {
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
  const validate = async (): Promise<void> => {
    onTry();
    if (focusRefused()) return;
    const hasUnread = isReading || Object.keys(draft.state.waiting).length > 0;
    if (!(await draft.flush())) {
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
    void validate().finally(() => setPressed(false));
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
  const refused = document.querySelector<HTMLElement>("#content [data-refused]");
  refused?.focus();
  return refused !== null;
}

/** Once what is wrong is on the screen. */
function focusFirstFault(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>("#content [aria-invalid=true]")?.focus());
}
