import { Paperclip } from "lucide-react";
import { plural, t } from "../../../text/t.js";
import { Button } from "../../../ui/button.js";
import { Modal } from "../../../ui/modal.js";

type ForGoodProps = {
  /** How many of the operations are validated, of how many. */
  readonly validated: number;
  readonly total: number;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
};

/** The question before a paper is joined to a validated operation, which keeps it. */
export function ForGood({ validated, total, onCancel, onConfirm }: ForGoodProps) {
  return (
    <Modal
      title={t("papers.for_good_title", "Joindre définitivement\u00a0?")}
      iconKind="warn"
      icon={<Paperclip className="icon" />}
      onClose={onCancel}
      actions={
        <>
          <Button data-autofocus onClick={onCancel}>
            {t("action.cancel", "Annuler")}
          </Button>
          <Button kind="primary" onClick={onConfirm}>
            {t("papers.for_good", "Joindre définitivement")}
          </Button>
        </>
      }
    >
      <p className="muted">
        {total === 1
          ? t("papers.for_good_detail", "Cette opération est validée\u00a0: une pièce qui s’y ajoute ne se retire plus.")
          : plural("papers.for_good_many", validated, {
              one: "{{n}} de ces opérations est validée\u00a0: une pièce qui s’y ajoute ne se retire plus.",
              other: "{{n}} de ces opérations sont validées\u00a0: une pièce qui s’y ajoute ne se retire plus.",
            })}
      </p>
    </Modal>
  );
}
