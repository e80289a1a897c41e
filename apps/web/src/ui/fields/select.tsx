import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { SPEC } from "../../text/specification.js";
import { Field, fieldProps, frameClass, type FieldProps } from "./field.js";

/** One choice of a list. */
export type Option = { readonly value: string; readonly label: string; readonly disabled?: boolean };

type SelectProps = FieldProps & {
  readonly options: readonly Option[];
  /** Empty while nothing is chosen. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** First line, when nothing is chosen; null when the list has its own empty choice. */
  readonly placeholder?: string | null;
  readonly disabled?: boolean;
  readonly name?: string;
  readonly icon?: ReactNode;
};

/** A choice in a list: the browser's own list, which every keyboard and phone knows. */
export function Select({
  label,
  hint,
  error,
  hideLabel,
  options,
  value,
  onChange,
  placeholder = SPEC.selectPlaceholder,
  icon,
  ...select
}: SelectProps) {
  return (
    <Field {...fieldProps({ label, hint, error, hideLabel, required: select.required })}>
      {(described) => (
        <div className={frameClass({ error, disabled: select.disabled })}>
          {icon}
          <select
            {...select}
            {...described}
            value={value}
            data-empty={value === "" && placeholder !== null ? "" : undefined}
            onChange={(event) => onChange(event.target.value)}
          >
            {placeholder !== null && (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className="icon small" />
        </div>
      )}
    </Field>
  );
}
