import type { IsoDate } from "@comptoir/accounting/date";
import { today } from "../../../lib/clock.js";
import { day } from "../../../text/format.js";
import { namesNoDay, parseDay } from "../../../text/parse-day.js";
import { SPEC } from "../../../text/specification.js";
import { DayPicker } from "./calendar.js";
import { PeriodField, type PeriodKind, type PeriodProps } from "./period-field.js";

const ABSENT = "Ce jour n’existe pas.";

const DAY: PeriodKind<IsoDate> = {
  parse: parseDay,
  write: day,
  broughtTo: (date) => `Ramenée au ${day(date)}`,
  unreadable: (text) => (namesNoDay(text, today()) ? ABSENT : SPEC.dateInvalid),
};

/** A day typed the French way, or chosen in a calendar; out of its bounds it is kept and marked, or held and saying so. */
export function DateField({ placeholder = SPEC.datePlaceholder, ...field }: PeriodProps<IsoDate>) {
  const { value, min, max, hideLabel = false, disabled = false } = field;
  return (
    <PeriodField
      {...(hideLabel || disabled ? {} : { hint: "jj/mm/aaaa" })}
      {...field}
      placeholder={placeholder}
      kind={DAY}
      picker={{
        words: "le calendrier",
        render: (choose) => <DayPicker value={value} today={today()} min={min} max={max} onChoose={choose} />,
      }}
    />
  );
}
