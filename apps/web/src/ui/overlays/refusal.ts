import { useEffect, useRef } from "react";
import { ApiError, errorText } from "../../lib/api/api-error.js";
import type { Form } from "../forms/use-form.js";

/** The field that a failure names, when the form has it. */
export function refusedField<Name extends string>(error: Error | null, names: readonly Name[]): Name | null {
  return error instanceof ApiError ? (names.find((name) => name === error.target) ?? null) : null;
}

/** Puts under its field what the server refused; returns the sentence that no field of the form bears. */
export function useRefusal<Name extends string>(form: Form<Name>, error: Error | null): string | null {
  const field = refusedField(error, Object.keys(form.values) as Name[]);
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  useEffect(() => {
    // Once by failure: the form forgets it when the field is typed again.
    if (field !== null) latest.current.refuse({ [field]: errorText(error) } as Partial<Record<Name, string>>);
  }, [error, field]);
  return error === null || field !== null ? null : errorText(error);
}
