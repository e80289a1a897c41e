import { Calendar as CalendarIcon } from "lucide-react";
import { useEffect, useState } from "react";
import type { IsoDate } from "@comptoir/accounting/date";
import { today } from "../lib/clock.js";
import { day } from "../text/format.js";
import { parseDay } from "../text/parse-day.js";
import { SPEC } from "../text/specification.js";
import { IconButton } from "./button.js";
import { Calendar } from "./calendar.js";
import { Field, fieldProps, frameClass, type FieldProps } from "./field.js";
import { usePopover } from "./popover.js";

type DateFieldProps = FieldProps & {
  /** Null while nothing, or nothing readable, is typed. */
  readonly value: IsoDate | null;
  readonly onChange: (value: IsoDate | null) => void;
  readonly min?: IsoDate | undefined;
  readonly max?: IsoDate | undefined;
  readonly disabled?: boolean;
  readonly required?: boolean;
  readonly name?: string;
};

/** A day typed the French way, or chosen in a calendar; held between its bounds when the field is left, and saying so. */
export function DateField({ label, hint, error, hideLabel, value, onChange, min, max, ...input }: DateFieldProps) {
  const [text, setText] = useState(value === null ? "" : day(value));
  const [isFocused, setFocused] = useState(false);
  const [clampedTo, setClampedTo] = useState<IsoDate | null>(null);
  const { anchor, isOpen, toggle, close, floating } = usePopover();
  const now = today();
  useEffect(() => {
    if (!isFocused) setText((shown) => (parseDay(shown, today()) === value ? shown : value === null ? "" : day(value)));
  }, [value, isFocused]);
  const isUnreadable = !isFocused && text.trim() !== "" && parseDay(text, now) === null;
  const shownError = error ?? (isUnreadable ? SPEC.dateInvalid : null);
  const shownHint = clampedTo === null ? hint : `Ramenée au ${day(clampedTo)}, la limite de ce champ.`;

  const settle = (read: IsoDate | null): void => {
    const held = heldBetween({ read, min, max });
    setClampedTo(held !== null && held !== read ? held : null);
    if (held !== null) setText(day(held));
    onChange(held);
  };

  return (
    <Field {...fieldProps({ label, hint: shownHint, error: shownError, hideLabel })}>
      {(described) => (
        <div className={frameClass({ error: shownError, disabled: input.disabled }, "date")}>
          <IconButton
            ref={anchor}
            size="small"
            label={`${label}\u00a0: ouvrir le calendrier`}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            disabled={input.disabled}
            icon={<CalendarIcon className="i s" />}
            onClick={toggle}
          />
          <input
            {...input}
            {...described}
            type="text"
            inputMode="text"
            autoComplete="off"
            placeholder={SPEC.datePlaceholder}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setClampedTo(null);
              onChange(parseDay(event.target.value, now));
            }}
            onFocus={() => setFocused(true)}
            onBlur={() => {
              setFocused(false);
              if (text.trim() !== "") settle(parseDay(text, now));
            }}
          />
          {isOpen && (
            <div {...floating} className="cal" role="dialog" aria-label={`${label}\u00a0: calendrier`}>
              <Calendar
                value={value}
                today={now}
                min={min}
                max={max}
                onChoose={(date) => {
                  settle(date);
                  close();
                }}
              />
            </div>
          )}
        </div>
      )}
    </Field>
  );
}

function heldBetween({ read, min, max }: { read: IsoDate | null; min: IsoDate | undefined; max: IsoDate | undefined }): IsoDate | null {
  if (read !== null && min !== undefined && read < min) return min;
  if (read !== null && max !== undefined && read > max) return max;
  return read;
}
