import { Armchair, Inbox, TriangleAlert } from "lucide-react";
import { amount } from "../../../text/format.js";
import { SPEC } from "../../../text/specification.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { Modal } from "../../../ui/overlays/modal.js";
import { actLabel, type PotentialAsset, type VatWarning, type VatWarningAct } from "./vat-warning.js";

type VatWarningModalProps = {
  readonly warning: VatWarning;
  /** A second line: how many operations, of which months; null when there is nothing to add. */
  readonly detail: string | null;
  readonly potentialAssets: readonly PotentialAsset[];
  readonly onAct: (act: Exclude<VatWarningAct, "cancel">) => void;
  readonly onClose: () => void;
};

/** The warning before a VAT declaration that something prevents. */
export function VatWarningModal({ warning, detail, potentialAssets, onAct, onClose }: VatWarningModalProps) {
  const last = warning.acts.length - 1;
  const isAboutAssets = warning.acts.includes("see-operations");
  const isEmpty = warning.acts.includes("continue");
  return (
    <Modal
      name="vat-warning"
      title={SPEC.warning}
      icon={isAboutAssets ? <Armchair className="icon" /> : isEmpty ? <Inbox className="icon" /> : <TriangleAlert className="icon" />}
      iconKind={isEmpty ? "mute" : "warn"}
      width={520}
      onClose={onClose}
      actions={warning.acts.map((act, index) => (
        <Button
          key={act}
          kind={index === last ? "primary" : "default"}
          data-autofocus={index === last || undefined}
          onClick={() => (act === "cancel" ? onClose() : onAct(act))}
        >
          {actLabel(act)}
        </Button>
      ))}
    >
      <p>{warning.message}</p>
      {isAboutAssets && (
        <ul className="muted small" aria-label={t("vat.potential_assets_list", "Opérations concernées")}>
          {potentialAssets.map(({ id, label, amountExclVat }) => (
            <li key={id} className="tabular">
              {label}, {amount(amountExclVat)} HT
            </li>
          ))}
        </ul>
      )}
      {detail !== null && <p className="muted small">{detail}</p>}
    </Modal>
  );
}
