import { FileClock, LockOpen, Send, Undo2 } from "lucide-react";
import { useId, useState, type FormEvent } from "react";
import { required } from "@comptoir/contract/base/field-rules";
import { MESSAGES } from "@comptoir/contract/base/messages";
import { SPEC } from "../../text/specification.js";
import { t } from "../../text/t.js";
import { Banner } from "../../ui/messages/banner.js";
import { Checkbox } from "../../ui/fields/choice.js";
import { TextField } from "../../ui/fields/field.js";
import { Acts } from "../../ui/overlays/acts.js";
import type { Saving } from "../../ui/overlays/content.js";
import { useRefusal } from "../../ui/overlays/refusal.js";
import { Modal } from "../../ui/overlays/modal.js";
import { useForm } from "../../ui/forms/use-form.js";

type ReopenClosingModalProps = {
  /** The closed fiscal year: `2025`. */
  readonly year: string;
  /** The tax return of the year: `2035`. */
  readonly returnForm: string;
  /** True when the return is deposited already: the person confirms that a corrected one will be due. */
  readonly isReturnFiled: boolean;
  readonly saving: Saving;
  readonly onReopen: (reason: string, isConfirmed: boolean) => void;
  readonly onClose: () => void;
};

/** Says what reopening a closed year changes, asks why, and keeps the reason. */
export function ReopenClosingModal({ year, returnForm, isReturnFiled, saving, onReopen, onClose }: ReopenClosingModalProps) {
  const id = useId();
  const form = useForm({ start: { reason: "" }, rules: { reason: required(SPEC.required) } });
  const [isConfirmed, setConfirmed] = useState(false);
  const [isTried, setTried] = useState(false);
  const other = useRefusal(form, saving.error);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!saving.isPending && form.check() && (isConfirmed || !isReturnFiled)) onReopen(form.values.reason.trim(), isConfirmed);
  };
  return (
    <Modal
      name="reopen-closing"
      title={t("closing.reopen_title", "Rouvrir la clôture {{year}}\u00a0?", { year })}
      icon={<LockOpen className="icon" />}
      iconKind="bad"
      width={520}
      onClose={onClose}
      actions={
        <Acts
          writes
          form={id}
          act={t("closing.reopen", "Rouvrir la clôture")}
          kind="danger-fill"
          isBusy={saving.isPending}
          onLeave={onClose}
        />
      }
    >
      <p className="muted">
        {t("closing.reopen_year", "L’exercice {{year}} redevient modifiable et l’exercice courant de l’écran.", { year })}
      </p>
      <ul className="stack small">
        <li className="row">
          <FileClock className="icon small" />
          {t("closing.reopen_documents", "La {{form}} et le FEC repassent en «\u00a0Provisoire\u00a0».", { form: returnForm })}
        </li>
        <li className="row">
          <Undo2 className="icon small" />
          {t("closing.reopen_entries", "Ce qui ne tient plus est contre-passé, jamais effacé.")}
        </li>
        <li className="row">
          <Send className="icon small" />
          {t("closing.reopen_return", "Si la {{form}} est déjà déposée, une déclaration rectificative sera à envoyer.", {
            form: returnForm,
          })}
        </li>
      </ul>
      {other !== null && <Banner kind="bad">{other}</Banner>}
      <form id={id} ref={form.ref} noValidate onSubmit={send}>
        <TextField
          data-autofocus
          label={t("closing.reason", "Motif")}
          hint={t("closing.reason_hint", "Gardé dans l’historique du dossier.")}
          maxLength={200}
          required
          {...form.text("reason")}
        />
        {isReturnFiled && (
          <Checkbox checked={isConfirmed} onChange={setConfirmed} error={isTried && !isConfirmed ? MESSAGES.required : null} required>
            {t("closing.reopen_confirm", "La {{form}} est déposée\u00a0: j’enverrai une déclaration rectificative", { form: returnForm })}
          </Checkbox>
        )}
      </form>
    </Modal>
  );
}
