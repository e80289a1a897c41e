import { Undo2 } from "lucide-react";
import { useId, useState, type FormEvent } from "react";
import { required } from "@comptoir/contract/base/field-rules";
import type { ClosingOverview } from "@comptoir/contract/closing/steps";
import { STEP_STATUS } from "@comptoir/accounting/closing/statuses";
import { SPEC } from "../../../text/specification.js";
import { t } from "../../../text/t.js";
import { CheckboxGroup } from "../../../ui/fields/checkbox-group.js";
import { TextField } from "../../../ui/fields/field.js";
import { useForm } from "../../../ui/forms/use-form.js";
import { Banner } from "../../../ui/messages/banner.js";
import { showToast } from "../../../ui/messages/toast.js";
import { Acts } from "../../../ui/overlays/acts.js";
import { Modal } from "../../../ui/overlays/modal.js";
import { useRefusal } from "../../../ui/overlays/refusal.js";
import { isClosingStep, type ClosingStepCode } from "../step-code.js";
import { stepName } from "../step-link.js";
import { useActOnClosing } from "./queries.js";

/** Sends a submitted closing back to the client, with the steps to be done again and a sentence. */
export function ReturnClosingModal({ closing, onClose }: { closing: ClosingOverview; onClose: () => void }) {
  const id = useId();
  const act = useActOnClosing(closing.year.id);
  const [steps, setSteps] = useState<readonly ClosingStepCode[]>([]);
  const [isTried, setTried] = useState(false);
  const form = useForm({ start: { reason: "" }, rules: { reason: required(SPEC.required) } });
  const other = useRefusal(form, act.error);
  const done = closing.steps.filter(
    ({ status, concerned, code }) => concerned && status === STEP_STATUS.done && code !== "validation_closure",
  );
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (act.isPending || !form.check() || steps.length === 0) return;
    act.mutate(
      { act: "return", reason: form.values.reason.trim(), steps: [...steps] },
      {
        onSuccess: ({ message }) => {
          showToast({ title: message });
          onClose();
        },
      },
    );
  };
  return (
    <Modal
      title={t("closing.return_title", "Renvoyer la clôture au client\u00a0?")}
      icon={<Undo2 className="icon" />}
      iconKind="warn"
      width={520}
      onClose={onClose}
      actions={<Acts writes form={id} act={t("closing.return", "Renvoyer")} isBusy={act.isPending} onLeave={onClose} />}
    >
      {other !== null && <Banner kind="bad">{other}</Banner>}
      <form id={id} ref={form.ref} noValidate onSubmit={send} className="stack">
        <TextField
          data-autofocus
          label={t("closing.return_reason", "Ce qui est à revoir")}
          maxLength={200}
          required
          {...form.text("reason")}
        />
        <CheckboxGroup
          label={t("closing.return_steps", "Étapes à revoir")}
          oneColumn
          options={done.map(({ code }) => ({ value: code, label: stepName(code) }))}
          values={steps}
          onChange={(values) => setSteps(values.filter(isClosingStep))}
          error={isTried && steps.length === 0 ? t("closing.return_none", "Indiquez au moins une étape à revoir.") : null}
        />
      </form>
    </Modal>
  );
}
