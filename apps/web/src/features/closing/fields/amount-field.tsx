import { centsFromEuros, eurosFromCents } from "@comptoir/accounting/money";
import type { FieldProps } from "../../../ui/fields/field.js";
import { MoneyField } from "../../../ui/fields/numbers/money-field.js";

type AmountFieldProps = FieldProps & {
  /** Euros; null while nothing is typed. */
  readonly value: number | null | undefined;
  readonly onChange: (value: number | null) => void;
  /** Keeps a minus sign. */
  readonly signed?: boolean;
  readonly disabled?: boolean;
  readonly required?: boolean;
};

/** An amount of a step, in euros. */
export function AmountField({ value, onChange, ...field }: AmountFieldProps) {
  return (
    <MoneyField
      {...field}
      value={value == null ? null : centsFromEuros(value)}
      onChange={(typed) => onChange(typed === null ? null : eurosFromCents(typed))}
    />
  );
}
