import { today } from "../../../lib/clock.js";
import { parseMonth } from "./parse-period.js";
import { PeriodField, type PeriodKind, type PeriodProps } from "./period-field.js";
import { PeriodGrid } from "./period-grid.js";
import { MONTHS } from "./period-scales.js";

const MONTH: PeriodKind<string> = {
  parse: parseMonth,
  write: nameOf,
  broughtTo: (month) => `Ramené à ${nameOf(month)}`,
  unreadable: "Ce mois ne se lit pas. Écrivez par exemple 04/2026 ou avril 2026.",
};

/** A month (`2026-04`), typed the French way or chosen among twelve. */
export function MonthField(field: PeriodProps<string>) {
  const { value, min, max } = field;
  return (
    <PeriodField
      {...field}
      kind={MONTH}
      picker={{
        words: "les mois",
        render: (choose) => <PeriodGrid scale={MONTHS} value={value} current={today().slice(0, 7)} min={min} max={max} onChoose={choose} />,
      }}
    />
  );
}

function nameOf(month: string): string {
  return MONTHS.name(MONTHS.rank(month));
}
