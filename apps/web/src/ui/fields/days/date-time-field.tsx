import type { IsoDate } from "@comptoir/accounting/date";
import { today } from "../../../lib/clock.js";
import { day } from "../../../text/format.js";
import { SPEC } from "../../../text/specification.js";
import { DayPicker } from "./calendar.js";
import { parseDateTime } from "./parse-period.js";
import { PeriodField, type PeriodKind, type PeriodProps } from "./period-field.js";
import { hour } from "./time-field.js";

const MOMENT: PeriodKind<string> = {
  parse: parseDateTime,
  write: (moment) => `${day(moment.slice(0, 10))} ${hour(moment.slice(11))}`,
  broughtTo: (moment) => `Ramenée au ${day(moment.slice(0, 10))} à ${hour(moment.slice(11))}`,
  unreadable: "Cette date et cette heure ne se lisent pas. Écrivez par exemple 14/04/2026 14\u00a0h\u00a030.",
};

/** A day and an hour (`2026-04-14T14:30`), typed the French way; the calendar changes the day and keeps the hour. */
export function DateTimeField({ placeholder = SPEC.datePlaceholder, ...field }: PeriodProps<string>) {
  const { value, min, max } = field;
  const dayOf = (moment: string | null | undefined): IsoDate | undefined => moment?.slice(0, 10) as IsoDate | undefined;
  return (
    <PeriodField
      {...field}
      placeholder={placeholder}
      kind={MOMENT}
      picker={{
        words: "le calendrier",
        render: (choose) => (
          <DayPicker
            value={dayOf(value) ?? null}
            today={today()}
            min={dayOf(min)}
            max={dayOf(max)}
            onChoose={(date) => choose(`${date}T${value?.slice(11) ?? "00:00"}`)}
          />
        ),
      }}
    />
  );
}
