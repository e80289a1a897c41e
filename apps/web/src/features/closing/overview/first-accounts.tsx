import { useId, useState, type FormEvent } from "react";
import { CalendarPlus } from "lucide-react";
import type { ClosingOverview } from "@comptoir/contract/closing/steps";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { TextField } from "../../../ui/fields/field.js";
import { useForm } from "../../../ui/forms/use-form.js";
import { Banner } from "../../../ui/messages/banner.js";
import { Acts } from "../../../ui/overlays/acts.js";
import { Modal } from "../../../ui/overlays/modal.js";
import { useRefusal } from "../../../ui/overlays/refusal.js";
import { useAnswerChecks } from "../queries.js";

/** « Aucune comptabilité avant cet exercice »: answered once, with a reason where the activity began before. */
export function FirstAccounts({ year }: { year: ClosingOverview["year"] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button writes kind="ghost" size="small" onClick={() => setOpen(true)}>
        {t("closing.first_accounts", "Aucune comptabilité avant")}
      </Button>
      {isOpen && <FirstAccountsModal year={year} onClose={() => setOpen(false)} />}
    </>
  );
}

function FirstAccountsModal({ year, onClose }: { year: ClosingOverview["year"]; onClose: () => void }) {
  const id = useId();
  const answer = useAnswerChecks(year);
  const form = useForm({ start: { reason: "" }, rules: {} });
  const other = useRefusal(form, answer.error);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (!answer.isPending) answer.mutate({ noPreviousAccounts: true, reason: form.values.reason.trim() }, { onSuccess: onClose });
  };
  return (
    <Modal
      title={t("closing.first_accounts_title", "Aucune comptabilité avant cet exercice\u00a0?")}
      icon={<CalendarPlus className="icon" />}
      width={520}
      onClose={onClose}
      actions={<Acts writes form={id} isBusy={answer.isPending} onLeave={onClose} />}
    >
      {other !== null && <Banner kind="bad">{other}</Banner>}
      <form id={id} ref={form.ref} noValidate onSubmit={send}>
        <TextField
          data-autofocus
          label={t("closing.first_accounts_reason", "Pourquoi, si l’activité a commencé avant")}
          maxLength={500}
          {...form.text("reason")}
        />
      </form>
    </Modal>
  );
}
