import { CalendarClock } from "lucide-react";
import { useId, useState, type FormEvent } from "react";
import { isIsoDate, type IsoDate } from "@comptoir/accounting/date";
import type { OpenItemReply } from "@comptoir/contract/operations/open-items";
import { errorText } from "../../lib/api/api-error.js";
import { day } from "../../text/format.js";
import { t } from "../../text/t.js";
import { Button } from "../../ui/controls/button.js";
import { DateField } from "../../ui/fields/days/date-field.js";
import { Modal } from "../../ui/overlays/modal.js";
import { useDueDay } from "./queries.js";

/** The last day to pay an invoice, typed; emptied, none is known. */
export function DueDayModal({ item, onClose }: { readonly item: OpenItemReply; readonly onClose: () => void }) {
  const known = item.dueOn !== null && isIsoDate(item.dueOn) ? item.dueOn : null;
  const [dueOn, setDueOn] = useState<IsoDate | null>(known);
  const id = useId();
  const save = useDueDay();
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (dueOn !== known && !save.isPending) save.mutate({ id: item.id, dueOn }, { onSuccess: onClose });
  };
  return (
    <Modal
      title={t("open_items.due_title", "Échéance")}
      icon={<CalendarClock className="icon" />}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("action.cancel", "Annuler")}</Button>
          <Button writes type="submit" form={id} kind="primary" busy={save.isPending} disabled={dueOn === known}>
            {t("action.save", "Enregistrer")}
          </Button>
        </>
      }
    >
      <form id={id} className="stack" noValidate onSubmit={send}>
        <p className="muted small">
          {t("open_items.due_lead", "«\u00a0{{label}}\u00a0», du {{date}}. Le tableau de bord la compte à ce jour.", {
            label: item.label,
            date: day(item.pieceDate),
          })}
        </p>
        <DateField
          label={t("open_items.due_day", "Dernier jour pour payer")}
          value={dueOn}
          min={isIsoDate(item.pieceDate) ? item.pieceDate : undefined}
          error={save.error === null ? null : errorText(save.error)}
          onChange={(next) => {
            save.reset();
            setDueOn(next);
          }}
        />
      </form>
    </Modal>
  );
}
