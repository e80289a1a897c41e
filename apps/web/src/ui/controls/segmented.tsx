import type { ReactNode } from "react";
import { classNames } from "../class-names.js";

/** One choice of a segmented control; `count` follows its words. */
export type Segment<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly count?: string | null;
  /** In red: what is late. */
  readonly isBad?: boolean;
};

type SegmentedProps<Value extends string> = {
  readonly label: string;
  readonly segments: readonly Segment<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean;
  /** Shows the label above, as a field. */
  readonly asField?: boolean;
};

/** A few short choices that exclude each other. */
export function Segmented<Value extends string>({ label, segments, value, onChange, disabled, asField = false }: SegmentedProps<Value>) {
  const group = (
    <div className="segmented" role="group" aria-label={label}>
      {segments.map((segment) => (
        <button
          key={segment.value}
          type="button"
          className={classNames(segment.value === value && "is-on", segment.isBad === true && "is-bad")}
          aria-pressed={segment.value === value}
          disabled={disabled}
          onClick={() => onChange(segment.value)}
        >
          {segment.icon}
          {segment.label}
          {segment.count != null && <span className="muted tabular">{segment.count}</span>}
        </button>
      ))}
    </div>
  );
  if (!asField) return group;
  return (
    <div className="field">
      <span className="label" aria-hidden="true">
        {label}
      </span>
      {group}
    </div>
  );
}
