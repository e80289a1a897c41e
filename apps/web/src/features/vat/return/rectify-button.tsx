import { History } from "lucide-react";
import { useState } from "react";
import type { VatDeclarationDetail } from "@comptoir/contract/vat/declarations";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { showFailure } from "../../../ui/messages/failure.js";
import { Modal } from "../../../ui/overlays/modal.js";
import { showToast } from "../../../ui/messages/toast.js";
import { useRectifyReturn } from "../queries.js";

/** Opens a rectifying return, after saying what becomes of the validated one. */
export function RectifyButton({ detail }: { detail: VatDeclarationDetail }) {
  const [isAsking, setAsking] = useState(false);
  const rectify = useRectifyReturn(detail.period);
  const close = (): void => setAsking(false);
  const confirm = (): void =>
    rectify.mutate(undefined, {
      onSuccess: () => showToast({ title: t("vat.rectified_toast", "Déclaration rectificative ouverte") }),
      onError: showFailure,
      onSettled: close,
    });
  return (
    <>
      <Button writes block icon={<History className="icon small" />} onClick={() => setAsking(true)}>
        {t("vat.rectify", "Rectifier la déclaration")}
      </Button>
      {isAsking && (
        <Modal
          title={t("vat.rectify_question", "Rectifier la déclaration\u00a0?")}
          icon={<History className="icon" />}
          iconKind="warn"
          onClose={close}
          actions={
            <>
              <Button onClick={close}>{t("action.cancel", "Annuler")}</Button>
              <Button writes kind="primary" data-autofocus busy={rectify.isPending} onClick={confirm}>
                {t("vat.rectify", "Rectifier la déclaration")}
              </Button>
            </>
          }
        >
          <p>
            {t(
              "vat.rectify_effect",
              "Une nouvelle version s’ouvre\u00a0: la liquidation est extournée, les écritures déclarées sont de nouveau à déclarer. La version validée reste conservée.",
            )}
          </p>
          <p className="muted small">
            {t("vat.rectify_file_again", "La déclaration rectificative se valide puis se dépose à son tour auprès de l’administration.")}
          </p>
        </Modal>
      )}
    </>
  );
}
