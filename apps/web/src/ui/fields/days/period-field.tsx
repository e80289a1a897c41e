import { Calendar as CalendarIcon } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import type { IsoDate } from "@comptoir/accounting/date";
import { today } from "../../../lib/clock.js";
import { IconButton } from "../../controls/button.js";
import { Field, fieldProps, frameClass, type FieldProps } from "../field.js";
import { usePopover } from "../../overlays/popover.js";
import { outOfBounds } from "./bounds.js";
import { clamp } from "./clamp.js";

/** How a kind of period (day, month, hour…) is typed and written. Its values are ISO texts, which compare as they follow. */
export type PeriodKind<Value extends string> = {
  readonly parse: (text: string, today: IsoDate) => Value | null;
  readonly write: (value: Value) => string;
  /** « Ramenée au 31/12/2026 », for a bound it was brought back to. */
  readonly broughtTo: (value: Value) => string;
  /** The message about a text that cannot be read. */
  readonly unreadable: string | ((text: string) => string);
};

/** What every field of the family takes. */
export type PeriodProps<Value extends string> = FieldProps & {
  /** Null while nothing, or nothing readable, is typed. */
  readonly value: Value | null;
  readonly onChange: (value: Value | null) => void;
  readonly onBlur?: () => void;
  readonly min?: Value | undefined;
  readonly max?: Value | undefined;
  /** For filters and ranges: what passes a bound is brought back to it when the field is left. Without it, it is kept and marked. */
  readonly isHeld?: boolean;
  /** Why a value that can be read is refused, said once the field is left; null when it is right. */
  readonly refused?: ((value: Value) => string | null) | undefined;
  readonly disabled?: boolean | undefined;
  readonly name?: string | undefined;
  readonly placeholder?: string | undefined;
  /** In the place of the calendar: a lock, for what was found elsewhere. */
  readonly icon?: ReactNode;
};

type PeriodFieldProps<Value extends string> = PeriodProps<Value> & {
  readonly kind: PeriodKind<Value>;
  /** What opens under the icon: « le calendrier »; nothing opens without it. */
  readonly picker?: { readonly words: string; readonly render: (choose: (value: Value) => void) => ReactNode };
};

/** A period typed the French way, or chosen in what opens under its icon; out of its bounds it is kept and marked, or held and saying so. */
export function PeriodField<Value extends string>({
  label,
  hint,
  error,
  hideLabel,
  value,
  onChange,
  onBlur,
  min,
  max,
  isHeld = false,
  refused,
  kind,
  picker,
  icon,
  ...input
}: PeriodFieldProps<Value>) {
  const shownIcon = icon ?? <CalendarIcon className="icon small" />;
  const [text, setText] = useState(value === null ? "" : kind.write(value));
  const [isFocused, setFocused] = useState(false);
  const [isTyping, setTyping] = useState(false);
  const [isSent, setSent] = useState(false);
  const typed = useRef<HTMLInputElement>(null);
  const [heldTo, setHeldTo] = useState<Value | null>(null);
  const { anchor, isOpen, toggle, close, floating } = usePopover();
  useEffect(() => {
    if (!isFocused) setText((shown) => (kind.parse(shown, today()) === value ? shown : value === null ? "" : kind.write(value)));
  }, [value, isFocused, kind]);
  const isRefused = (read: Value | null): boolean =>
    read === null ? text.trim() !== "" : !isHeld && outOfBounds(read, { min, max }, boundsOf(kind)) !== null;
  useHeldForm(typed, () => {
    const isWrong = input.required !== true && isRefused(kind.parse(text, today()));
    setSent(isWrong);
    return isWrong;
  });
  // A text that cannot be read is not an absent one: its own sentence goes before « à renseigner ».
  const isUnreadable = (!isTyping || isSent) && text.trim() !== "" && kind.parse(text, today()) === null;
  const unreadable = typeof kind.unreadable === "string" ? kind.unreadable : kind.unreadable(text);
  const isLeft = (!isFocused || isSent) && value !== null;
  const refusal = isLeft && refused !== undefined ? refused(value) : null;
  const outside = isHeld || !isLeft ? null : outOfBounds(value, { min, max }, boundsOf(kind));
  const shownError = isUnreadable ? unreadable : (refusal ?? outside ?? error);
  const shownHint = heldTo === null ? hint : <span role="status">{kind.broughtTo(heldTo)}, la limite de ce champ.</span>;

  const settle = (read: Value | null): void => {
    const held = read === null || !isHeld ? read : clamp({ read, min, max });
    setHeldTo(held === read ? null : held);
    if (held !== null) setText(kind.write(held));
    onChange(held);
  };

  return (
    <Field {...fieldProps({ label, hint: shownHint, error: shownError, hideLabel, required: input.required })}>
      {(described) => (
        <div className={frameClass({ error: shownError, disabled: input.disabled }, ...(picker ? ["date"] : []))}>
          {picker ? (
            <IconButton
              ref={anchor}
              size="small"
              label={`${label}\u00a0: ouvrir ${picker.words}`}
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              disabled={input.disabled}
              icon={shownIcon}
              onClick={toggle}
            />
          ) : (
            shownIcon
          )}
          <input
            {...input}
            {...described}
            ref={typed}
            type="text"
            inputMode="text"
            autoComplete="off"
            data-refused={isRefused(kind.parse(text, today())) || undefined}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setHeldTo(null);
              setSent(false);
              setTyping(true);
              onChange(kind.parse(event.target.value, today()));
            }}
            onFocus={() => setFocused(true)}
            onBlur={() => {
              setFocused(false);
              setTyping(false);
              if (text.trim() !== "") settle(kind.parse(text, today()));
              onBlur?.();
            }}
          />
          {isOpen && picker && (
            <div {...floating} className="calendar" role="dialog" aria-label={`${label}\u00a0: ${picker.words}`}>
              {picker.render((chosen) => {
                settle(chosen);
                close();
              })}
            </div>
          )}
        </div>
      )}
    </Field>
  );
}

/**
 * Keeps the form of a field from being sent while it holds what its field refuses: a text that cannot be read would be sent as if nothing had been
 * typed. The form of a required field refuses by itself.
 */
function useHeldForm(field: RefObject<HTMLInputElement | null>, isHolding: () => boolean): void {
  const latest = useRef(isHolding);
  useEffect(() => {
    latest.current = isHolding;
  });
  useEffect(() => {
    const { form } = field.current ?? {};
    const hold = (event: Event): void => {
      if (!latest.current()) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      field.current?.focus();
    };
    form?.addEventListener("submit", hold, true);
    return () => form?.removeEventListener("submit", hold, true);
  }, [field]);
}

function boundsOf<Value extends string>({ write }: PeriodKind<Value>) {
  return {
    between: (min: Value, max: Value) => (min === max ? `Seul possible\u00a0: ${write(min)}.` : `Entre ${write(min)} et ${write(max)}.`),
    from: (min: Value) => `Au plus tôt\u00a0: ${write(min)}.`,
    to: (max: Value) => `Au plus tard\u00a0: ${write(max)}.`,
  };
}
