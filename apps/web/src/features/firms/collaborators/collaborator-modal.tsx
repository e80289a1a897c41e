import { Mail, Phone } from "lucide-react";
import { useEffect, useId, useState, type FormEvent } from "react";
import type { StaffRole } from "@comptoir/accounting/firm/staff";
import * as rules from "@comptoir/contract/base/field-rules";
import { MESSAGES } from "@comptoir/contract/base/messages";
import { SPEC } from "../../../text/specification.js";
import { t } from "../../../text/t.js";
import { ChoiceCards, type CardChoice } from "../../../ui/fields/choice-cards.js";
import { TextField } from "../../../ui/fields/field.js";
import { Acts } from "../../../ui/overlays/acts.js";
import { Content, type Read, type Saving } from "../../../ui/overlays/content.js";
import { useRefusal } from "../../../ui/overlays/refusal.js";
import { Modal } from "../../../ui/overlays/modal.js";
import { Select, type Option } from "../../../ui/fields/select.js";
import { showToast } from "../../../ui/messages/toast.js";
import { useUnsavedGuard } from "../../../ui/overlays/unsaved.js";
import { useForm } from "../../../ui/forms/use-form.js";

/** A person of the firm, with the keys of the API. */
export type CollaboratorValues = {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly phone: string;
  /** The value of a function of the taxonomy. */
  readonly function: string;
  readonly role: StaffRole;
};

/** Someone to change, and the address that waits for them to confirm it. */
export type ChangedCollaborator = CollaboratorValues & { readonly newEmail?: string | null };

type CollaboratorModalProps = {
  /** Nothing yet for someone to add; read when it is someone to change. */
  readonly collaborator: Read<ChangedCollaborator> | null;
  readonly functions: Read<readonly Option[]>;
  readonly saving: Saving;
  readonly onSave: (values: CollaboratorValues) => void;
  readonly onClose: () => void;
};

const NOBODY: ChangedCollaborator = { firstname: "", lastname: "", email: "", phone: "", function: "", role: "assistant" };

/** Adds someone to the firm, or changes their details. */
export function CollaboratorModal({ collaborator, functions, ...props }: CollaboratorModalProps) {
  const read = collaborator ?? { data: NOBODY, error: null, refetch: () => undefined };
  if (read.data !== undefined && functions.data !== undefined) {
    return <CollaboratorForm {...props} isNew={collaborator === null} start={read.data} functions={functions.data} />;
  }
  const missing = read.data === undefined ? read : functions;
  return (
    <Modal name="collaborator" title={titleOf(collaborator === null)} width={580} onClose={props.onClose} actions={null}>
      <Content of={{ ...missing, data: undefined }}>{() => null}</Content>
    </Modal>
  );
}

type FormProps = Pick<CollaboratorModalProps, "saving" | "onSave" | "onClose"> & {
  readonly isNew: boolean;
  readonly start: ChangedCollaborator;
  readonly functions: readonly Option[];
};

function CollaboratorForm({ isNew, start: { role: startRole, newEmail, ...start }, functions, saving, onSave, onClose }: FormProps) {
  const id = useId();
  const [role, setRole] = useState(startRole);
  const form = useForm({
    start,
    rules: {
      firstname: rules.firstName,
      lastname: rules.lastName,
      email: rules.email,
      phone: rules.phone,
      function: rules.required(MESSAGES.choice),
    },
  });
  const other = useRefusal(form, saving.error);
  const { close, question } = useUnsavedGuard(JSON.stringify(form.values) !== JSON.stringify(start) || role !== startRole, onClose);
  useEffect(() => {
    if (other !== null) showToast({ kind: "error", title: SPEC.error, text: other });
  }, [other]);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (!saving.isPending && form.check()) onSave({ ...form.values, role });
  };
  const act = isNew ? t("collaborator.add", "Ajouter") : t("action.save", "Enregistrer");
  return (
    <>
      <Modal
        name="collaborator"
        title={titleOf(isNew)}
        width={580}
        onClose={close}
        actions={<Acts form={id} act={act} isBusy={saving.isPending} onLeave={close} />}
      >
        <form id={id} ref={form.ref} noValidate onSubmit={send}>
          <div className="two-columns">
            <TextField data-autofocus label={t("person.first_name", "Prénom")} autoComplete="off" required {...form.text("firstname")} />
            <TextField label={t("person.last_name", "Nom")} autoComplete="off" required {...form.text("lastname")} />
          </div>
          <TextField
            label={t("person.email", "E-mail")}
            type="email"
            inputMode="email"
            autoComplete="off"
            icon={<Mail className="icon small" />}
            hint={
              newEmail == null
                ? undefined
                : t("collaborator.new_email", "Attend la confirmation de son propriétaire\u00a0; l’ancienne sert encore.")
            }
            required
            {...form.text("email")}
          />
          <div className="two-columns">
            <TextField
              label={t("person.phone", "Téléphone")}
              type="tel"
              inputMode="tel"
              autoComplete="off"
              placeholder="02 47 00 00 00"
              icon={<Phone className="icon small" />}
              required
              {...form.text("phone")}
            />
            <Select label={t("collaborator.function", "Fonction")} options={functions} required {...form.control("function")} />
          </div>
          <ChoiceCards label={t("collaborator.rights", "Droits")} choices={rights()} value={role} onChange={setRole} />
        </form>
      </Modal>
      {question}
    </>
  );
}

/** What each role lets do, from the least. */
function rights(): readonly CardChoice<StaffRole>[] {
  return [
    {
      value: "assistant",
      title: t("rights.assistant", "Assistant"),
      text: t("rights.assistant_text", "Prépare les dossiers\u00a0: importe, saisit et catégorise, sans rien valider."),
    },
    {
      value: "accountant",
      title: t("rights.accountant", "Comptable"),
      text: t("rights.accountant_text", "Tient les dossiers\u00a0: tout y est ouvert, et la création d’un dossier."),
    },
    {
      value: "administrator",
      title: t("rights.administrator", "Administrateur"),
      text: t("rights.administrator_text", "Dirige le cabinet\u00a0: les collaborateurs et les paramètres en plus."),
    },
  ];
}

function titleOf(isNew: boolean): string {
  return isNew ? t("collaborator.add_title", "Ajouter un collaborateur") : t("collaborator.edit_title", "Modifier le collaborateur");
}
