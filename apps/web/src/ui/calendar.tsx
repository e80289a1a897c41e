import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import type { IsoDate } from "@comptoir/accounting/date";
import { shiftDay, shiftMonth } from "../lib/days.js";
import { longDay, monthTitle } from "../text/format.js";
import { IconButton } from "./button.js";
import { calendarWeeks } from "./calendar-weeks.js";
import { classNames } from "./class-names.js";

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

/** A month of days: arrows move by day and week, Page keys by month, Enter chooses. */
export function Calendar({ value, today, min, max, onChoose }: CalendarProps) {
  const [cursor, setCursor] = useState<IsoDate>(value ?? today);
  const cursorButton = useRef<HTMLButtonElement>(null);
  useEffect(() => cursorButton.current?.focus(), [cursor]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const target = moved(cursor, event.key);
    if (target === null) return;
    event.preventDefault();
    event.stopPropagation();
    setCursor(target);
  };
  return (
    <>
      <div className="head">
        <IconButton
          size="small"
          label="Mois précédent"
          icon={<ChevronLeft className="i s" />}
          onClick={() => setCursor(shiftMonth(cursor, -1))}
        />
        <b aria-live="polite">{monthTitle(cursor)}</b>
        <IconButton
          size="small"
          label="Mois suivant"
          icon={<ChevronRight className="i s" />}
          onClick={() => setCursor(shiftMonth(cursor, 1))}
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
                    className={classNames(day.slice(0, 7) !== cursor.slice(0, 7) && "o")}
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
