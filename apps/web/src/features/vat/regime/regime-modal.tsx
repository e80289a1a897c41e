import { CalendarClock } from "lucide-react";
import { useState } from "react";
import { addDays } from "@comptoir/accounting/calendar";
import { isIsoDate, type IsoDate } from "@comptoir/accounting/date";
import { ApiError } from "../../../lib/api/api-error.js";
import { today } from "../../../lib/clock.js";
import { useRegimeDays } from "../../../queries/regime-days.js";
import { t } from "../../../text/t.js";
import { vatSystemName } from "../../../text/vat-system.js";
import { Button } from "../../../ui/controls/button.js";
import { dayBound } from "../../../ui/fields/days/bounds.js";
import { DateField } from "../../../ui/fields/days/date-field.js";
import { showFailure } from "../../../ui/messages/failure.js";
import { Modal } from "../../../ui/overlays/modal.js";
import { Select } from "../../../ui/fields/select.js";
import { showToast } from "../../../ui/messages/toast.js";
import { useChooseRegime } from "../queries.js";
import type { VatRegime } from "./regime-words.js";

const SYSTEMS = ["monthly_rn", "quarterly_rn", "rs", "not_subjected"] as const;

/** Chooses how VAT is declared from a day to come: what is past does not change. */
export function RegimeModal({ coming, onClose }: { coming: readonly VatRegime[]; onClose: () => void }) {
  const [planned] = coming;
  const [from, setFrom] = useState<IsoDate | null>(planned && isIsoDate(planned.validFrom) ? planned.validFrom : null);
  const [system, setSystem] = useState<string>(planned?.vatSystem ?? "");
  const choose = useChooseRegime();
  const { data: days } = useRegimeDays();
  const first = [addDays(today(), 1), dayBound(days?.first)]
    .filter((day) => day !== undefined)
    .toSorted()
    .at(-1);
  const refused = choose.error instanceof ApiError && choose.error.place === "field" ? choose.error : null;
  const vatSystem = SYSTEMS.find((one) => one === system);
  const save = (): void => {
    if (from === null || vatSystem === undefined) return;
    choose.mutate(
      { validFrom: from, vatSystem },
      {
        onSuccess: () => {
          showToast({ title: t("vat.regime.saved", "Régime enregistré") });
          onClose();
        },
        onError: (error) => (error instanceof ApiError && error.place === "field" ? undefined : showFailure(error)),
      },
    );
  };
  return (
    <Modal
      title={t("vat.regime.title", "Régime de TVA à venir")}
      icon={<CalendarClock className="icon" />}
      width={520}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("action.cancel", "Annuler")}</Button>
          <Button writes kind="primary" busy={choose.isPending} disabled={from === null || vatSystem === undefined} onClick={save}>
            {t("vat.save", "Enregistrer")}
          </Button>
        </>
      }
    >
      <div className="stack">
        <DateField
          label={t("vat.regime.from", "À partir du")}
          value={from}
          min={first}
          max={dayBound(days?.last)}
          error={refused?.target === "validFrom" || refused?.target === "effectiveDate" ? refused.message : null}
          onChange={setFrom}
        />
        <Select
          label={t("vat.regime.system", "Régime")}
          value={system}
          options={SYSTEMS.map((value) => ({ value, label: vatSystemName(value) }))}
          error={refused?.target === "vatSystem" ? refused.message : null}
          onChange={setSystem}
        />
        <p className="muted small">
          {t(
            "vat.regime.note",
            "Comptoir prépare vos déclarations selon ce choix\u00a0; l’option se demande au service des impôts des entreprises.",
          )}
        </p>
      </div>
    </Modal>
  );
}
