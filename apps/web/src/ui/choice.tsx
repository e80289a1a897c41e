import { Check, Minus } from "lucide-react";
import { useEffect, useId, useRef, type ReactNode } from "react";
import { classNames } from "./class-names.js";
import type { Option } from "./select.js";

type CheckboxProps = {
  readonly checked: boolean | "mixed";
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
  /** At the right, a number of items. */
  readonly count?: string;
  readonly disabled?: boolean;
  readonly hideLabel?: boolean;
  readonly tabIndex?: number;
};

/** A box to tick. `mixed` shows a dash: some of the items below are ticked. */
export function Checkbox({ checked, onChange, children, count, disabled, hideLabel = false, tabIndex }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = checked === "mixed";
  }, [checked]);
  return (
    <label className={classNames("check", disabled && "is-disabled")}>
      <input
        ref={input}
        type="checkbox"
        checked={checked === true}
        disabled={disabled}
        tabIndex={tabIndex}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="box" aria-hidden="true">
        {checked === "mixed" ? <Minus className="i" /> : <Check className="i" />}
      </span>
      <span className={hideLabel ? "sr" : "clip"}>{children}</span>
      {count !== undefined && <span className="n">{count}</span>}
    </label>
  );
}

/** A setting that is on or off at once. */
export function Switch({ checked, onChange, children }: { checked: boolean; onChange: (checked: boolean) => void; children: ReactNode }) {
  return (
    <label className="check">
      <input type="checkbox" role="switch" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span className="switch" aria-hidden="true" />
      <span>{children}</span>
    </label>
  );
}

type RadioGroupProps = {
  readonly label: string;
  readonly options: readonly Option[];
  readonly value: string | null;
  readonly onChange: (value: string) => void;
  readonly disabled?: boolean;
  readonly oneColumn?: boolean;
  readonly hint?: string;
};

/** Choices that exclude each other, all in sight. */
export function RadioGroup({ label, options, value, onChange, disabled, oneColumn = false, hint }: RadioGroupProps) {
  const name = useId();
  return (
    <fieldset className="field" disabled={disabled}>
      <legend>{label}</legend>
      <div className={classNames("choices", oneColumn && "one")}>
        {options.map((option) => (
          <label className={classNames("check", option.disabled && "is-disabled")} key={option.value}>
            <input
              type="radio"
              name={name}
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
      {hint !== undefined && <span className="hint">{hint}</span>}
    </fieldset>
  );
}
