import { Flag } from "lucide-react";
import { useId, useState, type FormEvent } from "react";
import { required } from "@comptoir/contract/base/field-rules";
import { useSession } from "../../../lib/session/session.js";
import { SPEC } from "../../../text/specification.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { TextField } from "../../../ui/fields/field.js";
import { useForm } from "../../../ui/forms/use-form.js";
import { Banner } from "../../../ui/messages/banner.js";
import { showToast } from "../../../ui/messages/toast.js";
import { Acts } from "../../../ui/overlays/acts.js";
import { Modal } from "../../../ui/overlays/modal.js";
import { useRefusal } from "../../../ui/overlays/refusal.js";
import { useActOnStep, type StepName } from "../queries.js";

/** For the firm's staff: asks for a step to be done again, with a comment that its owner reads. */
export function FlagButton({ name }: { name: StepName }) {
  const [isOpen, setOpen] = useState(false);
  if (useSession().context !== "ADMIN_CLIENT") return null;
  return (
    <div>
      <Button writes kind="ghost" size="small" icon={<Flag className="icon small" />} onClick={() => setOpen(true)}>
        {t("closing.flag", "Faire refaire cette étape")}
      </Button>
      {isOpen && <FlagModal name={name} onClose={() => setOpen(false)} />}
    </div>
  );
}

function FlagModal({ name, onClose }: { name: StepName; onClose: () => void }) {
  const id = useId();
  const act = useActOnStep(name);
  const form = useForm({ start: { comment: "" }, rules: { comment: required(SPEC.required) } });
  const other = useRefusal(form, act.error);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (act.isPending || !form.check()) return;
    act.mutate(
      { flag: true, comment: form.values.comment.trim() },
      {
        onSuccess: () => {
          showToast({ title: t("closing.flagged", "Étape à corriger") });
          onClose();
        },
      },
    );
  };
  return (
    <Modal
      title={t("closing.flag_title", "Faire refaire cette étape\u00a0?")}
      icon={<Flag className="icon" />}
      iconKind="warn"
      width={520}
      onClose={onClose}
      actions={<Acts writes form={id} act={t("closing.flag_act", "Demander")} isBusy={act.isPending} onLeave={onClose} />}
    >
      {other !== null && <Banner kind="bad">{other}</Banner>}
      <form id={id} ref={form.ref} noValidate onSubmit={send}>
        <TextField
          data-autofocus
          label={t("closing.flag_comment", "Ce qui est à revoir")}
          hint={t("closing.flag_hint", "Montré en haut de l’étape, et demandé au client.")}
          maxLength={500}
          required
          {...form.text("comment")}
        />
      </form>
    </Modal>
  );
}
