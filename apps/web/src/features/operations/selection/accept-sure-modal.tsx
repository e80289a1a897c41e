import { CheckCheck } from "lucide-react";
import type { SelectionPreview } from "@comptoir/contract/operations/selection";
import { plural, t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { Modal } from "../../../ui/overlays/modal.js";
import { ChangeExamples } from "./change-examples.js";
import { SkippedOperations } from "./skipped-operations.js";

type AcceptSureModalProps = {
  readonly preview: SelectionPreview["data"];
  readonly isBusy: boolean;
  readonly onAccept: () => void;
  readonly onClose: () => void;
};

const EXAMPLES = 5;

/** How many suggestions will be accepted, with the first of them, before anything is written. */
export function AcceptSureModal({ preview, isBusy, onAccept, onClose }: AcceptSureModalProps) {
  return (
    <Modal
      title={plural("operations.accept_sure_title", preview.count, {
        one: "Accepter une suggestion sûre\u00a0?",
        other: "Accepter {{n}} suggestions sûres\u00a0?",
      })}
      icon={<CheckCheck className="icon" />}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel", "Annuler")}</Button>
          <Button writes kind="primary" busy={isBusy} onClick={onAccept}>
            {t("operations.accept", "Accepter")}
          </Button>
        </>
      }
      onClose={onClose}
    >
      <p>{t("operations.accept_sure_detail", "Les opérations de la liste dont la catégorie proposée est sûre à 90\u00a0% ou plus.")}</p>
      <ChangeExamples preview={preview} most={EXAMPLES} />
      <SkippedOperations preview={preview} />
    </Modal>
  );
}
