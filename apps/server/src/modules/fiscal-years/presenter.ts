import { addDays, addMonths } from "@comptoir/accounting/calendar";
import { monthStart, type IsoDate } from "@comptoir/accounting/date";
import type { FiscalYear } from "@comptoir/contract/fiscal-years";
import type { FiscalYearStateRow } from "./repository.js";

/** The years as screens read them; the default one holds today, else the nearest that has begun, else the first. */
export function toFiscalYears(rows: readonly FiscalYearStateRow[], today: IsoDate): FiscalYear[] {
  const chosen = rows.find((row) => row.begins_on <= today) ?? rows.at(-1);
  return rows.map((row) => ({
    id: row.id,
    label: label(row),
    beginning: row.begins_on,
    end: row.ends_on,
    default: row === chosen,
    status: status(row, today),
    validatedThrough: validatedThrough(row, today),
  }));
}

/** « Exercice 2026 » for a calendar year, both years when it spans two. */
function label({ begins_on, ends_on }: FiscalYearStateRow): string {
  const [first, last] = [begins_on.slice(0, 4), ends_on.slice(0, 4)];
  return first === last ? `Exercice ${last}` : `Exercice ${first}-${last}`;
}

/** Returns of a year are due within five months of its end at the latest: after that an open year is late. */
function status({ ends_on, is_closed }: FiscalYearStateRow, today: IsoDate): FiscalYear["status"] {
  if (is_closed) return "closed";
  if (today <= ends_on) return "current";
  return today <= addMonths(ends_on, 5) ? "to_be_processed" : "out_of_time";
}

/**
 * A late line takes it back: what precedes that line is still wholly validated. Books are validated by month: the first
 * days of a month where nothing is validated yet do not count, empty as they may be.
 */
function validatedThrough({ begins_on, first_draft_on, last_validated_on, ends_on }: FiscalYearStateRow, today: IsoDate): IsoDate | null {
  if (last_validated_on === null || first_draft_on === begins_on) return null;
  if (first_draft_on !== null) {
    const month = monthStart(first_draft_on);
    return addDays(last_validated_on < month ? month : first_draft_on, -1);
  }
  return ends_on < today ? ends_on : last_validated_on;
}
