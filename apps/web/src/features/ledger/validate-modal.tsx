import { Lock } from "lucide-react";
import type { IsoDate } from "@comptoir/accounting/date";
import type { validateLedger } from "@comptoir/contract/ledger/ledger";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import { ApiError, errorText } from "../../lib/api/api-error.js";
import { PATHS } from "../../lib/paths.js";
import { count, longDay } from "../../text/format.js";
import { plural, t } from "../../text/t.js";
import { Button, ButtonLink } from "../../ui/controls/button.js";
import { Modal } from "../../ui/overlays/modal.js";
import { showToast } from "../../ui/messages/toast.js";
import { useValidateLedger, useValidationPreview } from "./queries.js";

type Validated = ReplyOf<typeof validateLedger>["data"];

/** Says that validation cannot be undone, then does it; what remains to categorise is named with the way to it. */
export function ValidateModal({ through, onClose }: { through: IsoDate; onClose: () => void }) {
  const validate = useValidateLedger();
  const preview = useValidationPreview(through);
  const isBlocked = validate.error instanceof ApiError && validate.error.code === "ledger.to_categorize";
  const submit = (): void =>
    validate.mutate(through, {
      onSuccess: (validated) => {
        showToast(validatedToast(validated));
        onClose();
      },
    });
  const actions = isBlocked ? (
    <>
      <Button onClick={onClose}>{t("close", "Fermer")}</Button>
      <ButtonLink kind="primary" to={PATHS.operations} search={{ operations_status: "not_categorized", endDate: through }}>
        {t("ledger.categorize", "Les catégoriser")}
      </ButtonLink>
    </>
  ) : (
    <>
      <Button onClick={onClose}>{t("cancel", "Annuler")}</Button>
      <Button writes kind="primary" busy={validate.isPending} onClick={submit}>
        {t("ledger.validate", "Valider les écritures")}
      </Button>
    </>
  );
  return (
    <Modal
      title={`Valider jusqu’au ${longDay(through)}\u00a0?`}
      icon={<Lock className="icon" />}
      iconKind="warn"
      actions={actions}
      onClose={onClose}
    >
      {preview.data && (
        <p className="strong" role="status">
          {plural("ledger.to_number", preview.data.entries, {
            one: "{{n}} écriture recevra son numéro définitif.",
            other: "{{n}} écritures recevront leur numéro définitif.",
          })}
        </p>
      )}
      <p>
        {t(
          "ledger.validation_effect",
          "Chaque écriture reçoit son numéro définitif. Elle ne pourra plus être modifiée ni supprimée\u00a0: une erreur se corrigera par une extourne.",
        )}
      </p>
      <p className="strong">{t("ledger.irreversible", "C’est irréversible.")}</p>
      {validate.isError && (
        <p className={isBlocked ? "verdict warn" : "verdict bad"} role="alert">
          {errorText(validate.error)}
        </p>
      )}
    </Modal>
  );
}

function validatedToast({ validated, firstNumber, lastNumber, through }: Validated): { title: string; text?: string } {
  if (validated === 0) return { title: "Tout était déjà validé" };
  const title = plural("ledger.validated", validated, { one: "{{n}} écriture validée", other: "{{n}} écritures validées" });
  if (firstNumber === null || lastNumber === null) return { title };
  const numbers = firstNumber === lastNumber ? `Numéro ${count(firstNumber)}` : `Numéros ${count(firstNumber)} à ${count(lastNumber)}`;
  return { title, text: `${numbers}, jusqu’au ${longDay(through)}.` };
}
