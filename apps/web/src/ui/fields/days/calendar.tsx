import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import type { IsoDate } from "@comptoir/accounting/date";
import { shiftDay, shiftMonth } from "../../../lib/days.js";
import { longDay, monthTitle } from "../../../text/format.js";
import { IconButton } from "../../controls/button.js";
import { calendarWeeks } from "./calendar-weeks.js";
import { classNames } from "../../class-names.js";
import { PeriodGrid } from "./period-grid.js";
import { MONTHS, YEARS } from "./period-scales.js";
import { clamp } from "./clamp.js";

type CalendarProps = {
  readonly value: IsoDate | null;
  readonly today: IsoDate;
  readonly min?: IsoDate | undefined;
  readonly max?: IsoDate | undefined;
  readonly onChoose: (date: IsoDate) => void;
};

const WEEKDAYS = [
  ["lu", "lundi"],
  ["ma", "mardi"],
  ["me", "mercredi"],
  ["je", "jeudi"],
  ["ve", "vendredi"],
  ["sa", "samedi"],
  ["di", "dimanche"],
] as const;

/** Days, and behind their title the months, then the years: each choice leads back to the finer one. */
export function DayPicker(props: CalendarProps) {
  const { value, today, min, max } = props;
  const [cursor, setCursor] = useState<IsoDate>(clamp({ read: value ?? today, min, max }));
  const [level, setLevel] = useState<"days" | "months" | "years">("days");
  if (level === "days") return <Days {...props} cursor={cursor} onMove={setCursor} onTitle={() => setLevel("months")} />;
  const month = { value: cursor.slice(0, 7), current: today.slice(0, 7), min: min?.slice(0, 7), max: max?.slice(0, 7) };
  const year = { value: cursor.slice(0, 4), current: today.slice(0, 4), min: min?.slice(0, 4), max: max?.slice(0, 4) };
  const lead = (months: number, to: "days" | "months"): void => {
    setCursor(clamp({ read: shiftMonth(cursor, months), min, max }));
    setLevel(to);
  };
  return level === "months" ? (
    <PeriodGrid
      key="months"
      scale={MONTHS}
      {...month}
      onTitle={() => setLevel("years")}
      onChoose={(chosen) => lead(MONTHS.rank(chosen) - MONTHS.rank(cursor), "days")}
    />
  ) : (
    <PeriodGrid key="years" scale={YEARS} {...year} onChoose={(chosen) => lead((YEARS.rank(chosen) - YEARS.rank(cursor)) * 12, "months")} />
  );
}

type DaysProps = CalendarProps & {
  readonly cursor: IsoDate;
  readonly onMove: (cursor: IsoDate) => void;
  readonly onTitle: () => void;
};

/** A month of days: arrows move by day and week, Page keys by month, Enter chooses. */
function Days({ value, today, min, max, onChoose, cursor, onMove, onTitle }: DaysProps) {
  const cursorButton = useRef<HTMLButtonElement>(null);
  useEffect(() => cursorButton.current?.focus(), [cursor]);
  const moveTo = (target: IsoDate): void => onMove(clamp({ read: target, min, max }));
  const onKeyDown = (event: KeyboardEvent): void => {
    const target = moved(cursor, event.key);
    if (target === null) return;
    event.preventDefault();
    event.stopPropagation();
    moveTo(target);
  };
  return (
    <>
      <div className="head">
        <IconButton
          size="small"
          label="Mois précédent"
          icon={<ChevronLeft className="icon small" />}
          onClick={() => moveTo(shiftMonth(cursor, -1))}
        />
        <button type="button" className="title" title="Choisir le mois et l’année" onClick={onTitle}>
          <b aria-live="polite">{monthTitle(cursor)}</b>
          <span className="visually-hidden">, choisir le mois et l’année</span>
        </button>
        <IconButton
          size="small"
          label="Mois suivant"
          icon={<ChevronRight className="icon small" />}
          onClick={() => moveTo(shiftMonth(cursor, 1))}
        />
      </div>
      <table aria-label={monthTitle(cursor)} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {WEEKDAYS.map(([short, long]) => (
              <th key={short} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {calendarWeeks(cursor).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <button
                    ref={day === cursor ? cursorButton : null}
                    type="button"
                    tabIndex={day === cursor ? 0 : -1}
                    aria-label={longDay(day)}
                    aria-current={day === today ? "date" : undefined}
                    aria-pressed={day === value}
                    disabled={(min !== undefined && day < min) || (max !== undefined && day > max)}
                    className={classNames(day.slice(0, 7) !== cursor.slice(0, 7) && "other-month")}
                    onClick={() => onChoose(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function moved(date: IsoDate, key: string): IsoDate | null {
  switch (key) {
    case "ArrowLeft":
      return shiftDay(date, -1);
    case "ArrowRight":
      return shiftDay(date, 1);
    case "ArrowUp":
      return shiftDay(date, -7);
    case "ArrowDown":
      return shiftDay(date, 7);
    case "PageUp":
      return shiftMonth(date, -1);
    case "PageDown":
      return shiftMonth(date, 1);
    default:
      return null;
  }
}
