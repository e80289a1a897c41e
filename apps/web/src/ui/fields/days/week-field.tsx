import { today } from "../../../lib/clock.js";
import { shiftDay } from "../../../lib/days.js";
import { period } from "../../../text/format.js";
import { DayPicker } from "./calendar.js";
import { parseWeek } from "./parse-period.js";
import { PeriodField, type PeriodKind, type PeriodProps } from "./period-field.js";
import { mondayOf, weekOf } from "./weeks.js";

const WEEK: PeriodKind<string> = {
  parse: parseWeek,
  write: nameOf,
  broughtTo: (week) => `Ramenée à ${nameOf(week)}`,
  unreadable: "Cette semaine ne se lit pas. Écrivez par exemple S16 2026, ou un jour de la semaine.",
};

/** A week (`2026-W16`), typed by its number or by one of its days, or chosen in a calendar; its days are said under it. */
export function WeekField({ hint, ...field }: PeriodProps<string>) {
  const { value, min, max } = field;
  const monday = value === null ? null : mondayOf(value);
  const days = monday === null ? hint : `Semaine ${period({ start: monday, end: shiftDay(monday, 6) })}`;
  const first = (min && mondayOf(min)) || undefined;
  const last = (max && mondayOf(max)) || undefined;
  return (
    <PeriodField
      {...field}
      hint={days}
      kind={WEEK}
      picker={{
        words: "le calendrier",
        render: (choose) => (
          <DayPicker value={monday} today={today()} min={first} max={last && shiftDay(last, 6)} onChoose={(date) => choose(weekOf(date))} />
        ),
      }}
    />
  );
}

function nameOf(week: string): string {
  return `S${Number(week.slice(6))} ${week.slice(0, 4)}`;
}
