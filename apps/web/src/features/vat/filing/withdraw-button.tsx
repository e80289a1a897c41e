import { Undo2 } from "lucide-react";
import { useState } from "react";
import type { VatDeclarationDetail } from "@comptoir/contract/vat/declarations";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { showFailure } from "../../../ui/messages/failure.js";
import { Modal } from "../../../ui/overlays/modal.js";
import { showToast } from "../../../ui/messages/toast.js";
import { withdrawalWords } from "./filing-words.js";
import { useWithdrawFiling } from "../queries.js";

/** Takes a return back from a partner that stays silent, or a deposit indicated by mistake, after saying what follows. */
export function WithdrawButton({ detail }: { detail: VatDeclarationDetail }) {
  const [isAsking, setAsking] = useState(false);
  const withdraw = useWithdrawFiling(detail.period);
  const { action, question, effect } = withdrawalWords(detail);
  const close = (): void => setAsking(false);
  const confirm = (): void =>
    withdraw.mutate(undefined, {
      onSuccess: () => showToast({ title: t("vat.withdrawn_toast", "La déclaration est de nouveau à déposer") }),
      onError: showFailure,
      onSettled: close,
    });
  return (
    <>
      <Button writes block kind="ghost" icon={<Undo2 className="icon small" />} onClick={() => setAsking(true)}>
        {action}
      </Button>
      {isAsking && (
        <Modal
          title={question}
          icon={<Undo2 className="icon" />}
          iconKind="warn"
          onClose={close}
          actions={
            <>
              <Button onClick={close}>{t("action.cancel", "Annuler")}</Button>
              <Button writes kind="primary" data-autofocus busy={withdraw.isPending} onClick={confirm}>
                {action}
              </Button>
            </>
          }
        >
          <p>{effect}</p>
        </Modal>
      )}
    </>
  );
}
