import type { Ref } from "react";
import { classNames } from "../class-names.js";
import { CODE_LENGTH, codeDigits } from "./code-digits.js";
import { Field, fieldProps, type FieldProps } from "./field.js";

type CodeFieldProps = FieldProps & {
  /** Digits only. */
  readonly value: string;
  readonly onChange: (code: string) => void;
  /** Called once the sixth digit is there. */
  readonly onComplete?: (code: string) => void;
  readonly disabled?: boolean;
  readonly name?: string;
  readonly ref?: Ref<HTMLInputElement>;
};

/** A one-time code: six boxes drawn over one input, so that pasting and the phone's own suggestion fill them all. */
export function CodeField({ label, hint, error, hideLabel, value, onChange, onComplete, disabled, ...input }: CodeFieldProps) {
  const type = (text: string): void => {
    const code = codeDigits(text);
    onChange(code);
    if (code.length === CODE_LENGTH && code !== value) onComplete?.(code);
  };
  return (
    <Field {...fieldProps({ label, hint, error, hideLabel, required: input.required })}>
      {(described) => (
        <div className={classNames("code-boxes", error && "is-error", disabled && "is-disabled")}>
          <input
            {...input}
            {...described}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            disabled={disabled}
            value={value}
            onChange={(event) => type(event.target.value)}
            onSelect={({ currentTarget }) => currentTarget.setSelectionRange(value.length, value.length)}
          />
          {Array.from({ length: CODE_LENGTH }, (_, index) => (
            <span key={index} aria-hidden="true" className={index === Math.min(value.length, CODE_LENGTH - 1) ? "is-current" : undefined}>
              {value[index]}
            </span>
          ))}
        </div>
      )}
    </Field>
  );
}
