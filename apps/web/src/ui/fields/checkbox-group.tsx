import { Checkbox } from "./choice.js";
import { classNames } from "../class-names.js";
import { Group, type GroupProps } from "./group.js";
import type { Option } from "./select.js";

type CheckboxGroupProps = GroupProps & {
  /** `count` is shown at the right of a choice. */
  readonly options: readonly (Option & { readonly count?: string })[];
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  readonly oneColumn?: boolean;
};

/** Choices that may go together, all visible. */
export function CheckboxGroup({ options, values, onChange, oneColumn = false, ...group }: CheckboxGroupProps) {
  const choose = (value: string, isChosen: boolean): void =>
    onChange(options.map((option) => option.value).filter((other) => (other === value ? isChosen : values.includes(other))));
  return (
    <Group role="group" {...group}>
      <div className={classNames("choices", oneColumn && "one")}>
        {options.map(({ value, label, disabled = false, count }) => (
          <Checkbox
            key={value}
            checked={values.includes(value)}
            disabled={disabled}
            {...(count !== undefined && { count })}
            onChange={(isChosen) => choose(value, isChosen)}
          >
            {label}
          </Checkbox>
        ))}
      </div>
    </Group>
  );
}
