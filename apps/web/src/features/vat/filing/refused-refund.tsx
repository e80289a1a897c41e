import { Undo2 } from "lucide-react";
import { useState } from "react";
import type { IsoDate } from "@comptoir/accounting/date";
import { centsFromEuros, eurosFromCents, type Cents } from "@comptoir/accounting/money";
import { ApiError } from "../../../lib/api/api-error.js";
import { today } from "../../../lib/clock.js";
import { useDayRefusal } from "../../../queries/day-refusal.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { DateField } from "../../../ui/fields/days/date-field.js";
import { MoneyField } from "../../../ui/fields/numbers/money-field.js";
import { showFailure } from "../../../ui/messages/failure.js";
import { showToast } from "../../../ui/messages/toast.js";
import { Modal } from "../../../ui/overlays/modal.js";
import { useRefuseRefund } from "../queries.js";

/** « Remboursement refusé »: the part that the administration did not grant is given back to the credit. */
export function RefusedRefund({ id, left }: { id: string; left: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button writes size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("vat.refund_refused", "Remboursement refusé en partie")}
      </Button>
      {isOpen && <RefusedRefundModal id={id} left={left} onClose={() => setOpen(false)} />}
    </>
  );
}

function RefusedRefundModal({ id, left, onClose }: { id: string; left: number; onClose: () => void }) {
  const [amount, setAmount] = useState<Cents | null>(centsFromEuros(left));
  const [date, setDate] = useState<IsoDate | null>(today());
  const refuse = useRefuseRefund(id);
  const refusedDay = useDayRefusal();
  const refused = refuse.error instanceof ApiError && refuse.error.place === "field" ? refuse.error : null;
  const save = (): void => {
    if (amount === null || date === null) return;
    refuse.mutate(
      { amount: eurosFromCents(amount), date },
      {
        onSuccess: () => {
          showToast({ title: t("vat.refund_given_back", "Montant rendu au crédit de TVA") });
          onClose();
        },
        onError: (error) => (error instanceof ApiError && error.place === "field" ? undefined : showFailure(error)),
      },
    );
  };
  return (
    <Modal
      title={t("vat.refund_refused", "Remboursement refusé en partie")}
      icon={<Undo2 className="icon" />}
      width={520}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("action.cancel", "Annuler")}</Button>
          <Button writes kind="primary" busy={refuse.isPending} disabled={amount === null || date === null} onClick={save}>
            {t("vat.refund_give_back", "Rendre au crédit")}
          </Button>
        </>
      }
    >
      <div className="stack">
        <MoneyField
          label={t("vat.refund_refused_amount", "Montant non accordé")}
          value={amount}
          error={refused?.target === "amount" ? refused.message : null}
          onChange={setAmount}
        />
        <DateField
          label={t("vat.refund_decided", "Jour de la décision")}
          value={date}
          refused={refusedDay}
          error={refused?.target === "date" ? refused.message : null}
          onChange={setDate}
        />
        <p className="muted small">{t("vat.refund_back", "Ce montant redevient un crédit, que la prochaine déclaration reprend.")}</p>
      </div>
    </Modal>
  );
}
