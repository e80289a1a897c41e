import { ChevronDown } from "lucide-react";
import { useEffect, useRef, type KeyboardEvent } from "react";
import { SPEC } from "../../../text/specification.js";
import { plural } from "../../../text/t.js";
import { Checkbox } from "../choice.js";
import { classNames } from "../../class-names.js";
import { Field, fieldProps, frameClass, type FieldProps } from "../field.js";
import { placeUnder, usePopover } from "../../overlays/popover.js";
import type { Option } from "../select.js";

type MultiSelectProps = FieldProps & {
  readonly options: readonly Option[];
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  readonly onBlur?: () => void;
  readonly disabled?: boolean | undefined;
  readonly name?: string | undefined;
  /** Shown while nothing is chosen. */
  readonly placeholder?: string;
};

/** Several choices in a list that opens: its button says the one, or how many. */
export function MultiSelect({
  label,
  hint,
  error,
  hideLabel,
  options,
  values,
  onChange,
  onBlur,
  disabled,
  name,
  placeholder = SPEC.selectPlaceholder,
}: MultiSelectProps) {
  const { anchor, isOpen, toggle, close, floating } = usePopover();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen || !list.current || !anchor.current?.parentElement) return;
    placeUnder(list.current, anchor.current.parentElement);
    list.current.querySelector("input")?.focus();
  }, [isOpen, anchor]);
  const chosen = options.filter(({ value }) => values.includes(value));
  const words =
    chosen.length === 1
      ? chosen[0]?.label
      : plural("select.chosen", chosen.length, { one: "{{n}} choix retenu", other: "{{n}} choix retenus" });
  const choose = (value: string, isChosen: boolean): void =>
    onChange(options.map((option) => option.value).filter((other) => (other === value ? isChosen : values.includes(other))));
  return (
    <Field {...fieldProps({ label, hint, error, hideLabel })}>
      {(described) => (
        <div className={frameClass({ error, disabled }, "multi")}>
          <button
            {...described}
            ref={anchor}
            type="button"
            className={classNames("opener", chosen.length === 0 && "is-empty")}
            name={name}
            role="combobox"
            aria-haspopup="dialog"
            aria-controls={`${described.id}-list`}
            aria-expanded={isOpen}
            disabled={disabled}
            onClick={toggle}
            onBlur={onBlur}
          >
            <span className="clip">{chosen.length === 0 ? placeholder : words}</span>
            <ChevronDown className="icon small" />
          </button>
          {isOpen && (
            <div
              {...floating}
              ref={(element) => {
                list.current = element;
                floating.ref(element);
              }}
              id={`${described.id}-list`}
              className="list"
              role="dialog"
              aria-label={label}
              onKeyDown={(event) => moveAmong(event, close)}
            >
              {options.map((option) => (
                <Checkbox
                  key={option.value}
                  checked={values.includes(option.value)}
                  {...(option.disabled !== undefined && { disabled: option.disabled })}
                  onChange={(isChosen) => choose(option.value, isChosen)}
                >
                  {option.label}
                </Checkbox>
              ))}
            </div>
          )}
        </div>
      )}
    </Field>
  );
}

/** Arrows go from box to box; Tab and Enter close the list. */
function moveAmong(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0 && event.key !== "Enter" && event.key !== "Tab") return;
  if (event.key !== "Tab") event.preventDefault();
  event.stopPropagation();
  if (step === 0) {
    close();
    return;
  }
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>("input:enabled")];
  const at = boxes.findIndex((box) => box === document.activeElement);
  boxes[(at + step + boxes.length) % boxes.length]?.focus();
}
