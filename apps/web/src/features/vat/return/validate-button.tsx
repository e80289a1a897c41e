import { Lock, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "@tanstack/react-router";
import type { VatDeclarationDetail } from "@comptoir/contract/vat/declarations";
import { useAllowed } from "../../../lib/session/allowed.js";
import { ApiError } from "../../../lib/api/api-error.js";
import { PATHS } from "../../../lib/paths.js";
import { today } from "../../../lib/clock.js";
import { longDay, wholeEuros } from "../../../text/format.js";
import { SPEC } from "../../../text/specification.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { showFailure } from "../../../ui/messages/failure.js";
import { Modal } from "../../../ui/overlays/modal.js";
import { showToast } from "../../../ui/messages/toast.js";
import { readinessChecks } from "../warning/before-declaring.js";
import { DeclareButton } from "../warning/declare-button.js";
import { useValidateReturn } from "../queries.js";
import { WhoSeals } from "../filing/sealing.js";
import { CheckList } from "./check-list.js";
import styles from "../vat.module.css";
import { validationBlock, type ValidationBlock } from "./validation-block.js";

/** « Valider » on a return: asks once, then leads to what the server refuses for; who may not validate reads who can. */
export function ValidateButton({ detail }: { detail: VatDeclarationDetail }) {
  const mayValidate = useAllowed("books.seal");
  const [isAsking, setAsking] = useState(false);
  const [block, setBlock] = useState<ValidationBlock | null>(null);
  // A refusal of the server comes before the confirmation.
  const failed = detail.controls.find(({ blocking }) => blocking);
  const ask = (): void => (failed === undefined ? setAsking(true) : setBlock({ message: failed.message, way: null }));
  return (
    <>
      <DeclareButton writes id={detail.period} kind="primary" block disabled={!mayValidate} onReady={ask}>
        {t("vat.validate", "Valider la déclaration")}
      </DeclareButton>
      {!mayValidate && <WhoSeals />}
      {isAsking && <ValidateReturnModal detail={detail} onBlocked={setBlock} onClose={() => setAsking(false)} />}
      {block !== null && <BlockModal block={block} onClose={() => setBlock(null)} />}
    </>
  );
}

type ValidateReturnModalProps = {
  readonly detail: VatDeclarationDetail;
  readonly onBlocked: (block: ValidationBlock) => void;
  readonly onClose: () => void;
};

function ValidateReturnModal({ detail, onBlocked, onClose }: ValidateReturnModalProps) {
  const validate = useValidateReturn(detail.period);
  const isCredit = detail.creditOut > 0;
  const undone = readinessChecks(detail, today()).filter(({ ok }) => !ok);
  const confirm = (): void =>
    validate.mutate(undefined, {
      onSuccess: () => showToast({ title: t("vat.validated_toast", "Déclaration validée") }),
      onError: (error) => {
        const block = error instanceof ApiError ? validationBlock(error, detail.endDate) : null;
        if (block === null) showFailure(error);
        else onBlocked(block);
      },
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
          <Button writes kind="primary" data-autofocus busy={validate.isPending} onClick={confirm}>
            {t("vat.validate", "Valider la déclaration")}
          </Button>
        </>
      }
    >
      <p className={styles["amount"]}>
        {wholeEuros(isCredit ? detail.creditOut : detail.toPay)}{" "}
        <span className="muted small">{isCredit ? t("vat.in_credit", "de crédit") : t("vat.to_be_paid", "à payer")}</span>
      </p>
      {undone.length > 0 && (
        <div>
          <b className="small">{t("vat.left_undone", "Laissé de côté")}</b>
          <CheckList checks={undone} label={t("vat.left_undone", "Laissé de côté")} />
        </div>
      )}
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

function BlockModal({ block: { message, way }, onClose }: { block: ValidationBlock; onClose: () => void }) {
  const navigate = useNavigate();
  const go = (): void => {
    onClose();
    if (way?.to === "return") void navigate({ to: PATHS.vatReturn, params: { id: way.period } });
    if (way?.to === "operations") {
      const { search, ids } = way.target;
      void navigate({ to: PATHS.operations, search, ...(ids && { state: { operationIds: ids } }) });
    }
  };
  return (
    <Modal
      title={SPEC.warning}
      icon={<TriangleAlert className="icon" />}
      iconKind="warn"
      onClose={onClose}
      actions={
        <>
          <Button {...(way === null && { kind: "primary", "data-autofocus": true })} onClick={onClose}>
            {t("action.close", "Fermer")}
          </Button>
          {way !== null && (
            <Button kind="primary" data-autofocus onClick={go}>
              {way.label}
            </Button>
          )}
        </>
      }
    >
      <p>{message}</p>
    </Modal>
  );
}
