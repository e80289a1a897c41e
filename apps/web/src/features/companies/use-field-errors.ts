import { useRef, useState, type RefObject } from "react";
import { shownErrors, type FormErrors } from "../../ui/forms/form-errors.js";

/** What shows the errors of a form, field by field. */
export type FieldErrors<Name extends string> = {
  /** To give to what holds the fields. */
  readonly box: RefObject<HTMLFormElement | null>;
  /** The sentence to show under a field: once it was left, or refused. */
  readonly errorOf: (name: Name) => string | undefined;
  /** To call when a field is left. */
  readonly leave: (name: Name) => () => void;
  /** Shows every error of these fields and leads to the first; true when there is none. */
  readonly check: (names: readonly Name[]) => boolean;
};

/** Shows the errors of a form whose values and rules are elsewhere. */
export function useFieldErrors<Name extends string>(errors: FormErrors<Name>, refused: FormErrors<Name>): FieldErrors<Name> {
  const box = useRef<HTMLFormElement>(null);
  const [left, setLeft] = useState<ReadonlySet<Name>>(new Set());
  const shown = shownErrors(errors, left, refused);
  return {
    box,
    errorOf: (name) => shown[name],
    leave: (name) => () => setLeft((current) => new Set(current).add(name)),
    check: (names) => {
      setLeft((current) => new Set([...current, ...names]));
      const first = names.find((name) => errors[name] !== undefined);
      if (first !== undefined) focusOn(box.current, first);
      return first === undefined;
    },
  };
}

function focusOn(box: HTMLElement | null, name: string): void {
  box?.querySelector<HTMLElement>(`[data-field="${name}"] :is(input, select, button:not([aria-haspopup]))`)?.focus();
}
