import { Search } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { Field, fieldProps, frameClass, type FieldProps } from "../field.js";
import type { Option } from "../select.js";
import { useCombobox } from "./combobox.js";
import { SuggestionList } from "./suggestion-list.js";
import { exactOption } from "./suggestions.js";

type AutosuggestProps = FieldProps & {
  /** All the choices; with `onSearch`, those found for the last search. */
  readonly options: readonly Option[];
  /** The value of the choice, empty while there is none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  /** Asked for a text 150 ms after the last key. */
  readonly onSearch?: (text: string) => void;
  /** Offers `Ajouter "text"` when no choice bears these words. */
  readonly onAdd?: (text: string) => void;
  readonly disabled?: boolean | undefined;
  readonly name?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly icon?: ReactNode;
};

/** A choice among many, found by typing. What is typed without being chosen goes back to the choice when the field is left, unless it is the value or the label of a choice. */
export function Autosuggest({
  label,
  hint,
  error,
  hideLabel,
  options,
  value,
  onChange,
  onBlur,
  onSearch,
  onAdd,
  icon = <Search className="icon small" />,
  ...input
}: AutosuggestProps) {
  const frame = useRef<HTMLDivElement>(null);
  const chosenLabel = options.find((option) => option.value === value)?.label;
  const [typed, setTyped] = useState(chosenLabel ?? "");
  const [kept, setKept] = useState(chosenLabel ?? "");
  const choose = (option: Option): void => {
    setTyped(option.label);
    setKept(option.label);
    onChange(option.value);
  };
  const combobox = useCombobox({
    options,
    typed: typed === kept ? "" : typed,
    canAdd: onAdd !== undefined,
    onSearch,
    onChoose: choose,
    onAdd: (text) => {
      setKept(text);
      onAdd?.(text);
    },
  });
  useEffect(() => {
    const words = value === "" ? "" : chosenLabel;
    if (words === undefined) return;
    setKept(words);
    setTyped(words);
  }, [value, chosenLabel]);
  const leave = (): void => {
    combobox.close();
    const exact = exactOption(options, typed) ?? options.find((option) => option.value === typed.trim());
    if (typed.trim() === "") {
      setKept("");
      if (value !== "") onChange("");
    } else if (exact && exact.disabled !== true) choose(exact);
    else setTyped(kept);
    onBlur?.();
  };
  return (
    <Field {...fieldProps({ label, hint, error, hideLabel, required: input.required })}>
      {(described) => (
        <div ref={frame} className={frameClass({ error, disabled: input.disabled })}>
          {icon}
          <input
            {...input}
            {...described}
            {...combobox.input}
            type="text"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              combobox.open();
            }}
            onClick={combobox.open}
            onKeyDown={combobox.onKey}
            onBlur={leave}
          />
          <SuggestionList label={label} combobox={combobox} frame={frame} chosen={value === "" ? [] : [value]} />
        </div>
      )}
    </Field>
  );
}
