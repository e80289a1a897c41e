import { UserRound } from "lucide-react";
import { useId, useState, type FormEvent } from "react";
import { errorText } from "../../../../lib/api/api-error.js";
import { plural, t } from "../../../../text/t.js";
import { Autosuggest } from "../../../../ui/fields/suggested/autosuggest.js";
import { Banner } from "../../../../ui/messages/banner.js";
import { useFailureToast } from "../../../../ui/messages/use-failure-toast.js";
import { Acts } from "../../../../ui/overlays/acts.js";
import type { Saving } from "../../../../ui/overlays/content.js";
import { Modal } from "../../../../ui/overlays/modal.js";
import { nameWithFunction } from "../../collaborators/collaborator-words.js";
import { useCollaborators } from "../../queries.js";

type AssignDossiersModalProps = {
  readonly count: number;
  readonly saving: Saving;
  readonly onAssign: (userId: string) => void;
  readonly onClose: () => void;
};

/** Chooses who keeps several dossiers too, beside those who keep them. */
export function AssignDossiersModal({ count, saving, onAssign, onClose }: AssignDossiersModalProps) {
  const id = useId();
  const [userId, setUserId] = useState("");
  const people = useCollaborators();
  useFailureToast(people.error);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (userId !== "" && !saving.isPending) onAssign(userId);
  };
  return (
    <Modal
      name="assign-dossiers"
      title={plural("assign_dossiers.title", count, { one: "Affecter {{n}} dossier", other: "Affecter {{n}} dossiers" })}
      width={520}
      onClose={onClose}
      actions={
        <Acts form={id} act={t("files.assign", "Affecter")} isBusy={saving.isPending} isDisabled={userId === ""} onLeave={onClose} />
      }
    >
      <p className="muted">
        {t("assign_dossiers.lead", "La personne choisie tient l’exercice affiché de ces dossiers, avec celles qui le tiennent déjà.")}
      </p>
      {saving.error !== null && <Banner kind="bad">{errorText(saving.error)}</Banner>}
      <form id={id} noValidate onSubmit={send}>
        <Autosuggest
          label={t("dossier_filters.collaborator", "Collaborateur")}
          icon={<UserRound className="icon small" />}
          options={(people.data ?? []).map((person) => ({ value: person.id, label: nameWithFunction(person) }))}
          value={userId}
          onChange={setUserId}
          required
        />
      </form>
    </Modal>
  );
}
