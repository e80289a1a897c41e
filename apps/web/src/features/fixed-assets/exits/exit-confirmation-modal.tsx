import { LogOut } from "lucide-react";
import { OVERLAY_SPEC } from "../../../text/specification-overlays.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { Modal } from "../../../ui/overlays/modal.js";

type ExitConfirmationModalProps = {
  /** What the exit does, in the words of the domain: the day, the type, what is gained or lost. */
  readonly consequence: string;
  /** It may still be taken away while the year is open. */
  readonly mayRemove: boolean;
  readonly onClose: () => void;
};

/** Says what a declared exit does. */
export function ExitConfirmationModal({ consequence, mayRemove, onClose }: ExitConfirmationModalProps) {
  return (
    <Modal
      name="asset-exit"
      title={OVERLAY_SPEC.exitConfirmation}
      icon={<LogOut className="icon" />}
      iconKind="ok"
      width={520}
      onClose={onClose}
      actions={
        <Button kind="primary" data-autofocus onClick={onClose}>
          {OVERLAY_SPEC.okNoted}
        </Button>
      }
    >
      <p className="muted">{consequence}</p>
      {mayRemove && (
        <p className="muted small">{t("exit.removable", "Tant que l’exercice n’est pas clôturé, vous pouvez supprimer cette sortie.")}</p>
      )}
    </Modal>
  );
}
