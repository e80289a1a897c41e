import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { deleteTransaction } from "@comptoir/contract/operations/operations";
import { errorText } from "../../../lib/api/api-error.js";
import { call } from "../../../lib/api/api.js";
import { SPEC } from "../../../text/specification.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { Modal } from "../../../ui/overlays/modal.js";
import { showToast } from "../../../ui/messages/toast.js";
import { refreshCounts, removeFromLists } from "../changes/cached-lists.js";
import { announceAct } from "../history/undo.js";

type DeleteOperationProps = {
  readonly id: string;
  /** Why it stays; null when it may go. */
  readonly lockedBecause: string | null;
  readonly onDeleted: () => void;
};

/** « Supprimer », and the question before: an operation typed in goes away with its draft entry. */
export function DeleteOperation({ id, lockedBecause, onDeleted }: DeleteOperationProps) {
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => call(deleteTransaction, { body: { id } }),
    onSuccess: ({ data: { actId } }) => {
      removeFromLists([id]);
      refreshCounts();
      announceAct({ title: t("operations.deleted", "Opération supprimée"), actId });
      onDeleted();
    },
    onError: (error) => showToast({ kind: "error", title: errorText(error) }),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button writes kind="danger" disabled={lockedBecause !== null} title={lockedBecause ?? undefined} onClick={() => setAsking(true)}>
        {SPEC.remove}
      </Button>
      {isAsking && (
        <Modal
          title={t("operations.delete_title", "Supprimer cette opération\u00a0?")}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button data-autofocus onClick={() => setAsking(false)}>
                {t("action.cancel", "Annuler")}
              </Button>
              <Button writes kind="danger-fill" busy={remove.isPending} onClick={() => remove.mutate()}>
                {SPEC.remove}
              </Button>
            </>
          }
        >
          <p className="muted">{t("operations.delete_detail", "Son écriture provisoire disparaît avec elle.")}</p>
        </Modal>
      )}
    </>
  );
}
