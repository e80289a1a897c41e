import { UserRound } from "lucide-react";
import { useId, useState, type FormEvent } from "react";
import { errorText } from "../../../lib/api/api-error.js";
import { plural, t } from "../../../text/t.js";
import { Banner } from "../../../ui/messages/banner.js";
import { Autosuggest } from "../../../ui/fields/suggested/autosuggest.js";
import { Modal } from "../../../ui/overlays/modal.js";
import { Acts } from "../../../ui/overlays/acts.js";
import type { Saving } from "../../../ui/overlays/content.js";
import type { Option } from "../../../ui/fields/select.js";

type HandOverModalProps = {
  readonly name: string;
  readonly activeDossiers: number;
  /** Who may look after these files instead. */
  readonly others: readonly Option[];
  readonly saving: Saving;
  readonly onGive: (to: string) => void;
  readonly onClose: () => void;
};

/** Gives every dossier of someone to another person of the firm. */
export function HandOverModal({ name, activeDossiers, others, saving, onGive, onClose }: HandOverModalProps) {
  const id = useId();
  const [to, setTo] = useState("");
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (to !== "" && !saving.isPending) onGive(to);
  };
  return (
    <Modal
      name="hand-over"
      title={t("hand_over.title", "Confier les dossiers de {{name}}", { name })}
      width={520}
      onClose={onClose}
      actions={<Acts form={id} act={t("hand_over.act", "Confier")} isBusy={saving.isPending} isDisabled={to === ""} onLeave={onClose} />}
    >
      <p className="muted">
        {plural("hand_over.lead", activeDossiers, {
          one: "Le dossier actif suivi, avec tous ses exercices, passe à la personne choisie.",
          other: "Les {{n}} dossiers actifs suivis, avec tous leurs exercices, passent à la personne choisie.",
        })}
      </p>
      {saving.error !== null && <Banner kind="bad">{errorText(saving.error)}</Banner>}
      <form id={id} noValidate onSubmit={send}>
        <Autosuggest
          label={t("collaborator.heir", "Confier ses dossiers à")}
          icon={<UserRound className="icon small" />}
          options={others}
          value={to}
          onChange={setTo}
          required
        />
      </form>
    </Modal>
  );
}
