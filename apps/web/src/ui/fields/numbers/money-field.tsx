import { useEffect, useRef, useState, type ReactNode } from "react";
import { absolute, eurosFromCents, type Cents } from "@comptoir/accounting/money";
import { plainAmount } from "../../../text/format.js";
import { parseAmount } from "../../../text/parse-amount.js";
import { Field, fieldProps, frameClass, type FieldProps } from "../field.js";

type MoneyFieldProps = FieldProps & {
  /** Null while nothing, or nothing readable, is typed. */
  readonly value: Cents | null;
  readonly onChange: (value: Cents | null) => void;
  /** Keeps a minus sign; without it the size alone is kept, and the field says so. */
  readonly signed?: boolean;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  readonly autoFocus?: boolean;
  readonly name?: string;
  readonly icon?: ReactNode;
};

const UNSIGNED = "Le montant est toujours positif\u00a0: le signe moins est retiré.";
const UNREADABLE = "Ce montant ne se lit pas. Écrivez par exemple 1\u202f234,56.";

/** An amount typed the French way, in cents; written `1 234,56` when the field is left. */
export function MoneyField({ label, hint, error, hideLabel, value, onChange, signed = false, icon, autoFocus, ...input }: MoneyFieldProps) {
  const [text, setText] = useState(() => writtenAmount(value));
  const [isFocused, setFocused] = useState(false);
  const [isTyping, setTyping] = useState(false);
  const [isUnsigned, setUnsigned] = useState(false);
  const left = useRef<Cents | null>(null);
  useEffect(() => {
    if (isFocused) return;
    setText((shown) => {
      const read = parsedAmount(shown, signed);
      // A text that cannot be read stays, with its sentence, also where a value that is known takes its place.
      return read === value || (read === null && shown.trim() !== "" && left.current === value) ? shown : writtenAmount(value);
    });
  }, [value, isFocused, signed]);
  const isUnread = text.trim() !== "" && parsedAmount(text, signed) === null;
  // Its own sentence goes before « à renseigner ».
  const shownError = isUnread && (!isTyping || error) ? UNREADABLE : (error ?? null);
  const shownHint = isUnsigned ? <span role="status">{UNSIGNED}</span> : hint;
  return (
    <Field {...fieldProps({ label, hint: shownHint, error: shownError, hideLabel, required: input.required })}>
      {(described) => (
        <div className={frameClass({ error: shownError, disabled: input.disabled }, "money")}>
          {icon}
          <input
            {...input}
            {...described}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            data-autofocus={autoFocus || undefined}
            data-refused={isUnread || undefined}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setTyping(true);
              setUnsigned(!signed && (parseAmount(event.target.value) ?? 0) < 0);
              onChange(parsedAmount(event.target.value, signed));
            }}
            onFocus={(event) => {
              setFocused(true);
              event.target.select();
            }}
            onBlur={() => {
              setFocused(false);
              setTyping(false);
              left.current = value;
              const read = parsedAmount(text, signed);
              if (read !== null) setText(writtenAmount(read));
            }}
          />
          <span className="suffix">€</span>
        </div>
      )}
    </Field>
  );
}

function parsedAmount(text: string, signed: boolean): Cents | null {
  const read = parseAmount(text);
  return read === null || signed ? read : absolute(read);
}

function writtenAmount(value: Cents | null): string {
  return value === null ? "" : plainAmount(eurosFromCents(value));
}
