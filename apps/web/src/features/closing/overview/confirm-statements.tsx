import { useQuery } from "@tanstack/react-query";
import { CalendarCheck } from "lucide-react";
import { useId, useState, type FormEvent } from "react";
import { isoDate, type IsoDate } from "@comptoir/accounting/date";
import type { ClosingOverview } from "@comptoir/contract/closing/steps";
import { bankAccountsQuery } from "../../../queries/bank-accounts.js";
import { day } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { CheckboxGroup } from "../../../ui/fields/checkbox-group.js";
import { DateField } from "../../../ui/fields/days/date-field.js";
import { TextField } from "../../../ui/fields/field.js";
import { useForm } from "../../../ui/forms/use-form.js";
import { Banner } from "../../../ui/messages/banner.js";
import { Acts } from "../../../ui/overlays/acts.js";
import { Content } from "../../../ui/overlays/content.js";
import { Modal } from "../../../ui/overlays/modal.js";
import { useRefusal } from "../../../ui/overlays/refusal.js";
import { useAnswerChecks } from "../queries.js";

type Year = ClosingOverview["year"];

/** « Mes relevés sont complets »: the bank accounts whose every movement of the year is here, or that closed inside it. */
export function ConfirmStatements({ year }: { year: Year }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button writes kind="ghost" size="small" onClick={() => setOpen(true)}>
        {t("closing.statements_complete", "Mes relevés sont complets")}
      </Button>
      {isOpen && <ConfirmStatementsModal year={year} onClose={() => setOpen(false)} />}
    </>
  );
}

function ConfirmStatementsModal({ year, onClose }: { year: Year; onClose: () => void }) {
  const id = useId();
  const accounts = useQuery(bankAccountsQuery());
  const answer = useAnswerChecks(year);
  const [complete, setComplete] = useState<readonly string[]>([]);
  const [closedOn, setClosedOn] = useState<IsoDate | null>(null);
  const [isTried, setTried] = useState(false);
  const form = useForm({ start: { comment: "" }, rules: {} });
  const other = useRefusal(form, answer.error);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (answer.isPending || complete.length === 0) return;
    const comment = form.values.comment.trim();
    const known = { through: closedOn ?? isoDate(year.end), ...(closedOn !== null && { closedOn }), ...(comment !== "" && { comment }) };
    answer.mutate({ banks: Object.fromEntries(complete.map((account) => [account, known])) }, { onSuccess: onClose });
  };
  return (
    <Modal
      title={t("closing.statements_title", "Relevés complets jusqu’au {{day}}\u00a0?", { day: day(year.end) })}
      icon={<CalendarCheck className="icon" />}
      width={520}
      onClose={onClose}
      actions={<Acts writes form={id} isBusy={answer.isPending} onLeave={onClose} />}
    >
      {other !== null && <Banner kind="bad">{other}</Banner>}
      <form id={id} ref={form.ref} noValidate onSubmit={send} className="stack">
        <Content of={accounts}>
          {(read) => (
            <CheckboxGroup
              label={t("closing.statements_accounts", "Tous les mouvements de ces comptes sont ici")}
              oneColumn
              options={read.map(({ id: account, title }) => ({ value: account, label: title }))}
              values={complete}
              onChange={setComplete}
              error={isTried && complete.length === 0 ? t("closing.statements_none", "Cochez au moins un compte.") : null}
            />
          )}
        </Content>
        <DateField
          label={t("closing.statements_closed", "Clos le, si la banque les a fermés dans l’exercice")}
          min={isoDate(year.begin)}
          max={isoDate(year.end)}
          value={closedOn}
          onChange={setClosedOn}
        />
        <TextField label={t("closing.statements_comment", "Commentaire")} maxLength={500} {...form.text("comment")} />
      </form>
    </Modal>
  );
}
