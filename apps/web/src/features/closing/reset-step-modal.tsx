import { RotateCcw } from "lucide-react";
import { useId, type FormEvent } from "react";
import { errorText } from "../../lib/api/api-error.js";
import { t } from "../../text/t.js";
import { Banner } from "../../ui/messages/banner.js";
import { Acts } from "../../ui/overlays/acts.js";
import type { Saving } from "../../ui/overlays/content.js";
import { Modal } from "../../ui/overlays/modal.js";

type ResetStepModalProps = {
  /** The step to do again: « Frais de véhicule ». */
  readonly step: string;
  /** What was answered, in a few words; empty when nothing was. */
  readonly answers: string;
  /** Steps that were done from what was entered in this one. */
  readonly dependentSteps: readonly string[];
  readonly saving: Saving;
  readonly onReset: () => void;
  readonly onClose: () => void;
};

/** Says what becomes of its answers, of its entries and of the steps that read it before a closing step is done again. */
export function ResetStepModal({ step, answers, dependentSteps, saving, onReset, onClose }: ResetStepModalProps) {
  const id = useId();
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (!saving.isPending) onReset();
  };
  return (
    <Modal
      name="reset-step"
      title={t("closing.reset_title", "Recommencer cette étape\u00a0?")}
      icon={<RotateCcw className="icon" />}
      iconKind="warn"
      width={520}
      onClose={onClose}
      actions={<Acts writes form={id} act={t("closing.reset", "Recommencer l’étape")} isBusy={saving.isPending} onLeave={onClose} />}
    >
      <form id={id} noValidate onSubmit={send}>
        <p className="muted">
          {answers === ""
            ? t("closing.reset_empty", "«\u00a0{{step}}\u00a0» repasse à faire.", { step })
            : t("closing.reset_kept", "«\u00a0{{step}}\u00a0» repasse à faire. Vos réponses restent à relire\u00a0: {{answers}}.", {
                step,
                answers,
              })}
        </p>
        <p className="muted small">
          {t("closing.reset_entries", "Les écritures de l’étape sont contre-passées.")}{" "}
          {dependentSteps.length > 0 &&
            t("closing.reset_others", "Les étapes qui en dépendent seront à revoir\u00a0: {{steps}}.", {
              steps: dependentSteps.join(", "),
            })}
        </p>
        {saving.error !== null && <Banner kind="bad">{errorText(saving.error)}</Banner>}
      </form>
    </Modal>
  );
}
