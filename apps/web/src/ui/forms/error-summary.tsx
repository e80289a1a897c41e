import { CircleAlert } from "lucide-react";
import { useEffect, useRef, type MouseEvent, type RefObject } from "react";
import { plural } from "../../text/t.js";
import type { FormErrors } from "./form-errors.js";

type ErrorSummaryProps<Name extends string> = {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly errors: FormErrors<Name>;
  /** The words above each field. */
  readonly labels: Readonly<Record<Name, string>>;
};

/** At the top of a long form, what is wrong in it: each line leads to its field. Mounted anew at each refusal, it takes the focus. */
export function ErrorSummary<Name extends string>({ form, errors, labels }: ErrorSummaryProps<Name>) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const wrong = (Object.keys(errors) as Name[]).filter((name) => errors[name] !== undefined);
  if (wrong.length === 0) return null;
  const goTo = (name: Name) => (event: MouseEvent) => {
    event.preventDefault();
    const found = form.current?.elements.namedItem(name);
    const control = found instanceof RadioNodeList ? found[0] : found;
    if (control instanceof HTMLElement) control.focus();
  };
  return (
    <div ref={box} className="banner bad summary" role="alert" tabIndex={-1}>
      <CircleAlert className="icon" />
      <div className="stack tight">
        <b>
          {plural("form.errors", wrong.length, { one: "Un champ est à corriger\u00a0:", other: "{{n}} champs sont à corriger\u00a0:" })}
        </b>
        <ul>
          {wrong.map((name) => (
            <li key={name}>
              <a href={`#${name}`} onClick={goTo(name)}>
                {labels[name]}
              </a>
              {"\u00a0: "}
              {errors[name]}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
