import { useRef, useState, type KeyboardEvent } from "react";
import { Tag } from "../../controls/chip.js";
import { Field, fieldProps, frameClass, type FieldProps } from "../field.js";
import type { Option } from "../select.js";
import { useCombobox } from "./combobox.js";
import { SuggestionList } from "./suggestion-list.js";

type TagBucketProps = FieldProps & {
  readonly options: readonly Option[];
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  readonly onBlur?: () => void;
  /** Offers `Ajouter "text"` when no choice bears these words. */
  readonly onAdd?: (text: string) => void;
  readonly disabled?: boolean | undefined;
  readonly name?: string | undefined;
  readonly placeholder?: string | undefined;
};

/** Several choices found by typing, kept as tags: the cross takes one away, Backspace the last one. */
export function TagBucket({
  label,
  hint,
  error,
  hideLabel,
  options,
  values,
  onChange,
  onBlur,
  onAdd,
  placeholder,
  disabled,
  name,
}: TagBucketProps) {
  const frame = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const combobox = useCombobox({
    options,
    typed,
    canAdd: onAdd !== undefined,
    onSearch: undefined,
    onChoose: ({ value }) => {
      setTyped("");
      onChange(values.includes(value) ? values.filter((kept) => kept !== value) : [...values, value]);
    },
    onAdd: (text) => {
      setTyped("");
      onAdd?.(text);
    },
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!combobox.onKey(event) && event.key === "Backspace" && typed === "") onChange(values.slice(0, -1));
  };
  const remove = (value: string): void => {
    onChange(values.filter((kept) => kept !== value));
    input.current?.focus();
  };
  return (
    <Field {...fieldProps({ label, hint, error, hideLabel })}>
      {(described) => (
        <div ref={frame} className={frameClass({ error, disabled }, "bucket")}>
          {values.map((value) => (
            <Tag key={value} onRemove={disabled ? undefined : () => remove(value)}>
              {options.find((option) => option.value === value)?.label ?? value}
            </Tag>
          ))}
          <input
            {...described}
            {...combobox.input}
            ref={input}
            type="text"
            name={name}
            disabled={disabled}
            placeholder={values.length === 0 ? placeholder : undefined}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              combobox.open();
            }}
            onClick={combobox.open}
            onKeyDown={onKeyDown}
            onBlur={() => {
              combobox.close();
              setTyped("");
              onBlur?.();
            }}
          />
          <SuggestionList label={label} combobox={combobox} frame={frame} chosen={values} />
        </div>
      )}
    </Field>
  );
}
