import { daysBetween } from "@comptoir/accounting/calendar";
import { isIsoDate } from "@comptoir/accounting/date";
import type { ClosingOverview } from "@comptoir/contract/closing/steps";
import { today } from "../../../lib/clock.js";
import { day } from "../../../text/format.js";
import { t } from "../../../text/t.js";

/** Until when the return of a year is filed, and in how many days: « Dépôt de la 2035 avant le 20/05/2026 · J-36 ». */
export function ReturnDay({ taxReturn }: { readonly taxReturn: NonNullable<ClosingOverview["year"]["taxReturn"]> }) {
  const { form, dueOn } = taxReturn;
  const left = isIsoDate(dueOn) ? daysBetween({ from: today(), to: dueOn }) : 0;
  const words =
    left < 0
      ? t("closing.return_late", "Dépôt de la {{form}} attendu depuis le", { form })
      : t("closing.return_due", "Dépôt de la {{form}} avant le", { form });
  return (
    <span className="muted small">
      {words} <strong>{day(dueOn)}</strong>
      {left >= 0 && ` · J-${left}`}
    </span>
  );
}
