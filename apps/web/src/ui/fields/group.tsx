import { useId, type ReactNode } from "react";
import { FieldMessage } from "./field.js";

/** What surrounds controls that answer one question. */
export type GroupProps = {
  readonly label: string;
  readonly hint?: string;
  /** A sentence; null when the answer is right. */
  readonly error?: string | null | undefined;
  readonly disabled?: boolean | undefined;
  readonly required?: boolean;
  /** Hides the question from sight, when a title already asks it. */
  readonly hideLabel?: boolean;
};

/** Controls that answer one question, under its words: a fieldset and its legend, then a hint or the error that replaces it. */
export function Group({
  role,
  label,
  hint,
  error,
  disabled,
  required,
  hideLabel = false,
  children,
}: GroupProps & { readonly role: "radiogroup" | "group"; readonly children: ReactNode }) {
  const id = useId();
  const hasMessage = Boolean(error) || hint !== undefined;
  // A plain group may neither be wrong nor required in ARIA: its message says so.
  const answer = role === "radiogroup" ? { "aria-invalid": error ? true : undefined, "aria-required": required } : {};
  return (
    <fieldset
      className="field"
      role={role}
      id={id}
      tabIndex={-1}
      disabled={disabled}
      aria-labelledby={`${id}-legend`}
      aria-describedby={hasMessage ? `${id}-message` : undefined}
      {...answer}
    >
      <legend id={`${id}-legend`} className={hideLabel ? "visually-hidden" : undefined}>
        {label}
      </legend>
      {children}
      {hasMessage && <FieldMessage id={`${id}-message`} hint={hint} error={error} />}
    </fieldset>
  );
}
