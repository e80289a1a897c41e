import type { FieldRule } from "@comptoir/contract/base/field-rules";

/** The sentence of each field that is wrong. */
export type FormErrors<Name extends string> = Readonly<Partial<Record<Name, string>>>;

/** Checks every field that has a rule; one that is disabled is never wrong. */
export function formErrors<Name extends string>({
  values,
  rules,
  disabled = [],
}: {
  values: Readonly<Record<Name, string>>;
  rules: Readonly<Partial<Record<NoInfer<Name>, FieldRule>>>;
  disabled?: readonly NoInfer<Name>[] | undefined;
}): FormErrors<Name> {
  const errors: Partial<Record<Name, string>> = {};
  for (const name of Object.keys(values) as Name[]) {
    const sentence = disabled.includes(name) ? null : (rules[name]?.(values[name]) ?? null);
    if (sentence !== null) errors[name] = sentence;
  }
  return errors;
}

/** The errors to show: of the fields already left, and of what the server refused. */
export function shownErrors<Name extends string>(
  errors: FormErrors<Name>,
  left: ReadonlySet<Name>,
  refused: FormErrors<Name>,
): FormErrors<Name> {
  const seen = Object.entries(errors).filter(([name]) => left.has(name as Name));
  return { ...refused, ...(Object.fromEntries(seen) as FormErrors<Name>) };
}
