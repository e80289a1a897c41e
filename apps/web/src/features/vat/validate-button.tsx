import { Lock } from "lucide-react";
import { useState } from "react";
import type { VatDeclarationDetail } from "@comptoir/contract/vat";
import { isAllowed } from "@comptoir/contract/permissions";
import { useSession } from "../../lib/session.js";
import { longDay } from "../../text/format.js";
import { t } from "../../text/t.js";
import { Button } from "../../ui/button.js";
import { showFailure } from "../../ui/failure.js";
import { Modal } from "../../ui/modal.js";
import { showToast } from "../../ui/toast.js";
import { DeclareButton } from "./declare-button.js";
import { useValidateReturn } from "./queries.js";

/** « Valider » on a return: asks once, says what the server refuses; who may not validate reads who can. */
export function ValidateButton({ detail }: { detail: VatDeclarationDetail }) {
  const session = useSession();
  const [isAsking, setAsking] = useState(false);
  const roleId = session.context === "ANON" ? "" : session.user.roleId;
  const mayValidate = isAllowed(session.context, "books.seal", roleId);
  return (
    <>
      <DeclareButton id={detail.period} kind="primary" block disabled={!mayValidate} onReady={() => setAsking(true)}>
        {t("vat.validate", "Valider la déclaration")}
      </DeclareButton>
      {!mayValidate && (
        <p className="muted small">
          {t(
            "vat.who_validates",
            "Un assistant prépare la déclaration\u00a0; un expert-comptable ou un administrateur du cabinet, ou le client, la valide.",
          )}
        </p>
      )}
      {isAsking && <ValidateReturnModal detail={detail} onClose={() => setAsking(false)} />}
    </>
  );
}

function ValidateReturnModal({ detail, onClose }: { detail: VatDeclarationDetail; onClose: () => void }) {
  const validate = useValidateReturn(detail.period);
  const confirm = (): void =>
    validate.mutate(undefined, {
      onSuccess: () => showToast({ title: t("vat.validated_toast", "Déclaration validée") }),
      onError: showFailure,
      onSettled: onClose,
    });
  return (
    <Modal
      title={t("vat.validate_question", "Valider la déclaration\u00a0?")}
      icon={<Lock className="icon" />}
      iconKind="warn"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("action.cancel", "Annuler")}</Button>
          <Button kind="primary" data-autofocus busy={validate.isPending} onClick={confirm}>
            {t("vat.validate", "Valider la déclaration")}
          </Button>
        </>
      }
    >
      <p>
        {t(
          "vat.validate_effect",
          "Les écritures jusqu’au {{end}} sont figées, la liquidation de la TVA est passée, et la déclaration ne se modifie plus.",
          { end: longDay(detail.endDate) },
        )}
      </p>
      <p className="muted small">{t("vat.validate_not_filing", "Elle reste à déposer auprès de l’administration.")}</p>
    </Modal>
  );
}
