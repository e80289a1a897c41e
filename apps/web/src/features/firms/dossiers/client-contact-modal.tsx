import { Mail } from "lucide-react";
import { useEffect, useId, useState, type FormEvent } from "react";
import * as rules from "@comptoir/contract/base/field-rules";
import { SPEC } from "../../../text/specification.js";
import { t } from "../../../text/t.js";
import { Checkbox } from "../../../ui/fields/choice.js";
import { TextField } from "../../../ui/fields/field.js";
import { Acts } from "../../../ui/overlays/acts.js";
import type { Saving } from "../../../ui/overlays/content.js";
import { useRefusal } from "../../../ui/overlays/refusal.js";
import { Modal } from "../../../ui/overlays/modal.js";
import { showToast } from "../../../ui/messages/toast.js";
import { useUnsavedGuard } from "../../../ui/overlays/unsaved.js";
import { useForm } from "../../../ui/forms/use-form.js";

/** A contact of a client's company, as it is created. */
export type ClientContact = {
  readonly lastName: string;
  readonly firstName: string;
  readonly email: string;
  readonly isLeader: boolean;
};

type ClientContactModalProps = {
  readonly companyName: string;
  /** The fiscal year that the contact is for: `2026`. */
  readonly year: string;
  readonly saving: Saving;
  readonly onSave: (contact: ClientContact) => void;
  readonly onClose: () => void;
};

/** Creates the contact of a client's company; refusals of a field are shown under it, others in a message. */
export function ClientContactModal({ companyName, year, saving, onSave, onClose }: ClientContactModalProps) {
  const id = useId();
  const form = useForm({
    start: { lastName: "", firstName: "", email: "" },
    rules: { lastName: rules.lastName, firstName: rules.firstName, email: rules.email },
  });
  const [isLeader, setLeader] = useState(false);
  const other = useRefusal(form, saving.error);
  const { close, question } = useUnsavedGuard(
    Object.values(form.values).some((typed) => typed !== ""),
    onClose,
  );
  useEffect(() => {
    if (other !== null) showToast({ kind: "error", title: SPEC.error, text: other });
  }, [other]);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (!saving.isPending && form.check()) onSave({ ...form.values, isLeader });
  };
  return (
    <>
      <Modal
        name="client-contact"
        title={t("contact.title", "Ajouter un contact client")}
        width={520}
        onClose={close}
        actions={<Acts form={id} act={t("contact.add", "Ajouter le contact")} isBusy={saving.isPending} onLeave={close} />}
      >
        <p className="muted">
          {t("contact.lead", "{{company}}, exercice {{year}}. Le contact reçoit un e-mail pour choisir son mot de passe.", {
            company: companyName,
            year,
          })}
        </p>
        <form id={id} ref={form.ref} noValidate onSubmit={send}>
          <div className="two-columns">
            <TextField
              data-autofocus
              label={t("person.last_name", "Nom")}
              autoComplete="off"
              maxLength={100}
              required
              {...form.text("lastName")}
            />
            <TextField label={t("person.first_name", "Prénom")} autoComplete="off" maxLength={100} required {...form.text("firstName")} />
          </div>
          <TextField
            label={t("person.email", "E-mail")}
            type="email"
            inputMode="email"
            autoComplete="off"
            icon={<Mail className="icon small" />}
            required
            {...form.text("email")}
          />
          <Checkbox checked={isLeader} onChange={setLeader}>
            {t("contact.leader", "Dirigeant de l’entreprise")}
          </Checkbox>
        </form>
      </Modal>
      {question}
    </>
  );
}
