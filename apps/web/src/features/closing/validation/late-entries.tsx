import { CalendarClock } from "lucide-react";
import type { ClosingOverview } from "@comptoir/contract/closing/steps";
import { day } from "../../../text/format.js";
import { plural, t } from "../../../text/t.js";
import { OperationButton } from "../../../ui/books/operation-button.js";
import { Banner } from "../../../ui/messages/banner.js";
import { useClosingHistory } from "./queries.js";
import styles from "../closing.module.css";

/** Operations of a year opened again whose entry was validated in the next one: each opens, to be reversed. Nothing when there is none. */
export function LateEntries({ closing: { year } }: { closing: ClosingOverview }) {
  const { data: history } = useClosingHistory(year.id);
  const late = history?.lateEntries ?? [];
  if (late.length === 0) return null;
  const title = plural(
    "closing.late_entries",
    late.length,
    {
      one: "{{n}} opération de {{year}} est comptabilisée dans l’exercice suivant",
      other: "{{n}} opérations de {{year}} sont comptabilisées dans l’exercice suivant",
    },
    { year: year.end.slice(0, 4) },
  );
  return (
    <Banner kind="warn" icon={<CalendarClock className="icon" />} label={title}>
      <b>{title}</b>
      <div className="sub">
        {t(
          "closing.late_entries_why",
          "Leur écriture a été validée pendant que l’exercice était clôturé\u00a0: elle y reste, sauf à l’extourner. L’opération revient alors à sa date.",
        )}
      </div>
      <ul className={styles["late-list"]}>
        {late.map(({ entryId, operationId, date, label }) => (
          <li key={entryId}>
            <span className="tabular muted">{day(date)}</span> {label}
            <OperationButton id={operationId} about={label} />
          </li>
        ))}
      </ul>
    </Banner>
  );
}
