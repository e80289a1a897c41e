import { History } from "lucide-react";
import { useState } from "react";
import { addDays } from "@comptoir/accounting/calendar";
import { isIsoDate, type IsoDate } from "@comptoir/accounting/date";
import { centsFromEuros, eurosFromCents, type Cents } from "@comptoir/accounting/money";
import { ApiError } from "../../../lib/api/api-error.js";
import { today } from "../../../lib/clock.js";
import { useUser } from "../../../lib/session/session.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { DateField } from "../../../ui/fields/days/date-field.js";
import { showFailure } from "../../../ui/messages/failure.js";
import { Modal } from "../../../ui/overlays/modal.js";
import { MoneyField } from "../../../ui/fields/numbers/money-field.js";
import { NumberField } from "../../../ui/fields/numbers/number-field.js";
import { Segmented } from "../../../ui/controls/segmented.js";
import { showToast } from "../../../ui/messages/toast.js";
import { useWriteVatStart, type VatStartAnswer } from "../queries.js";

/** Up to which day VAT was declared elsewhere, and the credit that was left. */
export function VatStartModal({ start, onClose }: { start: VatStartAnswer; onClose: () => void }) {
  const before = start.booksBegin !== null && isIsoDate(start.booksBegin) ? addDays(start.booksBegin, -1) : null;
  const [isElsewhere, setElsewhere] = useState(start.declaredThrough !== null && (start.declaredThrough !== before || start.credit > 0));
  const [through, setThrough] = useState<IsoDate | null>(
    start.declaredThrough !== null && isIsoDate(start.declaredThrough) ? start.declaredThrough : before,
  );
  const [credit, setCredit] = useState<Cents | null>(centsFromEuros(start.credit));
  const isSimplified = useUser().vatRegime === "rs";
  const [depositBase, setDepositBase] = useState<number | null>(start.depositBase);
  const write = useWriteVatStart();
  const refused = write.error instanceof ApiError && write.error.place === "field" ? write.error : null;
  const declaredThrough = isElsewhere ? through : before;
  const save = (): void => {
    if (declaredThrough === null || credit === null) return;
    write.mutate(
      { declaredThrough, credit: isElsewhere ? eurosFromCents(credit) : 0, depositBase: isElsewhere ? depositBase : null },
      {
        onSuccess: () => {
          showToast({ title: t("vat.start.saved", "Point de départ enregistré") });
          onClose();
        },
        onError: (error) => (error instanceof ApiError && error.place === "field" ? undefined : showFailure(error)),
      },
    );
  };
  return (
    <Modal
      title={t("vat.start.title", "TVA déclarée ailleurs")}
      icon={<History className="icon" />}
      width={520}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("action.cancel", "Annuler")}</Button>
          <Button
            writes
            kind="primary"
            busy={write.isPending}
            disabled={declaredThrough === null || (isElsewhere && credit === null)}
            onClick={save}
          >
            {t("vat.save", "Enregistrer")}
          </Button>
        </>
      }
    >
      <div className="stack">
        <Segmented
          asField
          label={t("vat.start.question", "Avez-vous déjà déclaré de la TVA avec un autre logiciel\u00a0?")}
          segments={[
            { value: "no", label: t("vat.start.no", "Non, jamais") },
            { value: "yes", label: t("vat.start.yes", "Oui") },
          ]}
          value={isElsewhere ? "yes" : "no"}
          onChange={(value) => setElsewhere(value === "yes")}
        />
        {isElsewhere && (
          <>
            <DateField
              label={t("vat.start.through", "Déclarée jusqu’au")}
              value={through}
              max={addDays(today(), -1)}
              error={refused?.target === "declaredThrough" ? refused.message : null}
              onChange={setThrough}
            />
            <MoneyField
              label={t("vat.start.credit", "Crédit de TVA à reprendre")}
              hint={t(
                "vat.start.credit_hint",
                "La ligne «\u00a0crédit à reporter\u00a0» de votre dernière déclaration, 0 s’il n’y en a pas.",
              )}
              value={credit}
              onChange={setCredit}
            />
            {isSimplified && (
              <NumberField
                label={t("vat.start.base", "Base des acomptes (ligne 57 de votre dernière CA12)")}
                hint={t("vat.start.base_hint", "Les acomptes de juillet et de décembre en découlent. Laissez vide si vous ne l’avez pas.")}
                whole
                positive
                suffix="€"
                value={depositBase}
                onChange={setDepositBase}
              />
            )}
          </>
        )}
      </div>
    </Modal>
  );
}
