import { Lock } from "lucide-react";
import { Field, fieldProps, frameClass, type FieldProps } from "./field.js";
import { grouped, tailOf, withHead } from "./fixed-head.js";

type PrefixFieldProps = FieldProps & {
  /** The digits that do not change. */
  readonly head: string;
  /** All the digits; the head included, unless another number was pasted. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  /** Digits of the whole number. */
  readonly length: number;
  readonly disabled?: boolean | undefined;
  readonly name?: string | undefined;
};

/** A number whose first digits are locked before the box (the SIREN of a SIRET): only the last ones are typed. A whole number may be pasted. */
export function PrefixField({
  label,
  hint,
  error,
  success,
  hideLabel,
  head,
  value,
  onChange,
  length,
  disabled,
  ...input
}: PrefixFieldProps) {
  return (
    <Field {...fieldProps({ label, hint, error, success, hideLabel, required: input.required })}>
      {(described) => (
        <div className={frameClass({ error, disabled, success }, "with-prefix")}>
          <span className="prefix tabular" id={`${described.id}-head`}>
            <Lock className="icon tiny" />
            {grouped(head)}
          </span>
          <input
            {...input}
            {...described}
            aria-describedby={[`${described.id}-head`, described["aria-describedby"]].filter(Boolean).join(" ")}
            className="tabular"
            type="text"
            inputMode="numeric"
            autoComplete="off"
            disabled={disabled}
            value={tailOf(value, head)}
            onChange={(event) => onChange(withHead({ typed: event.target.value, head, length }))}
          />
        </div>
      )}
    </Field>
  );
}
