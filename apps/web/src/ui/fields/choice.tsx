import { Check, Minus } from "lucide-react";
import { useEffect, useId, useRef, type ReactNode } from "react";
import { classNames } from "../class-names.js";
import { FieldMessage } from "./field.js";
import { Group, type GroupProps } from "./group.js";
import type { Option } from "./select.js";
import { WhenWritable } from "../controls/when-writable.js";

type CheckboxProps = {
  readonly checked: boolean | "mixed";
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
  /** At the right, a number of items. */
  readonly count?: string;
  readonly disabled?: boolean;
  readonly hideLabel?: boolean;
  readonly tabIndex?: number;
  readonly name?: string;
  readonly required?: boolean;
  readonly onBlur?: () => void;
  /** A sentence; null when the box may stay as it is. */
  readonly error?: string | null | undefined;
};

/** A box to tick. `mixed` shows a dash: some of the items below are ticked. Given an `error`, even null, it is a field: its words may take several lines. */
export function Checkbox({ checked, onChange, children, count, hideLabel = false, error, required, ...attributes }: CheckboxProps) {
  const messageId = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = checked === "mixed";
  }, [checked]);
  const box = (
    <label className={classNames("check", attributes.disabled && "is-disabled", error !== undefined && "sentence")}>
      <input
        {...attributes}
        ref={input}
        type="checkbox"
        checked={checked === true}
        aria-invalid={Boolean(error)}
        aria-required={required === true || undefined}
        aria-describedby={error ? messageId : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="box" aria-hidden="true">
        {checked === "mixed" ? <Minus className="icon" /> : <Check className="icon" />}
      </span>
      <span className={hideLabel ? "visually-hidden" : error === undefined ? "clip" : undefined}>{children}</span>
      {count !== undefined && <span className="count">{count}</span>}
    </label>
  );
  if (error === undefined) return box;
  return (
    <div className="field">
      {box}
      {error && <FieldMessage id={messageId} error={error} />}
    </div>
  );
}

type SwitchProps = {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
};

/** A setting that is on or off at once. One that `writes` changes books: where they are read only it is disabled, and says why. */
export function Switch({ writes = false, ...props }: SwitchProps & { readonly writes?: boolean }) {
  return writes ? <WhenWritable>{(readOnly) => <AnySwitch {...props} {...readOnly} />}</WhenWritable> : <AnySwitch {...props} />;
}

/** `title`: why it is disabled. */
function AnySwitch({
  checked,
  onChange,
  children,
  disabled = false,
  title,
}: SwitchProps & { readonly disabled?: boolean; readonly title?: string }) {
  return (
    <label className={classNames("check", disabled && "is-disabled")} title={title}>
      <input type="checkbox" role="switch" checked={checked} disabled={disabled} onChange={(event) => onChange(event.target.checked)} />
      <span className="switch" aria-hidden="true" />
      <span>{children}</span>
    </label>
  );
}

type RadioGroupProps = GroupProps & {
  readonly options: readonly Option[];
  readonly value: string | null;
  readonly onChange: (value: string) => void;
  readonly oneColumn?: boolean;
  readonly name?: string;
};

/** Choices that exclude each other, all visible. */
export function RadioGroup({ options, value, onChange, oneColumn = false, name: given, ...group }: RadioGroupProps) {
  const id = useId();
  return (
    <Group role="radiogroup" {...group}>
      <div className={classNames("choices", oneColumn && "one")}>
        {options.map((option) => (
          <label className={classNames("check", option.disabled && "is-disabled")} key={option.value}>
            <input
              type="radio"
              name={given ?? id}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span className="box radio" aria-hidden="true" />
            <span className="clip">{option.label}</span>
          </label>
        ))}
      </div>
    </Group>
  );
}
