import { useState } from "react";
import { Field, fieldProps, frameClass, type FieldProps } from "./field.js";
import { parseColor } from "./parse-color.js";

type ColorFieldProps = FieldProps & {
  /** `#1e5b45`, or null while none can be read. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly onBlur?: () => void;
  readonly disabled?: boolean | undefined;
  readonly name?: string | undefined;
};

const UNREADABLE = "Cette couleur ne se lit pas. Écrivez par exemple #1E5B45.";

/** A colour, typed by its six digits or chosen in the system's own picker. */
export function ColorField({ label, hint, error, hideLabel, value, onChange, onBlur, disabled, ...input }: ColorFieldProps) {
  const [text, setText] = useState(value?.toUpperCase() ?? "");
  const [isFocused, setFocused] = useState(false);
  const shown = isFocused || value === null || parseColor(text) === value ? text : value.toUpperCase();
  const isUnreadable = !isFocused && text.trim() !== "" && parseColor(text) === null;
  const shownError = isUnreadable ? UNREADABLE : error;
  const take = (typed: string): void => {
    setText(typed);
    onChange(parseColor(typed));
  };
  return (
    <Field {...fieldProps({ label, hint, error: shownError, hideLabel, required: input.required })}>
      {(described) => (
        <div className={frameClass({ error: shownError, disabled }, "color")}>
          <input
            type="color"
            className="swatch"
            aria-label={`${label}\u00a0: choisir dans la palette`}
            disabled={disabled}
            value={value ?? "#ffffff"}
            onChange={(event) => take(event.target.value.toUpperCase())}
          />
          <input
            {...input}
            {...described}
            type="text"
            autoComplete="off"
            spellCheck={false}
            disabled={disabled}
            value={shown}
            onChange={(event) => take(event.target.value)}
            onFocus={() => setFocused(true)}
            onBlur={() => {
              setFocused(false);
              if (value !== null) setText(value.toUpperCase());
              onBlur?.();
            }}
          />
        </div>
      )}
    </Field>
  );
}
