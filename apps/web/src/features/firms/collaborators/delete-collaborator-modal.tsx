import { UserRound, UserX } from "lucide-react";
import { useId, useState, type FormEvent } from "react";
import { errorText } from "../../../lib/api/api-error.js";
import { SPEC } from "../../../text/specification.js";
import { OVERLAY_SPEC } from "../../../text/specification-overlays.js";
import { plural, t } from "../../../text/t.js";
import { Banner } from "../../../ui/messages/banner.js";
import { Autosuggest } from "../../../ui/fields/suggested/autosuggest.js";
import { Acts } from "../../../ui/overlays/acts.js";
import type { Saving } from "../../../ui/overlays/content.js";
import { Modal } from "../../../ui/overlays/modal.js";
import type { Option } from "../../../ui/fields/select.js";

type DeleteCollaboratorModalProps = {
  readonly name: string;
  /** How many active files they look after. */
  readonly activeDossiers: number;
  /** Who may look after these files instead. */
  readonly others: readonly Option[];
  readonly saving: Saving;
  /** With the id of who takes over, null for none. */
  readonly onDelete: (heirId: string | null) => void;
  readonly onClose: () => void;
};

/** Says what happens when someone leaves the firm, then takes them away. */
export function DeleteCollaboratorModal({ name, activeDossiers, others, saving, onDelete, onClose }: DeleteCollaboratorModalProps) {
  const id = useId();
  const [heir, setHeir] = useState("");
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (!saving.isPending) onDelete(heir === "" ? null : heir);
  };
  return (
    <Modal
      name="delete-collaborator"
      title={t("collaborator.delete_title", "Supprimer {{name}}\u00a0?", { name })}
      icon={<UserX className="icon" />}
      iconKind="bad"
      width={520}
      onClose={onClose}
      actions={<Acts form={id} act={SPEC.remove} kind="danger-fill" isBusy={saving.isPending} onLeave={onClose} />}
    >
      <p className="muted">{consequences(activeDossiers)}</p>
      {saving.error !== null && (
        <Banner kind="bad">
          <b>{OVERLAY_SPEC.userNotDeleted}</b> {errorText(saving.error)}
        </Banner>
      )}
      <form id={id} noValidate onSubmit={send}>
        {activeDossiers > 0 && (
          <Autosuggest
            label={t("collaborator.heir", "Confier ses dossiers à")}
            hint={t("collaborator.heir_hint", "Facultatif. Vous pourrez le faire plus tard.")}
            icon={<UserRound className="icon small" />}
            options={others}
            value={heir}
            onChange={setHeir}
          />
        )}
      </form>
    </Modal>
  );
}

function consequences(activeDossiers: number): string {
  if (activeDossiers === 0)
    return t("collaborator.delete_alone", "L’accès est fermé tout de suite. Le nom demeure dans l’historique des dossiers.");
  return plural("collaborator.delete", activeDossiers, {
    one: "L’accès est fermé tout de suite. Le dossier actif suivi reste, sans collaborateur, et le nom demeure dans l’historique.",
    other:
      "L’accès est fermé tout de suite. Les {{n}} dossiers actifs suivis restent, sans collaborateur, et le nom demeure dans l’historique.",
  });
}
