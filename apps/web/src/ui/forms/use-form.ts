import { useRef, useState, type RefObject } from "react";
import type { FieldRule } from "@comptoir/contract/base/field-rules";
import { formErrors, shownErrors, type FormErrors } from "./form-errors.js";

type FormOptions<Name extends string> = {
  readonly start: Readonly<Record<Name, string>>;
  readonly rules: Readonly<Partial<Record<NoInfer<Name>, FieldRule>>>;
  /** Fields that are not asked: they are never wrong. */
  readonly disabled?: readonly NoInfer<Name>[];
  /** A summary of the errors takes the focus when the form is refused, rather than the first wrong field. */
  readonly hasSummary?: boolean;
  /** What is wrong is said at once, for values that come from elsewhere. */
  readonly startsChecked?: boolean;
};

type Control = { readonly name: string; readonly value: string; readonly error: string | undefined; readonly onBlur: () => void };

/** The fields of a form, checked when each is left, then as it is typed. */
export type Form<Name extends string, Root extends HTMLElement = HTMLFormElement> = {
  /** To give to the form element, or to what holds it when the fields are in several. */
  readonly ref: RefObject<Root | null>;
  readonly values: Readonly<Record<Name, string>>;
  readonly errors: FormErrors<Name>;
  /** How many times the form was refused: the key of its summary. */
  readonly refusals: number;
  /** Attributes of a text field. */
  readonly text: (name: Name) => Control & { readonly onChange: (event: { target: { value: string } }) => void };
  /** Attributes of a control that gives its value itself. */
  readonly control: (name: Name) => Control & { readonly onChange: (value: string) => void };
  readonly set: (name: Name, value: string) => void;
  /** Shows every error and leads to the first; true when there is none. */
  readonly check: () => boolean;
  /** Begins again with other values, as a form that was just opened. */
  restart(values: Readonly<Record<Name, string>>): void;
  /** Says nothing more of what is wrong until a field is left again. */
  readonly forgive: () => void;
  /** Shows what the server refused, field by field, until each is typed again. */
  readonly refuse: (errors: FormErrors<Name>) => void;
};

/** Holds the fields of a form and says what is wrong with each, when it is time to say it. */
export function useForm<Name extends string, Root extends HTMLElement = HTMLFormElement>({
  start,
  rules,
  disabled,
  hasSummary = false,
  startsChecked = false,
}: FormOptions<Name>): Form<Name, Root> {
  const ref = useRef<Root>(null);
  const [values, setValues] = useState(start);
  const names = Object.keys(start) as Name[];
  const [left, setLeft] = useState<ReadonlySet<Name>>(new Set(startsChecked ? names : []));
  const [refused, setRefused] = useState({} as FormErrors<Name>);
  const [refusals, setRefusals] = useState(0);
  const found = formErrors({ values, rules, disabled });
  const errors = shownErrors(found, left, refused);

  const set = (name: Name, value: string): void => {
    setValues((current) => ({ ...current, [name]: value }));
    setRefused((current) => without(current, name));
  };
  const attributes = (name: Name): Control => ({
    name,
    value: values[name],
    error: errors[name],
    onBlur: () => setLeft((current) => new Set(current).add(name)),
  });
  const check = (): boolean => {
    setLeft(new Set(names));
    const isRight = Object.keys(found).length === 0;
    if (!isRight) setRefusals((count) => count + 1);
    if (!isRight && !hasSummary) firstControl(ref.current, found)?.focus();
    return isRight;
  };
  return {
    ref,
    values,
    errors,
    refusals,
    set,
    check,
    text: (name) => ({ ...attributes(name), onChange: (event) => set(name, event.target.value) }),
    control: (name) => ({ ...attributes(name), onChange: (value) => set(name, value) }),
    restart: (begun) => {
      setValues(begun);
      setLeft(new Set(startsChecked ? names : []));
      setRefused({} as FormErrors<Name>);
    },
    forgive: () => setLeft(new Set()),
    refuse: (sentences) => {
      setRefused(sentences);
      firstControl(ref.current, sentences)?.focus();
    },
  };
}

function without<Name extends string>(errors: FormErrors<Name>, name: Name): FormErrors<Name> {
  const others = Object.entries(errors).filter(([key]) => key !== name);
  return others.length === Object.keys(errors).length ? errors : (Object.fromEntries(others) as FormErrors<Name>);
}

function firstControl(root: HTMLElement | null, errors: Readonly<Record<string, unknown>>): HTMLElement | undefined {
  const forms = root instanceof HTMLFormElement ? [root] : [...(root?.querySelectorAll("form") ?? [])];
  const controls = forms.flatMap(({ elements }) => [...elements]).filter((element): element is HTMLInputElement => "name" in element);
  return controls.find(({ name }) => name in errors);
}
