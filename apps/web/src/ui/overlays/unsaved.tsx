import { useState, type ReactNode } from "react";
import { SPEC } from "../../text/specification.js";
import { t } from "../../text/t.js";
import { Button } from "../controls/button.js";
import { Modal } from "./modal.js";

/** Asks before what was typed or chosen is lost. */
export function UnsavedModal({ sentence, onStay, onLeave }: { sentence: string; onStay: () => void; onLeave: () => void }) {
  return (
    <Modal
      title={SPEC.warning}
      onClose={onStay}
      actions={
        <>
          <Button onClick={onStay}>{t("action.cancel", "Annuler")}</Button>
          <Button kind="primary" data-autofocus onClick={onLeave}>
            {SPEC.continueAnyway}
          </Button>
        </>
      }
    >
      <p className="muted">{sentence}</p>
    </Modal>
  );
}

/** Closes what holds nothing unsaved, and asks first for the rest: how to close, and the question while it is asked. */
export function useUnsavedGuard(isDirty: boolean, onClose: () => void): { readonly close: () => void; readonly question: ReactNode } {
  const [isAsking, setAsking] = useState(false);
  return {
    close: () => (isDirty ? setAsking(true) : onClose()),
    question: isAsking && (
      <UnsavedModal
        sentence={t("operations.unsaved", "Vos changements ne seront pas enregistrés.")}
        onStay={() => setAsking(false)}
        onLeave={onClose}
      />
    ),
  };
}
