import { FileClock, LockOpen, Send, Undo2 } from "lucide-react";
import { useId, type FormEvent } from "react";
import { required } from "@comptoir/contract/base/field-rules";
import { SPEC } from "../../text/specification.js";
import { t } from "../../text/t.js";
import { Banner } from "../../ui/messages/banner.js";
import { TextField } from "../../ui/fields/field.js";
import { Acts } from "../../ui/overlays/acts.js";
import type { Saving } from "../../ui/overlays/content.js";
import { useRefusal } from "../../ui/overlays/refusal.js";
import { Modal } from "../../ui/overlays/modal.js";
import { useForm } from "../../ui/forms/use-form.js";
import "./closing-modals.css";

type ReopenClosingModalProps = {
  /** The closed fiscal year and the one after: `2025`, `2026`. */
  readonly year: string;
  readonly nextYear: string;
  /** The tax return of the year: `2035`. */
  readonly returnForm: string;
  readonly saving: Saving;
  readonly onReopen: (reason: string) => void;
  readonly onClose: () => void;
};

/** Says what reopening a closed year changes, asks why, and keeps the reason. Ahead of its data: reachable from /dev only. */
export function ReopenClosingModal({ year, nextYear, returnForm, saving, onReopen, onClose }: ReopenClosingModalProps) {
  const id = useId();
  const form = useForm({ start: { reason: "" }, rules: { reason: required(SPEC.required) } });
  const other = useRefusal(form, saving.error);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (!saving.isPending && form.check()) onReopen(form.values.reason.trim());
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
        <Acts form={id} act={t("closing.reopen", "Rouvrir la clôture")} kind="danger-fill" isBusy={saving.isPending} onLeave={onClose} />
      }
    >
      <p className="muted">
        {t("closing.reopen_year", "L’exercice {{year}} redevient modifiable et l’exercice courant de l’écran.", { year })}
      </p>
      <ul className="consequences small">
        <li>
          <FileClock className="icon small" />
          {t("closing.reopen_documents", "La {{form}} et le FEC repassent en «\u00a0Provisoire\u00a0».", { form: returnForm })}
        </li>
        <li>
          <Undo2 className="icon small" />
          {t("closing.reopen_entries", "Les écritures de clôture et les à-nouveaux {{year}} sont contre-passés, jamais effacés.", {
            year: nextYear,
          })}
        </li>
        <li>
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
      </form>
    </Modal>
  );
}
