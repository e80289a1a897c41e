import { CalendarRange } from "lucide-react";
import { useState } from "react";
import { isoDate, type IsoDate } from "@comptoir/accounting/date";
import type { FiscalYear } from "@comptoir/contract/fiscal-years/fiscal-years";
import { MESSAGES } from "@comptoir/contract/base/messages";
import { ApiError } from "../../lib/api/api-error.js";
import { day } from "../../text/format.js";
import { t } from "../../text/t.js";
import { Button } from "../../ui/controls/button.js";
import { dayBound } from "../../ui/fields/days/bounds.js";
import { DateField } from "../../ui/fields/days/date-field.js";
import { showFailure } from "../../ui/messages/failure.js";
import { Modal } from "../../ui/overlays/modal.js";
import { showToast } from "../../ui/messages/toast.js";
import { useChangeYear, useYearEndDays } from "./year-queries.js";

/** Moves the end of a year; the next one begins the day after. */
export function YearEndModal({ year, onClose }: { year: FiscalYear; onClose: () => void }) {
  const [end, setEnd] = useState<IsoDate | null>(isoDate(year.end));
  const change = useChangeYear();
  const days = useYearEndDays(year.id).data?.end;
  const refused = change.error instanceof ApiError && change.error.target === "end" ? change.error.message : null;
  const fault = end === null ? MESSAGES.dateRequired : end <= year.beginning ? MESSAGES.endBeforeStart : refused;
  const save = (): void => {
    if (end === null || end <= year.beginning) return;
    change.mutate(
      { id: year.id, end },
      {
        onSuccess: ({ message }) => {
          showToast({ title: message });
          onClose();
        },
        onError: (error) => (error instanceof ApiError && error.target === "end" ? undefined : showFailure(error)),
      },
    );
  };
  return (
    <Modal
      title={t("fiscal_years.move", "Modifier la fin de l’exercice")}
      icon={<CalendarRange className="icon" />}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("action.cancel", "Annuler")}</Button>
          <Button writes kind="primary" busy={change.isPending} disabled={end === year.end} onClick={save}>
            {t("action.save", "Enregistrer")}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="muted small">
          {t(
            "fiscal_years.move_lead",
            "{{label}}, du {{beginning}} au {{end}}. Les brouillons suivent leur date, l’exercice suivant commence le lendemain.",
            { label: year.label, beginning: day(year.beginning), end: day(year.end) },
          )}
        </p>
        <DateField
          label={t("fiscal_years.end", "Fin")}
          value={end}
          required
          min={dayBound(days?.first)}
          max={dayBound(days?.last)}
          refused={(chosen) => (chosen <= year.beginning ? MESSAGES.endBeforeStart : null)}
          error={fault}
          onChange={(next) => {
            change.reset();
            setEnd(next);
          }}
        />
      </div>
    </Modal>
  );
}
