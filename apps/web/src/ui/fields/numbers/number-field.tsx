import { useEffect, useRef, useState } from "react";
import { MESSAGES } from "@comptoir/contract/base/messages";
import { Field, fieldProps, frameClass, type FieldProps } from "../field.js";
import { outOfBounds } from "../days/bounds.js";
import { clamp } from "../days/clamp.js";
import { losesSign, numberText, readNumber } from "./number-reading.js";
import { parseNumber } from "./parse-number.js";

type NumberFieldProps = FieldProps & {
  /** Null while nothing, or nothing readable, is typed. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly onBlur?: () => void;
  /** Whole numbers only. */
  readonly whole?: boolean;
  /** Always written with two decimals. */
  readonly twoDecimals?: boolean;
  /** A minus sign is dropped, and the field says so. */
  readonly positive?: boolean;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** For filters and ranges: what passes a bound is brought back to it when the field is left. Without it, it is kept and marked. */
  readonly isHeld?: boolean;
  /** « km », « % ». */
  readonly suffix?: string;
  readonly disabled?: boolean | undefined;
  readonly name?: string | undefined;
  readonly placeholder?: string | undefined;
};

const plain = (number: number): string => numberText(number, false);
const BOUNDS = {
  between: (min: number, max: number) => `De ${plain(min)} à ${plain(max)}.`,
  from: (min: number) => `Au moins ${plain(min)}.`,
  to: (max: number) => `Au plus ${plain(max)}.`,
};
const UNSIGNED = "Ce nombre est toujours positif\u00a0: le signe moins est retiré.";
const UNREADABLE = "Ce nombre ne se lit pas. Écrivez par exemple 1\u202f234,56.";

/** A number typed the French way; out of its bounds it is kept and marked when the field is left, or held and saying so. Amounts have their own field, in cents. */
export function NumberField({
  label,
  hint,
  error,
  hideLabel,
  value,
  onChange,
  onBlur,
  whole = false,
  twoDecimals = false,
  positive = false,
  min,
  max,
  isHeld = false,
  suffix,
  ...input
}: NumberFieldProps) {
  const write = (number: number | null): string => (number === null ? "" : numberText(number, twoDecimals));
  const read = (typed: string): number | null => readNumber(typed, { whole, twoDecimals, positive });
  const [text, setText] = useState(() => write(value));
  const [isFocused, setFocused] = useState(false);
  const [held, setHeld] = useState<number | null>(null);
  const [isUnsigned, setUnsigned] = useState(false);
  const [isTyping, setTyping] = useState(false);
  const left = useRef<number | null>(null);
  useEffect(() => {
    if (isFocused) return;
    const written = value === null ? "" : numberText(value, twoDecimals);
    setText((shown) => {
      const known = readNumber(shown, { whole, twoDecimals, positive });
      // A text that cannot be read stays, with its sentence, also where a value that is known takes its place.
      return known === value || (known === null && shown.trim() !== "" && left.current === value) ? shown : written;
    });
  }, [value, isFocused, whole, twoDecimals, positive]);
  const isUnreadable = text.trim() !== "" && read(text) === null;
  const isNotWhole = isUnreadable && whole && parseNumber(text) !== null;
  const outside = isHeld || isFocused ? null : outOfBounds(read(text), { min, max }, BOUNDS);
  const shownError = isNotWhole ? MESSAGES.integer : isUnreadable && (!isTyping || error) ? UNREADABLE : (outside ?? error);
  const bound = held !== null && held === min ? "minimum" : "maximum";
  const corrections = [
    ...(isUnsigned ? [UNSIGNED] : []),
    ...(held === null ? [] : [`Ramené à ${write(held)}\u00a0: le ${bound} est ${numberText(held, false)}.`]),
  ];
  const shownHint = corrections.length === 0 ? hint : <span role="status">{corrections.join(" ")}</span>;

  const leave = (): void => {
    setFocused(false);
    setTyping(false);
    left.current = value;
    const typed = read(text);
    if (typed !== null) {
      const kept = isHeld ? clamp({ read: typed, min, max }) : typed;
      setHeld(kept === typed ? null : kept);
      setText(write(kept));
      if (kept !== value) onChange(kept);
    }
    onBlur?.();
  };
  return (
    <Field {...fieldProps({ label, hint: shownHint, error: shownError, hideLabel, required: input.required })}>
      {(described) => (
        <div className={frameClass({ error: shownError, disabled: input.disabled }, "money")}>
          <input
            {...input}
            {...described}
            type="text"
            inputMode={whole && positive ? "numeric" : "decimal"}
            autoComplete="off"
            data-refused={isUnreadable || (!isHeld && outOfBounds(read(text), { min, max }, BOUNDS) !== null) || undefined}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setTyping(true);
              setHeld(null);
              setUnsigned(losesSign(event.target.value, { whole, twoDecimals, positive }));
              onChange(read(event.target.value));
            }}
            onFocus={() => setFocused(true)}
            onBlur={leave}
          />
          {suffix !== undefined && <span className="suffix">{suffix}</span>}
        </div>
      )}
    </Field>
  );
}
