import { useId, type ReactNode } from "react";
import { classNames } from "../class-names.js";
import { Group, type GroupProps } from "./group.js";

/** A choice that needs a sentence. `aside` is shown at its right: a price, a state. */
export type CardChoice<Value extends string> = {
  readonly value: Value;
  readonly title: string;
  readonly text?: ReactNode;
  readonly aside?: ReactNode;
  readonly disabled?: boolean;
};

type ChoiceCardsProps<Value extends string> = GroupProps & {
  readonly choices: readonly CardChoice<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  /** Side by side where there is room. */
  readonly inRow?: boolean;
};

/** Two to four choices that exclude each other, each with its sentence. */
export function ChoiceCards<Value extends string>({ choices, value, onChange, inRow = false, ...group }: ChoiceCardsProps<Value>) {
  const name = useId();
  return (
    <Group role="radiogroup" {...group}>
      <div className={classNames("cards", inRow && "in-row")}>
        {choices.map((choice) => (
          <label key={choice.value} className={classNames("choice-card", (group.disabled || choice.disabled) && "is-disabled")}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.disabled}
              aria-labelledby={`${name}-${choice.value}`}
              aria-describedby={choice.text === undefined ? undefined : `${name}-${choice.value}-text`}
              onChange={() => onChange(choice.value)}
            />
            <span className="box radio" aria-hidden="true" />
            <span className="choice-words">
              <b id={`${name}-${choice.value}`}>{choice.title}</b>
              {choice.text !== undefined && <small id={`${name}-${choice.value}-text`}>{choice.text}</small>}
            </span>
            {choice.aside !== undefined && <span className="aside">{choice.aside}</span>}
          </label>
        ))}
      </div>
    </Group>
  );
}
