import { useState } from "react";
import { eurosFromCents } from "@comptoir/accounting/money";
import { parseAmount } from "../../../text/parse-amount.js";
import { TextField, fieldProps, type FieldProps } from "../field.js";

type PercentFieldProps = FieldProps & {
  /** Null while nothing readable from 0 to 100 is typed. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly disabled?: boolean;
};

const decimal = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 2, useGrouping: false });

/** A share from 0 to 100 with two decimals at most, typed the French way. */
export function PercentField({ label, hint, error, hideLabel, value, onChange, disabled }: PercentFieldProps) {
  const [text, setText] = useState(() => (value === null ? "" : decimal.format(value)));
  const read = readPercent(text);
  return (
    <TextField
      {...fieldProps({ label, hint, hideLabel, error: error ?? (read === null ? "Indiquez une part de 0 à 100." : null) })}
      data-refused={read === null || undefined}
      inputMode="decimal"
      suffix="%"
      value={text}
      disabled={disabled}
      onChange={(event) => {
        setText(event.target.value);
        onChange(readPercent(event.target.value));
      }}
      onBlur={() => read !== null && setText(decimal.format(read))}
    />
  );
}

function readPercent(text: string): number | null {
  const read = text.trim() === "" ? null : parseAmount(text.replace("%", ""));
  return read !== null && read >= 0 && read <= 10_000 ? eurosFromCents(read) : null;
}
