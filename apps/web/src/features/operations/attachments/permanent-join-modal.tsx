import { Paperclip } from "lucide-react";
import { plural, t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { Modal } from "../../../ui/overlays/modal.js";

type PermanentJoinModalProps = {
  /** How many of the operations are validated, null where they were not counted; of how many. */
  readonly validated: number | null;
  readonly total: number;
  /** True when the one operation was validated since it was read. */
  readonly isSince?: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
};

/** The question before a paper is joined to a validated operation, which keeps it. */
export function PermanentJoinModal({ validated, total, isSince = false, onCancel, onConfirm }: PermanentJoinModalProps) {
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
          <Button writes kind="primary" onClick={onConfirm}>
            {t("papers.for_good", "Joindre définitivement")}
          </Button>
        </>
      }
    >
      <p className="muted">{isSince ? sinceText() : forGoodText(validated, total)}</p>
    </Modal>
  );
}

function forGoodText(validated: number | null, total: number): string {
  if (total === 1) return t("papers.for_good_detail", "Cette opération est validée\u00a0: une pièce qui s’y ajoute ne se retire plus.");
  if (validated === null)
    return t(
      "papers.for_good_some",
      "D’une opération validée, une pièce qui s’y ajoute ne se retire plus\u00a0: il peut y en avoir parmi elles.",
    );
  return plural("papers.for_good_many", validated, {
    one: "{{n}} de ces opérations est validée\u00a0: une pièce qui s’y ajoute ne se retire plus.",
    other: "{{n}} de ces opérations sont validées\u00a0: une pièce qui s’y ajoute ne se retire plus.",
  });
}

function sinceText(): string {
  return t("papers.for_good_since", "Cette opération vient d’être validée\u00a0: une pièce qui s’y ajoute ne se retire plus.");
}
