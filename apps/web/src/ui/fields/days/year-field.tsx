import { today } from "../../../lib/clock.js";
import { parseYear } from "./parse-period.js";
import { PeriodField, type PeriodKind, type PeriodProps } from "./period-field.js";
import { PeriodGrid } from "./period-grid.js";
import { YEARS } from "./period-scales.js";

const YEAR: PeriodKind<string> = {
  parse: parseYear,
  write: (year) => year,
  broughtTo: (year) => `Ramenée à ${year}`,
  unreadable: "Cette année ne se lit pas. Écrivez par exemple 2026.",
};

/** A year of four digits, typed or chosen among twelve. */
export function YearField(field: PeriodProps<string>) {
  const { value, min, max } = field;
  return (
    <PeriodField
      {...field}
      kind={YEAR}
      picker={{
        words: "les années",
        render: (choose) => <PeriodGrid scale={YEARS} value={value} current={today().slice(0, 4)} min={min} max={max} onChoose={choose} />,
      }}
    />
  );
}
